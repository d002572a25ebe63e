/// A distance between two labels: digits times a power of ten, and the rows it takes.
struct ValueStep: Equatable {
  var digits: Int
  var exponent: Int
  var rows: Int
  /// From 0 to 1; rounder steps have more.
  var simplicity: Double

  /// What one row is worth.
  var unit: Double { Double(digits) * Powers.ten(exponent) / Double(rows) }

  /// The weight of a step in the search: how much of the axis is used, how close labels are to
  /// every 2.5 rows, and how round they are. From 0 to 1.
  func score(coverage: Double) -> Double {
    let closeness = 1 - (Double(rows) - 2.5).magnitude / 3.5
    return 0.62 * coverage + 0.20 * closeness + 0.18 * simplicity
  }

  /// The unit of pounds that are shown as stones and pounds.
  static let poundsOfStones = "lb of st"

  /// Digits, exponent and simplicity of a step. Times and percentages have steps of their own.
  private typealias Round = (digits: Int, exponent: Int, simplicity: Double)
  /// 1, 5, 2 and 2.5 times a power of ten.
  private static let decimal: [Round] = [(1, 0, 1), (5, 0, 0.8), (2, 0, 0.6), (25, -1, 0.3)]
  /// Minutes that are round as parts of an hour.
  private static let minutes: [Round] = [
    (15, 0, 1), (30, 0, 1), (60, 0, 1), (10, 0, 0.8), (5, 0, 0.8), (1, 0, 0.5), (2, 0, 0.4),
    (120, 0, 0.9), (180, 0, 0.5), (240, 0, 0.5), (480, 0, 0.4), (600, 0, 0.4),
  ]
  /// Seconds per kilometre that are round as parts of a minute.
  private static let paces: [Round] = [
    (60, 0, 1), (30, 0, 1), (15, 0, 0.8), (10, 0, 0.8), (5, 0, 0.8), (20, 0, 0.6), (1, 0, 0.5),
    (2, 0, 0.4), (120, 0, 0.8), (300, 0, 0.8), (600, 0, 0.6),
  ]
  /// Pounds that are round as parts of a stone, and stones.
  private static let stones: [Round] = [
    (14, 0, 1), (7, 0, 0.9), (28, 0, 0.8), (1, 0, 0.8), (2, 0, 0.7), (5, -1, 0.5), (2, -1, 0.4),
    (1, -1, 0.4), (42, 0, 0.4),
    (56, 0, 0.6), (70, 0, 0.6), (140, 0, 0.8), (280, 0, 0.6), (700, 0, 0.7), (14, 2, 0.8),
    (28, 2, 0.6), (70, 2, 0.7), (14, 3, 0.8), (28, 3, 0.6), (70, 3, 0.7),
  ]
  /// Whole percentages, without powers of ten.
  private static let percents: [Round] = [
    (10, 0, 1), (25, 0, 0.8), (20, 0, 0.7), (50, 0, 0.9), (5, 0, 0.7), (1, 0, 0.5), (2, 0, 0.4),
  ]

  /// Calls `body` with the steps whose row is worth about `ideal`, in each number of rows.
  static func each(
    near ideal: Double, unit: String, rows: ClosedRange<Int>, _ body: (ValueStep) -> Void
  ) {
    if unit == "min" && ideal >= 0.4 && ideal <= 200 {
      return offer(minutes, 0, rows, body)
    }
    if UnitName(unit).isClock && ideal >= 0.2 && ideal <= 300 {
      return offer(paces, 0, rows, body)
    }
    if unit == poundsOfStones && ideal >= 0.015 && ideal <= 20_000 {
      return offer(stones, 0, rows, body)
    }
    if unit == "%" && ideal >= 0.4 && ideal <= 20 { return offer(percents, 0, rows, body) }
    let exponent = Powers.exponent(of: ideal)
    for power in (exponent - 1)...(exponent + 3) { offer(decimal, power, rows, body) }
  }

  /// Calls `body` with each step of a list in each number of rows.
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
