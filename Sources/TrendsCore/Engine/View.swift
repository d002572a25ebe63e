/// Anything that is open and can have the focus.
///
/// It is indirect, so that a copy of the list of views is a few pointers: every undo step keeps
/// one.
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

  /// Whether the view has ended but still has its name; the strip is removed instead.
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
  /// The parts that are fetched side by side for a page; empty if a page is one thing.
  var families: [Metric.Family] { get }
  /// Returns the key of a load as a flight has it.
  static func loadKey(_ key: Axis.Key) -> LoadKey
  /// Returns an event and its effects as a trace has them.
  static func step(_ event: Pager<Axis>.Event, _ effects: [Pager<Axis>.Effect]) -> TraceEntry.Step
  /// This view as an entry of `Engine.views`.
  var view: View { get }
  /// Returns the view inside, if it is of this kind.
  static func take(_ view: View) -> Self?
}

extension PagedView {
  /// Returns the event that begins the pager anew with its own numbers.
  func opening(in bounds: Axis.Bounds) -> Pager<Axis>.Event { .open(pager.config, bounds) }
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
  /// The name of the made or connected source, or of the held list.
  public internal(set) var source: String
  /// The loaded rows that it pages; nil if it reads a source.
  public internal(set) var held: HeldList?
  /// The text that is looked for: rows without it are left out (S4-36). Nil shows all rows.
  public internal(set) var sought: SoughtText?
  /// How the rows are grouped when they are shown.
  public var grouping = ListGrouping.none
  /// The id of the selected row, loaded or not; nil if none is selected.
  public internal(set) var selection: String?
  /// Pages that were read and may be wanted again; off by default.
  public internal(set) var cache = PageCache()
  /// The pager, shared by copies of the view until one of them changes it.
  private(set) var shared: Shared<Pager<ListAxis>>
  public internal(set) var pager: Pager<ListAxis> {
    get { shared.value }
    _modify { yield &shared.value }
  }

  init(name: String, source: String, held: HeldList? = nil, config: PagerConfig) {
    self.name = name
    self.source = source
    self.held = held
    shared = Shared(Pager(config: config, bounds: .init()))
  }

  /// The rows on show, top to bottom; empty before the first load.
  public var visible: [ListRow] {
    guard let window = pager.window, let visible = pager.visible else { return [] }
    return visible.compactMap { window[$0] }
  }

  /// The number of the selected row in the whole list; nil if it is not loaded. O(loaded rows).
  public var selectedNumber: Int? {
    guard let selection, let window = pager.window,
      let place = window.rows.firstIndex(where: { $0.id == selection })
    else { return nil }
    return window.numbers.lowerBound + place
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
    if let selection { fields.field("selection", selection) }
    fields.field("cache", cache)
    shared.describe(to: &fields)
  }
}

/// The kind of view and its fields. Its name is left out: it is the name it is listed under.
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
