import TrendsCore

/// Names of zip members, whose bytes are UTF-8 or the code page of the first IBM PC.
enum CodePage437 {
  private static let upper = Array(
    """
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
    └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
    """.unicodeScalars)

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80]) }
    return String(text)
  }

  /// A name that says whether it is UTF-8; macOS writes UTF-8 without saying so.
  static func name(_ bytes: ArraySlice<UInt8>, isUTF8: Bool) -> String {
    if let name = String(validating: bytes, as: UTF8.self) { return name }
    return isUTF8 ? String(decoding: bytes, as: UTF8.self) : text(bytes)
  }
}
