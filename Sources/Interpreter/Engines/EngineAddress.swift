import TrendsCore

/// The place of a database as `connect` takes it: a URL, `service=NAME`, or a scheme with a path.
///
///     postgres://coach@db.example:5432/fit?sslmode=require      sqlite:fit.db      duckdb:lake/**/*.parquet
struct EngineAddress: Equatable, Sendable {
  /// The whole text as it was typed.
  var text: String
  /// What is before `:` or `=`, in small letters.
  var scheme: String
  var user: String?
  /// Whether the user is followed by a password, or a parameter is one.
  var hasPassword = false
  var host = ""
  var port: String?
  /// What follows the host without its slash; for a scheme without `//`, all that follows it.
  var path = ""
  /// The parameters after `?`, in their order.
  var parameters: [(name: String, value: String)] = []

  /// Nil for a text that does not begin with the scheme of a preset.
  init?(_ text: String) {
    guard let end = text.firstIndex(where: { $0 == ":" || $0 == "=" }) else { return nil }
    scheme = text[..<end].lowercased()
    guard EnginePreset.with(scheme: scheme) != nil else { return nil }
    self.text = text
    let names = ["password=", "passwd=", "pwd="]
    hasPassword = names.contains { text.lowercased().utf8.contains($0.utf8) }
    var rest = text[text.index(after: end)...]
    guard rest.utf8.starts(with: "//".utf8) else {
      guard text[end] == (scheme == "service" ? "=" : ":") else { return nil }
      path = String(rest)
      return
    }
    rest = rest.dropFirst(2)
    // The third slash begins the path: sqlite:///home/me/fit.db
    if isFile {
      path = String(rest)
      return
    }
    if let mark = rest.firstIndex(of: "?") {
      parameters = rest[rest.index(after: mark)...].split(separator: "&").map { pair in
        let sides = pair.split(separator: "=", maxSplits: 1)
        return (String(sides.first ?? ""), sides.count == 2 ? String(sides[1]) : "")
      }
      rest = rest[..<mark]
    }
    if let slash = rest.firstIndex(of: "/") {
      path = String(rest[rest.index(after: slash)...])
      rest = rest[..<slash]
    }
    if let at = rest.lastIndex(of: "@") {
      let sides = rest[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      user = sides.first.map { String($0) }
      hasPassword = hasPassword || sides.count == 2
      rest = rest[rest.index(after: at)...]
    }
    if rest.utf8.first == UInt8(ascii: "["), let close = rest.firstIndex(of: "]") {
      host = String(rest[...close])
      rest = rest[rest.index(after: close)...]
      if rest.first == ":" { port = String(rest.dropFirst()) }
    } else {
      let sides = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      host = sides.first.map { String($0) } ?? ""
      if sides.count == 2 { port = String(sides[1]) }
    }
  }

  static func == (a: EngineAddress, b: EngineAddress) -> Bool { a.text == b.text }

  /// Whether it is the path of a file.
  var isFile: Bool { ["sqlite", "sqlite3", "duckdb"].contains(scheme) }

  /// The value of a parameter; nil where it is not given.
  func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// `NAME=VALUE` for a value that is given.
  static func option(_ name: String, _ value: String?) -> [String] {
    value.flatMap { $0.isEmpty ? nil : ["\(name)=\($0)"] } ?? []
  }
}
