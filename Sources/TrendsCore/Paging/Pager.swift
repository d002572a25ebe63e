/// A window of rows that follows the user over a long source and loads ahead on both sides.
///
///     source  ├───────────────────────────────────────────┤
///     loaded              ●─────────────────○
///     viewport                 ●──────○
///     distance            ◄───►        ◄───►   a load starts at `prefetch` or less
///
/// A pager is a value. It changes only by `reduce`, which reads no clock and runs nothing: loads to
/// run come back as effects, and their answers return as events. On 2025-06-30, with the default
/// numbers and a page that has a row for each day:
///
///     var pager = Pager<DayAxis>(config: PagerConfig(), bounds: .init(min: nil, end: tomorrow))
///     pager.reduce(.open(pager.config, pager.bounds), at: moment)
///     // [.load(id: 1, generation: 1, slot: .refresh, key: 2025-06-10..2025-06-30, attempt: 1)]
///     pager.reduce(.completed(id: 1, generation: 1, .success(page)), at: moment)   // []
///     pager.visible            // 20256..<20270: 2025-06-17 to 2025-06-30
///     pager.distance(.before)  // 7, more than `prefetch`, so nothing is loaded yet
///     pager.after              // .exhausted(.today)
///
/// `Engine` runs pagers for a whole screen; use a pager alone to run its loads yourself.
public struct Pager<Axis: PagerAxis>: Equatable, Sendable {
  public typealias Key = Axis.Key

  /// How much is shown, loaded and held.
  public internal(set) var config: PagerConfig
  /// What is known about the extent of the source.
  public internal(set) var bounds: Axis.Bounds
  /// Begins at 1 and grows with each later refresh; an answer of an older generation is dropped.
  public internal(set) var generation = 1
  /// The number of the next load; numbers are never used twice.
  public internal(set) var nextID = 1
  /// Whether the pager has ended: it then ignores every event, even `open`.
  public internal(set) var isClosed = false
  /// The loaded rows; nil before the first success, empty if the source has none.
  public internal(set) var window: Axis.Window?
  /// Position of the first row on show; 0 until something is loaded.
  public internal(set) var start = 0
  /// What the person wants to see.
  public internal(set) var intent = Intent.home
  /// What the slot is doing that replaces all rows.
  public internal(set) var refresh: Phase<Key> = .idle
  /// What the slot is doing that loads older days, or the rows above.
  public internal(set) var before: Phase<Key> = .idle
  /// What the slot is doing that loads newer days, or the rows below.
  public internal(set) var after: Phase<Key> = .idle
  /// What the slot is doing that reads unfinished days again.
  public internal(set) var tail: Phase<Key> = .idle
  /// Loaded positions that were not over when they were read, oldest first (B0-33). Lists have
  /// none.
  public internal(set) var unfinished: [Unfinished] = []
  /// Whether unfinished positions are to be read again.
  public internal(set) var tailIsDue = false
  /// Pages in sequence that brought no row; at `PagerConfig.patience` paging pauses until the next
  /// scroll.
  public internal(set) var emptyPages = 0
  /// Pages in a row that showed that the source has changed.
  var restarts = 0
  /// True from a `cancel` to the next event: no load is started meanwhile.
  public internal(set) var rests = false
  /// When the last refresh succeeded; nil before the first. Pages do not change it (I14).
  public internal(set) var lastUpdated: Instant?
  /// How often each thing has happened.
  public internal(set) var count = Counters()

  /// A pager that has loaded nothing; the event `open` starts its first load.
  public init(config: PagerConfig, bounds: Axis.Bounds) {
    self.config = config
    self.bounds = bounds
  }

  /// A position to be read again, and the key that reads it.
  public struct Unfinished: Equatable, Sendable {
    public var position: Int
    public var key: Key
  }

  /// How often each thing has happened to a pager; numbers that only grow.
  public struct Counters: Equatable, Sendable {
    /// Loads started.
    public internal(set) var started = 0
    /// Pages accepted.
    public internal(set) var applied = 0
    /// Loads that failed or whose answer broke the protocol.
    public internal(set) var failed = 0
    /// Answers that the pager no longer waited for.
    public internal(set) var stale = 0
    /// Answers that were waited for but no longer fit, and were asked for again: the view had left
    /// their range, or the source has another version.
    public internal(set) var outdated = 0
    /// Loads given up while under way.
    public internal(set) var cancelled = 0
    /// Loads that came to an end.
    var ended: Int { applied + failed + outdated + cancelled }
    /// Answers of all kinds.
    var answers: Int { applied + failed + outdated + stale }
    /// Positions removed to stay within `PagerConfig.max`.
    public internal(set) var trimmed = 0
    /// Rows dropped because their id was loaded already.
    public internal(set) var drift = 0
    /// Rows dropped because they lay outside the range asked for.
    public internal(set) var outside = 0
  }
}

extension Pager {
  /// The positions on show; nil before the first load, empty if the source has no rows.
  ///
  /// It is shorter than `PagerConfig.visible` while fewer positions are loaded.
  public var visible: Range<Int>? {
    guard let range = window?.range else { return nil }
    return start..<(start + min(config.visible, range.count))
  }

  /// Returns how many loaded positions lie beyond the viewport on a side; nil before the first
  /// load.
  public func distance(_ side: Side) -> Int? {
    guard let range = window?.range, let visible else { return nil }
    return side == .before
      ? visible.lowerBound - range.lowerBound : range.upperBound - visible.upperBound
  }

  /// Whether a page that is loaded on a side would be cut again as it comes: as much as may be is
  /// held, and too little of it can be cut on the other side of the view.
  ///
  /// A page that the place of the view needs always stays.
  public func isFull(_ side: Side) -> Bool {
    guard let max = config.max, var rest = window, let near = distance(side),
      let far = distance(side.opposite), near > config.prefetch
    else { return false }
    // Of a page of days a part may stay, a page of a list stays or goes as a whole.
    let excess = rest.range.count + (Axis.isAddressable ? 1 : config.page) - max
    guard excess > 0 else { return false }
    let spare = far - (config.prefetch + 1)
    return spare <= 0 || rest.trim(excess, upTo: spare, on: side.opposite) < excess
  }

  /// Whether a list has stopped asking because too many pages in sequence brought no row.
  public var hasLostPatience: Bool { emptyPages >= config.patience }

  /// The phase of a slot.
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

  /// Whether the view shows the newest end of everything there is.
  ///
  /// Before the first load it is true unless another place is wished for. A list does not know its
  /// end, so it is false once something is loaded.
  public var isAtNewest: Bool {
    guard let visible else { return pending == nil }
    return visible.upperBound >= Axis.limits(of: bounds).end
  }
}
