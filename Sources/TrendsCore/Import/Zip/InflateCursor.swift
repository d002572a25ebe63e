import TrendsCore

/// The state of `InflatedBytes`: the inflater that runs, its newest block, and the restart points
/// so far.
struct InflateCursor {
  private let source: any ByteSource
  /// Where the stream is in the source.
  private let range: Range<Int>
  private var points: RestartPoints
  private var inflate: Inflate?
  /// The newest block of `inflate`, which is valid until its next call.
  private var block = UnsafeRawBufferPointer(start: nil, count: 0)
  /// Offset in the output at which that block begins.
  private var start = 0

  init(source: any ByteSource, range: Range<Int>, points: RestartPoints) {
    self.source = source
    self.range = range
    self.points = points
  }

  /// Fills `buffer` as far as the stream goes and returns how many bytes. Damage is thrown only
  /// where no byte came before it, so that everything before the damage can be read.
  mutating func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int {
    var filled = 0
    do throws(InflateFailure) {
      while filled < buffer.count, let bytes = try bytes(at: offset + filled) {
        let piece = UnsafeRawBufferPointer(rebasing: bytes.prefix(buffer.count - filled))
        UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyMemory(from: piece)
        filled += piece.count
      }
    } catch {
      if filled == 0 { throw ReadFailure("damaged at byte \(error.offset): \(error.message)") }
    }
    return filled
  }

  /// Returns the bytes of the newest block from `offset` on, inflating up to there; nil after the
  /// end.
  private mutating func bytes(
    at offset: Int
  ) throws(InflateFailure) -> UnsafeRawBufferPointer.SubSequence? {
    let inflate = inflater(for: offset)
    while inflate.offset <= offset {
      // Even if the next call throws, the block before is not valid any more.
      (block, start) = (UnsafeRawBufferPointer(start: nil, count: 0), inflate.offset)
      guard let next = try inflate.next() else { return nil }
      (block, start) = (next, inflate.offset - next.count)
      points.note(inflate)
    }
    return block[(offset - start)...]
  }

  /// Returns the inflater with the shortest way to `offset`: the running one, or a new one at a
  /// restart point.
  private mutating func inflater(for offset: Int) -> Inflate {
    let point = points.nearest(to: offset)
    if let inflate, offset >= start, inflate.offset >= point?.offset ?? 0 { return inflate }
    let new = Inflate(source, range, at: point)
    inflate = new
    (block, start) = (UnsafeRawBufferPointer(start: nil, count: 0), new.offset)
    return new
  }
}
