import TrendsCore

/// Recognises an XML file by its first tag, from as little of it as holds the name.
enum RootTag {
  /// Bytes that are looked at: enough for a declaration and a few comments before the tag.
  static let headLength = 4096

  /// Whether a text begins with a tag of this name, with any prefix. White space, comments and
  /// declarations may come before it.
  static func isNamed(_ root: StaticString, in head: some Collection<UInt8>) -> Bool {
    var rest = Array(head.prefix(headLength))[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0 <= UInt8(ascii: " ") }
      if rest.starts(with: "<!--".utf8) {
        rest = rest.after("-->")
      } else if rest.starts(with: "<?".utf8) {
        rest = rest.after("?>")
      } else if rest.starts(with: "<!".utf8) {
        rest = rest.after(">")
      } else {
        break
      }
    }
    guard rest.first == UInt8(ascii: "<") else { return false }
    let ends = " \t\r\n/>".utf8
    let name = rest.dropFirst().prefix { !ends.contains($0) }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return root.withUTF8Buffer { local.elementsEqual($0) }
  }
}

extension ArraySlice<UInt8> {
  /// Returns what follows the first occurrence of a mark; empty where there is none.
  fileprivate func after(_ mark: String) -> ArraySlice<UInt8> {
    let mark = Array(mark.utf8)
    var rest = self
    while !rest.isEmpty {
      if rest.starts(with: mark) { return rest.dropFirst(mark.count) }
      rest = rest.dropFirst()
    }
    return rest
  }
}
