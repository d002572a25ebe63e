/// One step of a simulated life, with the same effect as a command of the shell.
public enum SimulationStep: Equatable, Sendable {
  /// Makes the source of days, or replaces it.
  case days(MadeDays)
  /// Makes the source of a list of `rows` rows, or replaces it.
  case list(rows: Int, MadeList)
  /// Makes a source outside, such as a program, or replaces it. Its answers are steps of their own.
  case program(OutsideSource)
  /// Hands in an answer from outside for a load of a view.
  case arrive(OutsideAnswer, view: String, id: Int)
  /// Opens a view of this name on the source.
  case open(PagerConfig, as: String)
  /// Gives a view the focus.
  case focus(String)
  /// Whether loads wait for `step` and `settle`, or arrive before the next step.
  case loads(manual: Bool)
  case scroll(days: Int)
  case scrollOldest, scrollNewest
  /// Scrolls the list so that this row is on show.
  case view(to: Int)
  case jump(Day)
  /// Shows a preset range; nil is the default one.
  case range(RangePreset?)
  /// Loads the next page of a side.
  case page(Side)
  case refresh(keep: Bool, force: Bool)
  case retry, resume, invalidate
  /// Gives up the load of a slot.
  case cancel(Slot)
  /// Lets this much time pass; answers that fall due are delivered on the way.
  case pass(milliseconds: Int64)
  case passDays(Int)
  /// Sets the clock to midnight of a day, also backwards. Forwards it lets the time pass.
  case clock(Day)
  /// Moves the user to a zone so many hours east of UTC, -12 to 14.
  case zone(hours: Int)
  /// Keeps the present state, or goes back to the one that was kept last.
  case mark, goBack
  /// Keeps back answers, now and later.
  case hold(LoadMatch)
  /// Delivers answers that were held, as failures with this code if there is one.
  case release(LoadMatch, failing: String?)
  case latency(LatencyRule)
  case fault(FaultRule)
  case clearFaults
  /// Delivers the next answers, at most this many.
  case step(Int)
  /// Delivers all answers that are not held.
  case settle
  /// A late sync: the day gets another row.
  case insert(Day)
  /// The day loses its row.
  case delete(Day)
  /// Puts rows on top of the list.
  case insertRows([String])
  /// Removes rows by their ids.
  case deleteRows([String])
  /// Selects a day of the chart.
  case select(Day)

  /// Whether the step changes rows of the source.
  var changesSource: Bool {
    switch self {
    case .insert, .delete, .insertRows, .deleteRows: true
    default: false
    }
  }
}

extension Engine {
  /// Name that a simulated life gives its source.
  public static let simulatedSource = "s"
  /// Name that a simulated life gives its view.
  public static let simulatedView = "w"
  /// Name of the second view that a simulated life may open on its source.
  public static let otherSimulatedView = "v"

  /// Performs a step; returns false when there is nothing it could act on. A `Passage` performs `mark`
  /// and `goBack`.
  public mutating func perform(_ step: SimulationStep) -> Bool {
    let name = Engine.simulatedSource
    switch step {
    case .days(let source): setSource(name, .days(source))
    case .list(_, let source): setSource(name, .list(source))
    case .program(let source): setSource(name, .outside(source))
    case .arrive(let answer, let view, let id):
      let isAwaited = outsideFlights.contains { $0.view == view && $0.id == id }
      arrive(answer, view: view, id: id)
      finish()
      return isAwaited
    case .open(let config, let view): return openSimulated(config, as: view)
    case .focus(let view):
      guard let index = index(of: view) else { return false }
      focus(on: index)
    case .zone(let hours):
      setZone(Zone(hoursEast: hours))
      finish()
    case .mark, .goBack: return false
    case .loads(let manual):
      isManual = manual
      finish()
    case .hold(let match): hold(match)
    case .release(let match, let code): return releaseSimulated(match, code)
    case .latency(let rule): add(rule)
    case .fault(let rule): add(rule)
    case .clearFaults: clearFaults()
    case .step(let count): for _ in 0..<count where !deliverNext() { return true }
    case .settle: settle()
    case .pass(let milliseconds):
      setClock(to: clock.now.advanced(byMilliseconds: milliseconds))
      finish()
    case .passDays(let days):
      setClock(to: clock.now.advanced(byMilliseconds: Int64(days) * 86_400_000))
      finish()
    case .clock(let day):
      setClock(to: Instant(utc: day, milliseconds: 0))
      finish()
    case .insert(let day): return changeDays { $0.insert(day) }
    case .delete(let day): return changeDays { $0.delete(day) }
    case .insertRows(let ids): return changeList { $0.insert(ids) }
    case .deleteRows(let ids): return changeList { $0.delete(ids) }
    case .resume:
      for index in views.indices { send(.resume, to: index) }
      finish()
    case .invalidate:
      guard let source = made[name] else { return false }
      if case .list(var list) = source {
        list.invalidate()
        setSource(name, .list(list))
      }
      sendToViews(of: name, .invalidate)
      finish()
    default: return performOnView(step)
    }
    return true
  }

