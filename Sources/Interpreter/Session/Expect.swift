import TrendsCharts
import TrendsCore
import TrendsOutput

extension Session {
  /// Returns the value of a `let`: a word, a figure of the last answer such as `answer.mean`, or what is
  /// counted with them.
  func value(of words: [Word]) throws(Failure) -> String {
    var texts: [String] = []
    for word in words {
      let text = try text(of: word)
      let isFigure = !word.isQuoted && word.literal?.hasPrefix("answer.") == true
      texts.append(
        isFigure ? try StatePath(text).find(in: context, focus: world.engine.focus).plain : text)
    }
    if texts.count == 1 { return texts[0] }
    do throws(Arithmetic.Problem) {
      return try Arithmetic.value(of: texts, today: world.engine.clock.today)
    } catch {
      throw Failure.noArithmetic(error)
    }
  }

  /// Compares a value of the state with the wanted value; throws `mismatch` where the comparison
  /// fails.
  mutating func compare(_ comparison: Planned.Comparison) throws(Failure) {
    let path = try text(of: comparison.path)
    let wanted = try inUnitOfAnswer(try text(of: comparison.wanted), at: path)
    let found = try StatePath(path).find(in: context, focus: world.engine.focus).plain
    let tolerance = try comparison.tolerance.map { word throws(Failure) in
      try number(try text(of: word))
    }
    // A figure such as 5:57 is compared by its seconds.
    let seconds = Bound(found).flatMap { $0.unit == ":" ? $0.value.shortText : nil }
    let holds =
      Session.holds(
        path.hasPrefix("answer.") ? seconds ?? found : found, comparison.comparison, wanted,
        tolerance: tolerance, today: world.engine.clock.today)
    guard !holds else { return }
    let margin =
      tolerance.map { _ in
        " +- " + ((try? text(of: comparison.tolerance ?? comparison.wanted)) ?? "")
      } ?? ""
    throw Failure.unequal(
      path, wanted: "\(comparison.comparison.rawValue) \(wanted)\(margin)", found: found)
  }

  /// Takes the unit from a value that a figure of the last answer is compared with: `70kg` is 70 there. Throws
  /// for another unit, because as texts the two would compare by their letters.
  private func inUnitOfAnswer(_ wanted: String, at path: String) throws(Failure) -> String {
    guard path.hasPrefix("answer."), let bound = Bound(wanted), !bound.unit.isEmpty else {
      return wanted
    }
    let unit = world.answer?.member("unit")?.plain ?? ""
    if bound.unit == unit { return bound.value.shortText }
    if bound.unit == ":", unit.isEmpty || UnitName(unit).isClock { return bound.value.shortText }
    throw Failure.otherUnit(wanted, of: path, unit: unit)
  }

  /// Reads the number of a tolerance.
  private func number(_ text: String) throws(Failure) -> Double {
    guard let value = ShapeReader.whole(text, { $0.number() }) else {
      throw Failure.notANumber(text)
    }
    return value
  }

  /// Whether a comparison holds: as numbers if both are, else as days if both are, else as text.
  ///
  /// Nothing is less or more than `null`, nor than a value of another kind: a report without data must not
  /// pass `>= 5000`.
  ///
  /// `wanted` may be a relative day such as `-5d`. A tolerance counts for numbers only.
  ///
  ///     Session.holds("71.4", .equal, "71.40", tolerance: nil, today: day)         // true
  ///     Session.holds("2025-01-03", .less, "today", tolerance: nil, today: day)    // as days
  static func holds(
    _ found: String, _ comparison: Expectation.Operator, _ wanted: String, tolerance: Double?,
    today: Day
  ) -> Bool {
    let numbers = [found, wanted].map { ShapeReader.whole($0, { $0.number() }) }
    if let a = numbers[0], let b = numbers[1] {
      return comparison.holds(a, b, tolerance: tolerance ?? 0)
    }
    let day = ShapeReader.whole(found, { $0.day() })
    if let a = day, let b = DayWord(wanted) {
      return comparison.holds(Double(a.number), Double(b.day(today: today).number))
    }
    switch comparison {
    case .equal: return found == wanted
    case .unequal: return found != wanted
    case _ where numbers.contains { $0 != nil } || day != nil || [found, wanted].contains("null"):
      return false
    case .less: return found < wanted
    case .atMost: return found <= wanted
    case .greater: return found > wanted
    case .atLeast: return found >= wanted
    }
  }
}
