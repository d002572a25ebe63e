/// Paging by list row: a page is asked for with a token that came with its neighbour.
///
/// Positions count from the top of the list; rows that turn out to lie before it count down from there.
/// With 20 rows loaded of a list that pages by offset:
///
///     ListAxis.first(20, in: .init())                            // ListKey(token: nil, size: 20)
///     ListAxis.next(.after, of: window, in: .init(), size: 20)   // .key(token "20", size 20)
///     ListAxis.next(.before, of: window, in: .init(), size: 20)  // .exhausted(.endOfList)
public enum ListAxis: PagerAxis {
  public typealias Key = ListKey
  public typealias Page = ListPage
  public typealias Window = ListWindow

  /// Nothing: a list ends where its source says so.
  public struct Bounds: Equatable, Sendable {
    public init() {}
  }

  /// A list begins at its top.
  public static let home = Int.min
  public static let isAddressable = false

  /// Takes nothing: a page of a list says nothing about bounds.
  public static func learn(from page: ListPage, key: ListKey, into bounds: inout Bounds) {}

  /// Returns the page with the token of the window's outermost page; the list is exhausted there if
  /// it has none.
  public static func next(
    _ side: Side, of window: ListWindow, in bounds: Bounds, size: Int
  ) -> NextKey<ListKey> {
    guard let token = window.token(side) else { return .exhausted(.endOfList) }
    return .key(ListKey(token: token, size: size))
  }

  /// Returns the top of the list.
  public static func first(_ size: Int, in bounds: Bounds) -> ListKey? {
    ListKey(token: nil, size: size)
  }

  /// Returns the page of the first visible row if the source pages back, else everything from the
  /// top to the last visible row: rows left out above could never be loaded again.
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

  /// Returns the page that holds the first row of the view, if the source can begin at any row. Pages
  /// begin at multiples of their size, as those that are read from the top.
  public static func jump(
    to viewport: Range<Int>, margin: Int, in window: ListWindow?, _ bounds: Bounds,
    _ config: PagerConfig
  ) -> ListKey? {
    guard let window, window.isAddressable else { return nil }
    let last = max(0, (window.total ?? 0) - 1)
    let row = min(max(0, window.number(of: viewport.lowerBound)), last)
    let offset = row - row % max(1, config.page)
    return ListKey(token: offset == 0 ? nil : String(offset), size: config.page)
  }

  /// Returns whether the key asks from the page of the first visible row, or from the top for as
  /// many rows as lead to the last visible one.
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

  public static func forget(in bounds: inout Bounds) {}

  /// Returns the place of the same row, by its id, or of the nearest row that is still there.
  public static func carry(
    _ position: Int, from old: ListWindow, to fresh: ListWindow
  ) -> Int {
    fresh.position(nearest: position, of: old)
  }

  public static func written(_ position: Int) -> Leaf { .number(Int64(position)) }

  /// Returns no limits: where a list ends is not known before its last page.
  public static func limits(of bounds: Bounds) -> (start: Int?, end: Int) { (nil, .max) }
}

/// Which page of a list a load asks for.
public struct ListKey: Equatable, Sendable {
  /// Where the page begins or, going back, ends; nil for the top of the list.
  public var token: String?
  /// How many rows are wanted; a source that filters may return fewer, without being at its end.
  public var size: Int

  public init(token: String?, size: Int) {
    self.token = token
    self.size = size
  }
}

/// A row of a list, known by its id: two rows with one id are the same row.
public struct ListRow: Equatable, Sendable {
  /// Names the row within its list.
  public var id: String
  /// The other cells, one for each column of the page.
  public var fields: [String]

  public init(id: String, fields: [String] = []) {
    self.id = id
    self.fields = fields
  }
}

/// The answer of a list source.
public struct ListPage: Equatable, Sendable {
  /// The key that was asked for; a page with another key is refused.
  public var key: ListKey
  /// The rows in the order of the list; rows whose id is loaded already are dropped and counted.
  public var rows: [ListRow]
  /// The id of the first row that the source sent, even if a search leaves that row out; nil if it
  /// sent none.
  public let first: String?
  /// The id of the last row that the source sent; nil if it sent none.
  public let last: String?
  /// The id of the row that lies beside the page, on the side from which it was asked for: empty if
  /// there is none, nil if the source does not tell. Another row than the one that is loaded there
  /// shows that rows have moved.
  public var beside: String?
  /// The names of the rows' fields, without the id.
  public var columns: [String]
  /// Tokens of the neighbouring pages; nil where there is none.
  public var prev: String?
  public var next: String?
  /// The number of the first row in the whole list. A source that tells it can begin at any row, with
  /// its number as the token, and page back from there; nil for others.
  public var offset: Int?
  /// How many rows the whole list has; nil if the source does not tell.
  public var total: Int?
  /// The version of the source, nil if it reports none. A page with another version than the window
  /// has leads to a refresh.
  public var stamp: Int?

  public init(
    key: ListKey, rows: [ListRow], columns: [String] = [], prev: String? = nil,
    next: String? = nil, stamp: Int? = nil
  ) {
    self.key = key
    self.rows = rows
    first = rows.first?.id
    last = rows.last?.id
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
    fields.field("last", last)
    fields.field("beside", beside)
    fields.field("columns", columns)
    fields.field("prev", prev)
    fields.field("next", next)
    fields.field("offset", offset)
    fields.field("total", total)
    fields.field("stamp", stamp)
  }
}
