public import TrendsCore

/// Takes readings as a file gives them, so that a reader need not hold them.
public protocol ReadingSink {
  /// Announces a metric and returns the slot under which its readings come; the same for equal
  /// metrics.
  mutating func slot(for metric: Metric) -> Int
  /// Takes a reading of the metric in `slot`, in the unit of the metric. Readings come in file
  /// order.
  mutating func add(_ value: Double, at time: RecordedTime, to slot: Int)
  /// Announces a row, which begins at a byte of the file. Does nothing unless overridden.
  mutating func begin(row byte: Int)
  /// Whether readings of a metric are needed; a reader may leave out all others. True unless
  /// overridden.
  func wants(_ slot: Int) -> Bool
}

extension ReadingSink {
  @inline(__always)
  public mutating func begin(row byte: Int) {}

  @inline(__always)
  public func wants(_ slot: Int) -> Bool { true }
}

/// Keeps every reading, in the order of the file.
public struct SeriesSink: ReadingSink {
  /// The readings by slot.
  public private(set) var series: [ReadingSeries] = []

  /// Gives `metrics` the first slots, in this order.
  public init(metrics: [Metric] = []) {
    series = metrics.map { ReadingSeries(metric: $0, readings: []) }
  }

  public mutating func slot(for metric: Metric) -> Int {
    if let known = series.firstIndex(where: { $0.metric == metric }) { return known }
    series.append(ReadingSeries(metric: metric, readings: []))
    return series.count - 1
  }

  public mutating func add(_ value: Double, at time: RecordedTime, to slot: Int) {
    guard series.indices.contains(slot) else { return }
    series[slot].readings.append(Reading(time: time, value: value))
  }
}
