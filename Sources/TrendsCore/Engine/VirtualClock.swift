/// The clock of a session; it moves only when the engine moves it, never by itself.
public struct VirtualClock: Equatable, Sendable {
  /// The present instant.
  public private(set) var now: Instant
  /// The zone of the user, which decides what day it is.
  public private(set) var zone: Zone
  /// The instant from which `elapsed` counts.
  private var origin: Instant
  /// The civil day of `now` in `zone`.
  public private(set) var today: Day

  /// A clock at an instant, with no time elapsed.
  public init(now: Instant, zone: Zone) {
    self.now = now
    self.zone = zone
    origin = now
    today = zone.day(of: now)
  }

  /// Milliseconds of virtual time since the clock was made or restarted.
  public var elapsed: Int64 { now.milliseconds.saturatingDifference(origin.milliseconds) }

  /// Returns the milliseconds from now to an instant; 0 if it has passed.
  func milliseconds(to instant: Instant) -> Int64 {
    max(0, instant.milliseconds.saturatingDifference(now.milliseconds))
  }

  /// The time in the form that events carry.
  public var moment: Moment { Moment(now: now, today: today, elapsed: elapsed) }

  /// Lets time pass up to an instant; an earlier one changes nothing.
  mutating func advance(to instant: Instant) {
    now = max(now, instant)
    today = zone.day(of: now)
  }

  /// Sets the clock to another time, earlier or later, without time passing.
  mutating func set(to instant: Instant) {
    let passed = elapsed
    now = instant
    origin = instant.advanced(byMilliseconds: -passed)
    today = zone.day(of: now)
  }

  /// Counts elapsed time from now on.
  mutating func restart() { origin = now }

  /// Takes another zone; the instant stays, the day may change.
  mutating func move(to zone: Zone) {
    self.zone = zone
    today = zone.day(of: now)
  }
}

extension Int64 {
  /// Returns the sum, or the end of the range that it lies beyond.
  func saturatingSum(_ other: Int64) -> Int64 {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? (other < 0 ? .min : .max) : sum
  }

  /// Returns the difference, or the end of the range that it lies beyond.
  func saturatingDifference(_ other: Int64) -> Int64 {
    let (difference, isOver) = subtractingReportingOverflow(other)
    return isOver ? (other < 0 ? .max : .min) : difference
  }
}

extension VirtualClock: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("now", now)
    fields.field("zone", zone)
    fields.field("origin", origin)
    fields.field("today", today)
  }
}
