#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How many files this process may have open.
enum OpenFiles {
  /// More than a load reads.
  private static let wanted: rlim_t = 1 << 16

  /// Raises the usual limit (1,024) as far as the system allows: the tables of a large folder stay
  /// open, since their pages are read when they are asked for.
  static func allowMany() {
    var limit = rlimit()
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let kind = RLIMIT_NOFILE
    #endif
    guard getrlimit(kind, &limit) == 0, limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(limit.rlim_max, wanted)
    _ = setrlimit(kind, &limit)
  }
}
