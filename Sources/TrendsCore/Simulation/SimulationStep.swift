/// One thing that a simulated life does: exactly what a command of the shell does.
public enum SimulationStep: Equatable, Sendable {
  case days(MadeDays)
  case list(rows: Int, MadeList)
  case open(PagerConfig)
  case loads(manual: Bool)
  case scroll(days: Int)
  case scrollOldest, scrollNewest
  case view(to: Int)
  case jump(Day)
  case range(RangePreset?)
  case page(Side)
  case refresh(keep: Bool, force: Bool)
  case retry, resume, invalidate
  case cancel(Slot)
  case pass(milliseconds: Int64)
  case passDays(Int)
  /// Sets the clock, also back.
  case clock(Day)
  case hold(LoadMatch)
  case release(LoadMatch, failing: String?)
  case latency(LatencyRule)
  case fault(FaultRule)
  case clearFaults
  case step(Int)
  case settle
  case insert(Day)
  case delete(Day)
  case insertRows([String])
  case deleteRows([String])
  case select(Day)

  /// Whether the rows of the source are others from here on.
  var changesSource: Bool {
    switch self {
    case .insert, .delete, .insertRows, .deleteRows: true
    default: false
    }
  }
}

extension Engine {
  /// The names that a simulated life gives its source and its view.
  public static let simulatedSource = "s"
  public static let simulatedView = "w"

  /// Does a step; false where there is nothing it could act on.
  public mutating func perform(_ step: SimulationStep) -> Bool {
    let name = Engine.simulatedSource
    switch step {
    case .days(let source): setSource(name, .days(source))
    case .list(_, let source): setSource(name, .list(source))
    case .open(let config): return openSimulated(config)
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

  /// With `loads auto` everything that is not held arrives before the next step.
  private mutating func finish() { if !isManual { settle() } }

  private mutating func openSimulated(_ config: PagerConfig) -> Bool {
    let name = Engine.simulatedSource
    switch made[name] {
    case .days(let source):
      guard config.problem(for: .days) == nil else { return false }
      let made = DaySource(made: name, firstDay: source.announcesStart ? source.from : nil)
      open(Engine.simulatedView, on: made, style: .bar, config: config)
    case .list(let source):
      guard config.problem(for: .list(hasPrevious: source.hasPrevious)) == nil else {
        return false
      }
      open(Engine.simulatedView, list: name, config: config)
    case .run, .outside, nil: return false
    }
    finish()
    return true
  }

  private mutating func releaseSimulated(_ match: LoadMatch, _ code: String?) -> Bool {
    let released = release(match, failing: code.map { Fault($0) })
    if released > 0 { finish() }
    if case .id = match.target { return released > 0 }
    return true
  }

  private mutating func changeDays(_ change: (inout MadeDays) -> Void) -> Bool {
    guard case .days(var source) = made[Engine.simulatedSource] else { return false }
    change(&source)
    setSource(Engine.simulatedSource, .days(source))
    return true
  }

  private mutating func changeList(_ change: (inout MadeList) -> Void) -> Bool {
    guard case .list(var source) = made[Engine.simulatedSource] else { return false }
    change(&source)
    setSource(Engine.simulatedSource, .list(source))
    return true
  }
}
