/// Splits paths by their text alone; nothing is looked up.
public enum Path {
  /// Returns the folder with its slash; empty for a name in the current folder.
  ///
  ///     Path.folder(of: "data/w.csv")  // "data/"
  public static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// Returns the names directly inside `path`, sorted, folders with a slash at the end.
  ///
  ///     Path.children(of: "a", among: ["a/x.csv", "a/b/y.csv", "c"])  // ["b/", "x.csv"]
  static func children(of path: String, among files: some Sequence<String>) -> [String] {
    let folder = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
    var names: Set<String> = []
    for name in files where name.utf8.starts(with: folder.utf8) {
      let rest = name.utf8.dropFirst(folder.utf8.count)
      let first = rest.drop { $0 == UInt8(ascii: "/") }.prefix { $0 != UInt8(ascii: "/") }
      let text = String(decoding: first, as: UTF8.self)
      names.insert(first.count < rest.count ? text + "/" : text)
    }
    return names.sorted()
  }

  /// Returns the part after the last slash.
  public static func file(of path: String) -> String {
    String(decoding: path.utf8.dropFirst(folder(of: path).utf8.count), as: UTF8.self)
  }
}
