/// A window of rows that follows the user over a long source, loading ahead on both sides.
///
///     source  ├───────────────────────────────────────────┤
///     loaded              ●─────────────────○
///     viewport                 ●──────○
///     distance            ◄───►        ◄───►   a load starts at `prefetch` or less
///
/// A pager is a value. It changes only by `reduce`, which reads no clock and runs nothing: what is
/// to be done comes back as effects, and their results return as events.
public struct Pager<Axis: PagerAxis>: Equatable, Sendable {
  public typealias Key = Axis.Key

  public internal(set) var config: PagerConfig
  public internal(set) var bounds: Axis.Bounds
  public internal(set) var generation = 1
  public internal(set) var nextID = 1
  public internal(set) var isClosed = false
  /// Nil before the first success.
  public internal(set) var window: Axis.Window?
  public internal(set) var viewport: Viewport
  public internal(set) var refresh: Phase<Key> = .idle
  public internal(set) var before: Phase<Key> = .idle
  public internal(set) var after: Phase<Key> = .idle
  public internal(set) var tail: Phase<Key> = .idle
  /// What the refresh under way, or the failed one, is for.
  public internal(set) var intent = Intent.newest
  /// Loaded positions that were not over when they were read, oldest first (B0-33).
  public internal(set) var unfinished: [Unfinished] = []
  /// Whether unfinished positions are due to be read again.
  public internal(set) var tailIsDue = false
  /// Pages in sequence that brought nothing: a list stops asking after `emptyLimit` of them.
  public internal(set) var emptyPages = 0
  /// After `cancel` nothing is planned until the next event.
  public internal(set) var rests = false
  public internal(set) var lastUpdated: Instant?
  public internal(set) var count = Counters()

  public init(config: PagerConfig, bounds: Axis.Bounds) {
    self.config = config
    self.bounds = bounds
    viewport = Viewport(start: 0, follows: Axis.home == .max, pending: nil)
  }

  static var emptyLimit: Int { 8 }

  public struct Viewport: Equatable, Sendable {
    public internal(set) var start: Int
    /// Whether the view stays at the newest end as it grows.
    public internal(set) var follows: Bool
    /// Where the user wishes to be, until that is loaded.
    public internal(set) var pending: Int?
  }

  public enum Intent: Equatable, Sendable {
    case newest
    case keep
    case jump(Int)
  }

  public struct Unfinished: Equatable, Sendable {
    public var position: Int
    public var key: Key
  }

  public struct Counters: Equatable, Sendable {
    public internal(set) var started = 0
    public internal(set) var applied = 0
    public internal(set) var failed = 0
    public internal(set) var stale = 0
    public internal(set) var cancelled = 0
    public internal(set) var trimmed = 0
    public internal(set) var drift = 0
    public internal(set) var outside = 0
  }
}

extension Pager {
  /// Positions on show, half open; nil before the first load.
  public var visible: Range<Int>? {
    guard let range = window?.range else { return nil }
    return viewport.start..<(viewport.start + min(config.visible, range.count))
  }

  /// Loaded positions beyond the viewport on a side.
  public func distance(_ side: Side) -> Int? {
    guard let range = window?.range, let visible else { return nil }
    return side == .before
      ? visible.lowerBound - range.lowerBound : range.upperBound - visible.upperBound
  }

  public subscript(slot: Slot) -> Phase<Key> {
    get {
      switch slot {
      case .refresh: refresh
      case .before: before
      case .after: after
      case .tail: tail
      }
    }
    set {
      switch slot {
      case .refresh: refresh = newValue
      case .before: before = newValue
      case .after: after = newValue
      case .tail: tail = newValue
      }
    }
  }

  /// Whether the view shows the newest end of all there is.
  public var isAtNewest: Bool {
    guard let visible else { return viewport.pending == nil }
    return visible.upperBound >= Axis.limits(of: bounds).end
  }
}
