#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a file of ours could not be used.
///
///     FileTrouble(path: "/x/history", reason: "No space left on device").description
///     // '/x/history': No space left on device
struct FileTrouble: Error, Equatable, CustomStringConvertible {
  var path: String
  var reason: String

  var description: String { "'\(path)': \(reason)" }

  /// What the system said last.
  static func system(_ path: String, _ code: Int32 = errno) -> FileTrouble {
    FileTrouble(path: path, reason: strerror(code).map { String(cString: $0) } ?? "error \(code)")
  }
}
