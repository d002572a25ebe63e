#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The line editor's own settings, read from the home folder only.
enum Editrc {
  /// `~/.editrc`, if it is a regular file of this user that only the user can write (A1).
  static func path(_ environment: (String) -> String?) -> String? {
    guard let home = environment("HOME"), home.utf8.first == UInt8(ascii: "/") else { return nil }
    let path = home + "/.editrc"
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_mode & 0o022 == 0
    else { return nil }
    return path
  }
}
