/// How much a pager shows, loads and holds, in days or rows.
public struct PagerConfig: Equatable, Sendable {
  public enum Retry: String, Equatable, Sendable, CaseIterable { case reapproach, manual }

  public var page: Int
  public var initial: Int
  public var visible: Int
  public var prefetch: Int
  /// Nil where a list holds all it has read.
  public var max: Int?
  public var retry: Retry
  /// One load and no paging, as charts were before they paged (S0-08).
  public var isStatic: Bool

  public init(
    page: Int = 14, initial: Int = 21, visible: Int = 14, prefetch: Int = 5, max: Int? = 42,
    retry: Retry = .reapproach, isStatic: Bool = false
  ) {
    self.page = page
    self.initial = initial
    self.visible = visible
    self.prefetch = prefetch
    self.max = max
    self.retry = retry
    self.isStatic = isStatic
  }

  /// Lists: a failed page waits to be asked for, and what was read stays.
  public static let list = PagerConfig(
    page: 20, initial: 20, visible: 10, prefetch: 5, max: nil, retry: .manual)

  /// For lists that load slowly or are scrolled fast (S4-04).
  public static let largeList = PagerConfig(
    page: 50, initial: 50, visible: 10, prefetch: 10, max: nil, retry: .manual)

  /// The largest number a field may have: beyond it sums of fields could overflow.
  public static let ceiling = 1_000_000

  /// The rule that the numbers break, in words, or nil when they agree (paging.md section 3).
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
      let needed = visible + page + 2 * prefetch + 1
      if max < needed {
        return "max is \(max), but visible + page + 2 prefetch + 1 needs \(needed)"
      }
      if initial < visible { return "initial is \(initial), but visible is \(visible)" }
      if initial > max { return "initial is \(initial), but max is \(max)" }
    case .list(let hasPrevious):
      if !hasPrevious { return "max is \(max), but the source cannot page back, so rows must stay" }
      let needed = visible + 2 * page + 2 * prefetch
      if max < needed {
        return "max is \(max), but visible + 2 page + 2 prefetch needs \(needed)"
      }
      // Rows go by whole pages: a larger first page could never be cut.
      if initial > page { return "initial is \(initial), but a list with max needs at most page" }
    }
    return nil
  }

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
  }
}
