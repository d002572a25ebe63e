/// A zone's rule for the time after the last change of its file, as POSIX writes it:
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneFooter: Hashable, Sendable {
  /// A day of every year and a time on that day, which may lie outside the day.
  struct Change: Hashable, Sendable {
    /// How the rule names the day.
    enum Date: Hashable, Sendable {
      /// 1 to 365; the leap day is never counted, so 60 is always 1 March.
      case julian(Int)
      /// 0 to 365; the leap day is counted.
      case dayOfYear(Int)
      /// Month (1 to 12), week (5 is the last) and weekday (0 is Sunday).
      case month(Int, week: Int, weekday: Int)
    }
    var date: Date
    /// Seconds after the midnight of that day, on the clock in force before the change; -167 to 167
    /// hours.
    var seconds: Int
  }

  /// Summer time: its offset and its bounds. On the southern half of the earth `end` comes before
  /// `start` in a year.
  struct Summer: Hashable, Sendable {
    /// Seconds to add to UTC.
    var offset: Int
    var start: Change
    var end: Change
  }

  /// Seconds to add to UTC, outside of summer time.
  var standard: Int
  /// Nil for a zone without summer time.
  var summer: Summer?
}

extension ZoneFooter {
  /// The first year whose changes are computed on demand.
  private static let writtenOutTo = 2100

  /// Returns the stretch that contains `second`, by the rule alone.
  func span(at second: Int64) -> ZoneRules.Span {
    guard let summer else { return ZoneRules.Span(offset: standard, end: nil) }
    var current = standard
    var latest = Int64.min
    var next: Int64?
    let year = Self.year(of: second)
    for near in (year - 1)...(year + 2) {
      for (time, offset) in changes(in: near, summer) {
        if time > second {
          next = min(next ?? .max, time)
        } else if time >= latest {
          // Of two changes at one moment the later year's counts: that is how a rule writes summer
          // time all year round.
          latest = time
          current = offset
        }
      }
    }
    return ZoneRules.Span(offset: current, end: next)
  }

  /// Appends the changes before the year 2100 that come after the last one known. Does nothing
  /// without summer time or without a known change.
  func extend(_ times: inout [Int64], _ offsets: inout [Int32]) {
    let end = Self.newYear(Self.writtenOutTo)
    guard let summer, let last = times.last, last < end else { return }
    let years = (Self.year(of: last) - 1)...(Self.writtenOutTo + 1)
    let written = years.flatMap { changes(in: $0, summer) }.sorted { $0.time < $1.time }
    for (time, offset) in written where time > last && time < end {
      if time == times.last {
        // Of two changes at one moment the later year's counts: that is how a rule writes summer
        // time all year round.
        offsets[offsets.count - 1] = Int32(offset)
      } else {
        times.append(time)
        offsets.append(Int32(offset))
      }
    }
  }

  /// Returns the two changes of a year in order of time, each with the offset that begins.
  private func changes(in year: Int, _ summer: Summer) -> [(time: Int64, offset: Int)] {
    let begin = summer.start.second(in: year) - Int64(standard)
    let end = summer.end.second(in: year) - Int64(summer.offset)
    let first = (time: begin, offset: summer.offset)
    let second = (time: end, offset: standard)
    return begin <= end ? [first, second] : [second, first]
  }

  /// The year that contains a second, held within the years of the calendar.
  private static func year(of second: Int64) -> Int {
    Day(clamping: Int(second.dividedDown(by: 86_400).quotient)).parts.year
  }

  /// Second at which a year begins, in UTC.
  private static func newYear(_ year: Int) -> Int64 {
    Int64(Change.dayNumber(newYear: year)) * 86_400
  }
}

extension ZoneFooter.Change {
  /// Returns the second of the change since 1970, on the clock that is in force before it.
  func second(in year: Int) -> Int64 {
    Int64(Self.dayNumber(newYear: year) + dayIndex(in: year)) * 86_400 + Int64(seconds)
  }

  /// Returns the days from 1970-01-01 to the first of January; also for years outside the calendar.
  static func dayNumber(newYear year: Int) -> Int {
    let past = year - 1
    let leapDays =
      past.dividedDown(by: 4).quotient - past.dividedDown(by: 100).quotient
      + past.dividedDown(by: 400).quotient
    return past * 365 + leapDays - 719_162
  }

  /// Days after the first of January.
  private func dayIndex(in year: Int) -> Int {
    switch date {
    case .dayOfYear(let day): return day
    case .julian(let day): return day - 1 + (day > 59 && Day.isLeap(year) ? 1 : 0)
    case .month(let month, let week, let weekday):
      let first = (1..<month).reduce(0) { $0 + Day.length(ofMonth: $1, year: year) }
      // 1970-01-01 is a Thursday; weekdays count from Sunday here.
      let firstWeekday = (Self.dayNumber(newYear: year) + first + 4).dividedDown(by: 7).remainder
      var day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      while day >= Day.length(ofMonth: month, year: year) { day -= 7 }
      return first + day
    }
  }
}
