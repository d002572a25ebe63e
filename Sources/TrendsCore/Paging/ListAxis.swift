/// Paging by list row: a page is asked for by a token that came with the page beside it.
///
/// Positions count from the top of the first load; rows put before it count down from there.
public enum ListAxis: PagerAxis {
  public typealias Key = ListKey
  public typealias Page = ListPage
  public typealias Window = ListWindow

  /// A list ends where its source says so.
  public struct Bounds: Equatable, Sendable {
    public init() {}
  }

  public static let home = Int.min
  public static let isAddressable = false

  public static func learn(from page: ListPage, key: ListKey, into bounds: inout Bounds) {}

  public static func next(
    _ side: Side, of window: ListWindow, in bounds: Bounds, size: Int
  ) -> NextKey<ListKey> {
    guard let token = window.token(side) else { return .exhausted(.endOfList) }
    return .key(ListKey(token: token, size: size))
  }

  public static func first(_ size: Int, in bounds: Bounds) -> ListKey? {
    ListKey(token: nil, size: size)
  }

  /// From the page that holds the first visible row where the source pages back, else from the top
  /// to the last visible row: rows above could never be had again.
  public static func around(
    _ viewport: Range<Int>, margin: Int, in window: ListWindow?, _ bounds: Bounds,
    _ config: PagerConfig
  ) -> ListKey? {
    if let page = window?.page(at: viewport.lowerBound), page.prev != nil {
      return ListKey(token: page.token, size: config.page)
    }
    guard let window, config.max == nil else { return ListKey(token: nil, size: config.page) }
    return ListKey(
      token: nil, size: max(config.initial, window.asked(upTo: viewport.upperBound) + margin))
  }

  public static func covers(
    _ key: ListKey, _ viewport: Range<Int>, in window: ListWindow, _ bounds: Bounds
  ) -> Bool {
    let page = window.page(at: viewport.lowerBound)
    if let token = key.token { return page?.token == token }
    return page?.token == nil || page?.prev == nil
      || window.asked(upTo: viewport.upperBound) <= key.size
  }

  public static func isPlausible(
    _ key: ListKey, for slot: Slot, beside window: ListWindow, in bounds: Bounds, size: Int
  ) -> Bool {
    switch slot {
    case .refresh: key.size > 0
    case .before: key.token != nil && key.token == window.token(.before) && key.size == size
    case .after: key.token != nil && key.token == window.token(.after) && key.size == size
    case .tail: false
    }
  }

  public static func carry(
    _ position: Int, from old: ListWindow, to fresh: ListWindow
  ) -> Int {
    fresh.position(nearest: position, of: old)
  }

  public static func written(_ position: Int) -> Leaf { .number(Int64(position)) }

  public static func limits(of bounds: Bounds) -> (start: Int?, end: Int) { (nil, .max) }
}

/// Which page of a list: from the top without a token, else where the token says.
public struct ListKey: Equatable, Sendable {
  public var token: String?
  public var size: Int

  public init(token: String?, size: Int) {
    self.token = token
    self.size = size
  }
}

/// A row of a list, known by its id.
public struct ListRow: Equatable, Sendable {
  public var id: String
  /// Its other cells, one for each column of its page.
  public var fields: [String]

  public init(id: String, fields: [String] = []) {
    self.id = id
    self.fields = fields
  }
}

/// What a list source answers.
public struct ListPage: Equatable, Sendable {
  public var key: ListKey
  public var rows: [ListRow]
  /// The first row as the source has it, even where it is not one that is looked for.
  public let first: String?
  /// The names of the rows' fields.
  public var columns: [String]
  /// Tokens of the pages beside it; nil where there is none.
  public var prev: String?
  public var next: String?
  /// The version of the source, where it tells one.
  public var stamp: Int?

  public init(
    key: ListKey, rows: [ListRow], columns: [String] = [], prev: String? = nil,
    next: String? = nil, stamp: Int? = nil
  ) {
    self.key = key
    self.rows = rows
    first = rows.first?.id
    self.columns = columns
    self.prev = prev
    self.next = next
    self.stamp = stamp
  }
}

/// A list knows no bounds.
extension ListAxis.Bounds: Described {
  public func describe(to fields: inout some Fields) { fields.choice("none") }
}

extension ListKey: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("token", token)
    fields.field("size", size)
  }
}

extension ListRow: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("id", id)
    fields.field("fields", self.fields)
  }
}

extension ListPage: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("key", key)
    fields.field("rows", rows)
    fields.field("first", first)
    fields.field("columns", columns)
    fields.field("prev", prev)
    fields.field("next", next)
    fields.field("stamp", stamp)
  }
}
