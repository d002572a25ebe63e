/// Anything that is open and can have the focus.
///
/// Indirect, so that a copy of the list of views, as every undo step keeps one, is a few pointers.
public indirect enum View: Sendable {
  case days(DayView)
  case list(ListView)
  case run(RunView)
  case strip(StripView)

  public var name: String {
    switch self {
    case .days(let view): view.name
    case .list(let view): view.name
    case .run(let view): view.name
    case .strip: StripView.name
    }
  }

  public var isClosed: Bool {
    switch self {
    case .days(let view): view.pager.isClosed
    case .list(let view): view.pager.isClosed
    case .run(let view): view.stream.isClosed
    case .strip: false
    }
  }
}

/// A view that a pager moves, whatever its axis.
protocol PagedView: Sendable {
  associatedtype Axis: PagerAxis
  var name: String { get }
  var pager: Pager<Axis> { get set }
  /// What is fetched side by side for a page; none where a page is one thing.
  var families: [Metric.Family] { get }
  /// How a load of this view is written down.
  static func loadKey(_ key: Axis.Key) -> LoadKey
  /// How an event and its effects are written down.
  static func step(_ event: Pager<Axis>.Event, _ effects: [Pager<Axis>.Effect]) -> TraceEntry.Step
  var view: View { get }
  /// The view inside, if it is of this kind.
  static func take(_ view: View) -> Self?
}

extension PagedView {
  /// Begins the pager anew with the numbers it has.
  ///
  /// The only place that puts them into an event, and by way of a copy: read through the accessor
  /// inside an event they came out as garbage in a debug build of `find` (Swift 6.3.1).
  func opening(in bounds: Axis.Bounds) -> Pager<Axis>.Event {
    let config = pager.config
    return .open(config, bounds)
  }
}

extension DayView: PagedView {
  static func loadKey(_ key: DayRange) -> LoadKey { .days(key) }
  static func step(
    _ event: Pager<DayAxis>.Event, _ effects: [Pager<DayAxis>.Effect]
  ) -> TraceEntry.Step { .days(event, effects) }
  var families: [Metric.Family] { source.metric.family == nil ? [] : Metric.Family.allCases }
  var view: View { .days(self) }
  static func take(_ view: View) -> Self? { if case .days(let view) = view { view } else { nil } }
}

/// A list that is open.
public struct ListView: Sendable {
  public let name: String
  /// The source made to order that it reads, or the name of the held list.
  public internal(set) var source: String
  /// What is loaded, where it pages that.
  public internal(set) var held: HeldList?
  /// What is looked for: rows without it are left out (S4-36).
  public internal(set) var sought: SoughtText?
  public var grouping = ListGrouping.none
  public internal(set) var cache = PageCache()
  private(set) var shared: Shared<Pager<ListAxis>>
  public internal(set) var pager: Pager<ListAxis> {
    _read { yield shared.value }
    _modify { yield &shared.value }
  }

  init(name: String, source: String, held: HeldList? = nil, config: PagerConfig) {
    self.name = name
    self.source = source
    self.held = held
    shared = Shared(Pager(config: config, bounds: .init()))
  }

  /// The rows on show.
  public var visible: [ListRow] {
    guard let window = pager.window, let visible = pager.visible else { return [] }
    return visible.compactMap { window[$0] }
  }
}

extension ListView: PagedView {
  static func loadKey(_ key: ListKey) -> LoadKey { .list(key) }
  static func step(
    _ event: Pager<ListAxis>.Event, _ effects: [Pager<ListAxis>.Effect]
  ) -> TraceEntry.Step { .list(event, effects) }
  var families: [Metric.Family] { [] }
  var view: View { .list(self) }
  static func take(_ view: View) -> Self? { if case .list(let view) = view { view } else { nil } }
}

extension ListView: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("source", source)
    fields.field("held", held)
    fields.field("sought", sought)
    fields.field("grouping", grouping)
    fields.field("cache", cache)
    shared.describe(to: &fields)
  }
}

/// By its kind; its name is the one it is listed under.
extension View: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .days(let view):
      fields.choice("days")
      view.describe(to: &fields)
    case .list(let view):
      fields.choice("list")
      view.describe(to: &fields)
    case .run(let view):
      fields.choice("run")
      view.describe(to: &fields)
    case .strip(let view):
      fields.choice("strip")
      view.describe(to: &fields)
    }
  }
}
