internal import TrendsCore
import TrendsOutput

/// A chart as one JSON object; what stands in it is what the other back ends draw and say.
struct JSONBackend {
  let layout: Layout
  private let summary: Summary?

  init(_ layout: Layout) {
    self.layout = layout
    summary = Summary(layout.readings)
  }

  private var readings: Readings { layout.readings }
  private var spec: ChartSpec { readings.spec }

  var json: JSON {
    .object([
      ("title", .string(spec.title)),
      ("subtitle", spec.subtitle.isEmpty ? .null : .string(spec.subtitle)),
      ("unit", .string(spec.unit)), ("kind", .string(spec.style.rawValue)),
      ("summary", .string(layout.sentence)), ("x", x), ("y", y), ("extremes", extremes),
      ("goal", number(spec.goal)), ("zone", range(spec.band)), ("selected", selected),
      ("missing", missing), ("series", .array(series)),
    ])
  }

  private func number(_ value: Double?) -> JSON { value.map { .number($0.shortest) } ?? .null }

  private func range(_ range: ClosedRange<Double>?) -> JSON {
    range.map { .array([number($0.lowerBound), number($0.upperBound)]) } ?? .null
  }

  private func place(_ x: Double) -> JSON {
    readings.isDays
      ? .string(Day(clamping: Readings.dayNumber(x)).description) : .number(x.shortest)
  }

  private func value(_ point: ChartSpec.Point) -> JSON {
    .object([("at", place(point.x)), ("value", number(point.y))])
  }

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

  private var y: JSON {
    let ticks = layout.plot.axis.labels.map { JSON.string($0.text) }
    return .object([
      ("unit", .string(UnitName(spec.unit).spoken)), ("fixed", range(spec.limits)),
      ("ticks", .array(ticks)),
    ])
  }

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

  private var selected: JSON {
    guard let x = spec.selection, readings.span.holds(x) else { return .null }
    return layout.plot.selected.map(value)
      ?? .object([("at", place(x)), ("value", .null)])
  }

  private var missing: JSON {
    .array(
      layout.plot.gaps.stretches.map { .array([place($0.from), place($0.to)]) })
  }

  private var series: [JSON] {
    let measured = JSON.object([
      ("name", .string("measured")), ("points", .array(readings.points.map(value))),
    ])
    guard !readings.forecast.isEmpty else { return [measured] }
    let steps = readings.forecast.map { step in
      JSON.object([
        ("at", place(Double(step.day.number))), ("value", number(step.mean)),
        ("band", range(step.band)),
      ])
    }
    return [
      measured,
      .object([
        ("name", .string("forecast")), ("level", .int(spec.forecast?.level ?? 0)),
        ("points", .array(steps)),
      ]),
    ]
  }
}

extension Double {
  /// The fewest digits that read back as the same number; whole numbers without a point.
  fileprivate var shortest: String {
    magnitude < 1e15 && self == rounded(.towardZero) ? fixed(0) : "\(self)"
  }
}
