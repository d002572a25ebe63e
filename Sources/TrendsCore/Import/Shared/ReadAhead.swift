#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
import TrendsCore

/// Reads a source from front to back on a thread of its own, two blocks ahead of its reader: one
/// inflates while the other scans.
///
/// It lives for one pass and has one reader, who says `stop` at its end. Everything that changes is
/// behind the lock.
final class ReadAhead: ByteSource, @unchecked Sendable {
  private static let blockSize = 1 << 20

  private struct Block {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 64)
    var start = 0
    var filled = 0
    var failure: ReadFailure?
    var isReady = false
  }

  let count: Int
  private let source: any ByteSource
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var blocks = [Block(), Block()]
  /// The block that is read from.
  private var turn = 0
  private var isStopped = false
  private var worker: Worker?

  init(_ source: any ByteSource) {
    self.source = source
    count = source.count
    pthread_mutex_init(lock, nil)
    pthread_cond_init(change, nil)
    worker = Worker { self.fill() }
  }

  deinit {
    for block in blocks { block.bytes.deallocate() }
    pthread_cond_destroy(change)
    pthread_mutex_destroy(lock)
    change.deallocate()
    lock.deallocate()
  }

  func stop() {
    pthread_mutex_lock(lock)
    isStopped = true
    let worker = self.worker
    self.worker = nil
    pthread_cond_broadcast(change)
    pthread_mutex_unlock(lock)
    worker?.join()
  }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    guard worker != nil else { return try source.read(into: buffer, at: offset) }
    while !blocks[turn].isReady { pthread_cond_wait(change, lock) }
    let block = blocks[turn]
    if let failure = block.failure { throw failure }
    let place = offset - block.start
    guard place >= 0, place < block.filled else {
      return block.filled == 0 && offset == block.start
        ? 0 : try source.read(into: buffer, at: offset)
    }
    let size = min(buffer.count, block.filled - place)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: block.bytes[place..<(place + size)]))
    if place + size == block.filled {
      blocks[turn].isReady = false
      turn ^= 1
      pthread_cond_broadcast(change)
    }
    return size
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
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while blocks[slot].isReady, !isStopped { pthread_cond_wait(change, lock) }
    return isStopped ? nil : blocks[slot].bytes
  }

  private func publish(_ slot: Int, start: Int, filled: Int, _ failure: ReadFailure?) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    blocks[slot].start = start
    blocks[slot].filled = filled
    blocks[slot].failure = failure
    blocks[slot].isReady = true
    pthread_cond_broadcast(change)
  }
}
