/// The blocks of a member, inflated or as they are stored.
final class ZipBlocks {
  private static let blockSize = 1 << 17

  private let source: any ByteSource
  private var range: Range<Int>
  private let inflate: Inflate?
  private let buffer: UnsafeMutableRawBufferPointer

  init(_ source: any ByteSource, _ range: Range<Int>, isStored: Bool) {
    self.source = source
    self.range = range
    inflate = isStored ? nil : Inflate(source, range)
    buffer = .allocate(byteCount: isStored ? ZipBlocks.blockSize : 0, alignment: 64)
  }

  deinit { buffer.deallocate() }

  func next(_ points: inout RestartPoints) throws(InflateFailure) -> UnsafeRawBufferPointer? {
    if let inflate {
      let block = try inflate.next()
      points.note(inflate)
      return block
    }
    if range.isEmpty { return nil }
    let size = min(range.count, buffer.count)
    let came: Int
    do {
      came = try source.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<size]), at: range.lowerBound)
    } catch {
      throw InflateFailure(.unreadable(error.message), at: range.lowerBound)
    }
    guard came > 0 else { throw InflateFailure(.cutOff, at: range.lowerBound) }
    range = (range.lowerBound + came)..<range.upperBound
    return UnsafeRawBufferPointer(rebasing: buffer[..<came])
  }
}
