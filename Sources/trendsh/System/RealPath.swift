import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Resolves links in paths.
enum RealPath {
  /// The path from the root without links, except for its last name, which need not exist.
  ///
  /// Nil if its folder cannot be reached, with the reason in `errno`.
  static func of(_ path: String) -> String? {
    let folder = Path.folder(of: path)
    guard let pointer = realpath(folder.isEmpty ? "." : folder, nil) else { return nil }
    defer { free(pointer) }
    let start = String(cString: pointer)
    return (start == "/" ? "" : start) + "/" + Path.file(of: path)
  }
}
