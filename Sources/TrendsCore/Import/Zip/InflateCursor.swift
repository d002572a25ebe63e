import TrendsCore

/// What `InflatedBytes` inflates at the moment, and the restart points so far.
struct InflateCursor {
  private let source: any ByteSource
  private let range: Range<Int>
  private var points: RestartPoints
  private var inflate: Inflate?
  /// The newest block of `inflate`, and how much of the output comes before it.
  private var block = UnsafeRawBufferPointer(start: nil, count: 0)
  private var start = 0

  init(source: any ByteSource, range: Range<Int>, points: RestartPoints) {
    self.source = source
    self.range = range
    self.points = points
  }

  /// Fills `buffer` as far as the stream reaches; damage is an error only where nothing came.
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

  /// What is at hand from `offset` on, nil behind the end.
  private mutating func bytes(
    at offset: Int
  ) throws(InflateFailure) -> UnsafeRawBufferPointer.SubSequence? {
    let inflate = inflater(for: offset)
    while inflate.offset <= offset {
      // Whatever comes of it, the block before is gone.
      (block, start) = (UnsafeRawBufferPointer(start: nil, count: 0), inflate.offset)
      guard let next = try inflate.next() else { return nil }
      (block, start) = (next, inflate.offset - next.count)
      points.note(inflate)
    }
    return block[(offset - start)...]
  }

  /// The inflater that has the shortest way to `offset`.
  private mutating func inflater(for offset: Int) -> Inflate {
    let point = points.nearest(to: offset)
    if let inflate, offset >= start, inflate.offset >= point?.offset ?? 0 { return inflate }
    let new = Inflate(source, range, at: point)
    inflate = new
    (block, start) = (UnsafeRawBufferPointer(start: nil, count: 0), new.offset)
    return new
  }
}
