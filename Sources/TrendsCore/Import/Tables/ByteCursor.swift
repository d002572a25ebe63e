import TrendsCore

/// Reads the bytes of a cell from left to right, never past its end.
struct ByteCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0

  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  @inline(__always)
  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  @inline(__always)
  var isAtEnd: Bool { index >= bytes.count }

  func peek(_ ahead: Int) -> UInt8? {
    index + ahead < bytes.count ? bytes[index + ahead] : nil
  }

  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  mutating func take(_ text: StaticString) -> Bool {
    let size = text.utf8CodeUnitCount
    guard index + size <= bytes.count else { return false }
    for place in 0..<size where bytes[index + place] != text.utf8Start[place] { return false }
    index += size
    return true
  }

  @inline(__always)
  mutating func digit() -> Int? {
    guard index < bytes.count else { return nil }
    let value = bytes[index] &- 48
    guard value < 10 else { return nil }
    index &+= 1
    return Int(value)
  }

  /// One to `most` digits.
  mutating func number(upTo most: Int) -> (value: Int, digits: Int)? {
    var value = 0
    var digits = 0
    while digits < most, let digit = digit() {
      value = value * 10 + digit
      digits += 1
    }
    return digits > 0 ? (value, digits) : nil
  }

  /// A space of any kind: plain, tab, no-break (U+00A0), narrow (U+202F), thin (U+2009).
  mutating func takeSpace() -> Bool {
    guard let byte = peek else { return false }
    if byte == 32 || byte == 9 {
      index += 1
      return true
    }
    guard byte >= 0xA0 else { return false }
    return take("\u{A0}") || take("\u{202F}") || take("\u{2009}") || takeLatinSpace()
  }

  /// The no-break space of Windows-1252 is a byte that cannot begin a character of UTF-8.
  private mutating func takeLatinSpace() -> Bool { take(0xA0) }

  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = index
    while takeSpace() {}
    return index > start
  }

  /// Letters, also those beyond ASCII, as they stand.
  mutating func word() -> UnsafeBufferPointer<UInt8> {
    let start = index
    while let byte = peek, byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x80 {
      if byte == 0xC2 || byte == 0xE2 {
        var copy = self
        if copy.takeSpace() { break }
      }
      index += 1
    }
    return UnsafeBufferPointer(rebasing: bytes[start..<index])
  }
}

/// A cell without the white space around it.
@inline(__always)
func trimmed(_ cell: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
  guard let first = cell.first, let last = cell.last else { return cell }
  if first > 32 && first < 0x80 && last > 32 && last < 0x80 { return cell }
  var cursor = ByteCursor(cell)
  cursor.skipSpaces()
  var end = cell.count
  while end > cursor.index, cell[end - 1] <= 32 { end -= 1 }
  while end - 2 >= cursor.index, cell[end - 1] == 0xA0, cell[end - 2] == 0xC2 { end -= 2 }
  return UnsafeBufferPointer(rebasing: cell[cursor.index..<end])
}
