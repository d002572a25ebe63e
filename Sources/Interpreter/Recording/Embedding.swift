import TrendsCore
import TrendsOutput

/// What a transcript holds of a file: its lines as they are, or base 64 where a line has
/// characters that no script may contain.
///
///     #+ w:@1
///     #+ day,kg
///     #+ 2025-01-03,71.5
///
/// Where the last line has no break, ` open` stands behind the name.
struct Embedding: Equatable, Sendable {
  private(set) var lines: [String]

  static let mark = " base64"
  static let openMark = " open"
  private static let width = 96

  /// What stands after `#+ ` in a transcript, its first line being the name.
  init(lines: [String]) { self.lines = lines }

  /// `files` are the names under which others are brought along: a row that is one would begin it.
  init(name: String, bytes: [UInt8], beside files: Set<String> = []) {
    let name = name.utf8.contains(0x20) ? "\"\(name)\"" : name
    var text: [UInt8] = bytes
    if text.last == 10 { text.removeLast() }
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
      let isOpen = bytes.last.map { $0 != 10 } ?? false
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

  static func ends(_ line: String, with mark: String) -> Bool {
    line.utf8.reversed().starts(with: mark.utf8.reversed())
  }

  /// The bytes; none where they are no base 64.
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
