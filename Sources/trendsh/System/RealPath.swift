import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a path leads.
enum RealPath {
  /// The path from the root through no link, but for the last name, which may not be there yet; nil
  /// where its folder cannot be reached, with the reason in `errno`.
  static func of(_ path: String) -> String? {
    let folder = Path.folder(of: path)
    guard let pointer = realpath(folder.isEmpty ? "." : folder, nil) else { return nil }
    defer { free(pointer) }
    let start = String(cString: pointer)
    return (start == "/" ? "" : start) + "/" + Path.file(of: path)
  }
}
