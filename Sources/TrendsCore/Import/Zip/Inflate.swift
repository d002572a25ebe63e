public import TrendsCore

/// Inflates a raw DEFLATE stream, block by block, in constant memory.
///
///     let inflate = Inflate(file, 30..<file.count)
///     while let block = try inflate.next() { scan(block) }
///
/// A damaged stream gives all that stands before the damage; the call after that throws, and each
/// further one throws the same. `restartPoint()` says how to go on from here at another time.
public final class Inflate {
  static let windowSize = 1 << 15
  private static let blockSize = 1 << 17
  /// Behind a block there is room for what one step may write: three literals, a match, and the
  /// rest of a word.
  private static let slack = 512

  private enum Stage {
    case between
    case stored(left: Int)
    case coded(header: Int)
    case finished
    case failed(InflateFailure)
  }

  var input: BitInput
  var lengths = HuffmanTable(primaryBits: 11, capacity: 3072)
  var distances = HuffmanTable(primaryBits: 9, capacity: 1024)
  var hasFixedCodes = false
  private var stage = Stage.between
  private var isFinal = false

  /// 32 KB of history, then the block that is being made.
  let output: UnsafeMutableRawPointer
  /// In `output`: the next byte to write, and the first that a match may copy.
  var place = Inflate.windowSize
  var oldest = Inflate.windowSize
  /// No step begins behind this place.
  let full = Inflate.windowSize + Inflate.blockSize
  /// How much came out so far, counted from the beginning of the stream also after a restart.
  public private(set) var offset = 0

  /// `range` is where in `source` the stream stands; more bytes than it has do no harm.
  public init(_ source: any ByteSource, _ range: Range<Int>, at point: RestartPoint? = nil) {
    input = BitInput(source, range)
    output = UsedAgain.allocate(byteCount: Inflate.size)
    if let point {
      do throws(InflateFailure) { try resume(at: point) } catch { stage = .failed(error) }
    }
  }

  deinit { UsedAgain.giveBack(output, byteCount: Inflate.size) }

  private static let size = windowSize + blockSize + slack

  /// The next piece of output, nil at the end; it is valid until the next call.
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

  /// Where in the source the stream ends, once `next` has answered nil.
  public var streamEnd: Int? {
    if case .finished = stage { (input.position + 7) / 8 } else { nil }
  }

  /// How to go on from `offset` at another time; nil where there is nothing to go on with.
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

  /// Keeps the newest 32 KB as history for the next block.
  private func slide() {
    let shift = place - Inflate.windowSize
    guard shift > 0 else { return }
    output.copyMemory(from: output + shift, byteCount: Inflate.windowSize)
    oldest = max(0, oldest - shift)
    place = Inflate.windowSize
  }

  /// Whether there is more to do.
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
