/// Base 64 by RFC 4648, padded, without line breaks.
public enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// The value of each letter; 0xFF for bytes that are none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()
  private static let padding = UInt8(ascii: "=")

  /// Returns the letters of the bytes, a multiple of four.
  public static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let group = bytes[index...].prefix(3)
      var word: UInt32 = 0
      for byte in group { word = word << 8 | UInt32(byte) }
      word <<= UInt32(8 * (3 - group.count))
      for place in 0...3 {
        let letter = alphabet[Int(word >> UInt32(18 - 6 * place) & 63)]
        text.append(place <= group.count ? letter : padding)
      }
      index += 3
    }
    return text
  }

  /// Returns the bytes, or nil unless the text is exactly what `encode` writes: no blanks, full
  /// padding, no stray bits.
  public static func decode(_ text: String) -> [UInt8]? {
    let letters = Array(text.utf8)
    guard letters.count.isMultiple(of: 4) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3)
    for start in stride(from: 0, to: letters.count, by: 4) {
      let group = letters[start..<(start + 4)]
      let padded = group.reversed().prefix { $0 == padding }.count
      guard padded <= 2, padded == 0 || start + 4 == letters.count else { return nil }
      var word: UInt32 = 0
      for letter in group.dropLast(padded) {
        let value = values[Int(letter)]
        guard value != 0xFF else { return nil }
        word = word << 6 | UInt32(value)
      }
      word <<= UInt32(6 * padded)
      guard padded == 0 || word & (1 << UInt32(8 * padded) - 1) == 0 else { return nil }
      for place in 0..<(3 - padded) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(16 - 8 * place)))
      }
    }
    return bytes
  }
}
