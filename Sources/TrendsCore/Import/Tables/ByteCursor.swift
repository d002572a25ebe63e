import TrendsCore

/// Reads the bytes of one cell from left to right and never past its end. A copy is a bookmark:
/// assign it back to return to its place.
struct ByteCursor {
  /// The cell, borrowed from the reader's window and valid as long as its row.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Offset of the next byte; `bytes.count` at the end.
  var index = 0

  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next byte, or nil at the end.
  @inline(__always)
  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Whether no byte is left.
  @inline(__always)
  var isAtEnd: Bool { index >= bytes.count }

  /// Returns the byte `ahead` places after the next one, or nil past the end.
  func peek(_ ahead: Int) -> UInt8? {
    index + ahead < bytes.count ? bytes[index + ahead] : nil
  }

  /// Consumes the next byte if it is `byte`, and returns whether it is.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Consumes the bytes of `text` if they all come next; otherwise consumes nothing.
  mutating func take(_ text: StaticString) -> Bool {
    let size = text.utf8CodeUnitCount
    guard index + size <= bytes.count else { return false }
    for place in 0..<size where bytes[index + place] != text.utf8Start[place] { return false }
    index += size
    return true
  }

  /// Consumes one ASCII digit and returns its value, or nil where none comes next.
  @inline(__always)
  mutating func digit() -> Int? {
    guard index < bytes.count else { return nil }
    let value = bytes[index] &- UInt8(ascii: "0")
    guard value < 10 else { return nil }
    index &+= 1
    return Int(value)
  }

  /// Consumes one to `most` ASCII digits and leaves further ones; nil where none comes next.
  /// Overflow is not checked, so `most` is at most 18.
  mutating func number(upTo most: Int) -> (value: Int, digits: Int)? {
    var value = 0
    var digits = 0
    while digits < most, let digit = digit() {
      value = value * 10 + digit
      digits += 1
    }
    return digits > 0 ? (value, digits) : nil
  }

  /// Consumes one space of any kind: plain, tab, no-break (U+00A0, in UTF-8 or Windows-1252),
  /// narrow (U+202F) or thin (U+2009).
  mutating func takeSpace() -> Bool {
    guard let byte = peek else { return false }
    if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
      index += 1
      return true
    }
    guard byte >= 0xA0 else { return false }
    return take("\u{A0}") || take("\u{202F}") || take("\u{2009}") || takeLatinSpace()
  }

  /// The no-break space of Windows-1252 is a byte that cannot begin a character of UTF-8.
  private mutating func takeLatinSpace() -> Bool { take(0xA0) }

  /// Consumes all spaces that come next, and returns whether there is any.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = index
    while takeSpace() {}
    return index > start
  }

  /// Consumes letters and returns them unchanged. Every byte beyond ASCII is a letter here, except
  /// those of a no-break, narrow or thin space in UTF-8.
  mutating func word() -> UnsafeBufferPointer<UInt8> {
    let start = index
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    while let byte = peek, letters.contains(byte | 0x20) || byte >= 0x80 {
      if byte == 0xC2 || byte == 0xE2 {
        var copy = self
        if copy.takeSpace() { break }
      }
      index += 1
    }
    return UnsafeBufferPointer(rebasing: bytes[start..<index])
  }
}

/// Returns the cell without the white space around it, as a part of the same bytes. At the start it
/// removes the spaces of `ByteCursor.takeSpace()`, at the end all bytes up to 0x20 and then U+00A0.
@inline(__always)
func trimmed(_ cell: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
  guard let first = cell.first, let last = cell.last else { return cell }
  if first > UInt8(ascii: " ") && first < 0x80 && last > UInt8(ascii: " ") && last < 0x80 {
    return cell
  }
  var cursor = ByteCursor(cell)
  cursor.skipSpaces()
  var end = cell.count
  while end > cursor.index, cell[end - 1] <= UInt8(ascii: " ") { end -= 1 }
  while end - 2 >= cursor.index, cell[end - 1] == 0xA0, cell[end - 2] == 0xC2 { end -= 2 }
  return UnsafeBufferPointer(rebasing: cell[cursor.index..<end])
}
