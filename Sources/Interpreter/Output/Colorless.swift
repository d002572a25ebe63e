/// Text without its colours, as a terminal without any shows it.
///
/// Shades and grids are drawn in colour only. Their sequences contain `shade`, which terminals ignore, and
/// what follows up to the next sequence is taken for blanks.
package enum Colorless {
  /// The parameter of a control sequence that begins a shade: the usual colour of underlines.
  package static let shade = "59"

  /// Returns the bytes without sequences of colour, and without shades.
  package static func of(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var place = 0
    var isShade = false
    var hasShade = false
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\u{1B}") {
        let end = bytes[place...].firstIndex(of: UInt8(ascii: "m")) ?? bytes.count - 1
        isShade = isShadeSequence(bytes[place...end])
        hasShade = hasShade || isShade
        place = end + 1
        continue
      }
      place += 1
      if byte == UInt8(ascii: "\n") {
        while hasShade, text.last == UInt8(ascii: " ") { text.removeLast() }
        (isShade, hasShade) = (false, false)
        text.append(byte)
      } else if !isShade {
        text.append(byte)
      } else if byte & 0xC0 != 0x80 {
        // The first byte of each character, all of which take one cell.
        text.append(UInt8(ascii: " "))
      }
    }
    while hasShade, text.last == UInt8(ascii: " ") { text.removeLast() }
    return text
  }

  package static func of(_ text: String) -> String {
    String(decoding: of(Array(text.utf8)), as: UTF8.self)
  }

  private static func isShadeSequence(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.dropLast().suffix(3).elementsEqual((";" + shade).utf8)
  }
}
