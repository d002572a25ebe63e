import Interpreter
import TrendsOutput

/// Breaks sentences between words, where a terminal would break them anywhere.
///
/// Tables, charts and JSON are left alone, because their blanks have a meaning.
enum Prose {
  /// Returns the text with sentences broken at `columns`.
  static func wrapped(_ text: [UInt8], to columns: Int) -> [UInt8] {
    // A line has at least as many bytes as cells, so short lines need no measuring.
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.contains(where: { $0.count > columns }) else { return text }
    var wrapped: [UInt8] = []
    wrapped.reserveCapacity(text.count + 64)
    for (index, line) in lines.enumerated() {
      if index > 0 { wrapped.append(UInt8(ascii: "\n")) }
      if line.count <= columns || !isProse(line) {
        wrapped += line
      } else {
        wrapped += broken(String(decoding: line, as: UTF8.self), to: columns).utf8
      }
    }
    return wrapped
  }

  /// Whether a line consists of words one blank apart, without drawings or control characters.
  private static func isProse(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.drop { $0 == UInt8(ascii: " ") }
    guard let first = words.first, !"{[|\"".utf8.contains(first) else { return false }
    var hasBlank = false
    var before: UInt8 = 0
    for byte in words {
      // Box drawings, blocks and braille begin with the bytes E2 94 to E2 A3.
      let isBlank = byte == UInt8(ascii: " ")
      if byte < 0x20 || isBlank && before == UInt8(ascii: " ")
        || before == 0xE2 && (0x94...0xA3).contains(byte)
      {
        return false
      }
      hasBlank = hasBlank || isBlank
      before = byte
    }
    return hasBlank
  }

  /// The line in several; all but the first are indented by two more cells.
  private static func broken(_ line: String, to columns: Int) -> String {
    let indent = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let margin = String(repeating: " ", count: min(indent + 2, columns / 2))
    var text = String(repeating: " ", count: indent)
    var width = indent
    var isAtStart = true
    for word in line.split(separator: " ") {
      let cells = DisplayWidth.of(String(word))
      // A place and its label stay on one line: `rc.trsh:1:1: error:`.
      if !isAtStart, word != "error:", width + 1 + cells > columns {
        text += "\n" + margin
        width = margin.utf8.count
        isAtStart = true
      }
      if !isAtStart {
        text += " "
        width += 1
      }
      text += word
      width += cells
      isAtStart = false
    }
    return text
  }
}
