public import TrendsCore

/// A record of an export with the names of its metric and device.
public struct HealthValue: Equatable, Sendable {
  /// When it begins and ends; the same for a moment.
  public let start: Instant
  public let end: Instant
  /// The name of its metric; stages of sleep have names of their own.
  public let metric: String
  public let value: Double
  public let unit: String
  /// The device or app that recorded it.
  public let source: String
}

extension HealthExport {
  /// Calls `body` with each record that starts within some seconds since 1970, copies once: type by
  /// type, and those of a type in order of time. `body` returns whether to go on.
  public func forEachValue(
    in seconds: Range<Int64>, _ body: (HealthValue) -> Bool
  ) throws(ReadFailure) {
    for type in tables.types.indices where maps.indices.contains(type) {
      guard let first = maps[type].first, let last = maps[type].last else { continue }
      let end = min(seconds.upperBound, last + 1)
      var start = max(seconds.lowerBound, first)
      while start < end {
        // Two months at a time, so that what is held does not grow with the years.
        let part = start..<min(end, start + 61 * 86_400)
        for record in try records(ofType: type, touching: part).records
        where part.contains(record.start) {
          if !body(value(of: record)) { return }
        }
        start = part.upperBound
      }
    }
  }

  private func value(of record: HealthRecord) -> HealthValue {
    let type = tables.types[record.type]
    let seconds = Double(record.end - record.start)
    var (metric, value, unit) = (type.metric.name, record.value, type.metric.unit)
    switch type.rule {
    case .total, .reading, .weighing: break
    case .minutes: value = seconds / 60
    case .events: value = 1
    case .stood: value = record.value == HealthCategory.stood.rawValue ? 1 : 0
    case .sleep:
      metric = HealthCategory(rawValue: record.value)?.nameOfSleep ?? metric
      (value, unit) = (seconds / 3600, "h")
    }
    return HealthValue(
      start: Instant(seconds: record.start), end: Instant(seconds: record.end), metric: metric,
      value: value, unit: unit, source: tables.devices[record.device].name)
  }
}

extension HealthCategory {
  /// What hours of it are called; nil for what is no stage of a night.
  fileprivate var nameOfSleep: String? {
    switch self {
    case .inBed: "in-bed"
    case .core: "core-sleep"
    case .deep: "deep-sleep"
    case .rem: "rem-sleep"
    case .awake: "awake"
    case .asleep: "sleep"
    case .other, .stood: nil
    }
  }
}
