/// The number of terminal cells that a text takes.
///
///     DisplayWidth.of("kg")      // 2
///     DisplayWidth.of("体重")     // 4
///     DisplayWidth.of("👩‍👩‍👧")      // 2, as one emoji
///     DisplayWidth.of("e\u{301}")  // 1
///
/// Ambiguous characters count as one cell; the `narrow` glyphs avoid them for terminals that give
/// them two.
public enum DisplayWidth {
  /// Returns the sum over the graphemes of `text`; controls take no cell. ASCII has a fast path.
  @inlinable public static func of(_ text: some StringProtocol) -> Int {
    if let plain = plainWidth(text) { return plain }
    var width = 0
    for character in text { width += of(character) }
    return width
  }

  /// Returns the width of one scalar by itself: 0, 1 or 2.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if contains(empty, value) { return 0 }
    return contains(wide, value) ? 2 : 1
  }

  /// Returns the sum over the scalars of a grapheme, as terminals compute it, with two exceptions.
  ///
  /// An emoji made with a selector, joiners or a skin tone takes two cells, and so does a flag,
  /// which consists of two letters.
  public static func of(_ character: Character) -> Int {
    var width = 0
    var isJoined = false
    for scalar in character.unicodeScalars {
      if scalar.value == 0xFE0F, width > 0 { return 2 }
      let isPart = isSkinTone(scalar) || (isJoined && scalar.properties.isEmoji)
      if width == 0 || !isPart { width += of(scalar) }
      isJoined = scalar.value == 0x200D
    }
    return width
  }

  private static func isSkinTone(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F3FB...0x1F3FF).contains(scalar.value)
  }

  /// The width of simple text; nil if characters may join or may not be one cell wide.
  @inlinable static func plainWidth(_ text: some StringProtocol) -> Int? {
    let ascii: Int? = text.utf8.withContiguousStorageIfAvailable { bytes in
      var width = 0
      var all: UInt8 = 0
      for byte in bytes {
        all |= byte
        width += byte >= 0x20 && byte != 0x7F ? 1 : 0
      }
      return all < 0x80 ? width : -1
    }
    return ascii.flatMap { $0 < 0 ? nil : $0 } ?? signWidth(text)
  }

  /// The same for text with western letters and the characters of charts.
  @inlinable static func signWidth(_ text: some StringProtocol) -> Int? {
    var width = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0: continue
      case 0x20...0x7E, 0xAE...0x2FF, 0x2010...0x2027, 0x2190...0x2199, 0x2212, 0x2500...0x259F,
        0x25B0...0x25CF, 0x2800...0x28FF:
        width += 1
      default: return nil
      }
    }
    return width
  }

  /// Whether a table of ascending pairs, first and last, contains `value`. Binary search.
  private static func contains(_ table: [UInt32], _ value: UInt32) -> Bool {
    var low = 0
    var high = table.count / 2
    while low < high {
      let middle = (low + high) / 2
      if value > table[2 * middle + 1] { low = middle + 1 } else { high = middle }
    }
    return 2 * low < table.count && table[2 * low] <= value
  }
}
