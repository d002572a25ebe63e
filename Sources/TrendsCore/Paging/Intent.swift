/// What the person wants to see. Only the person changes it, and every load serves it.
///
/// A place is the edge by which a view is known, so that it is the same for every number of visible
/// positions: the end after the newest day on show, or the first row on show. With 14 days visible:
///
///     at(2025-03-15)   shows 1 to 14 March, whatever is loaded, and with 90 days visible those that
///                      end on 14 March
///
/// `at` is reached like a drag, page by page as answers come. `jump` and `home` are reached by one
/// load that replaces all rows; until then the view stays where it is.
public enum Intent: Equatable, Sendable {
  /// At the newest end, also as it grows (days).
  case follow
  /// At a place.
  case at(Int)
  /// At a place that is not loaded, which the refresh under way or the failed one asks for.
  case jump(Int)
  /// At the newest end or the top of what the first load or the next refresh brings.
  case home
}

extension Pager {
  /// Whether the view stays at the newest end as it grows.
  public var follows: Bool { intent == .follow }

  /// The start that the view is still to reach; nil if it is there, or follows the newest end.
  public var pending: Int? {
    switch intent {
    case .at(let edge), .jump(let edge):
      let wanted = start(at: edge)
      return window != nil && wanted == start ? nil : wanted
    case .follow, .home: return nil
    }
  }

  /// Positions between the view and where it is to be, as far as known.
  var way: Int {
    if let pending { return abs(pending - start) }
    guard follows, let range = window?.range else { return 0 }
    return max(0, Axis.limits(of: bounds).end - range.upperBound)
  }

  /// The edge by which a view of the present length is known that begins at `start`.
  func edge(from start: Int) -> Int { Axis.home == .max ? start + config.visible : start }

  /// The start of a view of the present length at an edge.
  func start(at edge: Int) -> Int { Axis.home == .max ? edge - config.visible : edge }

  /// The farthest position that may be wished for: sums of positions and sizes do not overflow.
  static var farthest: Int { 1 << 40 }

  /// Takes a wish for a start: a load that serves another wish is given up.
  ///
  /// Before the first load the wish is kept for it.
  mutating func want(_ wanted: Int, at moment: Moment, into effects: inout [Effect]) {
    let wanted = min(max(wanted, -Self.farthest), Self.farthest)
    guard window != nil else {
      if case .jump = intent, refresh.isLoading {
        intent = .jump(edge(from: wanted))
        startRefresh(at: moment, into: &effects)
      } else {
        intent = .at(edge(from: wanted))
      }
      return
    }
    giveUpJump(into: &effects)
    intent = settled(at: wanted)
    serve()
    // The rows stayed only until the load that was to bring fewer.
    if isTooLarge, !refresh.isLoading { startRefresh(at: moment, into: &effects) }
  }

  /// Gives up the load of a jump, or its failure: the person went elsewhere.
  private mutating func giveUpJump(into effects: inout [Effect]) {
    guard case .jump = intent else { return }
    cancel(.refresh, into: &effects)
    if refresh.isFailed { refresh = .idle }
  }

  /// The intent that a wish for a start becomes, cut to what can exist.
  ///
  /// A chart of days whose wish reaches the newest end follows it. After the clock was set back,
  /// loaded days lie beyond the bounds: the newest end is then the last loaded day.
  func settled(at wanted: Int) -> Intent {
    guard Axis.home == .max else { return .at(wanted) }
    let limits = Axis.limits(of: bounds)
    let end = max(limits.end, window?.range.upperBound ?? .min)
    let edge = edge(from: max(wanted, limits.start ?? .min))
    return edge >= end ? .follow : .at(edge)
  }

  /// Moves the view to where the person wants it, or as near as the loaded rows allow.
  mutating func serve() {
    guard let range = window?.range else { return }
    let wanted: Int
    switch intent {
    case .follow: wanted = .max
    case .at(let edge): wanted = start(at: edge)
    // Their load is still to come, or has failed.
    case .jump, .home: wanted = start
    }
    start = nearest(to: wanted, in: range)
  }

  /// Goes to a place: at once if it is loaded, else by one load.
  mutating func jump(to position: Int, at moment: Moment, into effects: inout [Effect]) {
    let target = clamp(min(max(position, -Self.farthest), Self.farthest))
    let isHere = window.map { window in
      target >= window.range.lowerBound && target + config.visible <= window.range.upperBound
    }
    if isHere == true || !canJump(to: target) {
      want(target, at: moment, into: &effects)
    } else {
      if refresh.isFailed { refresh = .idle }
      intent = .jump(edge(from: target))
      startRefresh(at: moment, into: &effects)
    }
  }

  /// Whether a place can be loaded at once, wherever it is. Days always can, or there are none.
  private func canJump(to target: Int) -> Bool { Axis.isAddressable || jumpKey(to: target) != nil }

  /// What a jump to a place asks for.
  ///
  /// The margin is one more than `prefetch`, so that the jump does not lead to a page at once.
  func jumpKey(to target: Int) -> Key? {
    Axis.jump(
      to: target..<(target + config.visible), margin: config.prefetch + 1, in: window, bounds,
      config)
  }

  /// Returns the start nearest to a wish at which the view lies in a range.
  func nearest(to wanted: Int, in range: Range<Int>) -> Int {
    let length = min(config.visible, range.count)
    return min(max(wanted, range.lowerBound), range.upperBound - length)
  }

  /// The side on which rows are missing to meet the wish; nil if it is met.
  var missing: Side? {
    guard case .at(let edge) = intent, let visible, !visible.isEmpty else { return nil }
    let wanted = start(at: edge)
    // Of a view that is still short, the edge decides.
    if wanted > start || Axis.home == .max && edge > visible.upperBound { return .after }
    return wanted < start ? .before : nil
  }

  /// Whether the edge of the wish is on show, though not at its own end of the view: the view is longer
  /// than what exists beside it.
  var showsWish: Bool {
    guard case .at(let edge) = intent, let visible else { return false }
    return visible.contains(Axis.home == .max ? edge - 1 : edge)
  }

  /// Drops a wish that no load can meet: its side has no further rows, or the view is static. The
  /// person then wants the view where it is.
  mutating func endHopelessWish() {
    guard let side = missing, !showsWish else { return }
    if case .exhausted = self[Slot(side)] {} else if !config.isStatic { return }
    intent = settled(at: start)
  }

  /// Ends the wish that a given up load was to serve.
  mutating func giveUpWish(of slot: Slot) {
    guard window != nil else { return }
    switch intent {
    case .jump, .home: if slot == .refresh { intent = settled(at: start) }
    case .at: if missing.map({ Slot($0) }) == slot { intent = settled(at: start) }
    case .follow: break
    }
  }
}

/// An intent whose place is written as its axis writes it.
struct Placed<Axis: PagerAxis>: Described {
  let intent: Intent

  func describe(to fields: inout some Fields) {
    switch intent {
    case .follow: fields.choice("follow")
    case .home: fields.choice("home")
    case .at(let edge):
      fields.choice("at")
      fields.field("edge", Position<Axis>(edge))
    case .jump(let edge):
      fields.choice("jump")
      fields.field("edge", Position<Axis>(edge))
    }
  }
}

/// A position as its axis writes it.
struct Position<Axis: PagerAxis>: Described {
  let position: Int

  init(_ position: Int) { self.position = position }

  func describe(to fields: inout some Fields) { fields.leaf(Axis.written(position)) }
}
