/// The heart rates of a person at rest and at most, in beats a minute.
///
///     HeartReserve(resting: 50, highest: 190)?.share(of: 120)   // 0.5
public struct HeartReserve: Equatable, Sendable {
  public let resting: Double
  public let highest: Double

  /// Nil unless both are positive and below 1000, the lower first.
  public init?(resting: Double, highest: Double) {
    guard resting > 0, resting < highest, highest < 1000 else { return nil }
    self.init(unchecked: resting, highest)
  }

  private init(unchecked resting: Double, _ highest: Double) {
    self.resting = resting
    self.highest = highest
  }

  /// What counts until a person says otherwise.
  public static let usual = HeartReserve(unchecked: 60, 190)

  /// Returns how much of the reserve a heart rate takes: 0 at rest and below, 1 at the highest and
  /// above.
  public func share(of heart: Double) -> Double {
    min(max((heart - resting) / (highest - resting), 0), 1)
  }
}

extension HeartReserve: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("resting", resting)
    fields.field("highest", highest)
  }
}
