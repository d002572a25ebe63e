import TrendsCore

/// Reads a source from front to back on a thread of its own, two blocks ahead of its reader: one
/// inflates while the other scans.
///
/// It lives for one pass and has one reader, who says `stop` at its end.
final class ReadAhead: ByteSource {
  private static let blockSize = 1 << 20

  private struct Block {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 64)
    var start = 0
    var filled = 0
    var failure: ReadFailure?
    var isReady = false
  }

  private struct State {
    var blocks = [Block(), Block()]
    /// The block that is read from.
    var turn = 0
    var isStopped = false
    var worker: Worker?
  }

  let count: Int
  private let source: any ByteSource
  private let state = Locked(State())

  init(_ source: any ByteSource) {
    self.source = source
    count = source.count
    // Its thread is kept before it may say that it has read something.
    state.withLock { $0.worker = Worker { self.fill() } }
  }

  deinit { state.withLock { for block in $0.blocks { block.bytes.deallocate() } } }

  func stop() {
    let worker = state.change { state in
      state.isStopped = true
      defer { state.worker = nil }
      return state.worker
    }
    worker?.join()
  }

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

  /// How much of the block whose turn it is went into the buffer; nil where it has nothing from `offset`
  /// on, and the source itself is to be asked.
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

  /// What the thread does: fills one block after the other, until nothing more comes.
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
        // What came before it is handed on first; the next try fails again.
        if filled == 0 { failure = error }
      }
      publish(slot, start: offset, filled: filled, failure)
      if filled == 0 { return }
      offset += filled
      slot ^= 1
    }
  }

  /// The room of a block once it has been read; nil where no more is wanted.
  private func free(_ slot: Int) -> UnsafeMutableRawBufferPointer? {
    state.wait { !$0.blocks[slot].isReady || $0.isStopped }
    return state.withLock { $0.isStopped ? nil : $0.blocks[slot].bytes }
  }

  private func publish(_ slot: Int, start: Int, filled: Int, _ failure: ReadFailure?) {
    state.change { state in
      state.blocks[slot].start = start
      state.blocks[slot].filled = filled
      state.blocks[slot].failure = failure
      state.blocks[slot].isReady = true
    }
  }
}
