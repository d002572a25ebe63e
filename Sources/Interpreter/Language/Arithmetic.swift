import TrendsCore

/// Counts with the values of `let`: numbers with a unit, days and moves.
///
///     Arithmetic.value(of: ["80kg", "-", "1.5kg"])         // 78.5kg
///     Arithmetic.value(of: ["2026-10-04", "-", "2w"])      // 2026-09-20
///     Arithmetic.value(of: ["2026-10-04", "-", "2026-10-01"])  // 3
enum Arithmetic {
  enum Sign: String, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case by = "/"
  }

  /// A reason why an expression cannot be computed.
  enum Problem: Error, Equatable {
    /// The text is neither a number, a day nor a move.
    case notAValue(String)
    /// Two values that do not go together, such as kilograms and hours.
    case mismatch(String, Sign, String)
  }

  private enum Operand {
    case number(Double, unit: String)
    case day(Day)
    case step(CalendarStep)
  }

  /// Returns the value as text. `texts` are operands and the signs between them; `*` and `/` come first.
  static func value(of texts: [String], today: Day) throws(Problem) -> String {
    var operands: [(value: Operand, text: String)] = []
    var signs: [Sign] = []
    for (place, text) in texts.enumerated() {
      if place % 2 == 1, let sign = Sign(rawValue: text) {
        signs.append(sign)
      } else {
        operands.append((try operand(text, today: today), text))
      }
    }
    for isFirst in [true, false] {
      var place = 0
      while place < signs.count, place + 1 < operands.count {
        let sign = signs[place]
        guard (sign == .times || sign == .by) == isFirst else {
          place += 1
          continue
        }
        let (a, b) = (operands[place], operands[place + 1])
        guard let found = result(a.value, sign, b.value) else {
          throw .mismatch(a.text, sign, b.text)
        }
        operands[place] = (found, text(of: found))
        operands.remove(at: place + 1)
        signs.remove(at: place)
      }
    }
    guard let last = operands.first else { throw .notAValue("") }
    return text(of: last.value)
  }

  private static func operand(_ text: String, today: Day) throws(Problem) -> Operand {
    if let number = ShapeReader.whole(text, { $0.number() }) { return .number(number, unit: "") }
    if case .calendar(let step)? = TimeSpan(text) { return .step(step) }
    if let day = DayWord(text) { return .day(day.day(today: today)) }
    if let bound = Bound(text), !bound.unit.hasPrefix(":") {
      return .number(bound.value, unit: bound.unit)
    }
    throw .notAValue(text)
  }

  /// Returns nil if the operands do not fit the sign, or if the result is not finite.
  private static func result(_ a: Operand, _ sign: Sign, _ b: Operand) -> Operand? {
    switch (a, sign, b) {
    case (.number(let x, let u), .plus, .number(let y, let v)) where u == v || v.isEmpty:
      return number(x + y, u)
    case (.number(let x, let u), .minus, .number(let y, let v)) where u == v || v.isEmpty:
      return number(x - y, u)
    case (.number(let x, let u), .times, .number(let y, let v)) where u.isEmpty || v.isEmpty:
      return number(x * y, u + v)
    case (.number(let x, let u), .by, .number(let y, let v)) where v.isEmpty || u == v:
      return number(x / y, u == v ? "" : u)
    case (.day(let day), .plus, .step(let step)): return .day(step.from(day))
    case (.day(let day), .minus, .step(let step)):
      return .day(CalendarStep(months: -step.months, days: -step.days).from(day))
    case (.day(let x), .minus, .day(let y)):
      return .number(Double(y.distance(to: x)), unit: "")
    default: return nil
    }
  }

  private static func number(_ value: Double, _ unit: String) -> Operand? {
    value.isFinite ? .number(value, unit: unit) : nil
  }

  private static func text(of operand: Operand) -> String {
    switch operand {
    case .number(let value, let unit):
      // Twelve digits: 0.1 + 0.2 is 0.3.
      let digits = value.magnitude < 1e6 ? (value * 1e9).rounded() / 1e9 : value
      return digits.shortText + unit
    case .day(let day): return day.description
    case .step: return ""
    }
  }
}
