import TrendsCore
import TrendsOutput

/// A block of `#+` lines that holds the bytes of a file: its lines as they are, or base 64 where a
/// line has characters that no script may contain.
///
///     #+ w:@1
///     #+ day,kg
///     #+ 2025-01-03,71.5
///
/// If the last line has no line feed, ` open` follows the name.
struct Embedding: Equatable, Sendable {
  /// The text after `#+ ` of each line, of which the first is the name.
  private(set) var lines: [String]

  /// Follows the name of a block in base 64.
  static let mark = " base64"
  /// Follows the name of a block whose last line has no line feed.
  static let openMark = " open"
  /// Characters of base 64 in a line.
  private static let width = 96

  /// Takes the lines of a block as they are.
  init(lines: [String]) { self.lines = lines }

  /// Encodes bytes, as text where that is possible without loss.
  ///
  /// `files` are the names of all embedded files: a row equal to one of them would begin its block,
  /// so such bytes are encoded in base 64.
  init(name: String, bytes: [UInt8], beside files: Set<String> = []) {
    let name = InputLine.quoted(name)
    var text: [UInt8] = bytes
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    let plain = String(validating: text, as: UTF8.self).flatMap { plain in
      let rows = plain.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0) }
      let isPlain = rows.allSatisfy {
        $0.utf8.count < SourceCheck.lineLimit - 8 && OutputGate.safe($0) == $0
          && !files.contains(Embedding.name($0))
      }
      return isPlain ? rows : nil
    }
    if let plain {
      let isOpen = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
      lines = [isOpen ? name + Embedding.openMark : name] + (bytes.isEmpty ? [] : plain)
    } else {
      let code = Base64.encode(bytes)
      let starts = stride(from: 0, to: code.count, by: Embedding.width)
      lines =
        [name + Embedding.mark]
        + starts.map { String(decoding: code[$0...].prefix(Embedding.width), as: UTF8.self) }
    }
  }

  mutating func append(_ line: String) { lines.append(line) }

  /// Whether the first line of a block ends with `mark`, byte by byte.
  static func ends(_ line: String, with mark: String) -> Bool {
    line.utf8.reversed().starts(with: mark.utf8.reversed())
  }

  /// The decoded bytes; nil where they are not valid base 64.
  var bytes: [UInt8]? {
    guard let first = lines.first else { return [] }
    guard Embedding.ends(first, with: Embedding.mark) else {
      var bytes = lines.dropFirst().flatMap { Array(($0 + "\n").utf8) }
      if Embedding.ends(first, with: Embedding.openMark), !bytes.isEmpty { bytes.removeLast() }
      return bytes
    }
    return Base64.decode(lines.dropFirst().joined())
  }
}
