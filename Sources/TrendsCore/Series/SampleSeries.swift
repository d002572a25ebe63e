/// Values at moments of one activity, in seconds since it began.
public struct SampleSeries: Equatable, Sendable {
  /// Strictly ascending.
  public private(set) var seconds: [Double]
  public private(set) var values: [Double]

  public init() {
    seconds = []
    values = []
  }

  /// `seconds` must be strictly ascending and as many as `values`.
  public init(seconds: [Double], values: [Double]) {
    precondition(seconds.count == values.count, "a series has a value for each moment")
    self.seconds = seconds
    self.values = values
  }

  /// Adds samples that are all later than those that are here.
  mutating func append(_ later: SampleSeries) {
    seconds += later.seconds
    values += later.values
  }

  public var count: Int { seconds.count }
  public var isEmpty: Bool { seconds.isEmpty }
}
