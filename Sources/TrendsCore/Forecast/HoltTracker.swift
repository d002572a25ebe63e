/// Holt's method one value at a time: the same state as a full run, without running again.
///
///     var tracker = try HoltTracker(.standard)
///     tracker.add(80, day: 0)
///     tracker.add(79.8, day: 1)
///     tracker.state?.level
///
/// A value costs the same after ten days and after ten years.
public struct HoltTracker: Equatable, Sendable {
  public let parameters: HoltParameters
  public let start: HoltStart
  public let gaps: GapPolicy
  public private(set) var count = 0
  public private(set) var lastDay: Int?

  /// The first values, kept while they decide about the start.
  private var early: (days: [Int], values: [Double]) = ([], [])
  private var run: HoltRun?
  private var response: HoltResponse?

  public init(
    _ parameters: HoltParameters, start: HoltStart = .calm, gaps: GapPolicy = .exact
  ) throws(ForecastError) {
    try Holt.check(parameters, gaps)
    self.parameters = parameters
    self.start = start
    self.gaps = gaps
  }

  /// The state after the last value; nil before the first.
  public var state: HoltState? { response?.state ?? run?.state }

  /// Takes the value of a later day; false when it is not finite or not later.
  @discardableResult
  public mutating func add(_ value: Double, day: Int) -> Bool {
    guard value.isFinite else { return false }
    var step = 1
    if let lastDay {
      guard day > lastDay else { return false }
      let distance = Observations.distance(lastDay, day)
      if distance > GapPolicy.longestGap { forget() }
      step = gaps == .entry ? 1 : distance
    }
    take(value, day: day, step: count == 0 ? 1 : step)
    count += 1
    lastDay = day
    return true
  }

  private mutating func forget() {
    count = 0
    early = ([], [])
    run = nil
    response = nil
  }

  private mutating func take(_ value: Double, day: Int, step: Int) {
    guard let span = start.span else {
      if response == nil {
        response = HoltResponse(parameters: parameters, gaps: gaps, base: value)
      }
      response?.take(value, days: step)
      return
    }
    guard count < span || run == nil else {
      run?.take(value, days: step)
      return
    }
    early.days.append(day)
    early.values.append(value)
    run = Holt.run(
      Observations(days: early.days, values: early.values), parameters, start: start, gaps: gaps)
  }

  public static func == (a: HoltTracker, b: HoltTracker) -> Bool {
    a.parameters == b.parameters && a.start == b.start && a.gaps == b.gaps && a.count == b.count
      && a.lastDay == b.lastDay && a.early == b.early && a.run == b.run
      && a.response == b.response
  }
}
