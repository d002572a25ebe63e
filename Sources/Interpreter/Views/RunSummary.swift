import TrendsCore

/// The figures of a run's series: a pure function of its raw samples.
struct RunSummary {
  let view: RunView
  /// Of all samples, never of those that are drawn (B3-09); worked out where it is asked for.
  var statistics: SeriesStatistics {
    SeriesStatistics(times: view.series.seconds, values: view.series.values)
  }

  /// S3-27, exactly.
  static let tooFew = "Not enough cadence data for this run."
  /// S3-16
  static let limits = 120.0...220.0
  /// S3-02
  static let target = 170.0...180.0

  init(_ view: RunView) { self.view = view }

  /// S3-29
  var hasChart: Bool {
    let least = SeriesStatistics.leastForChart
    return view.series.values.lazy.filter(\.isFinite).prefix(least).count == least
  }

  var pinned: Int { view.series.values.count { !RunSummary.limits.contains($0) } }

  /// Indices of the samples that are drawn.
  var shown: [Int] { ChartReducer.indices(x: view.series.seconds, y: view.series.values) }

  private var reason: String? {
    if let failure = view.stream?.failure { return failure }
    return hasChart ? nil : statistics.count == 0 ? "no-data" : "too-few"
  }

  var json: JSON {
    let statistics = statistics
    func number(_ value: Double?) -> JSON { .string(value.map { $0.fixed(1) }) }
    let selection: JSON =
      view.selection.flatMap { view.series.nearest(to: $0) }.map { index in
        .object([
          ("at", .string(view.series.seconds[index].fixed(1))),
          ("value", .string(view.series.values[index].fixed(1))),
        ])
      } ?? .null
    return .object([
      ("id", .string(view.name)), ("run", .string(view.run.id)),
      ("duration", .string(view.run.record.seconds.fixed(1))), ("samples", .int(statistics.count)),
      ("dropped", .int(statistics.dropped)),
      ("duplicates", .int(view.stream?.duplicates ?? 0)),
      ("outside", .int(view.stream?.outside ?? 0)),
      ("pinned", .int(pinned)), ("shown", .int(shown.count)),
      ("complete", .bool(view.isComplete)), ("batches", .int(view.stream?.batches ?? 1)),
      ("min", number(statistics.min)), ("max", number(statistics.max)),
      ("average", number(statistics.average)),
      ("timeAverage", number(statistics.timeWeightedAverage)),
      ("message", .string(hasChart ? nil : RunSummary.tooFew)), ("reason", .string(reason)),
      ("selection", selection),
    ])
  }

  var spec: ChartSpec? {
    guard hasChart else { return nil }
    let seconds = view.series.seconds
    let points = shown.map { ChartSpec.Point(x: seconds[$0], y: view.series.values[$0]) }
    let end = max(view.run.record.seconds, seconds.last ?? 0, 1)
    var spec = ChartSpec(
      title: view.name, unit: "spm", decimals: 0, style: .area,
      emphasis: .average, domain: .clock(from: 0, to: end), points: points,
      selection: view.selection, band: RunSummary.target, limits: RunSummary.limits)
    spec.subtitle = view.run.id
    let values = view.series.values
    spec.average = Mean.of(values.allSatisfy(\.isFinite) ? values : values.filter(\.isFinite))
    return spec
  }

  var table: Table {
    let statistics = statistics
    var table = Table([.init("run"), .init("what"), .init("value", isNumeric: true), .init("unit")])
    func row(_ what: String, _ value: Double?, _ unit: String = "spm") {
      table.rows.append([
        .text(view.run.id), .text(what), value.map { .number($0.fixed(1)) } ?? .missing,
        .text(unit),
      ])
    }
    row("least", statistics.min)
    row("greatest", statistics.max)
    row("average", statistics.average)
    row("average by time", statistics.timeWeightedAverage)
    table.rows.append([
      .text(view.run.id), .text("samples"), .number(String(statistics.count)), .text(""),
    ])
    return table
  }
}
