/// A rule that was broken in a life, and when.
public struct Breach: Equatable, Sendable {
  /// Id of the rule, such as `I9` (see `Life`), or the name of `Judge.extraRule`.
  public var rule: String
  /// Number of steps after which it was broken.
  public var steps: Int

  public init(rule: String, steps: Int) {
    self.rule = rule
    self.steps = steps
  }
}

/// A list of steps from a given engine, along which the rules of paging must hold.
///
/// - I1: a window holds at most `max` positions.
/// - I2: rows lie inside their window; the pages of a list add up to its rows.
/// - I3: days ascend, ids are unique.
/// - I4: the viewport lies inside the window and has its full size.
/// - I5: a refresh loads alone.
/// - I6: every load that a view waits for is under way.
/// - I7: a load asks only for what lies beside the rows.
/// - I8: a failed load changes no rows.
/// - I9: an answer to an outdated load changes only the counts.
/// - I10: rows on show, or within `prefetch` of it, are not cut.
/// - I11: settling comes to an end, with nothing under way.
/// - I12: a side within `prefetch` of its end is loading, unless it may wait.
/// - I13: a side is exhausted exactly when there is no next page.
/// - I14: only a refresh changes the time of the last update.
/// - I15: paging does not change the selected day.
/// - I16: held rows are those of the source.
/// - I17: the traced events lead to the present state.
/// - I18: two pages give the same window in either order.
/// - I19: ids and generations never decrease.
/// - I20: after faults have ended, a retry leaves nothing failed.
/// - I21: the view is where the person wants it, as far as the loaded rows reach.
/// - I22: a wish that is not met is being served, or its load has failed.
/// - I23: without the person the view moves only along the newest end, or towards the wish.
/// - I24: only the person changes the wish, or the load that meets or ends it.
/// - I25: going back to a mark gives the state that was marked.
/// - I26: each load that started has one end, or is under way.
/// - I27: each answer is counted once, and a load that it fails is not asked for again at once.
/// - I28: after `cancel` nothing is asked for, and after `close` nothing is under way.
public struct Life: Sendable {
  public var steps: [SimulationStep]
  /// The engine in which it begins.
  public var start: Engine

  /// Makes a life of given steps, to be run from `start`.
  public init(_ steps: [SimulationStep], from start: Engine) {
    self.steps = steps
    self.start = start
  }

  /// Makes a random life of `events` steps after its opening. The same seed gives the same life.
  public init(seed: UInt64, events: Int) {
    var maker = LifeMaker(seed: seed)
    start = Life.engine(seed: seed)
    var passage = Passage(start)
    steps = maker.opening()
    for step in steps { _ = passage.perform(step) }
    for _ in 0..<events {
      let step = maker.next(in: passage.engine)
      steps.append(step)
      _ = passage.perform(step)
    }
  }

  /// Returns a fresh engine at `LifeMaker.start`, in UTC.
  public static func engine(seed: UInt64) -> Engine {
    Engine(clock: VirtualClock(now: LifeMaker.start, zone: .utc), seed: seed)
  }

  /// Runs the steps and returns the first rule that breaks; nil when all hold.
  public func breach(judge: Judge = Judge()) -> Breach? {
    var passage = Passage(start)
    passage.setTracing(judge.foldsTrace)
    var watch = Watch(engine: start)
    for (count, step) in steps.enumerated() {
      let engine = passage.engine
      if judge.triesBothOrders,
        let rule = watch.orderBreach(of: engine) ?? watch.forgeryBreach(of: engine)
      {
        return Breach(rule: rule, steps: count)
      }
      _ = passage.perform(step)
      if passage.hasLostState { return Breach(rule: "I25", steps: count + 1) }
      if let rule = watch.breach(after: step, in: passage.engine, judge) {
        return Breach(rule: rule, steps: count + 1)
      }
    }
    return watch.closing(of: passage.engine, judge).map { Breach(rule: $0, steps: steps.count) }
  }

  /// Whether its view is a list and not a chart of days.
  public var isOfList: Bool {
    steps.contains { if case .list = $0 { true } else { false } } || start.simulatedList != nil
      || steps.contains {
        if case .program(let source) = $0 { source.shape != .days } else { false }
      }
  }

  /// Whether a program answers its loads.
  public var isOfProgram: Bool {
    steps.contains { if case .program = $0 { true } else { false } }
  }

  /// The steps that have something to act on; others would be refused in a script.
  public var effectiveSteps: [SimulationStep] {
    var passage = Passage(start)
    return steps.filter { passage.perform($0) }
  }
}

/// How closely a life is watched.
public struct Judge: Sendable {
  /// Traces events, applies them anew and compares the states (I17). Costs time and memory.
  public var foldsTrace = false
  /// Before each step delivers one older and one newer page in both orders and compares (I18), and
  /// one outdated answer (I9). Costs time.
  public var triesBothOrders = false
  /// A rule of the caller's own, for tests of the search and of `Shrinker`: returns a name when
  /// broken.
  public var extraRule: @Sendable (Engine) -> String? = { _ in nil }

  public init() {}
}

