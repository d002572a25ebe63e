import TrendsCore
import TrendsOutput

extension Command {
  /// Prints the training zones with the time spent in each, or sets the zones, the target cadence or
  /// the heart rates from which loads follow.
  ///
  /// The load of an activity is in points of Banister: minutes · x · 0.64 · e^(1.92 x), where x is the
  /// share of the reserve between both heart rates. Without a heart rate x is the share of the best
  /// run's uptake of oxygen that the pace takes (Daniels), else one half.
  ///
  /// `set` takes the bounds between zones; the number of zones is one more than that of the bounds.
  static let zones = Command(
    "zones",
    "Shows the time in each training zone, or sets the zones, a target or the heart rates.",
    examples: [
      "load demo; cadence run7; zones", "load demo; heart run7; zones", "zones heart",
      "zones set cadence 150 160 170 180", "zones target 165..175", "zones reserve 48..186",
      "zones from max 186", "zones from reserve 48..186", "load demo; zones from max",
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
      Command.Form(
        .word("reserve"), .optional(.reserve, "The heart rates at rest and at most, for loads")
      ) { (session: inout Session, _, reserve) throws(Failure) in
        guard let reserve else {
          return session.context.print(session.world.reserve.words)
        }
        session.world.reserve = reserve
        try session.placeAnew()
        session.context.noteStatedLoads()
      },
      Command.Form(
        .word("from"),
        .required(.oneOf(TrainingZones.Basis.self), "The heart rate that the zones are shares of"),
        .optional(.rates, "The rate; when left out that of the samples, or the reserve that is set")
      ) { (context: inout CommandContext, _, basis, rates) throws(Failure) in
        try context.setHeartZones(from: basis, rates)
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

extension ValueType where Value == ClosedRange<Double> {
  /// A heart rate in beats a minute, which becomes the end of a range from 0, or two of them.
  static let rates = ValueType(
    "RATE", "a heart rate such as 186, or two such as 48..186", role: .number
  ) {
    text in
    if let range = target.read(text) { return range }
    return ShapeReader.whole(text, { $0.number() }).flatMap { $0 > 0 && $0 < 1000 ? 0...$0 : nil }
  }
}

extension ValueType where Value == HeartReserve {
  /// Two heart rates in beats a minute, the lower one first.
  static let reserve = ValueType(
    "RATES", "two heart rates from 1 to 999, the lower first, such as 48..186", role: .number
  ) {
    ValueType<ClosedRange<Double>>.target.read($0).flatMap {
      HeartReserve(resting: $0.lowerBound, highest: $0.upperBound)
    }
  }
}

extension HeartReserve {
  /// `48..186 bpm`.
  var words: String {
    let decimals = resting == resting.rounded() && highest == highest.rounded() ? 0 : 1
    return "\(resting.fixed(decimals))..\(highest.fixed(decimals)) bpm"
  }
}

extension CommandContext {
  /// Sets the zones of the heart rate as shares, and prints them.
  ///
  /// Without a rate the highest is the one below which 99.9 percent of all samples are, so that a slip of
  /// the belt does not count.
  fileprivate mutating func setHeartZones(
    from basis: TrainingZones.Basis, _ rates: ClosedRange<Double>?
  ) throws(Failure) {
    var rates = rates
    if rates == nil {
      switch basis {
      case .reserve: rates = world.reserve.resting...world.reserve.highest
      case .max: rates = try highestRate().map { 0...$0 }
      case .threshold: break
      }
    }
    guard let rates, (60...250).contains(rates.upperBound),
      (rates.lowerBound > 0) == (basis == .reserve),
      let zones = TrainingZones.heart(basis, low: rates.lowerBound, high: rates.upperBound)
    else { throw Failure.noRates(of: basis.rawValue) }
    world.bands.heart = zones
    print(ZoneReport(zones: zones, kind: .heart, series: nil, length: nil).table)
    if basis == .max { note("of a highest heart rate of \(rates.upperBound.fixed(0)) bpm") }
    note("loads and VO2max go by 'zones reserve', which is \(world.reserve.words)")
  }

  /// The heart rate below which 99.9 percent of the samples of all activities are; nil without samples.
  private func highestRate() throws(Failure) -> Double? {
    var rates: [Double] = []
    for (_, run) in world.library.runs {
      if host.isInterrupted { throw .interrupted }
      rates += run.samples(.heart)?.values.filter { $0 > 0 && $0 < 1000 } ?? []
    }
    rates.sort()
    return rates.isEmpty ? nil : Quantile.of(sorted: rates, 0.999).rounded()
  }

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
    if !hasZones, let run = focused?.run {
      return note(
        "\(run.id): these zones are for steps; \(run.record.sport) is counted in \(run.unit(of: .cadence))"
      )
    }
    world.answer = report.table.answer
    guard format == .text else { return print(report.table) }
    printLines(report.lines(in: settings.frame))
    if focused != nil, series == nil { note(kind.kind.tooFew) }
    if kind == .cadence, let series {
      print(report.target(world.bands.target, series))
    }
  }
}
