extension Zone {
  /// Seconds to add to UTC at `instant`.
  public func offset(at instant: Instant) -> Int {
    rules.span(at: instant.seconds).offset
  }

  /// The civil day in which `instant` lies.
  public func day(of instant: Instant) -> Day { civil(at: instant).day }

  /// What calendar and clock on the wall show.
  public func civil(at instant: Instant) -> CivilTime {
    let local = instant.seconds + Int64(offset(at: instant))
    let (days, second) = local.dividedDown(by: 86_400)
    return CivilTime(
      day: Day(clamping: Int(days)), secondsOfDay: Int(second),
      milliseconds: Int(instant.milliseconds.dividedDown(by: 1000).remainder))
  }

  /// The first instant of a civil day: midnight, or, where clocks skip midnight, the moment of the
  /// change.
  ///
  ///     Santiago, 2025-09-07:  23:59:59 ─┐
  ///                                      └─ 01:00:00, the day's first instant
  ///
  /// A day that is missing whole starts where the next one does (2011-12-30, Pacific/Apia), so days
  /// follow each other without overlap. Where midnight comes twice, the first counts.
  public func start(of day: Day) -> Instant {
    Instant(seconds: first(reaching: day.localMidnight).seconds)
  }

  /// The instant at which clocks show `secondsOfDay` after the day's nominal midnight.
  ///
  /// A time that is skipped is moved forward by the length of the gap (02:30 becomes 03:30); of a
  /// time that comes twice the first is meant. Seconds beyond the day carry over to the next day's
  /// clock times, negative ones to the day before.
  public func instant(of day: Day, secondsOfDay: Int) -> Instant {
    let seconds = min(max(secondsOfDay, -Self.longestCarry), Self.longestCarry)
    let local = day.localMidnight + Int64(seconds)
    let found = first(reaching: local)
    guard let before = found.gapAfter else { return Instant(seconds: found.seconds) }
    return Instant(seconds: local - Int64(before))
  }

  /// Ten thousand years; more is taken as this much.
  private static let longestCarry = 315_569_520_000

  /// The earliest second at which local clocks show `local` or later; with the offset before it
  /// where `local` itself is skipped.
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

/// A civil day and a time on its clock, as text and calendars have it: no zone.
public struct CivilTime: Hashable, Sendable {
  public var day: Day
  public var secondsOfDay: Int
  public var milliseconds: Int

  public init(day: Day, secondsOfDay: Int, milliseconds: Int = 0) {
    self.day = day
    self.secondsOfDay = secondsOfDay
    self.milliseconds = milliseconds
  }
}

extension Day {
  /// Seconds since 1970 on a clock that shows UTC.
  package var localMidnight: Int64 { Int64(number) * 86_400 }
}

extension Instant {
  /// Whole seconds, rounded down.
  package var seconds: Int64 { milliseconds.dividedDown(by: 1000).quotient }

  /// Stops at the ends of what an instant holds.
  package init(seconds: Int64) {
    let product = seconds.multipliedReportingOverflow(by: 1000)
    self.init(milliseconds: product.overflow ? (seconds < 0 ? .min : .max) : product.partialValue)
  }
}

extension FixedWidthInteger {
  /// Division that rounds down, with a remainder that is never negative; for a positive divisor.
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
