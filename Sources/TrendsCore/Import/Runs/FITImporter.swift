public import TrendsCore

/// Reads FIT files: activities with their points, and weights.
///
/// A file may hold several FIT files one after another. What is damaged is left out and noted in
/// the report; only bytes that do not begin like a FIT file are refused.
public enum FITImporter {
  /// Bytes by which a FIT file is recognised.
  public static let headLength = 12

  /// Whether `head`, the first bytes of a file, begins a FIT file.
  public static func recognises(_ head: some Collection<UInt8>) -> Bool {
    let head = Array(head.prefix(headLength))
    return head.withUnsafeBytes { FITHeader($0, at: 0) } != nil
  }

  /// Reads a whole file, which is held in memory; throws where it is larger than `sizeLimit`.
  public static func read(
    _ source: any ByteSource, sport: String? = nil
  ) throws(ImportError) -> Imported {
    guard source.count <= sizeLimit else {
      throw ImportError.fitTooLarge(limit: sizeLimit >> 20)
    }
    let bytes: [UInt8]
    do throws(ReadFailure) { bytes = try source.bytes(limit: sizeLimit) } catch {
      throw ImportError.unreadable(error.message)
    }
    return try read(bytes, sport: sport)
  }

  /// Bytes of a file: far more than any device writes.
  public static let sizeLimit = 256 << 20

  /// Reads the activities and weights in `bytes`; both may be missing, which the report notes.
  public static func read(
    _ bytes: [UInt8], sport: String? = nil
  ) throws(ImportError) -> Imported {
    var report = ImportReport(format: "FIT")
    let contents = try contents(of: bytes, &report)
    var imported = Imported(report: report)
    imported.report.explained = [explained(contents)]
    for content in contents {
      var content = content
      content.stated = sport
      imported.activities += content.activities(&imported.report)
    }
    let weights = contents.flatMap(\.weights)
    if !weights.isEmpty {
      imported.series.append(ReadingSeries(metric: .weight, readings: weights))
    }
    for content in contents { imported.add(content.monitoring.series) }
    if imported.activities.isEmpty && imported.series.isEmpty {
      imported.report.note("it has neither an activity with a date nor values of days")
    }
    return imported
  }

  /// The makers of watches that are told by name, by their numbers in FIT.
  private static let makers = [
    1: "Garmin", 23: "Suunto", 32: "Wahoo", 123: "Polar", 294: "Coros",
  ]

  /// Why the file is FIT, and whose.
  private static func explained(_ contents: [FITContent]) -> String {
    let reason = "it begins like a FIT file"
    guard let maker = contents.lazy.compactMap(\.maker).first, let name = makers[maker] else {
      return "FIT: \(reason)"
    }
    return "FIT of \(name): \(reason), and names the maker \(maker)"
  }

  /// Returns what each of the chained files says. Bytes after the last one are skipped.
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
        report.skipUnread(.bytesAfterEnd, at: ImportReport.Place(byte: start))
        report.note("\(bytes.count - start) bytes after the end, from byte \(start)")
      }
      return contents
    }
  }
}

extension Imported {
  /// Adds readings to those of the same metrics.
  fileprivate mutating func add(_ more: [ReadingSeries]) {
    for one in more {
      if let place = series.firstIndex(where: { $0.metric == one.metric }) {
        series[place].readings += one.readings
      } else {
        series.append(one)
      }
    }
  }
}
