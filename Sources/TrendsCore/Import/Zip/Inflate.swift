public import TrendsCore

/// Inflates a raw DEFLATE stream (RFC 1951), block by block, in constant memory.
///
///     let inflate = Inflate(file, 30..<file.count)
///     while let block = try inflate.next() { scan(block) }
///
/// Of a damaged stream everything before the damage comes out; the call after that throws, and so
/// does each further one. `restartPoint()` returns what is needed to continue from here later.
public final class Inflate {
  /// Largest distance of a match (32 KiB).
  static let windowSize = 1 << 15
  /// Bytes that one call of `next` returns at most, but for the slack.
  private static let blockSize = 1 << 17
  /// Room after a block for what one step may write beyond it: three literals, a match, and the
  /// rest of a word.
  private static let slack = 512

  /// What the next bits are.
  private enum Stage {
    /// The header of a block, or the end after the last one.
    case between
    /// Bytes of a stored block, of which this many are left.
    case stored(left: Int)
    /// Symbols of a block; `header` is the bit at which the type of the block is.
    case coded(header: Int)
    case finished
    case failed(InflateFailure)
  }

  var input: BitInput
  var lengths = HuffmanTable(primaryBits: 11, capacity: 3072)
  var distances = HuffmanTable(primaryBits: 9, capacity: 1024)
  /// Whether the tables are those of the fixed code.
  var hasFixedCodes = false
  private var stage = Stage.between
  /// Whether the block is the last one.
  private var isFinal = false

  /// The history of 32 KiB, then the block that is being written, then the slack.
  let output: UnsafeMutableRawPointer
  /// Place in `output` of the next byte to write.
  var place = Inflate.windowSize
  /// Place in `output` of the first byte that a match may copy.
  var oldest = Inflate.windowSize
  /// Place in `output` from which on no step begins.
  let full = Inflate.windowSize + Inflate.blockSize
  /// Number of bytes that came out so far, counted from the start of the stream even after a
  /// restart.
  public private(set) var offset = 0

  /// Begins at the start of the stream, or at a restart point of it. `range` is where the stream is
  /// in `source`; it may be longer than the stream. A point whose block has a damaged header makes
  /// the first call of `next` throw.
  public init(_ source: any ByteSource, _ range: Range<Int>, at point: RestartPoint? = nil) {
    input = BitInput(source, range)
    output = UsedAgain.allocate(byteCount: Inflate.size)
    if let point {
      do throws(InflateFailure) { try resume(at: point) } catch { stage = .failed(error) }
    }
  }

  deinit { UsedAgain.giveBack(output, byteCount: Inflate.size) }

  private static let size = windowSize + blockSize + slack

  /// Inflates the next piece of the output, about 128 KiB; nil at the end of the stream. The bytes
  /// are valid until the next call.
  public func next() throws(InflateFailure) -> UnsafeRawBufferPointer? {
    slide()
    do throws(InflateFailure) {
      while place < full, try step() {}
    } catch {
      stage = .failed(error)
    }
    let size = place - Inflate.windowSize
    if size == 0 {
      if case .failed(let failure) = stage { throw failure }
      return nil
    }
    offset += size
    return UnsafeRawBufferPointer(start: output + Inflate.windowSize, count: size)
  }

  /// Offset in the source after the stream, in whole bytes; nil until the end is reached.
  public var streamEnd: Int? {
    if case .finished = stage { (input.position + 7) / 8 } else { nil }
  }

  /// Returns what is needed to continue from `offset` later; nil at the end and after damage.
  /// Copies 32 KiB.
  public func restartPoint() -> RestartPoint? {
    let block: RestartPoint.Block
    switch stage {
    case .between: block = .between
    case .stored(let left): block = .stored(left: left)
    case .coded(let header): block = .coded(header: header)
    case .finished, .failed: return nil
    }
    let start = max(oldest, place - Inflate.windowSize)
    let window = [UInt8](UnsafeRawBufferPointer(start: output + start, count: place - start))
    return RestartPoint(
      offset: offset, bit: input.position, block: block, isFinal: isFinal, window: window)
  }

  /// Continues at a restart point: the header of its block is read again for its tables.
  private func resume(at point: RestartPoint) throws(InflateFailure) {
    offset = point.offset
    isFinal = point.isFinal
    oldest = place - point.window.count
    point.window.withUnsafeBytes { window in
      UnsafeMutableRawBufferPointer(start: output + oldest, count: window.count)
        .copyMemory(from: window)
    }
    switch point.block {
    case .between: stage = .between
    case .stored(let left): stage = .stored(left: left)
    case .coded(let header):
      try input.seek(bit: header)
      try readCodes(type: input.take(2))
      stage = .coded(header: header)
    }
    try input.seek(bit: point.bit)
    if case .stored = stage { input.align() }
  }

  /// Moves the newest 32 KiB to the front, as history for the next block.
  private func slide() {
    let shift = place - Inflate.windowSize
    guard shift > 0 else { return }
    output.copyMemory(from: output + shift, byteCount: Inflate.windowSize)
    oldest = max(0, oldest - shift)
    place = Inflate.windowSize
  }

  /// Does one step: a header, or as much of a block as there is room for. False at the end of the
  /// stream.
  private func step() throws(InflateFailure) -> Bool {
    switch stage {
    case .between where isFinal:
      stage = .finished
      return false
    case .between: try begin()
    case .stored(let left):
      let moved = try left == 0 ? 0 : input.copy(to: output + place, min(left, full - place))
      place += moved
      stage = left == moved ? .between : .stored(left: left - moved)
    case .coded: if try inflateCodes() { stage = .between }
    case .finished, .failed: return false
    }
    return true
  }

  /// Reads the header of a block, and the tables of one with codes.
  private func begin() throws(InflateFailure) {
    isFinal = try input.take(1) == 1
    let header = input.position
    let type = try input.take(2)
    if type == 0 {
      stage = .stored(left: try readStoredLength())
    } else {
      try readCodes(type: type)
      stage = .coded(header: header)
    }
  }
}
