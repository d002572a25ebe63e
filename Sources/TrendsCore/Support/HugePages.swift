#if canImport(Glibc)
  internal import Glibc
#endif

/// A hint for buffers of many megabytes that are about to be filled for the first time.
enum HugePages {
  private static let least = 4 << 20

  /// Linux then gives two megabytes at the first touch, not four kilobytes, and a large average no
  /// longer spends its time on page faults. Elsewhere nothing happens.
  static func expect(_ buffer: UnsafeMutableBufferPointer<Double>) {
    #if os(Linux)
      let bytes = buffer.count * MemoryLayout<Double>.stride
      guard bytes >= least, let base = buffer.baseAddress else { return }
      let page = 4096
      let skipped = (page - Int(bitPattern: base) % page) % page
      _ = madvise(UnsafeMutableRawPointer(base) + skipped, bytes - skipped, MADV_HUGEPAGE)
    #endif
  }
}
