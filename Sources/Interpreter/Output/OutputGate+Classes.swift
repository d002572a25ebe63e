extension OutputGate {
  /// Whether `scalar` may be printed as it is between its neighbours.
  static func isShown(
    _ scalar: Unicode.Scalar, before: Unicode.Scalar?, after: Unicode.Scalar?,
    escapingBreaks: Bool
  ) -> Bool {
    let value = scalar.value
    switch value {
    case 0x20...0x7E: return true
    case 0x09, 0x0A: return !escapingBreaks
    case 0...0x1F, 0x7F...0x9F: return false
    case 0x200D: return isPictograph(before) && isPictograph(after)
    case 0xFE00...0xFE0F: return isVisible(before)
    case 0x2028, 0x2029, 0xFFF9...0xFFFB: return false
    default: return !isIgnorable(scalar)
    }
  }

  /// Whether a character is none, or one that nobody sees.
  static func isInkless(_ value: UInt32) -> Bool {
    Unicode.Scalar(value).map(isIgnorable) ?? false
  }

  /// Without ink by the standard's own list (directional marks, zero-width, tags and fillers), or
  /// no character at all.
  private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0xAD else { return false }
    // The blank of braille patterns, and what joins hieroglyphs.
    if scalar.value == 0x2800 || (0x13430...0x13440).contains(scalar.value) { return true }
    let properties = scalar.properties
    return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
  }

  private static func isVisible(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, scalar.value > 0x20 else { return false }
    return !(0x7F...0x9F).contains(scalar.value) && !isIgnorable(scalar)
  }

  /// An emoji, or the selector or skin tone that ends one.
  private static func isPictograph(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, scalar.value > 0x7F else { return false }
    return scalar.value == 0xFE0F || scalar.properties.isEmoji
  }
}
