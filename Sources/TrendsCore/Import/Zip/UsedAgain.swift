import TrendsCore

/// A pool of large buffers. A zip with thousands of members needs them thousands of times, and
/// freeing them each time fragments memory.
enum UsedAgain {
  /// Number of free buffers that are kept of each size.
  private static let most = 4

  /// Free buffers by their size in bytes.
  private static let free = Locked<[Int: [UnsafeMutableRawPointer]]>([:])

  /// Returns a buffer of undefined content, aligned to 64 bytes.
  static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
    free.withLock { $0[byteCount]?.popLast() } ?? .allocate(byteCount: byteCount, alignment: 64)
  }

  /// Takes back a buffer from `allocate` with the same size, and frees it when the pool is full.
  static func giveBack(_ buffer: UnsafeMutableRawPointer, byteCount: Int) {
    let isKept = free.withLock { free in
      guard free[byteCount, default: []].count < most else { return false }
      free[byteCount, default: []].append(buffer)
      return true
    }
    if !isKept { buffer.deallocate() }
  }
}
