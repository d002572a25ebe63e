extension OutputGate {
  /// Whether `scalar` may be printed as it is, given its neighbours.
  static func isShown(
    _ scalar: Unicode.Scalar, before: Unicode.Scalar?, after: Unicode.Scalar?,
    escapingBreaks: Bool
  ) -> Bool {
    let value = scalar.value
    switch value {
    case 0x20...0x7E: return true
    case _ where scalar == "\t" || scalar == "\n": return !escapingBreaks
    case 0...0x1F, 0x7F...0x9F: return false
    case 0x200D: return isPictograph(before) && isPictograph(after)
    case 0xFE00...0xFE0F: return isVisible(before)
    case 0x2028, 0x2029, 0xFFF9...0xFFFB: return false
    default: return !isIgnorable(scalar)
    }
  }

  /// Whether a code point is invisible or not a character.
  static func isInkless(_ value: UInt32) -> Bool {
    Unicode.Scalar(value).map(isIgnorable) ?? false
  }

  /// Whether the Unicode standard lists a scalar as ignorable (directional marks, zero-width, tags,
  /// fillers), or it is not a character.
  private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0xAD else { return false }
    // The blank braille pattern and the joiners of hieroglyphs are invisible but not on that list.
    if scalar.value == 0x2800 || (0x13430...0x13440).contains(scalar.value) { return true }
    let properties = scalar.properties
    return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
  }

  /// Whether a variation selector after this scalar has something to select.
  private static func isVisible(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, scalar > " " else { return false }
    return !(0x7F...0x9F).contains(scalar.value) && !isIgnorable(scalar)
  }

  /// Whether the scalar is an emoji, or the selector or skin tone that ends one.
  private static func isPictograph(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, scalar.value > 0x7F else { return false }
    return scalar.value == 0xFE0F || scalar.properties.isEmoji
  }
}
