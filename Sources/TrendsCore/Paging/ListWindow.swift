/// The loaded rows of a list pager, and the edges of its pages, at which tokens are known.
///
///     pages   ├────────┼────────┼─────┤
///     tokens  ◄ prev                next ►     only the edges can be cut or continued
public struct ListWindow: PagerWindow {
  public typealias Key = ListKey
  public typealias Page = ListPage

  /// What is kept of one answer: how many rows it brought, what it was asked with, what lies beside
  /// it.
  struct Edge: Equatable, Sendable {
    /// Rows that were not loaded before.
    var count: Int
    /// Rows that were asked for, with those of empty answers beyond it. A source that filters
    /// brings fewer.
    var asked = 0
    /// The token it was asked with; nil for the top of the list.
    var token: String?
    var prev: String?
    var next: String?
    /// The id of the first row of the last answer beyond it that brought nothing new; nil if there
    /// was none.
    var repeated: String?
    /// The ids of the first and the last row that were sent, also of rows that were loaded before.
    var first: String?
    var last: String?
  }

  /// The loaded rows, top to bottom; the first is at `range.lowerBound`.
  public private(set) var rows: GrowingArray<ListRow>
  /// The names of the rows' fields, from the newest page that brought rows.
  public private(set) var columns: [String] = []
  public private(set) var rowsDigest: UInt64
  /// Position of the first row.
  private var start: Int
  /// Position of the list's first row, as far as known; 0 until rows turn out to lie before it.
  private var origin: Int
  /// How many rows the list has, as the newest page tells.
  private var told: Int?
  /// Whether the source can begin at any row.
  private var beginsAnywhere = false
  /// The answers, top to bottom; never empty.
  private var pages: GrowingArray<Edge>
  /// A digest of all pages, and one of all but the last, which changes as the list grows.
  private var pagesDigest: UInt64 = 0
  private var settledDigest: UInt64 = 0
  /// The ids of all loaded rows.
  private var ids: GrowingSet<String>
  /// The version of the source, from the answer that began the window.
  private(set) var stamp: Int?

  public var range: Range<Int> { start..<(start + rows.count) }
  /// How many answers brought rows.
  public var pageCount: Int { pages.count { $0.count > 0 } }

  /// Returns the token of the page beyond a side; nil at an end of the list.
  public func token(_ side: Side) -> String? {
    side == .before ? pages.first?.prev : pages.last?.next
  }

  public init(emptyAt position: Int) {
    rows = GrowingArray([])
    rowsDigest = 0
    start = 0
    origin = 0
    pages = GrowingArray([Edge(count: 0)])
    ids = GrowingSet([])
    digestPages(from: 0)
  }

  /// The rows of a page; nil if the page has another key than `key`, or a token that leads to
  /// itself.
  ///
  /// A page that does not tell its place has that of the page which was asked for with its token.
  public init?(
    _ page: ListPage, for key: ListKey, replacing old: ListWindow?, report: inout PageReport
  ) {
    guard page.key == key, ListWindow.moves(page, key) else { return nil }
    self.init(emptyAt: 0)
    origin = old?.origin ?? 0
    let number = key.token.flatMap { old?.number(ofPageAskedWith: $0) }
    start = origin + max(0, page.offset ?? (page.prev == nil ? 0 : number ?? 0))
    told = page.total
    beginsAnywhere = page.offset != nil
    stamp = page.stamp
    columns = page.columns
    rows = GrowingArray(unseen(page.rows, report: &report))
    pages = GrowingArray([Edge(rows.count, of: page, for: key)])
    digestAll()
    digestPages(from: 0)
  }

  public var largestPiece: Int { pages.reduce(0) { max($0, $1.count) } }

  /// Returns whether the version differs, or rows have moved so far that some would be left out.
  ///
  /// The row beside the page is then one that is not loaded. Where it is another loaded row, the page
  /// repeats rows, which are not taken again (B4-03).
  public func isOutdated(by page: ListPage, for key: ListKey) -> Bool {
    if page.stamp != stamp { return true }
    guard page.key == key, let beside = page.beside, !ids.contains(beside) else { return false }
    if key.token == token(.after), let last = pages.last?.last { return beside != last }
    if key.token == token(.before), let first = pages.first?.first { return beside != first }
    return false
  }

  /// Returns whether a page leads elsewhere: one with a token that leads to itself would be asked
  /// for without end.
  private static func moves(_ page: ListPage, _ key: ListKey) -> Bool {
    guard let token = key.token else { return true }
    return page.next != token && page.prev != token
  }

