import TrendsCore
import TrendsImport

/// How the answers of a connected source are read.
struct Connection: Equatable, Sendable {
  /// What was said of the columns of its tables.
  var table = TableOptions()
}

extension Connection: Described {
  func describe(to fields: inout some Fields) { fields.field("table", table) }
}

extension World {
  /// What to type where nothing is open, by what is loaded, as a hint.
  var openingHint: String { "type: " + openingLines.prefix(2).joined(separator: ", or ") }

  /// The lines that may be typed where nothing is open.
  var openingLines: [String] {
    if let source = engine.made.keys.min() { return ["open NAME \(source)"] }
    if library.datasets.isEmpty { return ["load FILE", "load demo"] }
    if !library.runs.isEmpty { return ["runs", "run last"] }
    if library.datasets.contains(where: { !$0.visits.isEmpty }) { return ["visits", "info"] }
    return ["days", "info"]
  }

  /// Whether a program answers under this name.
  func isConnected(_ name: String) -> Bool {
    if case .outside? = engine.made[name] { true } else { false }
  }

  /// The dataset of a connected source that has answered with all its days; nil for any other name.
  func connectedDataset(_ name: String) -> Dataset? {
    guard isConnected(name), library.files[name] == nil,
      let dataset = library[name], !dataset.items.isEmpty
    else { return nil }
    return dataset
  }

  /// What is known of the days of a view that asks its connected source again.
  func connectedDays(of view: DayView) -> DaySource? {
    view.source.made.flatMap { connectedDataset($0) }?.metrics
      .first { $0.metric.name == view.source.metric.name }
  }
}
