/// Ranges of a sample's value, each from one bound up to the next, and the time spent in them.
///
///     Zones.cadence.name(of: 164)  // "green"
public struct Zones: Equatable, Sendable {
  /// One more than there are bounds, from the lowest zone up.
  public let names: [String]
  /// Strictly ascending; a value equal to a bound belongs to the zone above it.
  public let bounds: [Double]

  /// Nil when the bounds are not finite and ascending or the names are not one more.
  public init?(names: [String], bounds: [Double]) {
    guard names.count == bounds.count + 1, bounds.allSatisfy(\.isFinite),
      zip(bounds, bounds.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.init(unchecked: names, bounds)
  }

  private init(unchecked names: [String], _ bounds: [Double]) {
    self.names = names
    self.bounds = bounds
  }

  /// The gauge of Garmin's running dynamics, steps per minute.
  public static let cadence = Zones(
    unchecked: ["red", "orange", "green", "blue", "purple"], [153, 164, 174, 184])

  public func index(of value: Double) -> Int { bounds.prefix { $0 <= value }.count }

  public func name(of value: Double) -> String { names[index(of: value)] }

  /// Seconds in each zone; a sample holds until the next, at most ten seconds.
  ///
  /// Zeros are standing still and belong to no zone.
  public func seconds(times: [Double], values: [Double]) -> [Double] {
    let samples = FiniteSamples(times: times, values: values)
    var sums = [CompensatedSum](repeating: CompensatedSum(), count: names.count)
    let holds = samples.holds(atMost: SeriesStatistics.longestHold)
    for (value, hold) in zip(samples.values, holds) where value > 0 {
      sums[index(of: value)].add(hold)
    }
    return sums.map(\.value)
  }
}