  /// Joins the page that `token` of this side leads to. A page that brings no new row adds no edge,
  /// but its token is the next to ask with.
  public mutating func join(
    _ page: ListPage, for key: ListKey, on side: Side, report: inout PageReport
  ) -> Bool {
    guard page.key == key, key.token == token(side), ListWindow.moves(page, key),
      !repeats(page, on: side)
    else { return false }
    let fresh = unseen(page.rows, report: &report)
    if !fresh.isEmpty { columns = page.columns }
    told = page.total
    let edge = Edge(fresh.count, of: page, for: key)
    switch side {
    case .before:
      start -= fresh.count
      rows.prepend(contentsOf: fresh)
      if fresh.isEmpty, !pages.isEmpty {
        pages[0].prev = page.prev
        pages[0].repeated = page.first
        pages[0].first = page.first ?? pages[0].first
        pages[0].asked += key.size
      } else {
        pages.prepend(contentsOf: [edge])
      }
      // Above the top of the list lies nothing: there its numbers begin.
      origin = page.prev == nil ? start : min(origin, start)
      digestAll()
      digestPages(from: 0)
    case .after:
      rows.append(contentsOf: fresh)
      if fresh.isEmpty, !pages.isEmpty {
        pages[pages.count - 1].next = page.next
        pages[pages.count - 1].repeated = page.first
        pages[pages.count - 1].last = page.last ?? pages[pages.count - 1].last
        pages[pages.count - 1].asked += key.size
        digestPages(from: pages.count - 1)
      } else {
        pages.append(edge)
        digestPages(from: pages.count - 2)
      }
      digest(fresh)
    }
    return true
  }

  /// Returns whether the page is the same empty answer again.
  ///
  /// Rows that moved may fill a page once (B4-03). The same rows again come from a source that
  /// ignores the token, and would come without end.
  private func repeats(_ page: ListPage, on side: Side) -> Bool {
    guard let first = page.first else { return false }
    return first == (side == .before ? pages.first : pages.last)?.repeated
  }

  /// Returns the rows that are not loaded yet; a second row of one id has moved meanwhile.
  private mutating func unseen(_ fresh: [ListRow], report: inout PageReport) -> [ListRow] {
    var coming: Set<String> = []
    let new = fresh.filter { !ids.contains($0.id) && coming.insert($0.id).inserted }
    ids.insert(coming)
    report.drift += fresh.count - new.count
    return new
  }

  /// Returns false: a list reads no rows again one by one.
  public mutating func replace(
    _ page: ListPage, for key: ListKey, report: inout PageReport
  ) -> Bool { false }

  /// Removes whole pages, and always leaves one: between their edges no row could be asked for
  /// again. O(rows) if any page goes.
  public mutating func trim(_ count: Int, upTo limit: Int, on side: Side) -> Int {
    var gone = 0
    while gone < count, pages.count > 1, let edge = side == .before ? pages.first : pages.last,
      gone + edge.count <= limit
    {
      if side == .before { pages.removeFirst(1) } else { pages.removeLast(1) }
      gone += edge.count
    }
    guard gone > 0 else { return 0 }
    if side == .before {
      rows.removeFirst(gone)
      start += gone
    } else {
      rows.removeLast(gone)
    }
    ids = GrowingSet(rows.map(\.id))
    digestAll()
    digestPages(from: 0)
    return gone
  }

  /// Brings the digests of the pages up to date. `place` is the first page that has changed, or has
  /// a new page after it.
  private mutating func digestPages(from place: Int) {
    var settled = Digest(continuing: place > 0 ? settledDigest : 0)
    for page in pages[max(0, place)...].dropLast() { page.describe(to: &settled) }
    settledDigest = settled.value
    var digest = Digest(continuing: settledDigest)
    if let last = pages.last { last.describe(to: &digest) }
    pagesDigest = digest.value
  }

  /// Makes the digest of all rows anew.
  private mutating func digestAll() {
    rowsDigest = 0
    digest(rows)
  }

  /// Adds rows at the end to the digest.
  private mutating func digest(_ more: some Sequence<ListRow>) {
    var digest = Digest(continuing: rowsDigest)
    for row in more {
      digest.mix(row.id)
      for field in row.fields { digest.mix(field) }
    }
    rowsDigest = digest.value
  }
}

