import TrendsCore

/// What a cell of a value column says.
///
///     80.81          a number
///     73.3 kg        a number and its unit
///     12 st 4 lb     one number: 172 pounds
///     7:07           hours: 7.1166…, or 0.1186… where `shortClock` is minutes
///     PT7H7M         hours, as ISO 8601 writes a duration
///     --, N/A, null  none
enum CellValue: Equatable {
  /// Empty, or a word that stands for no value.
  case none
  /// A number and the unit that the cell names, nil where it names none. Times are in hours.
  case number(Double, TableUnit?)
  /// A number that the metric cannot have, such as a weight of 0. `TableScan` decides it; the
  /// initialiser does not know the metric.
  case impossible
  /// A number beyond `TableScan.most`, which decides it.
  case tooLarge
  /// Text, or a number with a unit that is not known.
  case unreadable

  /// Reads a cell as it is in the file, white space included. `shortClock` says what the first
  /// number of `5:32` counts: `.hours` or `.minutes`.
  @inline(__always)
  init(
    _ cell: UnsafeBufferPointer<UInt8>, decimalComma: Bool, shortClock: TableUnit = .hours
  ) {
    if cell.isEmpty {
      self = .none
      return
    }
    var cursor = ByteCursor(cell)
    // Nearly every cell is a bare number.
    if let first = CellNumber(&cursor, decimalComma: decimalComma), cursor.isAtEnd {
      self = .number(first.value, nil)
    } else {
      self = CellValue.slow(trimmed(cell), decimalComma, shortClock)
    }
  }

  /// Reads a trimmed cell that is not a bare number: a number with units, a time, or a word for
  /// none.
  private static func slow(
    _ cell: UnsafeBufferPointer<UInt8>, _ decimalComma: Bool, _ shortClock: TableUnit
  ) -> CellValue {
    if isNone(cell) { return .none }
    if cell.first == UInt8(ascii: "P"), let hours = hours(iso: cell) {
      return .number(hours, .hours)
    }
    var cursor = ByteCursor(cell)
    guard let first = CellNumber(&cursor, decimalComma: decimalComma) else { return .unreadable }
    if cursor.isAtEnd { return .number(first.value, nil) }
    if cursor.peek == UInt8(ascii: ":") { return duration(cell, shortClock) }
    var value = first.value
    guard var unit = unit(&cursor) else { return .unreadable }
    // Further parts of one amount: `12 st 4 lb`, `7h 30m`.
    while !cursor.isAtEnd {
      _ = cursor.take(UInt8(ascii: ","))
      cursor.skipSpaces()
      guard let next = CellNumber(&cursor, decimalComma: decimalComma), next.value >= 0 else {
        return .unreadable
      }
      // A bare number after stones is pounds: `12 st 4`.
      let small = cursor.isAtEnd && unit == .stones ? .pounds : Self.unit(&cursor)
      guard let small, let size = unit.count(of: small) else { return .unreadable }
      // A minus before the first part is one of the whole: `-1 h 30 min`.
      value = value * size.count + (value.sign == .minus ? -next.value : next.value)
      unit = size.unit
    }
    return .number(value, unit)
  }

  /// Consumes the text up to a space, comma or digit, and the spaces around it, and returns the
  /// unit that it names.
  private static func unit(_ cursor: inout ByteCursor) -> TableUnit? {
    cursor.skipSpaces()
    let start = cursor.index
    while let byte = cursor.peek, byte > UInt8(ascii: " "), byte != UInt8(ascii: ","),
      !Decimals.isDigit(byte)
    {
      cursor.index += 1
    }
    let unit = TableUnit(bytes: UnsafeBufferPointer(rebasing: cursor.bytes[start..<cursor.index]))
    cursor.skipSpaces()
    return unit
  }

  /// Reads `h:mm:ss`, and `h:mm` or `m:ss` as `shortClock` says; returns hours. Every part but the
  /// first has two digits and is below 60.
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

  /// Words that stand for no value, in small letters and at most six bytes long, as `isNone`
  /// assumes.
  private static let noneWords: [StaticString] = [
    "--", "-", "---", "\u{2013}", "\u{2014}", "n/a", "na", "nan", "null", "none", "nil", "#n/a",
    "k.a.", "keine",
  ]

  /// Whether a cell is empty or one of `noneWords`, whatever the case of its letters.
  private static func isNone(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    if cell.isEmpty { return true }
    guard cell.count <= 6 else { return false }
    return noneWords.contains { word in
      word.utf8CodeUnitCount == cell.count
        && cell.indices.allSatisfy { place in
          let byte = cell[place]
          let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          return (isCapital ? byte | 0x20 : byte) == word.utf8Start[place]
        }
    }
  }
}
