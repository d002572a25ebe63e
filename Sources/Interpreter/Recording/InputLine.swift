import TrendsCore
import TrendsOutput

/// One input in the header of a transcript.
///
///     #: data w.csv  rows 365  2024-03-02..2025-03-01  bytes sha256:9f2c…  content sha256:5be0…
///     #: data runs.csv  embedded
struct InputLine: Equatable, Sendable {
  /// Relative to the transcript's folder, which it never leaves.
  var name: String
  var isEmbedded = false
  /// Whether it is a folder of which nothing was read.
  var isFolder = false
  /// Number of readings, for people.
  var rows: Int?
  /// First and last day, for people.
  var days: String?
  /// SHA-256 of the file, 64 hexadecimal digits.
  var bytes: String?
  /// SHA-256 of what was read from the file; equal where only the form of the file differs.
  var content: String?

  init(name: String) { self.name = name }

  /// Reads the text after `data`; throws a mistake that says what is wrong.
  init(_ text: String) throws(Mistake) {
    var rest = text[...]
    while rest.utf8.first == UInt8(ascii: " ") { rest.removeFirst() }
    if rest.utf8.first == UInt8(ascii: "\"") {
      rest.removeFirst()
      guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "\"")) else {
        throw Mistake(message: "the name of an input has no closing quote")
      }
      name = String(rest[..<end])
      rest = rest[rest.utf8.index(after: end)...]
    } else {
      let end = rest.utf8.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
      name = String(rest[..<end])
      rest = rest[end...]
    }
    guard InputLine.isValid(name) else {
      let shown = OutputGate.safe(name, escapingBreaks: true)
      throw Mistake(message: "'\(shown)' is not a file in the transcript's folder", exit: 4)
    }
    try takeFacts(rest.split(separator: " ").map { String($0) })
  }

  /// Reads the words after the name, in any order.
  private mutating func takeFacts(_ words: [String]) throws(Mistake) {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "embedded": isEmbedded = true
      case "folder": isFolder = true
      case "rows":
        guard let number = words.popFirst().flatMap({ Int(decimal: $0.utf8) }), number >= 0 else {
          throw Mistake(message: "'rows' needs a number")
        }
        rows = number
      case "bytes": bytes = try InputLine.hash(words.popFirst())
      case "content": content = try InputLine.hash(words.popFirst())
      default:
        let ends = word.split(separator: ".", omittingEmptySubsequences: false)
        guard ends.count == 3, ends[1].isEmpty, Day(iso: String(ends[0])) != nil,
          Day(iso: String(ends[2])) != nil
        else {
          let shown = OutputGate.safe(word, escapingBreaks: true)
          throw Mistake(message: "'\(shown)' is not a word of a 'data' line")
        }
        days = word
      }
    }
  }

  /// Reads `sha256:` and 64 lower-case hexadecimal digits.
  private static func hash(_ word: String?) throws(Mistake) -> String {
    let mark = "sha256:"
    guard let word, word.utf8.starts(with: mark.utf8) else {
      throw Mistake(message: "a fingerprint begins with 'sha256:'")
    }
    let digits = String(word.dropFirst(mark.utf8.count))
    let isHex = digits.utf8.allSatisfy {
      Lexer.isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
    }
    guard digits.utf8.count == 64, isHex else {
      throw Mistake(message: "a fingerprint has 64 digits, from 0 to 9 and a to f", exit: 4)
    }
    return digits
  }

  /// Whether a name stays in the transcript's folder or below it: relative, without `..`, `~`,
  /// quotes and control characters, and at most 1024 bytes.
  static func isValid(_ name: String) -> Bool {
    let parts = name.pieces(at: "/")
    return !name.isEmpty && name.utf8.count <= 1024 && name.utf8.first != UInt8(ascii: "~")
      && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
      && OutputGate.safe(name, escapingBreaks: true) == name && name != "-"
      && !name.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
  }

  /// The name as one word: in quotes if it has a space.
  static func quoted(_ name: String) -> String {
    name.utf8.contains(UInt8(ascii: " ")) ? "\"\(name)\"" : name
  }

  /// The line of the header.
  var text: String {
    var parts = ["#: data \(InputLine.quoted(name))"]
    if isEmbedded { parts.append("embedded") }
    if isFolder { parts.append("folder") }
    if let rows { parts.append("rows \(rows)") }
    if let days { parts.append(days) }
    if let bytes { parts.append("bytes sha256:\(bytes)") }
    if let content { parts.append("content sha256:\(content)") }
    return parts.joined(separator: "  ")
  }
}
