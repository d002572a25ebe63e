/// The zones in which a person was: the home zone and absences. They decide to which day an instant
/// belongs.
///
///     ZoneHistory(home: berlin, absences: [.init(days: march, zone: tokyo)])
public struct ZoneHistory: Hashable, Sendable {
  /// Days lived in another time zone than at home.
  public struct Absence: Hashable, Sendable {
    /// Civil days in `zone`.
    public var days: DayRange
    public var zone: Zone

    public init(days: DayRange, zone: Zone) {
      self.days = days
      self.zone = zone
    }
  }

  public var home: Zone
  /// Where absences overlap, the last one in the list counts.
  public var absences: [Absence]

  public init(home: Zone, absences: [Absence] = []) {
    self.home = home
    self.absences = absences
  }

  /// Returns the zone of the last absence whose days contain the instant, by the clocks of its own
  /// zone; else home. O(absences).
  public func zone(at instant: Instant) -> Zone {
    absences.last { $0.days.contains($0.zone.day(of: instant)) }?.zone ?? home
  }

  /// Returns the civil day of the instant, by the zone at that time.
  public func day(of instant: Instant) -> Day { zone(at: instant).day(of: instant) }

  /// Returns the first second since 1970 that can belong to a day, in whichever of the zones it was
  /// spent.
  package func earliest(of day: Day) -> Int64 {
    ([home] + absences.map(\.zone)).map { $0.start(of: day).seconds }.min() ?? day.localMidnight
  }
}

/// Finds the days of many instants. It keeps the last offset and the stretch of time for which it
/// holds, as neighbours nearly always share one.
@usableFromInline package struct DayFinder {
  private let history: ZoneHistory
  /// Seconds to add to UTC within `valid`.
  @usableFromInline var offset: Int64 = 0
  /// Seconds since 1970 for which `offset` holds; empty before the first look-up.
  @usableFromInline var valid: Range<Int64> = 0..<0

  package init(_ history: ZoneHistory) { self.history = history }

  /// Returns the number of the day (see `Day.number`) of a second since 1970; not held within the
  /// calendar.
  @inlinable package mutating func day(ofSecond second: Int64) -> Int {
    if !valid.contains(second) { look(second) }
    return Int((second + offset).dividedDown(by: 86_400).quotient)
  }

  /// Looks up the offset at `second` and how long it holds.
  @usableFromInline mutating func look(_ second: Int64) {
    let instant = Instant(seconds: second)
    let zone = history.zone(at: instant)
    offset = Int64(zone.offset(at: instant))
    // With absences the zone may change at midnight of any zone. Midnights lie on quarters of an
    // hour of UTC, so the result holds for the present quarter.
    let quarter = second.dividedDown(by: 900).quotient * 900
    let next = history.absences.isEmpty ? zone.rules.span(at: second).end : quarter + 900
    valid = second..<max(second + 1, next ?? .max)
  }
}

extension ZoneHistory.Absence: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("days", days)
    fields.field("zone", zone)
  }
}

extension ZoneHistory: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("home", home)
    fields.field("stays", absences)
  }
}
