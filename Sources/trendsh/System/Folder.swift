#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lists folders.
enum Folder {
  /// Returns at most `limit` names in no order; folders end in a slash.
  ///
  /// Hidden names are left out, unless `hidden` is given: then only names with this beginning are
  /// returned. An unreadable folder is empty.
  static func names(in path: String, limit: Int, hidden prefix: String? = nil) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let prefix, !name.utf8.starts(with: prefix.utf8) { continue }
      if prefix == nil, name.utf8.first == UInt8(ascii: ".") { continue }
      names.append(entry.pointee.d_type == UInt8(DT_DIR) ? name + "/" : name)
    }
    return names
  }
}
