import TrendsCore

/// A byte source that reads another one ahead, from front to back, on a thread of its own: the
/// thread inflates one block while the reader scans the one before.
///
///     thread   fills block 0 ─▶ fills block 1 ─▶ waits until block 0 is used up
///     reader   waits ─────────▶ uses block 0 ──▶ uses block 1
///
/// It lives for one pass and has one reader, which must call `stop` at its end. Reads that do not
/// go on where the last one ended are passed to the source.
final class ReadAhead: ByteSource {
  /// Bytes of each of the two blocks.
  private static let blockSize = LineIndex.blockSize

  /// A piece of the source: `bytes[0..<filled]` are those from `start` on.
  private struct Block {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 64)
    var start = 0
    var filled = 0
    /// Set only when not a single byte of the block could be read.
    var failure: ReadFailure?
    /// True while the reader owns the block, false while the thread fills it.
    var isReady = false
  }

  /// What both threads share, guarded by the lock.
  private struct State {
    var blocks = [Block(), Block()]
    /// Index of the block from which the reader takes its next bytes.
    var turn = 0
    var isStopped = false
    /// The line ends of all blocks that were filled.
    var lines = LineIndex()
    /// Nil after `stop`, and where no thread can be started; all reads then go to the source.
    var worker: Worker?
  }

  let count: Int
  private let source: any ByteSource
  private let state = Locked(State())

  init(_ source: any ByteSource) {
    self.source = source
    count = source.count
    // Under the lock, so that the thread cannot publish a block before its handle is stored.
    state.withLock { $0.worker = Worker { self.fill() } }
  }

  deinit { state.withLock { for block in $0.blocks { block.bytes.deallocate() } } }

  /// Stops the thread and waits for its end. Without this call the thread, which retains this
  /// object, waits for ever.
  func stop() {
    let worker = state.change { state in
      state.isStopped = true
      defer { state.worker = nil }
      return state.worker
    }
    worker?.join()
  }

  /// The line ends of what was read ahead; nil where no thread did so.
  var lines: LineIndex? { state.withLock { $0.worker == nil ? nil : $0.lines } }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int {
    guard state.withLock({ $0.worker != nil }) else {
      return try source.read(into: buffer, at: offset)
    }
    state.wait { $0.blocks[$0.turn].isReady }
    let copied = state.change { ReadAhead.copied(from: &$0, into: buffer, offset) }
    if let size = try copied.get() { return size }
    return try source.read(into: buffer, at: offset)
  }

  /// Copies from the block whose turn it is and returns how many bytes; 0 at the end of the source,
  /// nil where `offset` is not in the block and the source itself has to be read.
  private static func copied(
    from state: inout State, into buffer: UnsafeMutableRawBufferPointer, _ offset: Int
  ) -> Result<Int?, ReadFailure> {
    let block = state.blocks[state.turn]
    if let failure = block.failure { return .failure(failure) }
    let place = offset - block.start
    guard place >= 0, place < block.filled else {
      return .success(block.filled == 0 && offset == block.start ? 0 : nil)
    }
    let size = min(buffer.count, block.filled - place)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: block.bytes[place..<(place + size)]))
    if place + size == block.filled {
      state.blocks[state.turn].isReady = false
      state.turn ^= 1
    }
    return .success(size)
  }

  /// The body of the thread: fills one block after the other until the source ends or `stop` is
  /// called.
  private func fill() {
    var offset = 0
    var slot = 0
    while let bytes = free(slot) {
      var filled = 0
      var failure: ReadFailure?
      do throws(ReadFailure) {
        while filled < bytes.count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
          let came = try source.read(into: rest, at: offset + filled)
          if came == 0 { break }
          filled += came
        }
      } catch {
        // Bytes before the failure are handed on first; the read after them fails again.
        if filled == 0 { failure = error }
      }
      let ends = LineIndex.count(UnsafeRawBufferPointer(rebasing: bytes[..<filled]))
      publish(slot, start: offset, filled: filled, ends: ends, failure)
      if filled == 0 { return }
      offset += filled
      slot ^= 1
    }
  }

  /// Waits until a block has been used up and returns its memory; nil after `stop`.
  private func free(_ slot: Int) -> UnsafeMutableRawBufferPointer? {
    state.wait { !$0.blocks[slot].isReady || $0.isStopped }
    return state.withLock { $0.isStopped ? nil : $0.blocks[slot].bytes }
  }

  /// Hands a filled block to the reader. An empty one means the end or a failure.
  private func publish(
    _ slot: Int, start: Int, filled: Int, ends: Int, _ failure: ReadFailure?
  ) {
    state.change { state in
      if filled > 0 { state.lines.append(ends) }
      state.blocks[slot].start = start
      state.blocks[slot].filled = filled
      state.blocks[slot].failure = failure
      state.blocks[slot].isReady = true
    }
  }
}
