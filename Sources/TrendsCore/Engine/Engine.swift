/// Runs the views: hands them events, carries out their effects and feeds completions back, all in
/// virtual time.
///
///     event ──► Pager.reduce ──► effects ──► flights ──► completion (an event again)
///
/// An engine is a value: copying it is a snapshot of everything on screen and in flight.
public struct Engine: Sendable {
  public internal(set) var clock: VirtualClock
  /// In order of opening.
  public private(set) var views: [View] = []
  /// A digest of each view, made when it changes.
  private(set) var stamps: [UInt64] = []
  public internal(set) var focus: Int?
  public internal(set) var flights: [Flight] = []
  /// Events so far.
  public internal(set) var sequence = 0
  /// `loads manual`: completions arrive only when asked for.
  public var isManual = false
  /// Sources made to order, by name.
  public internal(set) var synthetic: [String: SyntheticDays] = [:]
  var latencies: [LatencyRule] = []
  var holds: [LoadMatch] = []
  var faults: [FaultRule] = []
  var random: SplitMix64
  /// Events and what came of them, oldest first; nil while nobody asked for them.
  public private(set) var trace: [TraceEntry]?

  /// Older entries make room for newer ones.
  static let traceLimit = 100_000

  /// An event that a view took, and the effects it answered with.
  public struct TraceEntry: Equatable, Sendable {
    public var sequence: Int
    public var elapsed: Int64
    public var view: String
    public var event: Pager<DayAxis>.Event
    public var effects: [Pager<DayAxis>.Effect]
  }

  /// Begins or ends collecting; beginning again keeps what is there.
  public mutating func setTracing(_ isOn: Bool) { trace = isOn ? trace ?? [] : nil }

  public mutating func clearTrace() { if trace != nil { trace = [] } }

  public init(clock: VirtualClock, seed: UInt64 = 42) {
    self.clock = clock
    random = SplitMix64(seed: seed)
  }

  public mutating func reseed(_ seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A load under way.
  public struct Flight: Equatable, Sendable {
    public var view: String
    public var id: Int
    public var generation: Int
    public var slot: Slot
    public var key: DayRange
    public var attempt: Int
    /// Virtual time of the answer.
    public var due: Int64
    public var isHeld: Bool
    /// Whether the view showed nothing when it was asked for.
    public var isInitial: Bool
    /// What is fetched together for it (S0-34).
    public var families: [Metric.Family]
  }

  public var viewNames: [String] { views.map(\.name) }

  public func index(of name: String) -> Int? { views.firstIndex { $0.name == name } }
}

extension Engine {
  /// Opens a day view, or gives an open one the focus.
  public mutating func open(
    _ name: String, on source: DaySource, style: DayView.Style,
    config: PagerConfig = PagerConfig()
  ) {
    if let index = index(of: name) {
      focus = index
      return
    }
    let view = DayView(
      name: name, source: source, style: style, config: config,
      end: clock.today.advanced(by: 1))
    append(.days(view))
    send(.open, to: views.count - 1)
  }

  /// Shows a run, in the place of the one that its view showed before.
  public mutating func open(_ view: RunView) {
    if let index = index(of: view.name) {
      put(.run(view), at: index)
      focus = index
    } else {
      append(.run(view))
    }
    sequence += 1
  }

  /// Every change of a view comes through here.
  mutating func put(_ view: View, at index: Int) {
    views[index] = view
    stamps[index] = view.digest
  }

  private mutating func append(_ view: View) {
    views.append(view)
    stamps.append(view.digest)
    focus = views.count - 1
  }

  public mutating func focus(on index: Int) { focus = index }

  /// Takes away every view whose name passes.
  public mutating func removeViews(where isGone: (View) -> Bool) {
    let focused = focus.map { views[$0].name }
    let names = Set(views.filter(isGone).map(\.name))
    views.removeAll { names.contains($0.name) }
    stamps = views.map(\.digest)
    flights.removeAll { names.contains($0.view) }
    focus = focused.flatMap { index(of: $0) } ?? (views.isEmpty ? nil : 0)
    sequence += 1
  }

