import TrendsCore
import TrendsCharts
import TrendsImport

/// Scales the numbers in a cell of a table: `80.3`, `5,431`, `178.2 lb`, `12 st 4 lb`, `6:05`.
enum DisguisedCell {
  /// Returns the cell with every number scaled, in the same form; nil if it is more than numbers
  /// and units.
  ///
  ///     DisguisedCell.scaled("5,431", by: 2)    // "10,862"
  ///     DisguisedCell.scaled("12 st", by: 0.5)  // "06 st": as many digits as before
  static func scaled(_ cell: String, by factor: Double) -> String? {
    if cell.utf8.first == UInt8(ascii: "\""), cell.utf8.last == UInt8(ascii: "\""),
      cell.utf8.count > 2
    {
      return scaled(String(cell.dropFirst().dropLast()), by: factor).map { "\"\($0)\"" }
    }
    if let clock = clock(cell, factor) { return clock }
    var result = ""
    var rest = cell[...]
    var count = 0
    while let first = rest.first {
      if first == " " || count == 0 && (first == "-" || first == "+") {
        result.append(first)
        rest.removeFirst()
      } else if Lexer.isDigit(first.utf8.first ?? 0) {
        let number = rest.prefix { Lexer.isDigit($0.utf8.first ?? 0) || $0 == "," || $0 == "." }
        guard let new = digits(number, factor) else { return nil }
        result += new
        count += 1
        rest = rest.dropFirst(number.count)
      } else {
        let unit = rest.prefix { $0 != " " && !Lexer.isDigit($0.utf8.first ?? 0) }
        guard count > 0, TableUnit(unit) != nil else { return nil }
        result += unit
        rest = rest.dropFirst(unit.count)
      }
    }
    return count > 0 ? result : nil
  }

  /// Returns seconds since midnight as `07:24:05`.
  static func written(clock seconds: Int) -> String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60].map(Digits.padded).joined(separator: ":")
  }

  /// Scales the digits as one whole number and keeps `,` and `.` at their places from the right, so
  /// that it does not matter which of them is the decimal mark.
  private static func digits(_ number: Substring, _ factor: Double) -> String? {
    let bytes = Array(number.utf8)
    guard let value = Int(String(decoding: bytes.filter(Lexer.isDigit), as: UTF8.self)),
      value < 1_000_000_000_000_000
    else { return long(String(number), factor) }
    var new = Array(String(Int((Double(value) * factor).rounded())).utf8)
    var result: [UInt8] = []
    for byte in bytes.reversed() {
      result.append(Lexer.isDigit(byte) ? new.popLast() ?? UInt8(ascii: "0") : byte)
    }
    return String(decoding: new + result.reversed(), as: UTF8.self)
  }

  /// Scales a number of many digits, as databases print a `Double`; six decimals are computed and
  /// the others become zeros.
  private static func long(_ number: String, _ factor: Double) -> String? {
    guard let value = Double(decimal: number.utf8), value.isFinite, abs(value) < 1e12 else {
      return nil
    }
    let decimals = number.split(separator: ".").dropFirst().first?.utf8.count ?? 0
    let kept = min(6, decimals)
    return (value * factor).fixed(kept) + String(repeating: "0", count: decimals - kept)
  }

  /// Scales `h:mm` or `h:mm:ss`; a time within a day stays within a day. Nil for other texts.
  private static func clock(_ cell: String, _ factor: Double) -> String? {
    let parts = cell.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.count <= 4 ? Int($0) : nil }
    guard (2...3).contains(parts.count), numbers.count == parts.count,
      numbers.allSatisfy({ $0 >= 0 }), numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    let units = numbers.reduce(0) { $0 * 60 + $1 }
    let day = parts.count == 2 ? 24 * 60 : 24 * 3600
    var new = Int((Double(units) * factor).rounded())
    if units < day { new %= day }
    var shown: [String] = []
    for _ in parts.dropFirst() {
      shown.insert(Digits.padded(new % 60), at: 0)
      new /= 60
    }
    let first = parts[0].utf8.count > 1 ? Digits.padded(new) : String(new)
    return ([first] + shown).joined(separator: ":")
  }
}
