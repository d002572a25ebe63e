#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A clock that cannot be set, for deadlines.
enum SteadyClock {
  /// Milliseconds since an arbitrary moment.
  static var now: Int64 { microseconds / 1000 }

  /// Microseconds since that moment.
  static var microseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
