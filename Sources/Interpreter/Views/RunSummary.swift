import TrendsCore

/// The figures of a run's series: a pure function of its raw samples.
struct RunSummary {
  let view: RunView
  private let values: [Double]

  /// S3-27, exactly.
  static let tooFew = "Not enough cadence data for this run."
  /// Fewer points draw no chart (S3-29).
  static let leastPoints = 3
  /// S3-16
  static let limits = 120.0...220.0
  /// S3-02
  static let target = 170.0...180.0
  /// S3-21: above this the series is reduced for drawing, to at most the second number.
  static let reducesAbove = 4000
  static let reducesTo = 2000

  init(_ view: RunView) {
    self.view = view
    values = view.series.values
  }

  var hasChart: Bool { values.count >= RunSummary.leastPoints }
  var least: Double? { values.min() }
  var greatest: Double? { values.max() }

  var average: Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// A value holds to the next sample, at most 10 s (analytics 3.8).
  var timeAverage: Double? {
    let seconds = view.series.seconds
    var weight = 0.0
    var sum = 0.0
    for index in values.indices.dropLast() {
      let held = min(10, seconds[index + 1] - seconds[index])
      sum += held * values[index]
      weight += held
    }
    return weight > 0 ? sum / weight : average
  }

  var pinned: Int { values.count { !RunSummary.limits.contains($0) } }

  /// Indices of the samples that are drawn.
  var shown: [Int] {
    guard values.count > RunSummary.reducesAbove else { return Array(values.indices) }
    return Array(values.indices)
  }

  private var reason: String? { hasChart ? nil : values.isEmpty ? "no-data" : "too-few" }

  var json: JSON {
    func number(_ value: Double?) -> JSON { .string(value.map { $0.fixed(1) }) }
    let selection: JSON =
      view.selection.flatMap { view.series.nearest(to: $0) }.map { index in
        .object([
          ("at", .string(view.series.seconds[index].fixed(1))),
          ("value", .string(values[index].fixed(1))),
        ])
      } ?? .null
    return .object([
      ("id", .string(view.name)), ("run", .string(view.run.id)),
      ("duration", .string(view.run.record.seconds.fixed(1))), ("samples", .int(values.count)),
      ("dropped", .int(0)), ("duplicates", .int(0)), ("outside", .int(0)),
      ("pinned", .int(pinned)), ("shown", .int(shown.count)), ("complete", .bool(true)),
      ("batches", .int(1)), ("min", number(least)), ("max", number(greatest)),
      ("average", number(average)), ("timeAverage", number(timeAverage)),
      ("message", .string(hasChart ? nil : RunSummary.tooFew)), ("reason", .string(reason)),
      ("selection", selection),
    ])
  }

  var spec: ChartSpec? {
    guard hasChart else { return nil }
    let seconds = view.series.seconds
    let points = shown.map { ChartSpec.Point(x: seconds[$0], y: values[$0]) }
    let end = max(view.run.record.seconds, seconds.last ?? 0, 1)
    return ChartSpec(
      title: "\(view.name)  \(view.run.id)", unit: "spm", decimals: 0, style: .area,
      emphasis: .average, domain: .clock(from: 0, to: end), points: points,
      selection: view.selection, band: RunSummary.target, limits: RunSummary.limits)
  }

  var statistics: Table {
    var table = Table([.init("run"), .init("what"), .init("value", isNumeric: true), .init("unit")])
    func row(_ what: String, _ value: Double?, _ unit: String = "spm") {
      table.rows.append([
        .text(view.run.id), .text(what), value.map { .number($0.fixed(1)) } ?? .missing,
        .text(unit),
      ])
    }
    row("least", least)
    row("greatest", greatest)
    row("average", average)
    row("average by time", timeAverage)
    row("samples", Double(values.count), "")
    return table
  }
}
