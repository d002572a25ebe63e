/// A zone's rule for the time after its file's last change, as POSIX writes it:
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneFooter: Hashable, Sendable {
  /// A day of every year and a time on that day, which may lie outside the day.
  struct Change: Hashable, Sendable {
    enum Date: Hashable, Sendable {
      /// 1 to 365, the leap day is never counted.
      case julian(Int)
      /// 0 to 365, the leap day is counted.
      case dayOfYear(Int)
      /// Month, week (5 is the last) and weekday (0 is Sunday).
      case month(Int, week: Int, weekday: Int)
    }
    var date: Date
    var seconds: Int
  }

  struct Summer: Hashable, Sendable {
    var offset: Int
    var start: Change
    var end: Change
  }

  /// Seconds to add to UTC.
  var standard: Int
  var summer: Summer?
}

extension ZoneFooter {
  private static let writtenOutTo = 2100

  /// The stretch around `second`, by the rule alone.
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
          // Of two changes at one moment the later year's holds: summer time all year round.
          latest = time
          current = offset
        }
      }
    }
    return ZoneRules.Span(offset: current, end: next)
  }

  /// Appends the changes of the years up to 2100 after the last one known.
  func extend(_ times: inout [Int64], _ offsets: inout [Int32]) {
    let end = Self.newYear(Self.writtenOutTo)
    guard let summer, let last = times.last, last < end else { return }
    let years = (Self.year(of: last) - 1)...(Self.writtenOutTo + 1)
    let written = years.flatMap { changes(in: $0, summer) }.sorted { $0.time < $1.time }
    for (time, offset) in written where time > last && time < end {
      if time == times.last {
        // Of two changes at one moment the later year's holds: summer time all year round.
        offsets[offsets.count - 1] = Int32(offset)
      } else {
        times.append(time)
        offsets.append(Int32(offset))
      }
    }
  }

  private func changes(in year: Int, _ summer: Summer) -> [(time: Int64, offset: Int)] {
    let begin = summer.start.second(in: year) - Int64(standard)
    let end = summer.end.second(in: year) - Int64(summer.offset)
    let first = (time: begin, offset: summer.offset)
    let second = (time: end, offset: standard)
    return begin <= end ? [first, second] : [second, first]
  }

  /// The year of a second, kept to the years of the calendar.
  private static func year(of second: Int64) -> Int {
    Day(clamping: Int(second.dividedDown(by: 86_400).quotient)).parts.year
  }

  private static func newYear(_ year: Int) -> Int64 {
    Int64(Change.dayNumber(newYear: year)) * 86_400
  }
}

extension ZoneFooter.Change {
  /// Seconds since 1970 on the clock that is in force before the change.
  func second(in year: Int) -> Int64 {
    Int64(Self.dayNumber(newYear: year) + dayIndex(in: year)) * 86_400 + Int64(seconds)
  }

  /// Days since 1970-01-01 of the first of January; years beyond the calendar's ends too.
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
      // 1970-01-01 was a Thursday; weekdays count from Sunday here.
      let firstWeekday = (Self.dayNumber(newYear: year) + first + 4).dividedDown(by: 7).remainder
      var day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      while day >= Day.length(ofMonth: month, year: year) { day -= 7 }
      return first + day
    }
  }
}
