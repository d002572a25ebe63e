import TrendsCore

/// How numbers are written: 80.5 and 5,431 or 80,5 and 5.431.
public enum DecimalMark: String, Equatable, Sendable, CaseIterable {
  case point, comma
}

/// What the cells of a file say about its decimal mark.
///
///     80,8    a comma with other than three digits behind it is decimal
///     5,431   may be five thousand: no vote, but remembered
///     5.431   five and a bit, unless semicolons stand between the cells: then no vote either
struct DecimalVotes {
  private(set) var comma = 0
  private(set) var point = 0
  /// Whether the file is of those where a comma cannot stand between cells.
  var isFromCommaCountry = false
  private var undecidedComma: String?
  private var undecidedPoint: String?

  /// The first cell whose mark may be either.
  var undecided: String? { undecidedComma ?? (isFromCommaCountry ? undecidedPoint : nil) }

  mutating func count(_ cell: [UInt8]) {
    let digits = cell.prefix { (48...57).contains($0) || $0 == 0x2C || $0 == 0x2E || $0 == 0x2D }
    guard digits.count > 2, let mark = digits.last(where: { $0 == 0x2C || $0 == 0x2E }) else {
      return
    }
    let pieces = digits.split(separator: mark, omittingEmptySubsequences: false)
    let other: UInt8 = mark == 0x2C ? 0x2E : 0x2C
    if pieces.count == 2 && digits.contains(other) { return vote(mark) }
    if pieces.count > 2 { return pieces.last?.count == 3 ? vote(other) : () }
    let before = pieces[0].drop { $0 == 0x2D }
    if pieces[1].isEmpty { return }
    if pieces[1].count != 3 || before.isEmpty || before.count > 3 || before.first == 48 {
      vote(mark)
    } else if mark == 0x2C {
      undecidedComma = undecidedComma ?? String(decoding: digits, as: UTF8.self)
    } else {
      undecidedPoint = undecidedPoint ?? String(decoding: digits, as: UTF8.self)
    }
  }

  private mutating func vote(_ mark: UInt8) {
    if mark == 0x2C { comma += 1 } else { point += 1 }
  }

  /// Whether numbers have a decimal comma; nil if a cell may be read in both ways and nothing tells.
  var decimalComma: Bool? {
    if comma != point { return comma > point }
    return undecided == nil ? false : nil
  }
}
