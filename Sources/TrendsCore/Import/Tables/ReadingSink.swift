public import TrendsCore

/// Takes readings as a file gives them, so that nothing needs to be held.
public protocol ReadingSink {
  /// Announces a metric; its readings come with the number answered here.
  mutating func slot(for metric: Metric) -> Int
  mutating func add(_ value: Double, at time: RecordedTime, to slot: Int)
  /// Whether readings of a metric are of use: others need not be read.
  func wants(_ slot: Int) -> Bool
}

extension ReadingSink {
  @inline(__always)
  public func wants(_ slot: Int) -> Bool { true }
}

/// Keeps every reading, in the order of the file.
public struct SeriesSink: ReadingSink {
  public private(set) var series: [ReadingSeries] = []

  /// `metrics` have the first slots, in this order.
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
