import TrendsCore

/// Strings, numbers and words. Each scan checks the grammar and leaves the token in the window.
extension JSONReader {
  /// Scans a string whose opening quote is at `index`, up to after its closing quote.
  mutating func scanString() throws(ImportError) {
    hasEscapes = false
    tokenStart = index + 1
    index = tokenStart
    while true {
      index = JSONReader.firstSpecial(window.bytes, index)
      let byte = window.bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        tokenEnd = index
        guard tokenEnd - tokenStart <= JSONReader.tokenLimit else { throw tooLong(tokenStart) }
        index += 1
        return
      case UInt8(ascii: "\\"): try scanEscape()
      case 0x80...: try scanSequence(byte)
      default:
        guard isAtEnd else { throw mistake("a control character in a string", at: index) }
        guard try refillToken() else { throw cutOff("a text") }
      }
    }
  }

  /// Returns the place of the first byte from `start` on that is a quote, a backslash, a control
  /// character or not ASCII.
  ///
  /// Compares eight bytes at a time. The zeros after the window are control characters, so that
  /// every search ends there.
  @inline(__always) private static func firstSpecial(
    _ bytes: UnsafeMutablePointer<UInt8>, _ start: Int
  ) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while true {
      let raw = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self)
      let word = UInt64(littleEndian: raw)
      let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let slash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      let controls = (word &- ones &* 0x20) & ~word
      let quotes = (quote &- ones) & ~quote
      let slashes = (slash &- ones) & ~slash
      let found = (controls | quotes | slashes | word) & highs
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
  }

  /// Scans an escape; it is decoded only when the text is asked for.
  private mutating func scanEscape() throws(ImportError) {
    hasEscapes = true
    try need(2)
    switch window.bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 2
    case UInt8(ascii: "u"):
      try need(6)
      for place in 2..<6 where JSONReader.hexDigit(window.bytes[index + place]) == nil {
        throw mistake("four hexadecimal digits are missing after '\\u'", at: index)
      }
      index += 6
    default: throw mistake("an unknown escape after '\\'", at: index)
    }
  }

  /// Returns the value of a hexadecimal digit, else nil.
  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Scans one character of two to four bytes. Longer forms than needed, surrogates and numbers
  /// beyond U+10FFFF are refused.
  private mutating func scanSequence(_ lead: UInt8) throws(ImportError) {
    let size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    // The range of the second byte excludes overlong forms, surrogates and numbers beyond U+10FFFF
    // (Unicode, table 3-7).
    let second: ClosedRange<UInt8>
    switch lead {
    case 0xC2...0xDF, 0xE1...0xEC, 0xEE, 0xEF, 0xF1...0xF3: second = 0x80...0xBF
    case 0xE0: second = 0xA0...0xBF
    case 0xED: second = 0x80...0x9F
    case 0xF0: second = 0x90...0xBF
    case 0xF4: second = 0x80...0x8F
    default: throw mistake("a byte that is not UTF-8", at: index)
    }
    try need(size)
    guard second.contains(window.bytes[index + 1]) else {
      throw mistake("bytes that are not UTF-8", at: index)
    }
    for place in 2..<max(size, 2) where window.bytes[index + place] & 0xC0 != 0x80 {
      throw mistake("bytes that are not UTF-8", at: index)
    }
    index += size
  }

  /// Makes sure that `count` bytes from `index` on are in the window.
  @inline(__always) private mutating func need(_ count: Int) throws(ImportError) {
    while window.end - index < count {
      guard try refillToken() else { throw cutOff("a text") }
    }
  }

  /// Scans a number whose first byte is at `index`.
  mutating func scanNumber() throws(ImportError) {
    hasEscapes = false
    tokenStart = index
    while true {
      let scan = NumberScan(window.bytes, from: tokenStart)
      let length = scan.end - tokenStart
      // The number may go on after the window, so it is scanned again with more bytes.
      if scan.end >= window.end, try refillToken() { continue }
      index = tokenStart + length
      tokenEnd = index
      guard scan.isWhole else {
        throw isAtEnd ? cutOff("a number") : unexpected("a digit")
      }
      return
    }
  }

  /// Scans `true`, `false` or `null`.
  mutating func scanWord(_ word: StaticString) throws(ImportError) {
    tokenStart = index
    for place in 0..<word.utf8CodeUnitCount {
      if index + place >= window.end, try !refillToken() {
        index = window.end
        throw cutOff("'\(word)'")
      }
      guard window.bytes[index + place] == word.utf8Start[place] else {
        index += place
        throw unexpected("'\(word)'")
      }
    }
    index += word.utf8CodeUnitCount
  }
}

/// How far a number reaches by the grammar of JSON. A zero byte, as after the window, ends it.
private struct NumberScan {
  /// The place after the last byte that fits the grammar.
  private(set) var end: Int
  /// Whether the bytes are a complete number: `1.` and `-` are not.
  private(set) var isWhole = false

  init(_ bytes: UnsafeMutablePointer<UInt8>, from start: Int) {
    end = start
    if bytes[end] == UInt8(ascii: "-") { end += 1 }
    if bytes[end] == UInt8(ascii: "0") {
      end += 1
    } else {
      guard passDigits(bytes) else { return }
    }
    if bytes[end] == UInt8(ascii: ".") {
      end += 1
      guard passDigits(bytes) else { return }
    }
    if bytes[end] | 0x20 == UInt8(ascii: "e") {
      end += 1
      if bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") { end += 1 }
      guard passDigits(bytes) else { return }
    }
    isWhole = true
  }

  /// Passes digits; false where there is none.
  private mutating func passDigits(_ bytes: UnsafeMutablePointer<UInt8>) -> Bool {
    let start = end
    while bytes[end] &- UInt8(ascii: "0") < 10 { end += 1 }
    return end > start
  }
}
