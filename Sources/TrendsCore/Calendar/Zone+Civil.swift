extension Zone {
  /// Returns the seconds to add to UTC at `instant`; positive east of Greenwich.
  public func offset(at instant: Instant) -> Int {
    rules.span(at: instant.seconds).offset
  }

  /// Returns the civil day in which `instant` lies.
  public func day(of instant: Instant) -> Day { civil(at: instant).day }

  /// Returns the date and the time that calendar and clock show at `instant`.
  public func civil(at instant: Instant) -> CivilTime {
    let local = instant.seconds + Int64(offset(at: instant))
    let (days, second) = local.dividedDown(by: 86_400)
    return CivilTime(
      day: Day(clamping: Int(days)), secondsOfDay: Int(second),
      milliseconds: Int(instant.milliseconds.dividedDown(by: 1000).remainder))
  }

  /// Returns the first instant of a civil day: midnight, or, where clocks skip midnight, the moment
  /// of the change.
  ///
  ///     Santiago, 2025-09-07:  23:59:59 ─┐
  ///                                      └─ 01:00:00, the day's first instant
  ///
  /// A day that is skipped as a whole (2011-12-30 in Pacific/Apia) starts where the next day does,
  /// so days follow each other without overlap. Where midnight comes twice, the first one counts.
  public func start(of day: Day) -> Instant {
    Instant(seconds: first(reaching: day.localMidnight).seconds)
  }

  /// Returns the instant at which clocks show `secondsOfDay` after the day's nominal midnight.
  ///
  /// A time that is skipped is moved forward by the length of the gap (02:30 becomes 03:30); of a
  /// time that comes twice, the first one counts. Seconds beyond 86,399 carry over to the next
  /// day's clock times, negative ones to the day before.
  public func instant(of day: Day, secondsOfDay: Int) -> Instant {
    let seconds = min(max(secondsOfDay, -Self.longestCarry), Self.longestCarry)
    let local = day.localMidnight + Int64(seconds)
    let found = first(reaching: local)
    guard let before = found.gapAfter else { return Instant(seconds: found.seconds) }
    return Instant(seconds: local - Int64(before))
  }

  /// Ten thousand years in seconds, the limit of a carry; it keeps the sum within `Int64`.
  private static let longestCarry = 315_569_520_000

  /// Returns the earliest second at which local clocks show `local` or later. `gapAfter` is the
  /// offset before the change when `local` itself is skipped, else nil.
  private func first(reaching local: Int64) -> (seconds: Int64, gapAfter: Int?) {
    var position = local - ZoneRules.largestOffset - 3600
    var before: Int?
    while true {
      let span = rules.span(at: position)
      let candidate = local - Int64(span.offset)
      if candidate <= position { return (position, candidate < position ? before : nil) }
      guard let end = span.end, candidate >= end else { return (candidate, nil) }
      before = span.offset
      position = end
    }
  }
}

/// A civil day and a time on its clock, without a zone.
public struct CivilTime: Hashable, Sendable {
  public var day: Day
  /// Seconds since midnight on the clock, 0 to 86,399; other numbers carry over when a zone turns
  /// them into an instant.
  public var secondsOfDay: Int
  /// 0 to 999, in addition to the seconds.
  public var milliseconds: Int

  public init(day: Day, secondsOfDay: Int, milliseconds: Int = 0) {
    self.day = day
    self.secondsOfDay = secondsOfDay
    self.milliseconds = milliseconds
  }

  /// Returns the time so many seconds later on a clock that is not changed, to the millisecond; times
  /// beyond the calendar end with it.
  package func advanced(by seconds: Double) -> CivilTime {
    let all =
      Double(secondsOfDay) * 1000 + Double(milliseconds)
      + (min(max(seconds, -1e12), 1e12) * 1000).rounded()
    let days = (all / 86_400_000).rounded(.down)
    let rest = Int(all - days * 86_400_000)
    return CivilTime(
      day: day.advanced(by: Int(days)), secondsOfDay: rest / 1000, milliseconds: rest % 1000)
  }
}

extension Day {
  /// Seconds from 1970-01-01 to the day's midnight on a clock without changes: midnight UTC.
  package var localMidnight: Int64 { Int64(number) * 86_400 }
}

extension Instant {
  /// Whole seconds since 1970, rounded down.
  package var seconds: Int64 { milliseconds.dividedDown(by: 1000).quotient }

  /// Makes an instant from seconds since 1970; stops at the ends of `Int64` milliseconds.
  package init(seconds: Int64) {
    let product = seconds.multipliedReportingOverflow(by: 1000)
    self.init(milliseconds: product.overflow ? (seconds < 0 ? .min : .max) : product.partialValue)
  }
}

extension FixedWidthInteger {
  /// Divides and rounds down, so that the remainder is never negative. `divisor` must be positive.
  ///
  ///     (-1).dividedDown(by: 60)   // (-1, 59)
  @inlinable package func dividedDown(by divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension CivilTime: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("day", day)
    fields.field("secondsOfDay", secondsOfDay)
    fields.field("milliseconds", milliseconds)
  }
}
