/// What went wrong in a life, and when.
public struct Breach: Equatable, Sendable {
  /// The rule, `I9` and so on (paging.md section 8).
  public var rule: String
  /// How many steps it took.
  public var steps: Int

  public init(rule: String, steps: Int) {
    self.rule = rule
    self.steps = steps
  }
}

/// A list of steps, and whether the rules of paging hold along it.
public struct Life: Sendable {
  public var steps: [SimulationStep]
  /// Where it begins; a fresh engine when left out.
  public var start: Engine

  public init(_ steps: [SimulationStep], from start: Engine) {
    self.steps = steps
    self.start = start
  }

  /// A random life of so many steps after its opening.
  public init(seed: UInt64, events: Int) {
    var maker = LifeMaker(seed: seed)
    var engine = Life.engine(seed: seed)
    start = engine
    steps = maker.opening()
    for step in steps { _ = engine.perform(step) }
    for _ in 0..<events {
      let step = maker.next(in: engine)
      steps.append(step)
      _ = engine.perform(step)
    }
  }

  public static func engine(seed: UInt64) -> Engine {
    Engine(clock: VirtualClock(now: LifeMaker.start, zone: .utc), seed: seed)
  }

  /// Runs the steps and answers the first rule that broke.
  public func breach(judge: Judge = Judge()) -> Breach? {
    var engine = start
    engine.setTracing(judge.foldsTrace)
    var watch = Watch(engine: engine)
    for (count, step) in steps.enumerated() {
      if judge.triesBothOrders,
        let rule = watch.orderBreach(of: engine) ?? watch.forgeryBreach(of: engine)
      {
        return Breach(rule: rule, steps: count)
      }
      _ = engine.perform(step)
      if let rule = watch.breach(after: step, in: engine, judge) {
        return Breach(rule: rule, steps: count + 1)
      }
    }
    return watch.closing(of: engine, judge).map { Breach(rule: $0, steps: steps.count) }
  }

  /// Whether it is about a list.
  public var isOfList: Bool {
    steps.contains { if case .list = $0 { true } else { false } } || start.simulatedList != nil
  }

  /// The steps that had something to act on, in a life that is run as a script.
  public var effectiveSteps: [SimulationStep] {
    var engine = start
    return steps.filter { engine.perform($0) }
  }
}

/// How closely a life is watched.
public struct Judge: Sendable {
  /// Fold the events that were traced and compare with the state they led to (I17).
  public var foldsTrace = false
  /// Deliver one older and one newer page in both orders and compare (I18).
  public var triesBothOrders = false
  /// A rule of one's own, for testing what finds and shrinks a breach.
  public var extraRule: @Sendable (Engine) -> String? = { _ in nil }

  public init() {}
}

/// The rules that need more than one state and one event.
struct Watch {
  private var sourceIsSteady = true
  private var selection: Day?
  private var checkedRows: UInt64?

  init(engine: Engine) {
    selection = engine.selectedDay
  }

  mutating func breach(
    after step: SimulationStep, in engine: Engine, _ judge: Judge
  ) -> String? {
    if step.changesSource { sourceIsSteady = false }
    if let violation = engine.violations.first { return violation.rule }
    if let rule = engine.simulatedViolations.first { return rule }
    if let rule = judge.extraRule(engine) { return rule }
    if case .select(let day) = step, engine.simulatedDays != nil { selection = day }
    if engine.simulatedDays != nil, engine.selectedDay != selection { return "I15" }
    if sourceIsSteady, !engine.hasSourceRows(unlessDigest: &checkedRows) { return "I16" }
    if step == .settle, let rule = settlingBreach(engine) { return rule }
    return nil
  }

  /// I11: what was settled stays settled.
  private func settlingBreach(_ engine: Engine) -> String? {
    engine.flights.contains { !$0.isHeld && !$0.isLive } ? "I11" : nil
  }

  /// I18: an older and a newer page under way give the same rows in either order.
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

  /// I11, I17 and I20, when the life is over.
  mutating func closing(of engine: Engine, _ judge: Judge) -> String? {
    if judge.foldsTrace, !engine.isFoldOfItsTrace { return "I17" }
    var engine = engine
    engine.setTracing(false)
    engine.clearFaults()
    _ = engine.release(LoadMatch(target: .slot(.any)), failing: nil)
    engine.endHolds()
    if let rule = settle(&engine) { return rule }
    if let index = engine.focus { engine.send(.retry, to: index) }
    if let rule = settle(&engine) { return rule }
    if engine.simulatedPhasesFailed { return "I20" }
    return engine.violations.first?.rule ?? engine.simulatedViolations.first
  }

  /// I11: settling ends within so many deliveries, and nothing is under way then.
  private func settle(_ engine: inout Engine) -> String? {
    let limit = engine.flights.count + engine.settleBound
    for _ in 0..<limit where !engine.deliverNext() { return nil }
    return engine.nextFlight(includingLive: false) == nil ? nil : "I11"
  }
}
