/// Makes random steps of a life: a source, a valid configuration, then whatever can happen to a
/// view.
///
/// The choices depend on the seed and on the engine, so the same seed gives the same life.
public struct LifeMaker: Sendable {
  private var random: SplitMix64
  /// Whether loads may fail; true for two seeds in three.
  private var hasFaults: Bool
  /// Whether rows of the source may change; true for one seed in three.
  private var changesSource: Bool
  /// True for a view that the simulation did not open: its source and configuration stay as they
  /// are.
  private var isGuest = false
  /// Whether the view is a list; else a chart of days.
  private var isList = false
  /// What the program of a life has, as a source to order; nil in a life without a program.
  private var truth: MadeSource?
  /// Whether there may be two views.
  private var hasTwoViews = false
  /// Number of rows of the list, as made.
  private var rows = 0
  /// Number of insertions, for ids that are not used yet.
  private var inserted = 0

  /// Draws from the seed whether loads fail and whether the source changes.
  public init(seed: UInt64) {
    random = SplitMix64(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    hasFaults = random.next() % 3 > 0
    changesSource = random.next() % 3 == 0
  }

  /// The first time of the clock: 2025-06-30, 12:00 UTC.
  public static let start = Instant(
    utc: Day(iso: "2025-06-30") ?? Day(clamping: 0), milliseconds: 43_200_000)

  /// Returns the steps before all random ones: they make the source and open the view. Call it
  /// once, first.
  public mutating func opening() -> [SimulationStep] {
    isList = random.next() % 3 == 0
    hasTwoViews = below(4) == 0
    var steps: [SimulationStep] = [.loads(manual: random.next() % 4 > 0)]
    if random.next() % 3 == 0 { steps.append(latency()) }
    let list = makeList()
    let days = makeDays()
    var source: MadeSource = isList ? .list(list) : .days(days)
    if below(5) == 0,
      let program = OutsideSource(program: LifeMaker.program(isList, below(3)), timeout: 30_000)
    {
      truth = source
      source = .outside(program)
      steps.append(.program(program))
    } else {
      steps.append(isList ? .list(rows: rows, list) : .days(days))
    }
    steps.append(.open(config(for: source), as: Engine.simulatedView))
    return steps
  }

  /// The words of a program of one of the three kinds of lists, or of days.
  private static func program(_ isList: Bool, _ kind: Int) -> [String] {
    isList
      ? ["app", "{limit}"] + [["{offset}"], ["{after}"], []][kind] : ["app", "{from}", "{to}"]
  }

  /// Continues with the focused view of `engine`, instead of `opening()`.
  public mutating func take(over engine: Engine) {
    changesSource = false
    isGuest = true
    guard let view = engine.simulatedList else { return }
    isList = true
    rows = view.pager.window?.range.count ?? 0
  }

  /// Returns the next step, chosen for the present state of `engine`.
  public mutating func next(in engine: Engine) -> SimulationStep {
    switch below(42) {
    case 0..<12: move(in: engine)
    case 12..<20: truth.flatMap { answer(in: engine, $0) } ?? .step(1 + below(3))
    case 20, 21: .settle
    case 23: .page(coin() ? .before : .after)
    case 24, 25: .refresh(keep: below(4) > 0, force: below(4) == 0)
    case 26: .retry
    case 27: .resume
    case 28: .cancel(Slot.allCases[below(4)])
    case 29: .pass(milliseconds: Int64(1 + below(5000)))
    case 30: below(8) == 0 ? .passDays(30 + below(60)) : .passDays(1 + below(3))
    case 31: .hold(match())
    case 32...34: release(in: engine)
    case 35: hasFaults ? fault() : .settle
    case 36: hasFaults && coin() ? .clearFaults : latency()
    case 22, 37: changesSource && truth == nil ? change(in: engine) : .settle
    case 38: rare(in: engine)
    case 39: elsewhere(in: engine)
    case 40: isGuest ? .settle : coin() ? .mark : .goBack
    default: isList ? .view(to: row(in: engine)) : .select(day(in: engine, within: 60))
    }
  }

  /// A scroll of up to 25 days or more, a jump, or a move in the list.
  private mutating func move(in engine: Engine) -> SimulationStep {
    if isList { return .view(to: row(in: engine)) }
    return switch below(12) {
    case 0: .scrollNewest
    case 1: .jump(day(in: engine, within: 400))
    case 2: .scroll(days: below(200) - 100)
    default: .scroll(days: below(50) - 25)
    }
  }

  /// A step that is seldom of use: the clock, the range, an opening anew.
  private mutating func rare(in engine: Engine) -> SimulationStep {
    switch below(7) {
    case 6: .clock(day(in: engine, within: below(20) == 0 ? 900 : 30))
    case 0: isGuest ? .resume : .invalidate
    case 1: .loads(manual: coin())
    case 2: isList ? .settle : .range(below(3) == 0 ? nil : RangePreset.named[below(6)])
    case 3: isList ? .view(to: 0) : oldest(in: engine)
    case 4 where isGuest: .settle
    case 4: .open(config(in: engine), as: focused(in: engine))
    default: .resume
    }
  }

  /// A step that leads to another view or zone.
  private mutating func elsewhere(in engine: Engine) -> SimulationStep {
    if isGuest { return .resume }
    guard hasTwoViews, below(4) > 0 else { return .zone(hours: below(27) - 12) }
    let other =
      focused(in: engine) == Engine.simulatedView
      ? Engine.otherSimulatedView : Engine.simulatedView
    return engine.index(of: other) == nil ? .open(config(in: engine), as: other) : .focus(other)
  }

  /// The name of the view in focus.
  private func focused(in engine: Engine) -> String {
    engine.focus.map { engine.views[$0].name } ?? Engine.simulatedView
  }

  /// An answer of the program to a load under way: mostly right, sometimes late, wrong or none. Nil if
  /// no load waits for one.
  private mutating func answer(in engine: Engine, _ truth: MadeSource) -> SimulationStep? {
    let flights = engine.outsideFlights
    guard !flights.isEmpty else {
      // It answers a second time, or a load that was given up.
      return below(4) == 0
        ? .arrive(.rows([], columns: []), view: focused(in: engine), id: 1 + below(20)) : nil
    }
    let flight = flights[below(flights.count)]
    var answer = truth.answer(to: flight.key, of: engine.made[Engine.simulatedSource])
    if hasFaults {
      switch below(20) {
      case 0, 1: answer = .failed(code: coin() ? "exit" : "timeout")
      case 2: answer = .rows([], columns: [])
      case 3: answer = .days(DaySeries())
      case 4: answer = answer.part(below(10))
      case 5: answer = .days(DaySeries(days: [day(in: engine, within: 900)], values: [1]))
      default: break
      }
    }
    return .arrive(answer, view: flight.view, id: flight.id)
  }

  /// A row of the list, mostly one near those that are loaded: each page on the way to a farther one is
  /// loaded at once.
  private mutating func row(in engine: Engine) -> Int {
    let loaded = engine.simulatedList?.pager.window?.numbers ?? 0..<0
    if below(4) == 0 { return below(rows + 10) }
    let first = max(0, loaded.lowerBound - 10)
    return first + below(loaded.upperBound - first + 10)
  }

  /// Scrolls to the oldest day. A source without a first day would be paged through to the first
  /// day of the calendar, so there it scrolls by 400 days.
  private func oldest(in engine: Engine) -> SimulationStep {
    guard case .days(let source)? = truth ?? engine.made[Engine.simulatedSource], source.from != nil
    else { return .scroll(days: -400) }
    return .scrollOldest
  }

  /// Inserts or deletes rows of the source.
  private mutating func change(in engine: Engine) -> SimulationStep {
    if isList {
      if coin() {
        inserted += 1
        return .insertRows((0...below(3)).map { "n\(inserted)x\($0)" })
      }
      guard case .list(let list) = engine.made[Engine.simulatedSource], let id = list.ids.first
      else { return .settle }
      return .deleteRows([list.ids[below(list.ids.count)], id])
    }
    let day = day(in: engine, within: 60)
    return coin() ? .insert(day) : .delete(day)
  }

  /// Releases one load under way or a whole slot, sometimes with a failure.
  private mutating func release(in engine: Engine) -> SimulationStep {
    let code = hasFaults && below(4) == 0 ? "offline" : nil
    if !engine.flights.isEmpty && coin() {
      let flight = engine.flights[below(engine.flights.count)]
      return .release(LoadMatch(target: .id(flight.id)), failing: code)
    }
    return .release(match(), failing: code)
  }

  /// Any slot of the view's kind, or all.
  private mutating func match() -> LoadMatch {
    let names: [LoadMatch.Name] =
      isList
      ? [.initial, .refresh, .prev, .next, .any] : [.initial, .refresh, .older, .newer, .any]
    return LoadMatch(target: .slot(names[below(names.count)]))
  }

  /// Up to 3.5 seconds, with a spread of up to 3 seconds.
  private mutating func latency() -> SimulationStep {
    let least = Int64(below(500))
    return .latency(
      LatencyRule(match: match(), milliseconds: least...(least + Int64(below(3000)))))
  }

  /// One kind of fault, one to three times or with a chance of 10 to 50 %.
  private mutating func fault() -> SimulationStep {
    let kinds: [FaultRule.Kind] = [
      .fail(code: "offline"), .fail(code: "denied"), .wrongRange, .duplicate, .late,
    ]
    let kind = kinds[below(kinds.count)]
    let count: FaultRule.Count =
      below(3) > 0 ? .times(1 + below(3)) : .chance(Double(1 + below(5)) / 10)
    return .fault(FaultRule(match: match(), kind: kind, count: count))
  }

  /// A source of up to 900 days or without a first day, in half of the cases with a gap.
  private mutating func makeDays() -> MadeDays {
    let today = Day(iso: "2025-06-30") ?? Day(clamping: 0)
    let from = below(4) == 0 ? nil : today.advanced(by: -below(900))
    let to = below(5) == 0 ? today.advanced(by: -below(40)) : nil
    var gaps: [DayRange] = []
    if coin() {
      let first = today.advanced(by: -below(200))
      gaps.append(DayRange(first, first.advanced(by: 1 + below(coin() ? 20 : 450))))
    }
    return MadeDays(from: from, to: to, gaps: gaps, announcesStart: coin())
  }

  /// A list of up to 149 rows, often very short, sometimes with empty pages.
  private mutating func makeList() -> MadeList {
    rows = below(4) == 0 ? below(3) : below(150)
    let pages = below(5) == 0 ? 2...(2 + below(10)) : nil
    return MadeList(
      ids: RowIDs.numbered(rows), mode: MadeList.Mode.allCases[below(8) / 3],
      tellsEnd: coin(), hasPrevious: coin(), tellsTotal: rows % 2 == 0, isStamped: below(3) == 0,
      filtersAfterLimit: below(4) == 0, emptyPages: pages)
  }

  /// A valid configuration of a view of the present source.
  private mutating func config(in engine: Engine) -> PagerConfig {
    engine.made[Engine.simulatedSource].map { config(for: $0) } ?? dayConfig()
  }

  private mutating func config(for source: MadeSource) -> PagerConfig {
    if case .list(let hasPrevious)? = source.viewKind {
      return listConfig(hasPrevious: hasPrevious)
    }
    return dayConfig()
  }

  /// A valid configuration of a chart of days, often with little room to spare.
  private mutating func dayConfig() -> PagerConfig {
    if below(3) == 0 { return PagerConfig() }
    let visible = 1 + below(30)
    let page = 1 + below(20)
    let prefetch = below(9)
    let max = visible + page + 2 * prefetch + 1 + below(20)
    return PagerConfig(
      page: page, initial: min(max, visible + below(10)), visible: visible, prefetch: prefetch,
      max: max, retry: below(5) == 0 ? .manual : .reapproach)
  }

  /// A valid configuration of a list; with `max` only where the source pages back.
  private mutating func listConfig(hasPrevious: Bool) -> PagerConfig {
    if below(4) == 0 { return .list }
    let visible = 1 + below(15)
    let page = 1 + below(25)
    let prefetch = below(9)
    let max = hasPrevious && coin() ? visible + 2 * page + 2 * prefetch + below(20) : nil
    return PagerConfig(
      page: page, initial: max == nil ? 1 + below(40) : 1 + below(page), visible: visible,
      prefetch: prefetch, max: max, retry: below(4) == 0 ? .reapproach : .manual)
  }

  /// A day among the `days` days that end five days after today.
  private mutating func day(in engine: Engine, within days: Int) -> Day {
    engine.clock.today.advanced(by: 5 - below(days))
  }

  private mutating func coin() -> Bool { random.next() % 2 == 0 }

  /// Returns a number from 0 up to but not including `limit`; 0 for a limit of 0 and below.
  private mutating func below(_ limit: Int) -> Int {
    limit < 1 ? 0 : Int(random.next() % UInt64(limit))
  }
}

extension MadeSource {
  /// What a program with these rows answers to a load.
  fileprivate func answer(to key: LoadKey, of program: MadeSource?) -> OutsideAnswer {
    switch (self, key) {
    case (.days(let days), .days(let range)): return .days(days.page(range).rows)
    case (.list(let list), .list(let key)):
      guard case .outside(let source)? = program else { break }
      let ids = list.ids
      var asked = 0..<0
      switch source.shape {
      case .list(.offset): asked = OffsetPage(key)?.asked ?? asked
      case .list(.none): asked = 0..<(LimitPage(key)?.asked ?? 0)
      case .list(.after):
        let start = key.token.flatMap { ids.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        asked = start..<(start + max(key.size, 0))
      case .days: break
      }
      let rows = ids.dropFirst(asked.lowerBound).prefix(asked.count)
      return .rows(rows.map { ListRow(id: $0) }, columns: [])
    default: break
    }
    return .failed(code: "exit")
  }
}

extension OutsideAnswer {
  /// The first rows of the answer, so many at most.
  fileprivate func part(_ count: Int) -> OutsideAnswer {
    switch self {
    case .days(let rows):
      .days(
        DaySeries(days: Array(rows.days.prefix(count)), values: Array(rows.values.prefix(count))))
    case .rows(let rows, let columns): .rows(Array(rows.prefix(count)), columns: columns)
    case .failed: self
    }
  }
}

/// The ids that a list made to order gives its rows by default.
public enum RowIDs {
  /// Most rows that such a list may have.
  public static let limit = 1_000_000

  /// Returns `r000`, `r001` and so on, at least three digits and as many as the last one needs.
  public static func numbered(_ count: Int) -> [String] {
    let width = max(3, String(max(0, count - 1)).utf8.count)
    return (0..<max(0, count)).map { padded($0, to: width, after: "r") }
  }

  /// Returns `prefix` and the number with leading zeros up to `width`.
  public static func padded(_ number: Int, to width: Int, after prefix: String) -> String {
    let digits = String(number)
    return prefix + String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
