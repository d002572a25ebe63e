import TrendsCore

extension CellValue {
  /// Returns the hours of a duration as ISO 8601 writes it; nil for anything else, and for months
  /// and years, whose length is not known.
  ///
  ///     PT9S   PT1H2M3.5S   P1DT2H
  static func hours(iso cell: UnsafeBufferPointer<UInt8>) -> Double? {
    var cursor = ByteCursor(cell)
    guard cursor.take(UInt8(ascii: "P")) else { return nil }
    var seconds = 0.0
    var isTime = false
    /// The size of the last part; each is smaller than the one before.
    var last = Double.infinity
    while !cursor.isAtEnd {
      if !isTime, cursor.take(UInt8(ascii: "T")) {
        isTime = true
        guard !cursor.isAtEnd else { return nil }
      }
      guard let number = CellNumber(&cursor, decimalComma: false), number.value >= 0,
        let letter = cursor.peek, cursor.take(letter),
        let size = size(of: letter, isTime: isTime), size < last
      else { return nil }
      last = size
      seconds += number.value * size
    }
    return last.isFinite && seconds.isFinite ? seconds / 3600 : nil
  }

  /// The seconds of a part, by the letter after its number.
  private static func size(of letter: UInt8, isTime: Bool) -> Double? {
    switch letter {
    case UInt8(ascii: "W") where !isTime: 7 * 86_400
    case UInt8(ascii: "D") where !isTime: 86_400
    case UInt8(ascii: "H") where isTime: 3600
    case UInt8(ascii: "M") where isTime: 60
    case UInt8(ascii: "S") where isTime: 1
    default: nil
    }
  }
}
