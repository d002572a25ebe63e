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
  public var elapsed: Int64 { now.milliseconds.saturatingDifference(origin.milliseconds) }

  /// From now until then; nothing where that is over.
  func milliseconds(to instant: Instant) -> Int64 {
    max(0, instant.milliseconds.saturatingDifference(now.milliseconds))
  }

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

extension Int64 {
  /// At most what it can hold: whoever waits so long waits for ever.
  func saturatingSum(_ other: Int64) -> Int64 {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? (other < 0 ? .min : .max) : sum
  }

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
