import TrendsCore

/// What the sampled cells of one column are.
struct ColumnProfile {
  private(set) var filled = 0
  private(set) var dates = 0
  private(set) var clocks = 0
  private(set) var numbers = 0
  /// Cells of digits only, by how many there are.
  private(set) var digits: [Int: Int] = [:]
  /// The first unit that a cell names.
  private(set) var unit: TableUnit?
  private(set) var hasDurations = false
  /// The most that a `12:30` begins with.
  private(set) var mostOfClock = 0
  private(set) var values: [Double] = []
  private(set) var decimals = 0

  init(_ cells: [[UInt8]], decimalComma: Bool) {
    for cell in cells { cell.withUnsafeBufferPointer { count(trimmed($0), decimalComma) } }
    // Small numbers are told by their own digits, not as zeros.
    var most = (values.lazy.map(\.magnitude).max() ?? 0) * 10
    guard most > 0, most < 1 else { return }
    decimals = 2
    while most < 1, decimals < 12 {
      most *= 10
      decimals += 1
    }
  }

  private mutating func count(_ cell: UnsafeBufferPointer<UInt8>, _ decimalComma: Bool) {
    let value = CellValue(cell, decimalComma: decimalComma)
    if value == .none { return }
    filled += 1
    if WrittenDate(cell) != nil { dates += 1 }
    if WrittenClock(cell) != nil { clocks += 1 }
    if cell.allSatisfy({ (48...57).contains($0) }) { digits[cell.count, default: 0] += 1 }
    guard case .number(let number, let unit) = value else { return }
    numbers += 1
    values.append(number)
    let parts = cell.split(separator: UInt8(ascii: ":"))
    if parts.count > 1 { hasDurations = true }
    if parts.count == 2 { mostOfClock = max(mostOfClock, Int(number.rounded(.down))) }
    if self.unit == nil { self.unit = unit }
    let mark = decimalComma ? UInt8(ascii: ",") : UInt8(ascii: ".")
    if let place = cell.firstIndex(of: mark) {
      let behind = cell[(place + 1)...].prefix { (48...57).contains($0) }
      decimals = max(decimals, min(behind.count, 2))
    }
  }

  var isDate: Bool { dates > 0 && 2 * dates >= filled }
  var isClock: Bool { clocks > 0 && 2 * clocks >= filled }
  var isNumber: Bool { numbers > 0 && 2 * numbers >= filled }
  var isText: Bool { filled > 0 && !isNumber }

  /// How days are written in digits alone, if they are.
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

  var median: Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
