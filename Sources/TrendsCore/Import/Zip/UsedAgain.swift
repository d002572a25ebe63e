import TrendsCore

/// Large buffers for what is made and gone for each of thousands of members: used again, they leave
/// no holes in memory that nothing else fits into.
enum UsedAgain {
  /// Of one size.
  private static let most = 4

  private static let free = Locked<[Int: [UnsafeMutableRawPointer]]>([:])

  static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
    free.withLock { $0[byteCount]?.popLast() } ?? .allocate(byteCount: byteCount, alignment: 64)
  }

  static func giveBack(_ buffer: UnsafeMutableRawPointer, byteCount: Int) {
    let isKept = free.withLock { free in
      guard free[byteCount, default: []].count < most else { return false }
      free[byteCount, default: []].append(buffer)
      return true
    }
    if !isKept { buffer.deallocate() }
  }
}
