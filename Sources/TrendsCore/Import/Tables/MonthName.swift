import TrendsCore

/// The names of months, whole or shortened, in eight languages.
enum MonthName {
  /// How the names begin in English, German, French, Spanish, Italian, Portuguese, Dutch and
  /// Danish, without accents. The first that fits decides.
  private static let beginnings: [(text: StaticString, month: Int)] = [
    ("jan", 1), ("ene", 1), ("gen", 1), ("feb", 2), ("fev", 2), ("mar", 3), ("mrz", 3),
    ("mrt", 3), ("maa", 3), ("mae", 3), ("apr", 4), ("avr", 4), ("abr", 4), ("mai", 5),
    ("may", 5), ("mag", 5), ("mei", 5), ("maj", 5), ("juin", 6), ("jun", 6), ("giu", 6),
    ("juil", 7), ("jul", 7), ("lug", 7), ("aug", 8), ("aou", 8), ("ago", 8), ("sep", 9),
    ("set", 9), ("oct", 10), ("okt", 10), ("ott", 10), ("out", 10), ("nov", 11), ("dec", 12),
    ("dez", 12), ("dic", 12),
  ]

  /// Returns the month from 1 to 12 of a word of 3 to 12 bytes, or nil for other words. Only the
  /// beginning of the word counts: `Market` is March.
  static func month(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
    guard word.count >= 3, word.count <= 12 else { return nil }
    let letters = folded(word)
    return beginnings.first { name in
      name.text.utf8CodeUnitCount <= letters.count
        && (0..<name.text.utf8CodeUnitCount).allSatisfy { name.text.utf8Start[$0] == letters[$0] }
    }?.month
  }

  /// Returns the word in small letters, with é, û, ä without their accents in UTF-8 and
  /// Windows-1252. The first byte of an accented letter in UTF-8 is dropped.
  private static func folded(_ word: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var letters: [UInt8] = []
    for byte in word {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): letters.append(byte | 0x20)
      case 0xC3: continue
      case 0xA9, 0xE9, 0x89: letters.append(UInt8(ascii: "e"))
      case 0xBB, 0xFB: letters.append(UInt8(ascii: "u"))
      case 0xA4, 0xE4, 0xA7: letters.append(byte == 0xA7 ? UInt8(ascii: "c") : UInt8(ascii: "a"))
      default: letters.append(byte)
      }
    }
    return letters
  }
}
