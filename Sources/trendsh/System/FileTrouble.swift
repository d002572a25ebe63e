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
  /// The disk is broken or full; all else is how the machine was set up.
  var isOfDisk = false

  var description: String { "'\(path)': \(reason)" }

  /// What the system said last.
  static func system(_ path: String, _ code: Int32 = errno) -> FileTrouble {
    FileTrouble(
      path: path, reason: strerror(code).map { String(cString: $0) } ?? "error \(code)",
      isOfDisk: [EIO, ENOSPC, EDQUOT].contains(code))
  }
}
