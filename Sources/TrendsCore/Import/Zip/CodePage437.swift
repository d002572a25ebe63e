import TrendsCore

/// Decodes the names of zip members, which are in UTF-8 or in code page 437, that of the first IBM
/// PC.
enum CodePage437 {
  /// The characters of the bytes from 128 to 255.
  private static let upper = Array(
    """
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
    └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
    """.unicodeScalars)

  /// Returns the text of bytes in code page 437. Bytes below 128 are ASCII, control characters
  /// included.
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80]) }
    return String(text)
  }

  /// Returns a name. macOS writes UTF-8 without setting the flag, so valid UTF-8 is taken for it
  /// even without; with the flag, invalid bytes become U+FFFD.
  static func name(_ bytes: ArraySlice<UInt8>, isUTF8: Bool) -> String {
    if let name = String(validating: bytes, as: UTF8.self) { return name }
    return isUTF8 ? String(decoding: bytes, as: UTF8.self) : text(bytes)
  }
}
