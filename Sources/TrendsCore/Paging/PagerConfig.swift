/// How much a pager shows, loads and holds, in days or rows. The defaults suit a chart of days.
///
///     PagerConfig(max: 38).problem(for: .days)
///     // "max is 38, but visible + page + 2 prefetch + 1 needs 39"
public struct PagerConfig: Equatable, Sendable {
  /// When a failed page is loaded again: when the view has left the edge and come back, on a new
  /// day or on `resume` (`reapproach`), or only on `retry` (`manual`).
  public enum Retry: String, Equatable, Sendable, CaseIterable { case reapproach, manual }

  /// Positions that a load before or after asks for.
  public var page: Int
  /// Positions that the first load asks for, and each refresh of the newest end or the top.
  public var initial: Int
  /// Positions on show; fewer while fewer are loaded.
  public var visible: Int
  /// Loaded positions beyond the viewport at or below which the next page is asked for.
  public var prefetch: Int
  /// Most positions that are held; nil for a list that holds everything it has read.
  public var max: Int?
  public var retry: Retry
  /// Whether the view makes one load and never pages (S0-08).
  public var isStatic: Bool
  /// Pages of a list without rows in sequence after which paging pauses until the next scroll.
  public var patience: Int

  public init(
    page: Int = 14, initial: Int = 21, visible: Int = 14, prefetch: Int = 5, max: Int? = 42,
    retry: Retry = .reapproach, isStatic: Bool = false, patience: Int = PagerConfig.usualPatience
  ) {
    self.page = page
    self.initial = initial
    self.visible = visible
    self.prefetch = prefetch
    self.max = max
    self.retry = retry
    self.isStatic = isStatic
    self.patience = patience
  }

  /// The numbers of a view that makes one load, shows all of it and never pages (S0-08).
  public var withoutPaging: PagerConfig {
    var config = self
    config.isStatic = true
    config.visible = initial
    return config
  }

  /// Empty pages mean that a source filters, and is asked on; more of them that it may not end.
  public static let usualPatience = 8
  /// Empty pages are what a search is made of: it goes on to the end of all but endless lists.
  public static let searching = 10_000

  /// The numbers for lists: a failed page waits for `retry`, and all rows that were read stay.
  public static let list = PagerConfig(
    page: 20, initial: 20, visible: 10, prefetch: 5, max: nil, retry: .manual)

  /// The numbers for lists that load slowly or are scrolled fast (S4-04).
  public static let largeList = PagerConfig(
    page: 50, initial: 50, visible: 10, prefetch: 10, max: nil, retry: .manual)

  /// The largest value of a field; sums of larger fields could overflow.
  public static let ceiling = 1_000_000

  /// Returns the first rule that the numbers break, as a sentence; nil if a pager can work with
  /// them.
  ///
  /// Days need `visible <= initial <= max`, and where they page a `max` that leaves room to cut one side
  /// while the other loads. A list with a `max` also needs a source that pages back, and `initial <= page`.
  public func problem(for kind: Kind) -> String? {
    let fields = [("page", page), ("initial", initial), ("visible", visible), ("max", max ?? 1)]
    for (name, value) in fields where value < 1 || value > PagerConfig.ceiling {
      return "\(name) is \(value), but must be from 1 to \(PagerConfig.ceiling)"
    }
    guard (0...PagerConfig.ceiling).contains(prefetch) else {
      return "prefetch is \(prefetch), but must be from 0 to \(PagerConfig.ceiling)"
    }
    guard let max else { return nil }
    switch kind {
    case .days:
      if max < leastMax, !isStatic {
        return "max is \(max), but visible + page + 2 prefetch + 1 needs \(leastMax)"
      }
      if initial < visible { return "initial is \(initial), but visible is \(visible)" }
      if initial > max { return "initial is \(initial), but max is \(max)" }
    case .list(let hasPrevious):
      if !hasPrevious { return "max is \(max), but the source cannot page back, so rows must stay" }
      let needed = visible + 2 * page + 2 * prefetch
      if max < needed {
        return "max is \(max), but visible + 2 page + 2 prefetch needs \(needed)"
      }
      // Rows are cut by whole pages: a larger first page could never be cut.
      if initial > page { return "initial is \(initial), but a list with max needs at most page" }
    }
    return nil
  }

  /// The least `max` of days that page, so that one side is cut while the other one loads.
  var leastMax: Int { visible + page + 2 * prefetch + 1 }

  /// What a configuration is for; `hasPrevious` says whether the pages of the list lead back.
  public enum Kind: Equatable, Sendable { case days, list(hasPrevious: Bool) }
}

extension PagerConfig.Retry: Described {}

extension PagerConfig: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("page", page)
    fields.field("initial", initial)
    fields.field("visible", visible)
    fields.field("prefetch", prefetch)
    fields.field("max", max)
    fields.field("retry", retry)
    fields.field("isStatic", isStatic)
    fields.field("patience", patience)
  }
}
