public import TrendsCore

/// Reads FIT files: activities with their points, and weights.
///
/// A file may hold several FIT files one after the other. What is damaged is left out and said in
/// the report; only bytes that are no FIT file at all are refused.
public enum FITImporter {
  /// Enough to say whether a file is one.
  public static let headLength = 12

  public static func recognises(_ head: some Collection<UInt8>) -> Bool {
    let head = Array(head.prefix(headLength))
    return head.withUnsafeBytes { FITHeader($0, at: 0) } != nil
  }

  public static func read(_ source: any ByteSource) throws(ImportError) -> Imported {
    guard source.count <= sizeLimit else {
      throw ImportError.fitTooLarge(limit: sizeLimit >> 20)
    }
    let bytes: [UInt8]
    do throws(ReadFailure) { bytes = try source.bytes(limit: sizeLimit) } catch {
      throw ImportError.unreadable(error.message)
    }
    return try read(bytes)
  }

  /// Far more than any device writes; the bytes are held while they are read.
  public static let sizeLimit = 256 << 20

  public static func read(_ bytes: [UInt8]) throws(ImportError) -> Imported {
    var report = ImportReport(format: "FIT")
    let contents = try contents(of: bytes, &report)
    var imported = Imported(report: report)
    for content in contents {
      imported.activities += content.activities(&imported.report)
    }
    let weights = contents.flatMap(\.weights)
    if !weights.isEmpty {
      imported.series.append(ReadingSeries(metric: .weight, readings: weights))
    }
    if imported.activities.isEmpty && weights.isEmpty {
      imported.report.note("no activity with a date and no weight in it")
    }
    return imported
  }

  /// What each of the chained files says.
  static func contents(
    of bytes: [UInt8], _ report: inout ImportReport
  ) throws(ImportError) -> [FITContent] {
    guard !bytes.isEmpty else { throw ImportError.empty }
    guard recognises(bytes) else {
      throw ImportError.notFIT
    }
    return bytes.withUnsafeBytes { bytes in
      var contents: [FITContent] = []
      var start = 0
      while let header = FITHeader(bytes, at: start) {
        let extent = FITExtent(header, at: start, of: bytes)
        report.take(extent, at: start)
        var reader = FITReader(bytes, from: start, report: report)
        reader.readMessages(in: extent.data)
        report = reader.report
        contents.append(reader.content)
        start = extent.end
      }
      if start < bytes.count {
        report.skip(.bytesAfterEnd, at: ImportReport.Place(byte: start))
        report.note("\(bytes.count - start) bytes after the end, from byte \(start)")
      }
      return contents
    }
  }
}
