/// Ranges of a sample's value, each from one bound up to the next, and the time spent in them.
///
///     TrainingZones.cadence.name(of: 164)  // "green"
public struct TrainingZones: Equatable, Sendable {
  /// One more than there are bounds, from the lowest zone up.
  public let names: [String]
  /// Strictly ascending and finite; a value equal to a bound belongs to the zone above it.
  public let bounds: [Double]

  /// Nil unless the bounds are finite and strictly ascending and there is one name more than there
  /// are bounds.
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

  /// Returns zones with other bounds. They keep their names when there are as many bounds, else
  /// they are numbered from 1; nil when the bounds do not ascend.
  public func with(bounds: [Double]) -> TrainingZones? {
    let numbered = (0...bounds.count).map { "zone \($0 + 1)" }
    return TrainingZones(
      names: bounds.count == self.bounds.count ? names : numbered, bounds: bounds)
  }

  /// The colours of Garmin's running dynamics, in steps per minute.
  public static let cadence = TrainingZones(
    unchecked: ["red", "orange", "green", "blue", "purple"], [153, 164, 174, 184])

  /// Zones at 60, 70, 80 and 90 percent of 190 beats per minute.
  public static let heart = TrainingZones(
    unchecked: ["warm-up", "easy", "aerobic", "threshold", "maximum"], [114, 133, 152, 171])

  /// What zones of the heart rate are shares of.
  public enum Basis: String, Sendable, CaseIterable {
    /// The highest heart rate.
    case max
    /// What lies between the heart rate at rest and the highest (Karvonen 1957).
    case reserve
    /// The heart rate at the threshold (Friel).
    case threshold

    /// The bounds between the five zones, in percent.
    var percents: [Double] {
      switch self {
      case .max, .reserve: [60, 70, 80, 90]
      case .threshold: [85, 90, 95, 100]
      }
    }
  }

  /// Returns zones of the heart rate between two rates, by their shares; `low` is 0 but for a reserve.
  /// Nil where the rates do not ascend.
  public static func heart(_ basis: Basis, low: Double = 0, high: Double) -> TrainingZones? {
    guard high > low, low >= 0 else { return nil }
    return TrainingZones(
      names: heart.names,
      bounds: basis.percents.map { low + ((high - low) * $0 / 100).rounded() })
  }

  /// Returns the number of a value's zone, 0 for the lowest.
  public func index(of value: Double) -> Int { bounds.prefix { $0 <= value }.count }

  /// Returns the name of a value's zone.
  public func name(of value: Double) -> String { names[index(of: value)] }

  /// Returns the bounds of a zone, the lower inclusive, the upper exclusive; nil where the zone is
  /// open: `153..<164`.
  public func range(of index: Int) -> (low: Double?, high: Double?) {
    (index > 0 ? bounds[index - 1] : nil, index < bounds.count ? bounds[index] : nil)
  }

  /// Returns the seconds in each zone, lowest first. A sample holds until the next one, at most for the
  /// `longestHold` of the samples, and all together for no longer than `whole`.
  ///
  /// Values of zero and below are standing still and belong to no zone.
  public func seconds(
    times: [Double], values: [Double], within whole: Double? = nil
  ) -> [Double] {
    let samples = FiniteSamples(times: times, values: values)
    var sums = [CompensatedSum](repeating: CompensatedSum(), count: names.count)
    samples.forEachHold(atMost: samples.longestHold, within: whole) { value, hold in
      if value > 0 { sums[index(of: value)].add(hold) }
    }
    return sums.map(\.value)
  }

  /// Returns the seconds for which the values are within a range, both ends included, and for which
  /// they are above zero; all together for no longer than `whole`.
  public static func seconds(
    in range: ClosedRange<Double>, times: [Double], values: [Double], within whole: Double? = nil
  ) -> (inside: Double, all: Double) {
    let samples = FiniteSamples(times: times, values: values)
    var inside = CompensatedSum()
    var all = CompensatedSum()
    samples.forEachHold(atMost: samples.longestHold, within: whole) { value, hold in
      guard value > 0 else { return }
      all.add(hold)
      if range.contains(value) { inside.add(hold) }
    }
    return (inside.value, all.value)
  }
}

extension TrainingZones: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("names", names)
    fields.field("bounds", bounds)
  }
}
