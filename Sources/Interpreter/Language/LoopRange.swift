import TrendsCore

/// The values that a `for` counts through: whole numbers, decimals or days, both ends included.
///
/// A range whose first end is the larger one counts down. A step that does not divide the range
/// ends at the last value inside it.
///
///     1..3                             // 1 2 3
///     1..0 step 0.5                    // 1.0 0.5 0.0
///     2025-01-31..2025-03-31 step 1m   // 2025-01-31 2025-02-28 2025-03-31
struct LoopRange: Sequence {
  /// The parsed range; steps are above 0, the direction follows from the ends.
  private enum Ends {
    /// `decimals` is the number of digits that each value is printed with, 0 to 9.
    case numbers(first: Double, last: Double, step: Double, decimals: Int)
    case days(first: Day, last: Day, step: CalendarStep)
  }

  private let ends: Ends

  /// Largest magnitude of an end or a step; beyond 2^53 a `Double` skips whole numbers.
  private static let largest = 0x1p53

  /// Reads a range and its step, which is 1 or one day when `step` is nil.
  ///
  /// The checker calls this for literal words before anything runs, without `today`; then days such
  /// as `today` or `-5d` are only checked for their form.
  init(
    _ range: String, step: String?, at span: Span, _ stepSpan: Span?, today: Day? = nil
  ) throws(Diagnostic) {
    guard let ends = RangeWord(range) else {
      guard let days = LoopRange.span(range, today: today) else {
        throw Diagnostic.notARange(range, at: span)
      }
      guard let found = try LoopRange.days(days, step: step, stepSpan ?? span, today: today) else {
        throw Diagnostic.notARangeOfNumbers(range, at: span)
      }
      self.ends = found
      return
    }
    if let found = try LoopRange.numbers(ends, step: step, at: span, stepSpan ?? span) {
      self.ends = found
    } else if let found = try LoopRange.days(ends, step: step, stepSpan ?? span, today: today) {
      self.ends = found
    } else {
      throw Diagnostic.notARangeOfNumbers(range, at: span)
    }
  }

  /// The days of `last 7 days`, `this month` or `2025-03`, up to today; nil for other words, and for a
  /// span without a beginning.
  private static func span(_ text: String, today: Day?) -> RangeWord? {
    let words = text.split(separator: " ").map { String($0) }
    guard let read = SpanWord.read(words[...]), read.count == words.count else { return nil }
    let today = today ?? Day(clamping: 0)
    let days = read.span.days(today: today)
    guard days.start > .first, !days.isEmpty else { return nil }
    let last = Swift.max(days.start, Swift.min(days.end.advanced(by: -1), today))
    return RangeWord("\(days.start)..\(last)")
  }

  /// Reads a range of numbers; returns nil where an end is not a number.
  private static func numbers(
    _ ends: RangeWord, step: String?, at span: Span, _ stepSpan: Span
  ) throws(Diagnostic) -> Ends? {
    guard let first = ShapeReader.whole(ends.first, { $0.number() }),
      let last = ShapeReader.whole(ends.last, { $0.number() })
    else { return nil }
    guard abs(first) <= largest, abs(last) <= largest else {
      throw Diagnostic.rangeTooFar(at: span)
    }
    let size = step ?? "1"
    guard let step = ShapeReader.whole(size, { $0.number() }), step > 0, step <= largest else {
      throw Diagnostic.notAStep(size, at: stepSpan)
    }
    let decimals = [ends.first, size].map(decimals).max() ?? 0
    return .numbers(first: first, last: last, step: step, decimals: decimals)
  }

  /// Returns the digits after the point as written, at most 9: `0..1 step 0.25` counts in
  /// hundredths.
  ///
  /// A number with an exponent and no point has 9.
  private static func decimals(_ text: String) -> Int {
    guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      return text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") } ? 9 : 0
    }
    return Swift.min(9, text.utf8.distance(from: point, to: text.utf8.endIndex) - 1)
  }

  /// Reads a range of days; a step is a number of days (`7`) or a calendar span (`1m`).
  private static func days(
    _ ends: RangeWord, step: String?, _ stepSpan: Span, today: Day?
  ) throws(Diagnostic) -> Ends? {
    guard let first = DayWord(ends.first), let last = DayWord(ends.last) else { return nil }
    var size = CalendarStep(days: 1)
    if let step {
      if let count = ShapeReader.whole(step, { $0.digits() }) {
        size = CalendarStep(days: count)
      } else if case .calendar(let found)? = TimeSpan(step) {
        size = found
      } else {
        throw Diagnostic.noStepForDays(step, at: stepSpan)
      }
      guard size.months >= 0, size.days >= 0, size.months + size.days > 0 else {
        throw Diagnostic.notAStep(step, at: stepSpan)
      }
    }
    let now = today ?? Day(clamping: 0)
    return .days(first: first.day(today: now), last: last.day(today: now), step: size)
  }

  /// Returns the values as the text that the loop's name stands for.
  func makeIterator() -> AnyIterator<String> {
    var index = 0
    switch ends {
    case .numbers(let first, let last, let step, let decimals):
      return AnyIterator {
        // Computed from the index, because adding 0.1 repeatedly would drift.
        let way = Double(index) * step
        let value = first <= last ? first + way : first - way
        let slack = step * 1e-9
        guard first <= last ? value <= last + slack : value >= last - slack else { return nil }
        index += 1
        return value.fixed(decimals)
      }
    case .days(let first, let last, let step):
      var previous: Day?
      return AnyIterator {
        // Counted from the first day, so that monthly steps return to the 31st after a short month.
        let sign = first <= last ? index : -index
        let months = step.months.multipliedReportingOverflow(by: sign)
        let days = step.days.multipliedReportingOverflow(by: sign)
        if months.overflow || days.overflow { return nil }
        let day = CalendarStep(months: months.partialValue, days: days.partialValue).from(first)
        guard first <= last ? day <= last : day >= last else { return nil }
        // Steps beyond the calendar's last day are clamped to it and would repeat for ever.
        guard day != previous else { return nil }
        previous = day
        index += 1
        return day.description
      }
    }
  }
}
