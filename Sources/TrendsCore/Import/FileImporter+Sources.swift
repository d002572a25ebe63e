public import TrendsCore

/// A device or file that has values of a metric.
public struct MetricSource: Equatable, Sendable {
  public let name: String
  /// Number of its records; nil where they stay in a file and were not counted.
  public let records: Int?
  /// Whether it is the activities, which make days of their own.
  public var isOfActivities: Bool { name == ActivityDays.sourceName }
}

extension FileImporter {
  /// The sources of a metric in several files, the one that counts first on top: the order that the
  /// person prefers, then tables before exports, then devices by their kind, then the activities, of
  /// which there are `activities`.
  public static func sources(
    of metric: String, in items: [Item], _ order: SourceOrder, activities: Int? = nil
  ) -> [MetricSource] {
    // Of the days that several tables state that of the last one counts.
    let tables = items.reversed().flatMap { $0.tables(of: metric) }
    let devices = items.flatMap { item -> [MetricSource] in
      guard case .health(let export) = item.content else { return [] }
      return export.devices(of: metric)
    }
    let made = activities.map { [MetricSource(name: ActivityDays.sourceName, records: $0)] } ?? []
    return (tables + devices + made).enumerated().sorted { a, b in
      let (x, y) = (a.element.name, b.element.name)
      return (order.rank(of: x, for: metric), a.offset) < (order.rank(of: y, for: metric), b.offset)
    }.map(\.element)
  }
}

extension FileImporter.Item {
  /// The file itself, if it is a table with the metric.
  fileprivate func tables(of metric: String) -> [MetricSource] {
    switch content {
    case .imported(let imported):
      imported.series.filter { $0.metric.name == metric }.map {
        MetricSource(name: name, records: $0.readings.count)
      }
    case .table(let file):
      file.metrics.contains { $0.name == metric } ? [MetricSource(name: name, records: nil)] : []
    case .health: []
    }
  }
}

extension HealthExport {
  /// The devices that recorded a metric, the better kind first.
  fileprivate func devices(of metric: String) -> [MetricSource] {
    guard let type = tables.types.firstIndex(where: { $0.metric.name == metric }),
      shares.indices.contains(type)
    else { return [] }
    return shares[type].sorted {
      (tables.devices[$0.key].rank, $0.key) < (tables.devices[$1.key].rank, $1.key)
    }.map { MetricSource(name: tables.devices[$0.key].name, records: $0.value.count) }
  }
}

extension FileImporter {
  /// Reads a table whose rows are visits, trips, entries, conversations or samples; nil for a table of
  /// values.
  static func listed(
    _ source: any ByteSource, _ options: TableOptions
  ) throws(ImportError) -> Imported? {
    guard options.columns.isEmpty || options.column("run") != nil else { return nil }
    let survey = try TableSurvey(source)
    if let records = try RecordTable(survey, source, options) { return try records.read(source) }
    return try SampleTable(survey, source, options)?.read(source)
  }
}

extension FileImporter.Content {
  /// Whether it is a table with a metric.
  func has(_ metric: Metric) -> Bool {
    switch self {
    case .imported(let imported): imported.series.contains { $0.metric.name == metric.name }
    case .table(let file): file.metrics.contains { $0.name == metric.name }
    case .health: false
    }
  }

  /// Whether the home zone decides on which day something was: a file with a time in UTC, or one of a
  /// place that it does not name.
  public var dependsOnZone: Bool {
    switch self {
    case .health: true
    case .table(let file): file.spans.contains { $0?.first.isInstant == true }
    case .imported(let imported):
      imported.series.contains { $0.readings.contains { $0.time.isInstant } }
        || imported.activities.contains { $0.utcOffset == nil }
        || imported.stays.contains { $0.utcOffset == nil }
        || imported.chats.contains { $0.messages.contains { $0.time.isInstant } }
    }
  }
}

extension RecordedTime {
  /// Whether it is a moment, whose day a zone decides.
  fileprivate var isInstant: Bool { if case .instant = self { true } else { false } }
}
