/// Holt's method one value at a time, with the same state as a full run over all values so far.
///
///     var tracker = try HoltTracker(.standard)
///     tracker.add(80, day: 0)
///     tracker.add(79.8, day: 1)
///     tracker.state?.level
///
/// A value costs the same after ten days as after ten years, and takes no memory, once the start is
/// decided (see `HoltStart`).
public struct HoltTracker: Equatable, Sendable {
  public let parameters: HoltParameters
  public let start: HoltStart
  public let gaps: GapPolicy
  /// Number of values since the last gap of more than ten years.
  public private(set) var count = 0
  /// Number of the day of the last value; nil before the first.
  public private(set) var lastDay: Int?

  /// The first values, kept while they decide the start.
  private var early: (days: [Int], values: [Double]) = ([], [])
  /// Used by all starts but `estimated`; nil before the first value.
  private var run: HoltRun?
  /// Used by the start `estimated`; nil before the first value.
  private var response: HoltResponse?

  /// Throws for Wright's recursion with damping or with a spacing that is not a positive number.
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

  /// Takes in the value of a day that is later than all before. Returns false, and changes nothing,
  /// when the value is not finite or the day not later.
  ///
  /// A gap of more than `GapPolicy.longestGap` days restarts the tracker at this value.
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

  /// Restarts after a long gap.
  private mutating func forget() {
    count = 0
    early = ([], [])
    run = nil
    response = nil
  }

  /// While the start is not decided, the few first values are run anew each time.
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
