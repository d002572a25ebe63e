import TrendsCore

/// What a transcript holds of a file: its lines as they are, or base 64 where a line has
/// characters that no script may contain.
///
///     #+ w:@1
///     #+ day,kg
///     #+ 2025-01-03,71.5
///
/// A last line without its break gets one.
struct Embedding: Equatable, Sendable {
  private(set) var lines: [String]

  static let mark = " base64"
  private static let width = 96

  /// What stands after `#+ ` in a transcript, its first line being the name.
  init(lines: [String]) { self.lines = lines }

  init(name: String, bytes: [UInt8]) {
    let name = name.utf8.contains(0x20) ? "\"\(name)\"" : name
    var text: [UInt8] = bytes
    if text.last == 10 { text.removeLast() }
    let plain = String(validating: text, as: UTF8.self).flatMap { plain in
      let rows = plain.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0) }
      let isPlain = rows.allSatisfy {
        $0.utf8.count < SourceCheck.lineLimit - 8 && OutputGate.safe($0) == $0
      }
      return isPlain ? rows : nil
    }
    if let plain {
      lines = [name] + (bytes.isEmpty ? [] : plain)
    } else {
      let code = Base64.encode(bytes)
      let starts = stride(from: 0, to: code.count, by: Embedding.width)
      lines =
        [name + Embedding.mark]
        + starts.map { String(decoding: code[$0...].prefix(Embedding.width), as: UTF8.self) }
    }
  }

  mutating func append(_ line: String) { lines.append(line) }

  /// The bytes; none where they are no base 64.
  var bytes: [UInt8]? {
    guard let first = lines.first else { return [] }
    guard first.utf8.reversed().starts(with: Embedding.mark.utf8.reversed()) else {
      return lines.dropFirst().flatMap { Array(($0 + "\n").utf8) }
    }
    return Base64.decode(lines.dropFirst().joined())
  }
}
