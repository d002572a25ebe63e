public import TrendsCore

/// The bytes of a member of a zip, readable at any offset, with its checksum.
///
///     let bytes = try zip.open(member)
///     scan(bytes)
///     bytes.warnings()     // ["export.xml: bad checksum, it may be damaged"]
///
/// The checksum follows reads from front to back; those that leave a gap do not count for it.
public final class ZipBytes: ByteSource {
  /// The size by the directory, at most what the stream can give; with `beyondSize` the latter.
  public let count: Int
  private let member: ZipArchive.Member
  /// Whether the zip ends before the member does, going by its compressed size in the directory.
  private let isCut: Bool
  /// The bytes of the stream, which may be more than `count`.
  private let bytes: any ByteSource
  /// The checksum of the bytes read without a gap, and the offset up to which they go.
  private let read = Locked((sum: CRC32(), end: 0))

  init(_ bytes: any ByteSource, count: Int, of member: ZipArchive.Member, isCut: Bool) {
    self.isCut = isCut
    self.bytes = bytes
    self.member = member
    self.count = count
  }

  public func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int {
    guard offset >= 0, offset < count else { return 0 }
    return try take(
      into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(count - offset)), at: offset)
  }

  /// Reads from `bytes`, also beyond `count`, and continues the checksum where the read touches its
  /// end.
  private func take(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int {
    let came: Int
    do throws(ReadFailure) {
      came = try bytes.read(into: buffer, at: offset)
    } catch { throw ReadFailure("\(member.name): \(error.message)") }
    read.withLock { read in
      guard offset <= read.end, read.end < offset + came else { return }
      read.sum.update(UnsafeRawBufferPointer(rebasing: buffer[(read.end - offset)..<came]))
      read.end = offset + came
    }
    return came
  }

  /// Returns remarks where the member differs from the directory. Reads to the end what was not
  /// read yet, so after a complete pass it costs little.
  public func warnings() -> [String] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 64)
    defer { buffer.deallocate() }
    do throws(ReadFailure) {
      while try take(into: buffer, at: read.withLock(\.end)) > 0 {}
    } catch { return [error.message] }
    guard member.hasKnownSize else { return [] }
    var found: [String] = []
    if isCut { found.append("\(member.name): incomplete, the zip says that it is larger") }
    let (sum, end) = read.withLock { ($0.sum.value, $0.end) }
    // Writers without Zip64 let a size overflow its 32 bits, so only those are compared.
    if end & 0xFFFF_FFFF != member.size & 0xFFFF_FFFF {
      found.append("\(member.name): has \(end) bytes, but the zip says \(member.size)")
    }
    if let crc = member.crc, crc != sum {
      found.append("\(member.name): bad checksum, it may be damaged")
    }
    return found
  }
}
