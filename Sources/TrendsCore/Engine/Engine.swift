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
  /// A digest of each view; nil since it changed.
  private var stamps: [UInt64?] = []
  public internal(set) var focus: Int?
  /// The day that the strip and the charts of days have selected: one for all of them (S1-10).
  public internal(set) var selectedDay: Day?
  public internal(set) var flights: [Flight] = []
  /// Events so far.
  public internal(set) var sequence = 0
  /// `loads manual`: completions arrive only when asked for.
  public internal(set) var isManual = false
  var sources = MadeSources()
  var chance: Chance
  /// Events and what came of them, oldest first; nil while nobody asked for them.
  public internal(set) var trace: TraceLog?
  /// Rules of paging that an event broke; ever empty, or there is a fault in the pager.
  public internal(set) var violations: [Violation] = []
  /// Set by the fault `crash`, until the session has begun again.
  public internal(set) var hasCrashed = false

  public init(clock: VirtualClock, seed: UInt64 = 42) {
    self.clock = clock
    chance = Chance(seed: seed)
  }

  public mutating func reseed(_ seed: UInt64) { chance.reseed(seed) }

  /// Sources made to order, by name.
  public var made: [String: MadeSource] { sources.named }

  public var viewNames: [String] { views.map(\.name) }

  public func index(of name: String) -> Int? { views.firstIndex { $0.name == name } }

  /// Whether loads answer only when they are released.
  public mutating func setManual(_ isManual: Bool) {
    self.isManual = isManual
    sequence += 1
  }
}

extension Engine {
  /// Opens a day view; one that is open over the same source keeps its rows, over another source
  /// it begins anew: rows of two sources never stand side by side (B4-15).
  public mutating func open(
    _ name: String, on source: DaySource, style: DayView.Style,
    config: PagerConfig = PagerConfig()
  ) {
    let end = clock.today.advanced(by: 1)
    let fresh = DayView(name: name, source: source, style: style, config: config, end: end)
    guard let index = reusable(name), case .days(var view) = views[index] else {
      return begin(fresh)
    }
    focus = index
    if view.source.isSame(as: source) { return configure(config, index, view.pager.config) }
    view.source = source
    view.style = style
    send(.open(config, fresh.pager.bounds), to: view, at: index)
  }

  /// Opens a list of a source made to order, or of what is loaded, in the same way.
  public mutating func open(
    _ name: String, list source: String, held: HeldList? = nil, config: PagerConfig
  ) {
    let fresh = ListView(name: name, source: source, held: held, config: config)
    guard let index = reusable(name), case .list(var view) = views[index] else {
      return begin(fresh)
    }
    focus = index
    if view.source == source, view.held?.version == held?.version {
      return configure(config, index, view.pager.config)
    }
    view.source = source
    view.held = held
    view.sought = nil
    view.cache.clear()
    send(.open(config, fresh.pager.bounds), to: view, at: index)
  }

  /// Leaves out rows that do not hold a text: another question, so the list begins anew and what
  /// was asked before is dropped (S4-36).
  public mutating func find(_ text: SoughtText?, in index: Int) {
    guard case .list(var view) = views[index], view.sought != text else { return }
    view.sought = text
    view.cache.clear()
    send(view.opening(in: ListAxis.Bounds()), to: view, at: index)
  }

  /// What is loaded has changed: lists of it are read again around the rows on show (B4-04), and
  /// closed where nothing is left.
  public mutating func replace(_ name: String, by list: HeldList?) {
    guard let list else {
      return removeViews { view in
        if case .list(let view) = view { view.held?.name == name } else { false }
      }
    }
    for index in views.indices {
      guard case .list(var view) = views[index], view.held?.name == name, !view.pager.isClosed
      else { continue }
      view.held = list
      put(.list(view), at: index)
      send(.invalidate, to: index)
    }
  }

  /// The view of a name, unless it is closed: that is forgotten when its name is opened again.
  private func reusable(_ name: String) -> Int? {
    index(of: name).flatMap { views[$0].isClosed ? nil : $0 }
  }

  private mutating func begin<V: PagedView>(_ view: V) {
    if index(of: view.name) != nil { removeViews { $0.name == view.name } }
    append(view.view)
    let bounds = view.pager.bounds
    send(view.opening(in: bounds), to: view, at: views.count - 1)
  }

  private mutating func configure(_ config: PagerConfig, _ index: Int, _ before: PagerConfig) {
    sequence += 1
    if config != before { send(.configure(config), to: index) }
  }

  /// Every change of a view comes through here.
  mutating func put(_ view: View, at index: Int) {
    views[index] = view
    stamps[index] = nil
  }

  mutating func append(_ view: View) {
    views.append(view)
    stamps.append(nil)
    focus = views.count - 1
  }

  /// `isPart`: of a change that counts itself.
  public mutating func focus(on index: Int, isPart: Bool = false) {
    focus = index
    if !isPart { sequence += 1 }
  }

  /// Puts a source made to order in place, or changes one; open views keep what they read.
  public mutating func setSource(_ name: String, _ source: MadeSource) {
    sources.set(name, source)
    sequence += 1
  }

  /// Takes away every view that passes.
  public mutating func removeViews(where isGone: (View) -> Bool) {
    let focused = focus.map { views[$0].name }
    let names = Set(views.filter(isGone).map(\.name))
    views.removeAll { names.contains($0.name) }
    stamps = Array(repeating: nil, count: views.count)
    flights.removeAll { names.contains($0.view) }
    focus = focused.flatMap { index(of: $0) } ?? (views.isEmpty ? nil : 0)
    sequence += 1
  }

  /// Ends the session there: what was in memory is gone, sources and the clock are the world's.
  mutating func crash() {
    removeViews { _ in true }
    selectedDay = nil
    hasCrashed = true
  }

  /// Whether the session has to begin again; true once for each crash.
  public mutating func takeCrash() -> Bool {
    defer { hasCrashed = false }
    return hasCrashed
  }
}

extension Engine {
  /// Keeps a digest of each view, so that a digest of the engine need not look at those that stay as
  /// they are.
  public mutating func stamp() {
    for index in views.indices where stamps[index] == nil {
      stamps[index] = Digest.of(views[index])
    }
  }
}

/// Everything on screen and in flight, what it is fed by, and the clock; but not how many events
/// there were, which grows whatever they came to.
extension Engine: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("clock", clock)
    fields.field("views", Named(stampedViews))
    fields.field("focus", focus)
    fields.field("selectedDay", selectedDay)
    fields.field("flights", flights)
    fields.field("isManual", isManual)
    sources.describe(to: &fields)
    chance.describe(to: &fields)
    fields.field("trace", trace)
    fields.field("violations", violations)
    fields.field("hasCrashed", hasCrashed)
  }

  /// Made here, where the compiler knows all types of it.
  public var digest: UInt64 { Digest.of(self) }

  private var stampedViews: [(key: String, value: Digested<View>)] {
    zip(views, stamps).map { view, stamp in
      (view.name, Digested(view, digest: stamp ?? Digest.of(view), count: nil))
    }
  }
}

extension Engine {
  /// A digest of what a person sees: of the views, of what is selected in them, and of the time.
  public var sceneDigest: UInt64 {
    var digest = Digest()
    digest.field("clock", clock)
    digest.field("focus", focus)
    digest.field("selectedDay", selectedDay)
    digest.field("views", Named(stampedViews))
    digest.field("flights", flights)
    return digest.value
  }
}