/// Where rows are in the whole list, as far as that is known.
extension ListWindow {
  /// Returns the number of a row in the whole list, counted from 0. Cutting rows does not change it.
  public func number(of position: Int) -> Int { position - origin }

  /// Returns the position of the row with a number, loaded or not.
  public func position(of number: Int) -> Int { origin + number }

  /// The numbers of the loaded rows.
  public var numbers: Range<Int> { number(of: start)..<number(of: range.upperBound) }

  /// How many rows the whole list has: as counted where its end is loaded, else as the source tells;
  /// nil while unknown.
  public var total: Int? {
    if token(.after) == nil { return numbers.upperBound }
    return told.map { max($0, numbers.upperBound) }
  }

  /// Whether every row of the list is loaded.
  public var isWhole: Bool {
    numbers.lowerBound == 0 && token(.before) == nil && token(.after) == nil
  }

  /// Whether any row can be asked for by its number.
  public var isAddressable: Bool { beginsAnywhere && told != nil }

  /// The number of the first row that a page brought; nil if no page was asked for with the token.
  private func number(ofPageAskedWith token: String) -> Int? {
    var position = start
    for page in pages {
      if page.token == token { return number(of: position) }
      position += page.count
    }
    return nil
  }
}

extension ListWindow {
  /// The row at a position; nil if it is not loaded.
  public subscript(position: Int) -> ListRow? {
    range.contains(position) ? rows[position - start] : nil
  }

  /// Rows that were asked for, with those that a source or a search left out.
  public var askedRows: Int { pages.reduce(0) { $0 + $1.asked } }

  /// Returns how many rows must be asked for from the top to get those above a position: at least
  /// as many as they are, more if the source filters.
  func asked(upTo position: Int) -> Int {
    var end = start
    var asked = 0
    for page in pages where end < position {
      // A page that came whole needs no more rows than lie above the position.
      asked += page.asked > page.count ? page.asked : min(page.count, position - end)
      end += page.count
    }
    return max(asked, position - start)
  }

  /// Returns the page that holds a position; beyond the end it is the last page.
  func page(at position: Int) -> Edge? {
    var end = start
    for page in pages {
      end += page.count
      if position < end { return page }
    }
    return pages.last
  }

  /// Returns where the row at a position of another window is in this one, or would be.
  ///
  /// If it is gone, the nearest row below takes its place. If no row from there on is loaded, it lies
  /// as far below the nearest row above as it did. If no row is left, its distance from the top
  /// decides. O(rows).
  func position(nearest position: Int, of old: ListWindow) -> Int {
    let places = Dictionary(
      rows.enumerated().map { ($0.element.id, start + $0.offset) }, uniquingKeysWith: min)
    for candidate in position..<max(position, old.range.upperBound) {
      if let row = old[candidate], let place = places[row.id] { return place }
    }
    for candidate in (min(position, old.range.lowerBound)..<position).reversed() {
      if let row = old[candidate], let place = places[row.id] {
        return place + position - candidate
      }
    }
    return start + max(0, position - old.range.lowerBound)
  }

  /// The rules that the rows alone break: I2 (the pages add up to the rows) and I3 (each id once).
  public var violations: [String] {
    (Set(rows.map(\.id)).count == rows.count && ids.count == rows.count ? [] : ["I3"])
      + (pages.reduce(0) { $0 + $1.count } == rows.count ? [] : ["I2"])
  }
}

extension ListWindow.Edge {
  fileprivate init(_ count: Int, of page: ListPage, for key: ListKey) {
    self.init(
      count: count, asked: key.size, token: key.token, prev: page.prev, next: page.next,
      first: page.first, last: page.last)
  }
}

extension ListWindow.Edge: Described {
  func describe(to fields: inout some Fields) {
    fields.field("count", count)
    fields.field("asked", asked)
    fields.field("token", token)
    fields.field("prev", prev)
    fields.field("next", next)
    fields.field("repeated", repeated)
    fields.field("first", first)
    fields.field("last", last)
  }
}

/// The ids are those of the rows and are left out.
extension ListWindow: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("rows", Digested(rows, digest: rowsDigest, count: rows.count))
    fields.field("columns", columns)
    fields.field("start", start)
    fields.field("origin", origin)
    fields.field("told", told)
    fields.field("beginsAnywhere", beginsAnywhere)
    fields.field("pages", Digested(pages, digest: pagesDigest, count: pages.count))
    fields.field("stamp", stamp)
  }
}
