/// Runs the views of a screen: hands events to their pagers and streams, carries out the effects as
/// flights, and feeds the answers back, all in virtual time.
///
///     event ──► Pager.reduce ──► effects ──► flights ──► answer (an event again)
///
/// An engine is a value: a copy is a snapshot of everything on screen and in flight, so undo is an
/// assignment. With `series` holding a weight for each of the 200 days up to today:
///
///     var engine = Engine(clock: VirtualClock(now: now, zone: .utc))
///     engine.open("weight", on: DaySource(metric: .weight, series: series), style: .line)
///     engine.flights.count   // 1: the newest 21 days are under way
///     engine.settle()        // true: everything has arrived, and no real time has passed
///     engine.scroll(0, .by(CalendarStep(days: -3)))   // .reached, with 14 older days loaded
///
/// An app whose answers come from a service uses `OutsideSource`, `outsideFlights` and `arrive`.
public struct Engine: Sendable {
  /// The time of all views; it moves only by functions of the engine.
  public internal(set) var clock: VirtualClock
  /// The open views in order of opening; an index of a view is a place in it.
  public private(set) var views: [View] = []
  /// A digest of each view, in the order of `views`; nil once the view has changed.
  private var stamps: [UInt64?] = []
  /// The index of the view that commands mean; nil while none is open.
  public internal(set) var focus: Int?
  /// The day that is selected in the strip and in all charts of days (S1-10); nil if none is.
  public internal(set) var selectedDay: Day?
  /// The loads under way, in order of departure.
  public internal(set) var flights: [Flight] = []
  /// How many events and commands have changed the engine; not part of its digest.
  public internal(set) var sequence = 0
  /// Whether `scroll` delivers no answers on its way (`loads manual`); the caller then delivers
  /// them.
  public internal(set) var isManual = false
  /// The made and connected sources, and the samples that are kept for runs.
  var sources = MadeSources()
  /// The latencies, holds and faults of loads, and the generator of random numbers.
  var chance: Chance
  /// The events and their effects, oldest first; nil while tracing is off.
  public internal(set) var trace: TraceLog?
  /// The rules of paging that events broke, at most `violationLimit`; any entry is a fault in a
  /// pager.
  public internal(set) var violations: [Violation] = []
  /// Set by the fault `crash` until `takeCrash` reports it.
  public internal(set) var hasCrashed = false

  /// An engine without views. `seed` begins the random numbers that latencies and faults draw from.
  public init(clock: VirtualClock, seed: UInt64 = 42) {
    self.clock = clock
    chance = Chance(seed: seed)
  }

  /// Begins the random numbers anew; rules stay.
  public mutating func reseed(_ seed: UInt64) { chance.reseed(seed) }

  /// The made and connected sources, by name.
  public var made: [String: MadeSource] { sources.named }

  public var viewNames: [String] { views.map(\.name) }

  /// Returns the index of the view with a name, even if it is closed; nil if there is none.
  public func index(of name: String) -> Int? { views.firstIndex { $0.name == name } }

  /// Chooses whether scrolling delivers answers on its way or leaves them to the caller.
  public mutating func setManual(_ isManual: Bool) {
    self.isManual = isManual
    sequence += 1
  }
}

