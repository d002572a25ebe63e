public import TrendsCore

/// A member of a zip: any range of it, and its checksum once it has been read from front to back.
///
///     let bytes = try zip.open(member)
///     scan(bytes)
///     bytes.warnings()     // ["export.xml: bad checksum, it may be damaged"]
public final class ZipBytes: ByteSource {
  public let count: Int
  private let member: ZipArchive.Member
  /// Whether the zip ends before the member does, by what its directory says.
  private let isCut: Bool
  /// May go on behind `count`, where the zip says less than there is.
  private let bytes: any ByteSource
  /// The checksum of what has been read without a gap, and where that ends.
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

  /// What does not agree with the directory of the zip; reads what nobody has read yet.
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
    // Writers without Zip64 let a size overflow its 32 bits.
    if end & 0xFFFF_FFFF != member.size & 0xFFFF_FFFF {
      found.append("\(member.name): \(end) bytes came where the zip says \(member.size)")
    }
    if let crc = member.crc, crc != sum {
      found.append("\(member.name): bad checksum, it may be damaged")
    }
    return found
  }
}
