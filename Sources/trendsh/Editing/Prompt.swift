/// A prompt as libedit wants it, with what has no width between two marks.
struct Prompt: Equatable {
  /// The mark; it never occurs in a prompt otherwise.
  static let mark: UInt8 = 0x01

  /// The bytes for libedit, without a zero at the end.
  let marked: [UInt8]
  /// The characters that take room.
  let visible: [UInt32]

  /// Keeps colours (`ESC [ … m`) and drops every other control sequence.
  init(_ text: String) {
    var marked: [UInt8] = []
    var visible: [UInt32] = []
    var sequence: [UInt8]?
    for scalar in text.unicodeScalars {
      if let begun = sequence {
        let longer = begun + Array(scalar.utf8)
        guard ("@"..."~").contains(scalar) && scalar != "[" else {
          sequence = longer
          continue
        }
        sequence = nil
        if scalar == "m" { marked += [Self.mark] + longer + [Self.mark] }
      } else if scalar == "\u{1B}" {
        sequence = [UInt8(ascii: "\u{1B}")]
      } else if scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) {
        marked += Array(scalar.utf8)
        visible.append(scalar.value)
      }
    }
    self.marked = Self.resetBeforeLast(marked)
    self.visible = visible
  }

  /// Moves a sequence at the end before the last blank: libedit draws a sequence only with the
  /// character after it.
  private static func resetBeforeLast(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.last == mark, let open = bytes.dropLast().lastIndex(of: mark), open > 0,
      bytes[open - 1] == UInt8(ascii: " ")
    else { return bytes }
    return bytes[..<(open - 1)] + bytes[open...] + [UInt8(ascii: " ")]
  }
}