extension Engine {
  /// Opens a view of days under a name, and gives it the focus.
  ///
  /// An open view of days with this name is used again: over the same source it keeps its rows and
  /// takes the new numbers, over another one it begins anew, so that rows of two sources are never
  /// on show together (B4-15). It keeps its style; `style` is for a new view. Other numbers than it has
  /// end its range. Any other view of the name is replaced.
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
    if view.preset != nil, config != view.pager.config {
      view.preset = nil
      put(.days(view), at: index)
    }
    if view.source.isSame(as: source) { return configure(config, index, view.pager.config) }
    view.source = source
    view.style = style
    send(.open(config, fresh.pager.bounds), to: view, at: index)
    followHistory(of: index)
  }

  /// Opens a list under a name, by the same rules: of the source `source`, or of `held` rows.
  ///
  /// A held list of another version is another source.
  public mutating func open(
    _ name: String, list source: String, held: HeldList? = nil, config: PagerConfig
  ) {
    let fresh = ListView(name: name, source: source, held: held, config: config)
    guard let index = reusable(name), case .list(var view) = views[index] else {
      return begin(fresh)
    }
    focus = index
    if view.source == source, view.held?.version == held?.version {
      var config = config
      config.patience = view.pager.config.patience
      return configure(config, index, view.pager.config)
    }
    view.source = source
    view.held = held
    view.sought = nil
    view.cache.clear()
    send(.open(config, fresh.pager.bounds), to: view, at: index)
  }

  /// Shows only rows that hold a text; nil shows all.
  ///
  /// The list begins anew, and answers to earlier questions are dropped (S4-36).
  public mutating func find(_ text: SoughtText?, in index: Int) {
    guard case .list(var view) = views[index], view.sought != text else { return }
    view.sought = text
    view.pager.config.patience = text == nil ? PagerConfig.usualPatience : PagerConfig.searching
    view.cache.clear()
    send(view.opening(in: ListAxis.Bounds()), to: view, at: index)
  }

  /// Takes a new version of a metric: open charts of it are read again around the days on show.
  public mutating func replace(_ old: DaySource, by new: DaySource) {
    for index in views.indices {
      guard case .days(var view) = views[index], view.source === old else { continue }
      view.source = new
      let bounds = DayAxis.Bounds(min: new.firstDay, end: view.pager.bounds.end)
      put(.days(view), at: index)
      guard !view.pager.isClosed else { continue }
      send(.clock(bounds, dayChanged: false), to: view, at: index)
      followHistory(of: index)
      send(.invalidate, to: index)
    }
  }

  /// Takes a new version of the run that a view shows; the selected moment stays.
  public mutating func replace(_ run: Run, in name: String) {
    guard let index = index(of: name), case .run(let old) = views[index],
      case .held = old.source, !old.stream.isClosed
    else { return }
    var view = RunView(
      name: name, run: run, kind: old.kind, beside: old.beside.flatMap { .init($0.kind, of: run) },
      source: .held(run.samples(old.kind))
    )
    view.selection = old.selection
    let focused = focus
    open(view, prewarm: 0)
    focus = focused
  }

  /// Shows only rows of loaded data that a filter admits; nil shows all. The list begins anew; other
  /// views stay as they are.
  public mutating func filter(_ filter: ListFilter?, in index: Int) {
    guard case .list(var view) = views[index], let held = view.held, held.filter != filter else {
      return
    }
    view.held = held.filtered(by: filter)
    view.cache.clear()
    send(view.opening(in: ListAxis.Bounds()), to: view, at: index)
  }

  /// Takes a new version of a held list: open views of it are read again around the rows on show
  /// (B4-04). With nil, nothing is left and the views are removed.
  public mutating func replace(_ name: String, by list: HeldList?) {
    guard let list else {
      return removeViews { view in
        if case .list(let view) = view { view.held?.name == name } else { false }
      }
    }
    for index in views.indices {
      guard case .list(var view) = views[index], view.held?.name == name, !view.pager.isClosed
      else { continue }
      view.held = list.filtered(by: view.held?.filter)
      put(.list(view), at: index)
      send(.invalidate, to: index)
    }
  }

  /// Returns the view of a name unless it is closed: opening the name again replaces a closed view.
  private func reusable(_ name: String) -> Int? {
    index(of: name).flatMap { views[$0].isClosed ? nil : $0 }
  }

  /// Adds a view in the place of any other of its name, and starts its first load.
  private mutating func begin<V: PagedView>(_ view: V) {
    if index(of: view.name) != nil { removeViews { $0.name == view.name } }
    append(view.view)
    let bounds = view.pager.bounds
    send(view.opening(in: bounds), to: view, at: views.count - 1)
  }

  /// Takes other numbers for an open view, if they differ.
  private mutating func configure(_ config: PagerConfig, _ index: Int, _ before: PagerConfig) {
    sequence += 1
    if config != before { send(.configure(config), to: index) }
  }

  /// Stores a changed view; every change of a view comes through here, because it drops the digest.
  mutating func put(_ view: View, at index: Int) {
    views[index] = view
    stamps[index] = nil
  }

  /// Adds a view and gives it the focus.
  mutating func append(_ view: View) {
    views.append(view)
    stamps.append(nil)
    focus = views.count - 1
  }

  /// Gives a view the focus. With `isPart` the step is not counted, because a change around it is.
  public mutating func focus(on index: Int, isPart: Bool = false) {
    focus = index
    if !isPart { sequence += 1 }
  }

  /// Adds or replaces a made or connected source; open views keep the rows that they have read.
  public mutating func setSource(_ name: String, _ source: MadeSource) {
    sources.set(name, source)
    sequence += 1
  }

  /// Removes a made or connected source; views over it have to be removed before.
  public mutating func removeSource(_ name: String) {
    sources.remove(name)
    sequence += 1
  }

  /// Removes every view that passes, with its loads. If the focused view goes, the first view left
  /// has the focus.
  public mutating func removeViews(where isGone: (View) -> Bool) {
    let focused = focus.map { views[$0].name }
    let names = Set(views.filter(isGone).map(\.name))
    views.removeAll { names.contains($0.name) }
    stamps = Array(repeating: nil, count: views.count)
    flights.removeAll { names.contains($0.view) }
    focus = focused.flatMap { index(of: $0) } ?? (views.isEmpty ? nil : 0)
    sequence += 1
  }

  /// Removes all views, as a crash of an app would; sources and the clock stay.
  mutating func crash() {
    removeViews { _ in true }
    selectedDay = nil
    hasCrashed = true
  }

  /// Reports whether the session has to begin again: true once for each crash.
  public mutating func takeCrash() -> Bool {
    defer { hasCrashed = false }
    return hasCrashed
  }
}

extension Engine {
  /// Keeps a digest of each view, so that the next digest of the engine reads only views that
  /// changed.
  public mutating func stamp() {
    for index in views.indices where stamps[index] == nil {
      stamps[index] = Digest.of(views[index])
    }
  }
}

/// Everything on screen and in flight, its sources and the clock. `sequence` is left out: equal
/// states have equal digests, however many steps led to them.
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

  /// A digest of the engine. O(changed views) if `stamp` was called after the last step.
  ///
  /// It is computed in this module, where the compiler can specialise it for all types involved.
  public var digest: UInt64 { Digest.of(self) }

  /// The views by name, with the digests that are kept.
  private var stampedViews: [(key: String, value: Digested<View>)] {
    zip(views, stamps).map { view, stamp in
      (view.name, Digested(view, digest: stamp ?? Digest.of(view), count: nil))
    }
  }
}

extension Engine {
  /// A digest of what a person sees: the views and the focus, the selected day, the loads under way
  /// and the time.
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
