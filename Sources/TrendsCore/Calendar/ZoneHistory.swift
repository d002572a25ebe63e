/// Where somebody lived and travelled: the zone that decides to which day an instant belongs.
///
///     ZoneHistory(home: berlin, absences: [.init(days: march, zone: tokyo)])
public struct ZoneHistory: Hashable, Sendable {
  /// Some days elsewhere.
  public struct Absence: Hashable, Sendable {
    public var days: DayRange
    public var zone: Zone

    public init(days: DayRange, zone: Zone) {
      self.days = days
      self.zone = zone
    }
  }

  public var home: Zone
  /// The last that fits counts.
  public var absences: [Absence]

  public init(home: Zone, absences: [Absence] = []) {
    self.home = home
    self.absences = absences
  }

  public func zone(at instant: Instant) -> Zone {
    absences.last { $0.days.contains($0.zone.day(of: instant)) }?.zone ?? home
  }

  public func day(of instant: Instant) -> Day { zone(at: instant).day(of: instant) }

  /// The first instant that can belong to a day, wherever it was spent.
  package func earliest(of day: Day) -> Int64 {
    ([home] + absences.map(\.zone)).map { $0.start(of: day).seconds }.min() ?? day.localMidnight
  }
}

/// Finds the days of many instants: neighbours nearly always share an offset.
@usableFromInline package struct DayFinder {
  private let history: ZoneHistory
  @usableFromInline var offset: Int64 = 0
  @usableFromInline var valid: Range<Int64> = 0..<0

  package init(_ history: ZoneHistory) { self.history = history }

  @inlinable package mutating func day(ofSecond second: Int64) -> Int {
    if !valid.contains(second) { look(second) }
    return Int((second + offset).dividedDown(by: 86_400).quotient)
  }

  @usableFromInline mutating func look(_ second: Int64) {
    let instant = Instant(seconds: second)
    let zone = history.zone(at: instant)
    offset = Int64(zone.offset(at: instant))
    // With absences the zone may change at midnight in any zone, and midnights lie on quarters of an hour
    // of UTC: one quarter is looked up at a time.
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
