import TrendsCore

/// Counts what the sampled cells of one column are. A cell that stands for no value is not counted;
/// one that can be read in several ways counts as each of them.
struct ColumnProfile {
  /// Cells that are counted at all.
  private(set) var filled = 0
  /// Cells that are a date, with or without a time.
  private(set) var dates = 0
  /// Cells that are a time of day and nothing else.
  private(set) var clocks = 0
  /// Cells that are a number, with or without a unit.
  private(set) var numbers = 0
  /// Cells of digits only, counted by their number of digits.
  private(set) var digits: [Int: Int] = [:]
  /// The first unit that a cell names.
  private(set) var unit: TableUnit?
  /// Whether a numeric cell contains `:`.
  private(set) var hasDurations = false
  /// Largest first number of a cell such as `12:30`; above 24 it cannot be hours of a day.
  private(set) var mostOfClock = 0
  /// The numbers in the order of the rows, times in hours.
  private(set) var values: [Double] = []
  /// Decimals to show: 0 to 2 as the cells have them, or 3 to 12 where all values are below 0.1.
  private(set) var decimals = 0

  /// Profiles the cells of one column; costs a few attempts to parse each cell.
  init(_ cells: [[UInt8]], decimalComma: Bool) {
    for cell in cells { cell.withUnsafeBufferPointer { count(trimmed($0), decimalComma) } }
    // Two decimals would show small numbers as zeros: the largest one keeps two significant digits.
    var most = (values.lazy.map(\.magnitude).max() ?? 0) * 10
    guard most > 0, most < 1 else { return }
    decimals = 2
    while most < 1, decimals < 12 {
      most *= 10
      decimals += 1
    }
  }

  /// Counts one trimmed cell.
  private mutating func count(_ cell: UnsafeBufferPointer<UInt8>, _ decimalComma: Bool) {
    let value = CellValue(cell, decimalComma: decimalComma)
    if value == .none { return }
    filled += 1
    if WrittenDate(cell) != nil { dates += 1 }
    if WrittenClock(cell) != nil { clocks += 1 }
    if cell.allSatisfy(Decimals.isDigit) { digits[cell.count, default: 0] += 1 }
    guard case .number(let number, let unit) = value else { return }
    numbers += 1
    values.append(number)
    let parts = cell.split(separator: UInt8(ascii: ":"))
    if parts.count > 1 { hasDurations = true }
    if parts.count == 2 { mostOfClock = max(mostOfClock, Int(number.rounded(.down))) }
    if self.unit == nil { self.unit = unit }
    let mark = decimalComma ? UInt8(ascii: ",") : UInt8(ascii: ".")
    if let place = cell.firstIndex(of: mark) {
      let behind = cell[(place + 1)...].prefix(while: Decimals.isDigit)
      decimals = max(decimals, min(behind.count, 2))
    }
  }

  /// Whether at least half of the counted cells are dates. `isClock` and `isNumber` are alike.
  var isDate: Bool { dates > 0 && 2 * dates >= filled }
  var isClock: Bool { clocks > 0 && 2 * clocks >= filled }
  var isNumber: Bool { numbers > 0 && 2 * numbers >= filled }
  /// Whether there are cells, and fewer than half of them are numbers.
  var isText: Bool { filled > 0 && !isNumber }

  /// How days are written in digits alone: 9 or 10 digits are seconds since 1970, 12 or 13
  /// milliseconds, 8 are `20240220`. Nil for other lengths, and where fewer than half of the cells
  /// have the same.
  var epoch: DayReader.Style? {
    guard let most = digits.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      2 * most.value >= filled
    else { return nil }
    switch most.key {
    case 9, 10: return .epochSeconds
    case 12, 13: return .epochMilliseconds
    case 8: return .compact
    default: return nil
    }
  }

  /// The median of `values`, or nil without numbers. Sorts at each call.
  var median: Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
