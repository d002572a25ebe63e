/// A time zone: the one place that turns an instant into a civil day.
public struct Zone: Hashable, Sendable {
  public let name: String

  public static let utc = Zone(name: "UTC")

  private init(name: String) { self.name = name }

  /// Seconds to add to UTC at `instant`.
  public func offset(at instant: Instant) -> Int { 0 }

  public func day(of instant: Instant) -> Day {
    let local = instant.milliseconds + Int64(offset(at: instant)) * 1000
    let days = local >= 0 ? local / 86_400_000 : (local - 86_399_999) / 86_400_000
    return Day(clamping: Int(days))
  }
}