  /// Hands a day view an event and carries out what follows at once.
  public mutating func send(_ event: Pager<DayAxis>.Event, to index: Int) {
    guard case .days(var view) = views[index] else { return }
    sequence += 1
    let effects = view.pager.reduce(event, at: clock.moment)
    put(.days(view), at: index)
    note(event, effects, of: view.name)
    for effect in effects { carryOut(effect, of: view) }
  }

  private mutating func note(
    _ event: Pager<DayAxis>.Event, _ effects: [Pager<DayAxis>.Effect], of view: String
  ) {
    guard trace != nil else { return }
    if (trace?.count ?? 0) >= Engine.traceLimit { trace?.removeFirst(Engine.traceLimit / 2) }
    trace?.append(
      TraceEntry(
        sequence: sequence, elapsed: clock.elapsed, view: view, event: event, effects: effects))
  }

  private mutating func carryOut(_ effect: Pager<DayAxis>.Effect, of view: DayView) {
    switch effect {
    case .load(let id, let generation, let slot, let key, let attempt):
      var flight = Flight(
        view: view.name, id: id, generation: generation, slot: slot, key: key, attempt: attempt,
        due: clock.elapsed, isHeld: false, isInitial: view.pager.window == nil,
        families: view.source.metric.family == nil ? [] : Metric.Family.allCases)
      flight.due += latency(of: flight)
      flight.isHeld = isHeld(flight)
      flights.append(flight)
    case .cancel(let id):
      // A held answer, or one that a fault makes late, still comes.
      let isOver = flights.first { $0.view == view.name && $0.id == id }
        .map { !$0.isHeld && !answersLate($0) }
      if isOver == true { flights.removeAll { $0.view == view.name && $0.id == id } }
    }
  }

  /// Delivers the next answer that is not held; false when there is none.
  @discardableResult
  public mutating func deliverNext() -> Bool {
    guard let position = nextFlight else { return false }
    let flight = flights.remove(at: position)
    if flight.due > clock.elapsed {
      pass(to: clock.now.advanced(byMilliseconds: flight.due - clock.elapsed))
    }
    deliver(flight)
    return true
  }

  /// The first due, then the lowest id.
  private var nextFlight: Int? {
    flights.indices.filter { !flights[$0].isHeld }
      .min { (flights[$0].due, flights[$0].id) < (flights[$1].due, flights[$1].id) }
  }

  /// Most answers that one settling can need; more is a livelock.
  static let settleLimit = 100_000

  /// Delivers everything that is not held; false if it does not come to an end.
  @discardableResult
  public mutating func settle() -> Bool {
    if flights.isEmpty { return true }
    for _ in 0..<Engine.settleLimit where !deliverNext() { return true }
    return false
  }
}

extension Engine {
  /// Lets the clock run to an instant, delivering what falls due on the way.
  public mutating func advance(to instant: Instant) {
    let target = clock.elapsed + max(0, instant.milliseconds - clock.now.milliseconds)
    while let position = nextFlight, flights[position].due <= target, deliverNext() {}
    pass(to: instant)
  }

  /// Puts the clock to an instant, later or earlier.
  public mutating func setClock(to instant: Instant) {
    if instant >= clock.now && !views.isEmpty {
      advance(to: instant)
    } else {
      let before = clock.today
      clock.set(to: instant)
      if views.isEmpty { clock.restart() }
      tellViews(dayChanged: clock.today != before)
    }
  }

  public mutating func setZone(_ zone: Zone) {
    let before = clock.today
    clock.move(to: zone)
    tellViews(dayChanged: clock.today != before)
  }

  private mutating func pass(to instant: Instant) {
    let before = clock.today
    clock.advance(to: instant)
    tellViews(dayChanged: clock.today != before)
  }

  private mutating func tellViews(dayChanged: Bool) {
    guard dayChanged else { return }
    for index in views.indices {
      guard case .days(let view) = views[index] else { continue }
      let bounds = DayAxis.Bounds(min: view.pager.bounds.min, end: clock.today.advanced(by: 1))
      send(.clock(bounds, dayChanged: true), to: index)
    }
  }
}
