#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why one of the shell's own files cannot be used.
///
///     FileTrouble(path: "/x/history", reason: "No space left on device").description
///     // '/x/history': No space left on device
struct FileTrouble: Error, Equatable, CustomStringConvertible {
  var path: String
  var reason: String
  /// Whether the disk is broken or full; anything else is how the machine is set up.
  var isOfDisk = false

  var description: String { "'\(path)': \(reason)" }

  /// The trouble that an error of the system means.
  static func system(_ path: String, _ code: Int32 = errno) -> FileTrouble {
    FileTrouble(
      path: path, reason: strerror(code).map { String(cString: $0) } ?? "error \(code)",
      isOfDisk: [EIO, ENOSPC, EDQUOT].contains(code))
  }
}
