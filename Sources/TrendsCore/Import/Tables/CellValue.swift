import TrendsCore

/// What a cell of a value column says.
///
///     80.81          a number
///     73.3 kg        a number and its unit
///     12 st 4 lb     one number of pounds
///     7:07           7.1166… hours; in a column of minutes 7.1166… minutes
///     --, N/A, null  none
enum CellValue: Equatable {
  case none
  case number(Double, TableUnit?)
  /// A number that no such value can be.
  case impossible
  case unreadable

  @inline(__always)
  init(
    _ cell: UnsafeBufferPointer<UInt8>, decimalComma: Bool, shortClock: TableUnit = .hours
  ) {
    if cell.isEmpty {
      self = .none
      return
    }
    var cursor = ByteCursor(cell)
    if let first = CellNumber(&cursor, decimalComma: decimalComma), cursor.isAtEnd {
      self = .number(first.value, nil)
    } else {
      self = CellValue.slow(trimmed(cell), decimalComma, shortClock)
    }
  }

  private static func slow(
    _ cell: UnsafeBufferPointer<UInt8>, _ decimalComma: Bool, _ shortClock: TableUnit
  ) -> CellValue {
    if isNone(cell) { return .none }
    var cursor = ByteCursor(cell)
    guard let first = CellNumber(&cursor, decimalComma: decimalComma) else { return .unreadable }
    if cursor.isAtEnd { return .number(first.value, nil) }
    if cursor.peek == UInt8(ascii: ":") { return duration(cell, shortClock) }
    var value = first.value
    guard var unit = unit(&cursor) else { return .unreadable }
    while !cursor.isAtEnd {
      _ = cursor.take(UInt8(ascii: ","))
      cursor.skipSpaces()
      guard let next = CellNumber(&cursor, decimalComma: decimalComma), next.value >= 0 else {
        return .unreadable
      }
      let small = cursor.isAtEnd && unit == .stones ? .pounds : Self.unit(&cursor)
      guard let small, let size = unit.count(of: small) else { return .unreadable }
      value = value * size.count + (value.sign == .minus ? -next.value : next.value)
      unit = size.unit
    }
    return .number(value, unit)
  }

  private static func unit(_ cursor: inout ByteCursor) -> TableUnit? {
    cursor.skipSpaces()
    let start = cursor.index
    while let byte = cursor.peek, byte > 32, byte != UInt8(ascii: ","), !(48...57).contains(byte) {
      cursor.index += 1
    }
    let unit = TableUnit(bytes: UnsafeBufferPointer(rebasing: cursor.bytes[start..<cursor.index]))
    cursor.skipSpaces()
    return unit
  }

  /// `h:mm:ss`, and `h:mm` or `m:ss`, as `shortClock` says; in hours.
  private static func duration(
    _ cell: UnsafeBufferPointer<UInt8>, _ shortClock: TableUnit
  ) -> CellValue {
    var cursor = ByteCursor(cell)
    guard let hours = cursor.number(upTo: 4), cursor.take(UInt8(ascii: ":")),
      let minutes = cursor.number(upTo: 2), minutes.digits == 2, minutes.value < 60
    else { return .unreadable }
    var seconds = 0
    if cursor.take(UInt8(ascii: ":")) {
      guard let read = cursor.number(upTo: 2), read.digits == 2, read.value < 60 else {
        return .unreadable
      }
      seconds = read.value
    } else if shortClock == .minutes {
      return cursor.isAtEnd
        ? .number(Double(hours.value * 60 + minutes.value) / 3600, .hours) : .unreadable
    }
    guard cursor.isAtEnd else { return .unreadable }
    return .number(Double(hours.value * 3600 + minutes.value * 60 + seconds) / 3600, .hours)
  }

  private static let noneWords: [StaticString] = [
    "--", "-", "---", "\u{2013}", "\u{2014}", "n/a", "na", "nan", "null", "none", "nil", "#n/a",
    "k.a.", "keine",
  ]

  private static func isNone(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    if cell.isEmpty { return true }
    guard cell.count <= 6 else { return false }
    return noneWords.contains { word in
      word.utf8CodeUnitCount == cell.count
        && cell.indices.allSatisfy { place in
          let byte = cell[place]
          return ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == word.utf8Start[place]
        }
    }
  }
}
