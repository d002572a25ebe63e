public import TrendsCore

/// A file that is packed with gzip (RFC 1952), unpacked as a byte source.
///
///     let file = try GzipFile(source) { done in !isStopped }
///     scan(file.bytes)
///     file.remarks      // what is damaged, or is not part of it
///
/// Creating it inflates everything once, because only that shows how long it is. A small file is
/// then held; of a large one restart points are, and reads inflate it again.
public struct GzipFile {
  /// Unpacked bytes that are held (16 MiB).
  static let heldLimit = 16 << 20

  /// The unpacked bytes of all parts, as far as they are sound.
  public private(set) var bytes: any ByteSource = MemoryBytes([])
  public private(set) var remarks: [String] = []
  /// Whether the file ends before its data do.
  public private(set) var isCutOff = false

  /// Whether a file that begins with these bytes is packed with gzip.
  public static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: [0x1F, 0x8B, 8]) }

  /// Inflates all parts. `goesOn` is asked with the packed bytes that are done; it stops with
  /// `.interrupted` by returning false. Throws where more than `most` bytes come out.
  public init(
    _ source: any ByteSource, most: Int, goesOn: (Int) -> Bool
  ) throws(ImportError) {
    var parts: [any ByteSource] = []
    var held: [UInt8]? = []
    var size = 0
    var start = 0
    while let data = try GzipFile.dataOffset(in: source, at: start) {
      let inflate = Inflate(source, data..<source.count)
      var points = RestartPoints()
      var sum = CRC32()
      while true {
        let block: UnsafeRawBufferPointer?
        do throws(InflateFailure) { block = try inflate.next() } catch {
          remarks.append("damaged at byte \(error.offset): \(error.message)")
          isCutOff = error.reason == .cutOff
          break
        }
        guard let block else { break }
        guard goesOn(start) else { throw ImportError.interrupted }
        sum.update(block)
        points.note(inflate)
        guard size + inflate.offset <= most else {
          throw ImportError.unpacksTooFar(times: InflatedBytes.mostRatio)
        }
        held?.append(contentsOf: block)
        if held.map({ $0.count > GzipFile.heldLimit }) == true { held = nil }
      }
      size += inflate.offset
      parts.append(
        InflatedBytes(
          source, data..<source.count, count: inflate.offset, points: points, leastLimit: .max))
      guard let end = inflate.streamEnd else { break }
      start = try check(source, at: end, sum.value, inflate.offset)
    }
    if start > 0, start < source.count, remarks.isEmpty {
      remarks.append("\(source.count - start) bytes after its end are left out")
    }
    bytes = held.map { MemoryBytes($0) } ?? (parts.count == 1 ? parts[0] : JoinedBytes(parts))
  }

  /// Compares a part with its trailer, and returns where the next part may begin.
  private mutating func check(
    _ source: any ByteSource, at end: Int, _ sum: UInt32, _ size: Int
  ) throws(ImportError) -> Int {
    let trailer = try ZipArchive.reading { () throws(ReadFailure) in
      ZipFields(try source.bytes(from: end, limit: 8)[...])
    }
    guard trailer.count == 8 else {
      isCutOff = true
      remarks.append("the checksum at its end is missing")
      return source.count
    }
    if trailer.four(0) != Int(sum) || trailer.four(4) != size & 0xFFFF_FFFF {
      remarks.append("bad checksum, it may be damaged")
    }
    return end + 8
  }

  /// Returns where the data of a part begin whose header is at `start`; nil where none is.
  private static func dataOffset(
    in source: any ByteSource, at start: Int
  ) throws(ImportError) -> Int? {
    // The name and the comment of a file rarely have more than some hundred bytes.
    let head = try ZipArchive.reading { () throws(ReadFailure) in
      try source.bytes(from: start, limit: headerLimit)
    }
    guard head.count > 10, recognises(head) else { return nil }
    let flags = head[3]
    var at = 10
    if flags & 4 != 0 {
      guard at + 2 <= head.count else { return nil }
      at += 2 + Int(head[at]) + Int(head[at + 1]) << 8
    }
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      guard at < head.count, let zero = head[at...].firstIndex(of: 0) else { return nil }
      at = zero + 1
    }
    if flags & 2 != 0 { at += 2 }
    return start + at <= source.count ? start + at : nil
  }

  /// Bytes of a header at most (128 KiB): an extra field may have 64 KiB.
  private static let headerLimit = 128 << 10
}

/// Several sources one after another.
struct JoinedBytes: ByteSource {
  private let parts: [any ByteSource]
  /// Where each part begins.
  private let starts: [Int]
  let count: Int

  init(_ parts: [any ByteSource]) {
    self.parts = parts
    var starts: [Int] = []
    var end = 0
    for part in parts {
      starts.append(end)
      end += part.count
    }
    self.starts = starts
    count = end
  }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int {
    guard offset >= 0, var place = starts.lastIndex(where: { $0 <= offset }) else { return 0 }
    var filled = 0
    while place < parts.count, filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      filled += try parts[place].read(into: rest, at: offset + filled - starts[place])
      place += 1
    }
    return filled
  }
}