  /// Steps that need an open view in focus, of the right kind.
  private mutating func performOnView(_ step: SimulationStep) -> Bool {
    guard let index = focus, !views[index].isClosed else { return false }
    switch (step, views[index]) {
    case (.scroll(let days), .days):
      _ = scroll(index, .by(CalendarStep(months: 0, days: days)))
    case (.scrollOldest, .days): _ = scroll(index, .oldest)
    case (.scrollNewest, .days): _ = scroll(index, .newest)
    case (.view(let row), .list): _ = scrollList(index, toShow: row)
    case (.jump(let day), .days): send(.jump(Int(day.number)), to: index)
    case (.range(let preset), .days): setRange(preset, of: index)
    case (.page(let side), .days(let view)):
      if case .exhausted = view.pager[Slot(side)] { return true }
      send(.load(side), to: index)
    case (.page(let side), .list(let view)):
      if case .exhausted = view.pager[Slot(side)] { return true }
      send(.load(side), to: index)
    case (.refresh(let keep, let force), .days), (.refresh(let keep, let force), .list):
      send(.refresh(keep: keep, force: force), to: index)
    case (.retry, _): send(.retry, to: index)
    case (.cancel(let slot), .days), (.cancel(let slot), .list):
      send(.cancel(slot), to: index)
      return true
    case (.select(let day), .days): select(day)
    default: return false
    }
    finish()
    return true
  }

  /// With automatic loads, delivers everything that is not held before the next step.
  private mutating func finish() { if !isManual { settle() } }

  /// Opens a view on the simulated source; false for a configuration that its kind does not allow.
  private mutating func openSimulated(_ config: PagerConfig, as view: String) -> Bool {
    let name = Engine.simulatedSource
    guard let source = made[name], let kind = source.viewKind, config.problem(for: kind) == nil
    else { return false }
    if kind == .days {
      var firstDay: Day?
      if case .days(let days) = source, days.announcesStart { firstDay = days.from }
      open(view, on: DaySource(made: name, firstDay: firstDay), style: .bar, config: config)
    } else {
      open(view, list: name, config: config)
    }
    finish()
    return true
  }

  /// A load named by its id must exist; a slot may be empty.
  private mutating func releaseSimulated(_ match: LoadMatch, _ code: String?) -> Bool {
    let released = release(match, failing: code.map { Fault($0) })
    if released > 0 { finish() }
    if case .id = match.target { return released > 0 }
    return true
  }

  /// False when the simulated source is not one of days.
  private mutating func changeDays(_ change: (inout MadeDays) -> Void) -> Bool {
    guard case .days(var source) = made[Engine.simulatedSource] else { return false }
    change(&source)
    setSource(Engine.simulatedSource, .days(source))
    return true
  }

  /// False when the simulated source is not a list.
  private mutating func changeList(_ change: (inout MadeList) -> Void) -> Bool {
    guard case .list(var source) = made[Engine.simulatedSource] else { return false }
    change(&source)
    setSource(Engine.simulatedSource, .list(source))
    return true
  }
}

/// An engine on its way through a life, with the state that was marked last.
public struct Passage: Sendable {
  public private(set) var engine: Engine
  private var marked: (engine: Engine, digest: UInt64)?
  /// Whether going back to a mark has led to another state than the marked one (I25).
  public private(set) var hasLostState = false

  public init(_ engine: Engine) { self.engine = engine }

  /// Performs a step; returns false when there is nothing it could act on.
  public mutating func perform(_ step: SimulationStep) -> Bool {
    switch step {
    case .mark: marked = (engine, engine.digest)
    case .goBack:
      guard let marked else { return false }
      engine = marked.engine
      if engine.digest != marked.digest { hasLostState = true }
    default: return engine.perform(step)
    }
    return true
  }

  /// Traces the events of the engine, or ends that.
  mutating func setTracing(_ isTracing: Bool) { engine.setTracing(isTracing) }
}
