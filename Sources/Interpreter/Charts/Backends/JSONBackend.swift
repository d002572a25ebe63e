internal import TrendsCore
import TrendsOutput

/// A chart as one JSON object with the axes, series, extremes and gaps that the other back ends
/// show.
///
/// Days are ISO dates, times are seconds of the run. Values that do not exist are null, never left
/// out, so every object has the same keys.
struct JSONBackend {
  let layout: Layout
  /// Nil without a point.
  private let summary: Summary?

  init(_ layout: Layout) {
    self.layout = layout
    summary = Summary(layout.readings)
  }

  private var readings: Readings { layout.readings }
  private var spec: ChartSpec { readings.spec }

  /// The whole object.
  var json: JSON {
    .object(
      [
        ("title", .string(spec.title)),
        ("subtitle", spec.subtitle.isEmpty ? .null : .string(spec.subtitle)),
        ("unit", .string(spec.unit)), ("kind", .string(spec.style.rawValue)),
        ("summary", .string(layout.sentence)), ("x", x), ("y", y), ("extremes", extremes),
        ("change", change), ("leftOut", .array(readings.leftOut.map(value))),
        ("scaleChanges", scaleChanges), ("goal", number(spec.goal)), ("zone", range(spec.band)),
        ("selected", selected),
        ("missing", missing), ("series", .array(series)),
      ] + second + notes)
  }

  /// The second line. Without one the member is left out.
  private var second: [(String, JSON)] {
    guard let second = layout.second, let spec = spec.second else { return [] }
    return [
      (
        "second",
        .object([
          ("title", .string(spec.title)), ("unit", .string(spec.unit)),
          ("average", number(spec.average)),
          ("ticks", .array(second.axis.labels.map { JSON.string($0.text) })),
          ("points", .array(spec.points.map(value))),
        ])
      )
    ]
  }

  /// The notes of days. Without a note the member is left out.
  private var notes: [(String, JSON)] {
    guard !spec.notes.isEmpty else { return [] }
    return [
      (
        "notes",
        .array(
          spec.notes.map {
            .object([("at", .string($0.day.description)), ("text", .string($0.text))])
          })
      )
    ]
  }

  private func number(_ value: Double?) -> JSON { value.map { .number($0.shortest) } ?? .null }

  private func range(_ range: ClosedRange<Double>?) -> JSON {
    range.map { .array([number($0.lowerBound), number($0.upperBound)]) } ?? .null
  }

  /// A place on the x axis: a date, or seconds.
  private func place(_ x: Double) -> JSON {
    readings.isDays
      ? .string(Day(clamping: Readings.dayNumber(x)).description) : .number(x.shortest)
  }

  /// A point with its place and value.
  private func value(_ point: ChartSpec.Point) -> JSON {
    .object([("at", place(point.x)), ("value", number(point.y))])
  }

  /// The x axis with all its ticks; a tick without room for a label has a null label.
  private var x: JSON {
    var ends: [(String, JSON)]
    switch readings.span {
    case .days(let first, let last, let today):
      ends = [
        ("kind", .string("days")), ("from", place(Double(first))), ("to", place(Double(last))),
        ("today", place(Double(today))),
      ]
    case .clock(let from, let to):
      ends = [("kind", .string("seconds")), ("from", number(from)), ("to", number(to))]
    }
    let labels = layout.labels.labels
    let ticks = layout.ticks.map { tick -> JSON in
      let label = labels.first { $0.x == tick.x }?.lines.joined(separator: " ")
      return .object([("at", place(tick.x)), ("label", .string(label))])
    }
    return .object(ends + [("ticks", .array(ticks))])
  }

  /// The y axis; `fixed` is its range if a requirement fixes it, else null.
  private var y: JSON {
    let ticks = layout.plot.axis.labels.map { JSON.string($0.text) }
    return .object([
      ("unit", .string(UnitName(spec.unit).spoken)), ("fixed", range(spec.limits)),
      ("ticks", .array(ticks)),
    ])
  }

  /// The summary of the points. A total over the samples of a run has no meaning and is null.
  private var extremes: JSON {
    guard let summary else { return .null }
    return .object([
      ("lowest", value(summary.lowest)), ("highest", value(summary.highest)),
      ("latest", value(summary.last)), ("average", number(summary.average)),
      ("total", readings.isDays ? number(summary.total) : .null),
      ("outside", .int(summary.outside)),
      ("unreadable", .int(readings.unreadable)),
    ])
  }

  /// How far the trend moved, else the values from the first to the last one.
  private var change: JSON {
    guard readings.isDays, let change = summary?.change else { return .null }
    return .object([
      ("from", .string(change.from.description)), ("to", .string(change.to.description)),
      ("by", number(change.size)), ("level", .bool(change.isLevel)),
    ])
  }

  /// Other scales, each with its first day and what it shows more.
  private var scaleChanges: JSON {
    .array(
      spec.scaleChanges.map {
        .object([("at", .string($0.day.description)), ("by", number($0.size))])
      })
  }

  /// The selection; its value is null if nothing is measured there.
  private var selected: JSON {
    guard let x = spec.selection, readings.span.holds(x) else { return .null }
    return layout.readings.selected.map(value)
      ?? .object([("at", place(x)), ("value", .null)])
  }

  /// The gaps as pairs of their ends, both included.
  private var missing: JSON {
    .array(
      layout.plot.gaps.stretches.map { .array([place($0.from), place($0.to)]) })
  }

  /// The measured points, and the trend and the forecast if they are there.
  private var series: [JSON] {
    func line(_ name: String, _ points: [ChartSpec.Point]) -> JSON {
      .object([("name", .string(name)), ("points", .array(points.map(value)))])
    }
    var series = [line("measured", readings.points)]
    if !spec.trend.isEmpty { series.append(line("trend", spec.trend)) }
    guard !readings.forecast.isEmpty else { return series }
    let steps = readings.forecast.map { step in
      JSON.object([
        ("at", place(Double(step.day.number))), ("value", number(step.mean)),
        ("band", range(step.band)),
      ])
    }
    series.append(
      .object([
        ("name", .string("forecast")), ("level", .int(spec.forecast?.level ?? 0)),
        ("points", .array(steps)),
      ]))
    return series
  }
}

extension Double {
  /// The fewest digits that read back as the same number; whole numbers below 1e15 without a point.
  fileprivate var shortest: String {
    magnitude < 1e15 && self == rounded(.towardZero) ? fixed(0) : "\(self)"
  }
}
