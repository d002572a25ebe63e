/// A distance between two labels, in whole digits and a power of ten, and how many rows it takes.
struct ValueStep: Equatable {
  var digits: Int
  var exponent: Int
  var rows: Int
  /// 0...1, rounder is more.
  var simplicity: Double

  /// The worth of a row.
  var unit: Double { Double(digits) * Powers.ten(exponent) / Double(rows) }

  /// The score of the search: how much of the axis is used, how near labels are to every 2.5 rows,
  /// how round they are.
  func score(coverage: Double) -> Double {
    let closeness = 1 - (Double(rows) - 2.5).magnitude / 3.5
    return 0.62 * coverage + 0.20 * closeness + 0.18 * simplicity
  }

  private typealias Round = (digits: Int, exponent: Int, simplicity: Double)
  private static let decimal: [Round] = [(1, 0, 1), (5, 0, 0.8), (2, 0, 0.6), (25, -1, 0.3)]
  private static let minutes: [Round] = [
    (15, 0, 1), (30, 0, 1), (60, 0, 1), (10, 0, 0.8), (5, 0, 0.8), (1, 0, 0.5), (2, 0, 0.4),
    (120, 0, 0.9), (180, 0, 0.5), (240, 0, 0.5), (480, 0, 0.4), (600, 0, 0.4),
  ]
  private static let paces: [Round] = [
    (60, 0, 1), (30, 0, 1), (15, 0, 0.8), (10, 0, 0.8), (5, 0, 0.8), (20, 0, 0.6), (1, 0, 0.5),
    (2, 0, 0.4), (120, 0, 0.8), (300, 0, 0.8), (600, 0, 0.6),
  ]
  private static let percents: [Round] = [
    (10, 0, 1), (25, 0, 0.8), (20, 0, 0.7), (50, 0, 0.9), (5, 0, 0.7), (1, 0, 0.5), (2, 0, 0.4),
  ]

  /// Steps whose row is worth about `ideal`, roundest first; calls `body` with each.
  static func each(
    near ideal: Double, unit: String, rows: ClosedRange<Int>, _ body: (ValueStep) -> Void
  ) {
    if unit == "min" && ideal >= 0.4 && ideal <= 200 {
      return offer(minutes, 0, rows, body)
    }
    if unit == UnitName.pace && ideal >= 0.2 && ideal <= 300 {
      return offer(paces, 0, rows, body)
    }
    if unit == "%" && ideal >= 0.4 && ideal <= 20 { return offer(percents, 0, rows, body) }
    let exponent = Powers.exponent(of: ideal)
    for power in (exponent - 1)...(exponent + 3) { offer(decimal, power, rows, body) }
  }

  private static func offer(
    _ list: [Round], _ power: Int, _ span: ClosedRange<Int>, _ body: (ValueStep) -> Void
  ) {
    for round in list {
      for rows in span {
        body(
          ValueStep(
            digits: round.digits, exponent: round.exponent + power, rows: rows,
            simplicity: round.simplicity))
      }
    }
  }
}
