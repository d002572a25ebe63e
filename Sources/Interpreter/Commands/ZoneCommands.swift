import TrendsCore
import TrendsOutput

extension Command {
  /// Prints the training zones with the time spent in each, or sets the zones or the target
  /// cadence.
  ///
  /// `set` takes the bounds between zones; the number of zones is one more than that of the bounds.
  static let zones = Command(
    "zones", "Shows the time in each training zone, or sets the zones or the target cadence.",
    examples: [
      "load demo; cadence run7; zones", "load demo; heart run7; zones", "zones heart",
      "zones set cadence 150 160 170 180", "zones target 165..175",
    ],
    forms: [
      Command.Form(
        .word("set"), .required(.oneOf(ZoneKind.self), "The series"),
        .many(.number, "The bounds between zones, ascending")
      ) { (context: inout CommandContext, _, kind, bounds) throws(Failure) in
        guard bounds.count <= 20, bounds.allSatisfy({ $0 > 0 && $0 < 1000 }),
          let zones = context.world.bands[kind].with(bounds: bounds)
        else {
          throw Failure.zonesAscend(kind.rawValue)
        }
        context.world.bands[kind] = zones
      },
      Command.Form(.word("target"), .optional(.target, "The target cadence in steps per minute")) {
        (context: inout CommandContext, _, range) throws(Failure) in
        guard let range else {
          let target = context.world.bands.target
          return context.print(
            "\(target.lowerBound.fixed(0))..\(target.upperBound.fixed(0)) spm")
        }
        context.world.bands.target = range
      },
      Command.Form(.optional(.oneOf(ZoneKind.self), "The series; the one on show when left out")) {
        (context: inout CommandContext, kind) throws(Failure) in
        context.printZones(kind)
      },
    ])
}

extension ValueType where Value == ClosedRange<Double> {
  /// A range of two positive numbers below 1000, ascending.
  static let target = ValueType("RANGE", "two numbers such as 170..180", role: .number) { text in
    guard let range = RangeWord(text),
      let low = ShapeReader.whole(range.first, { $0.number() }),
      let high = ShapeReader.whole(range.last, { $0.number() }), low > 0, low <= high, high < 1000
    else { return nil }
    return low...high
  }
}

extension CommandContext {
  /// Prints the zones of `wanted`, else those of the focused run's series, else those of cadence.
  ///
  /// Without samples of that kind the zones are printed without times. The cadence zones count
  /// steps, so they do not apply to cycling, swimming or rowing, which a note explains.
  fileprivate mutating func printZones(_ wanted: ZoneKind?) {
    let focused: RunView? = world.engine.focus.flatMap {
      if case .run(let view) = world.engine.views[$0] { view } else { nil }
    }
    let kind = wanted ?? (focused?.kind == .heart ? .heart : .cadence)
    // The cadence zones are in steps a minute, which only activities on foot have.
    let hasZones = kind == .heart || focused?.run.hasSteps != false
    let known =
      !hasZones
      ? nil : focused?.kind == kind.kind ? focused?.series : focused?.run.samples(kind.kind)
    let series = known.flatMap { $0.isEmpty ? nil : $0 }
    let report = ZoneReport(
      zones: world.bands[kind], kind: kind, series: series, length: focused?.run.record.length)
    guard format == .text else { return print(report.table) }
    printLines(report.lines(in: settings.frame))
    if !hasZones, let run = focused?.run {
      note(
        "\(run.id): these zones are for steps; \(run.record.sport) is counted in \(run.unit(of: .cadence))"
      )
    }
    if hasZones, focused != nil, series == nil { note(kind.kind.tooFew) }
    if kind == .cadence, let series {
      print(report.target(world.bands.target, series))
    }
  }
}