/// Checks the rules that need more than one state and one event.
struct Watch {
  /// False once a step has changed the rows of the source; then I16 is not checked.
  private var sourceIsSteady = true
  /// The day that the steps have selected (I15).
  private var selection: Day?
  /// Digest of the rows that were last compared with the source.
  private var checkedRows: UInt64?
  /// What was known when the state was marked.
  private var marked: (sourceIsSteady: Bool, selection: Day?)?

  init(engine: Engine) {
    selection = engine.selectedDay
  }

  /// Returns the first rule that is broken after a step.
  mutating func breach(
    after step: SimulationStep, in engine: Engine, _ judge: Judge
  ) -> String? {
    if step.changesSource { sourceIsSteady = false }
    if step == .mark { marked = (sourceIsSteady, selection) }
    if step == .goBack, let marked { (sourceIsSteady, selection) = marked }
    if let violation = engine.violations.first { return violation.rule }
    if let rule = engine.simulatedViolations.first { return rule }
    if let rule = judge.extraRule(engine) { return rule }
    if case .select(let day) = step, engine.simulatedDays != nil { selection = day }
    if engine.simulatedDays != nil, engine.selectedDay != selection { return "I15" }
    if sourceIsSteady, !engine.hasSourceRows(unlessDigest: &checkedRows) { return "I16" }
    if step == .settle, let rule = settlingBreach(engine) { return rule }
    return nil
  }

  /// I11: after settling only held and live loads are under way.
  private func settlingBreach(_ engine: Engine) -> String? {
    engine.flights.contains { !$0.isHeld && !$0.isLive && !$0.isOutside } ? "I11" : nil
  }

  /// I18: an older and a newer page under way give the same window in either order.
  ///
  /// Nothing is compared where a page fails, is not applied, or causes rows to be cut.
  func orderBreach(of engine: Engine) -> String? {
    guard let view = engine.simulatedDays, let before = view.pager[.before].loadID,
      let after = view.pager[.after].loadID
    else { return nil }
    var first = engine
    var second = engine
    for id in [before, after] { _ = first.release(LoadMatch(target: .id(id)), failing: nil) }
    for id in [after, before] { _ = second.release(LoadMatch(target: .id(id)), failing: nil) }
    guard let one = first.simulatedDays?.pager, let other = second.simulatedDays?.pager,
      one.count.trimmed == view.pager.count.trimmed,
      other.count.trimmed == view.pager.count.trimmed, one.count.failed == other.count.failed,
      one.count.applied == view.pager.count.applied + 2,
      other.count.applied == view.pager.count.applied + 2
    else { return nil }
    return one.window == other.window ? nil : "I18"
  }

  /// I9: an answer of another generation changes nothing but the counts.
  func forgeryBreach(of engine: Engine) -> String? {
    guard let index = engine.focus else { return nil }
    switch engine.views[index] {
    case .days(let view): return forgeryBreach(of: view.pager, engine.clock.moment)
    case .list(let view): return forgeryBreach(of: view.pager, engine.clock.moment)
    case .run, .strip: return nil
    }
  }

  /// Forges an answer to a load under way; nil without one.
  private func forgeryBreach<Axis>(of pager: Pager<Axis>, _ moment: Moment) -> String? {
    guard let id = pager.liveIDs.first else { return nil }
    var forged = pager
    let event = Pager<Axis>.Event.completed(
      id: id, generation: pager.generation - 1, .failure(Fault("forged")))
    let mark = forged.mark(before: event)
    let effects = forged.reduce(event, at: moment)
    let isStale = forged.count.stale == pager.count.stale + 1 && effects.isEmpty
    return isStale && forged.violations(since: mark, event, effects) == nil ? nil : "I9"
  }

  /// Checks I11, I17 and I20 at the end of a life: ends faults and holds, settles, retries and
  /// settles again. Programs that still run answer that there is nothing.
  mutating func closing(of engine: Engine, _ judge: Judge) -> String? {
    if judge.foldsTrace, !engine.isFoldOfItsTrace { return "I17" }
    var engine = engine
    engine.setTracing(false)
    engine.clearFaults()
    _ = engine.release(LoadMatch(target: .slot(.any)), failing: nil)
    engine.endHolds()
    if let rule = settle(&engine) { return rule }
    for index in engine.views.indices { engine.send(.retry, to: index) }
    if let rule = settle(&engine) { return rule }
    if engine.simulatedPhasesFailed { return "I20" }
    return engine.violations.first?.rule ?? engine.simulatedViolations.first
  }

  /// I11: settling ends within a bounded number of deliveries, and then nothing is under way.
  private func settle(_ engine: inout Engine) -> String? {
    let limit = engine.flights.count + engine.settleBound
    for _ in 0..<limit where !engine.deliverNext() {
      guard let flight = engine.outsideFlights.first else { return nil }
      engine.arrive(flight.key.nothing, view: flight.view, id: flight.id)
    }
    return engine.nextFlight(includingLive: false) == nil && engine.outsideFlights.isEmpty
      ? nil : "I11"
  }
}

extension LoadKey {
  /// The answer of a program that has nothing.
  fileprivate var nothing: OutsideAnswer {
    if case .days = self { .days(DaySeries()) } else { .rows([], columns: []) }
  }
}
