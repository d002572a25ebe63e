import TrendsCore

/// The mark before decimals: a point (80.5, and 5,431 for thousands) or a comma (80,5 and 5.431).
public enum DecimalMark: String, Equatable, Sendable, CaseIterable {
  case point, comma
}

/// Counts what the cells of a file say about its decimal mark.
///
///     80,8       a comma before other than three digits is decimal
///     1.234,5    of two marks the last is decimal
///     1,234,567  a mark that is repeated groups thousands, so the other one is decimal
///     5,431      may be five thousand: no vote, but remembered
///     5.431      the same, remembered only where `isFromCommaCountry`
struct DecimalVotes {
  /// Votes for a decimal comma.
  private(set) var comma = 0
  /// Votes for a decimal point.
  private(set) var point = 0
  /// Whether semicolons separate the cells or dates have dots: both hint at a locale with decimal
  /// commas, where `5.431` may be five thousand.
  var isFromCommaCountry = false
  /// The first cell such as `5,431`.
  private var undecidedComma: String?
  /// The first cell such as `5.431`.
  private var undecidedPoint: String?

  /// The first cell whose mark may be either.
  var undecided: String? { undecidedComma ?? (isFromCommaCountry ? undecidedPoint : nil) }

  /// Takes the vote of a cell by its leading digits and marks; fewer than three bytes of them have
  /// none.
  mutating func count(_ cell: [UInt8]) {
    let minus = UInt8(ascii: "-")
    let digits = cell.prefix { Decimals.isDigit($0) || Self.isMark($0) || $0 == minus }
    guard digits.count > 2, let mark = digits.last(where: Self.isMark) else { return }
    let pieces = digits.split(separator: mark, omittingEmptySubsequences: false)
    let isComma = mark == UInt8(ascii: ",")
    let other = isComma ? UInt8(ascii: ".") : UInt8(ascii: ",")
    if pieces.count == 2 && digits.contains(other) { return vote(mark) }
    if pieces.count > 2 { return pieces.last?.count == 3 ? vote(other) : () }
    let before = pieces[0].drop { $0 == minus }
    if pieces[1].isEmpty { return }
    if pieces[1].count != 3 || before.isEmpty || before.count > 3
      || before.first == UInt8(ascii: "0")
    {
      vote(mark)
    } else if isComma {
      undecidedComma = undecidedComma ?? String(decoding: digits, as: UTF8.self)
    } else {
      undecidedPoint = undecidedPoint ?? String(decoding: digits, as: UTF8.self)
    }
  }

  private mutating func vote(_ mark: UInt8) {
    if mark == UInt8(ascii: ",") { comma += 1 } else { point += 1 }
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
  }

  /// Whether numbers have a decimal comma, by majority; false where no cell has a mark. Nil for a
  /// tie with a cell that can be read both ways.
  var decimalComma: Bool? {
    if comma != point { return comma > point }
    return undecided == nil ? false : nil
  }
}
