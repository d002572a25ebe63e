import TrendsCharts
import TrendsCore

/// The argument of `range`.
enum RangeChoice: Equatable, Sendable {
  /// The usual length of days; all of a run.
  case usual
  case preset(RangePreset)
  /// The days of a span that has both ends.
  case days(SpanWord)
  /// Seconds of a run, and a part of one.
  case time(Double)
  case part(RunSpan)

  init?(_ text: String) {
    if text == "default" {
      self = .usual
    } else if let preset = RangePreset(rawValue: text) ?? (text == "all" ? .all : nil) {
      self = .preset(preset)
    } else if case .clock(let milliseconds)? = TimeSpan(text), milliseconds > 0 {
      self = .time(Double(milliseconds) / 1000)
    } else if let ends = RangeWord(text), let from = RunMoment(ends.first),
      let to = RunMoment(ends.last), let span = RunSpan(from: from, to: to)
    {
      self = .part(span)
    } else if text.utf8.contains(UInt8(ascii: "-")) || text.utf8.count == 4
      || SpanWord.isOfMonths(text), DayWord(text) == nil,
      let (span, _) = SpanWord.read([text])
    {
      self = .days(span)
    } else {
      return nil
    }
  }
}

extension ValueType where Value == RangeChoice {
  /// A preset, `default`, days, or a part of a run.
  static let rangeChoice = ValueType(
    (RangePreset.named.map(\.rawValue) + ["default", "400d", "2025", "DATE..DATE", "5min"])
      .joined(separator: "|"),
    "1W, 1M, 3M, 6M, 1Y, All, default, days such as 400d, a year, a month such as march, or dates such as 2025-03-01..2025-04-15",
    completion: .words(RangePreset.named.map(\.rawValue) + ["default"]), role: .word
  ) { RangeChoice($0) }
}
