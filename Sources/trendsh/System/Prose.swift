import Interpreter
import TrendsOutput

/// Sentences on a terminal: broken between words, not where the terminal happens to end.
///
/// Tables, charts and JSON are left as they are: blanks stand there for something.
enum Prose {
  /// The lines of `text`, the sentences among them no wider than `columns`.
  static func wrapped(_ text: [UInt8], to columns: Int) -> [UInt8] {
    // A line has no fewer bytes than cells.
    let lines = text.split(separator: 10, omittingEmptySubsequences: false)
    guard lines.contains(where: { $0.count > columns }) else { return text }
    var wrapped: [UInt8] = []
    wrapped.reserveCapacity(text.count + 64)
    for (index, line) in lines.enumerated() {
      if index > 0 { wrapped.append(10) }
      if line.count <= columns || !isProse(line) {
        wrapped += line
      } else {
        wrapped += broken(String(decoding: line, as: UTF8.self), to: columns).utf8
      }
    }
    return wrapped
  }

  /// Words one blank apart, without a drawing or a control character.
  private static func isProse(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.drop { $0 == 32 }
    guard let first = words.first, !"{[|\"".utf8.contains(first) else { return false }
    var hasBlank = false
    var before: UInt8 = 0
    for byte in words {
      // Box drawings, blocks and braille begin with E2 94 to E2 A3.
      if byte < 32 || byte == 32 && before == 32 || before == 0xE2 && (0x94...0xA3).contains(byte) {
        return false
      }
      hasBlank = hasBlank || byte == 32
      before = byte
    }
    return hasBlank
  }

  /// What goes on stands two cells further in than its beginning.
  private static func broken(_ line: String, to columns: Int) -> String {
    let indent = line.utf8.prefix { $0 == 32 }.count
    let margin = String(repeating: " ", count: min(indent + 2, columns / 2))
    var text = String(repeating: " ", count: indent)
    var width = indent
    var isAtStart = true
    for word in line.split(separator: " ") {
      let cells = DisplayWidth.of(String(word))
      // A place and what it is the place of stay together: `rc.trsh:1:1: error:`.
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
