/// The session's clock: it moves only when it is told to.
public struct VirtualClock: Equatable, Sendable {
  public private(set) var now: Instant
  public private(set) var zone: Zone
  /// Where `elapsed` counts from.
  private var origin: Instant
  public private(set) var today: Day

  public init(now: Instant, zone: Zone) {
    self.now = now
    self.zone = zone
    origin = now
    today = zone.day(of: now)
  }

  /// Milliseconds of virtual time so far.
  public var elapsed: Int64 { now.milliseconds - origin.milliseconds }

  public var moment: Moment { Moment(now: now, today: today, elapsed: elapsed) }

  /// Lets time pass.
  mutating func advance(to instant: Instant) {
    now = max(now, instant)
    today = zone.day(of: now)
  }

  /// Puts the clock to another time, which may be earlier, without time passing.
  mutating func set(to instant: Instant) {
    let passed = elapsed
    now = instant
    origin = instant.advanced(byMilliseconds: -passed)
    today = zone.day(of: now)
  }

  mutating func restart() { origin = now }

  mutating func move(to zone: Zone) {
    self.zone = zone
    today = zone.day(of: now)
  }
}
