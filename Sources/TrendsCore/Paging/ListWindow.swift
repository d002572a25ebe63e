/// The loaded rows of a list pager, and the page edges at which tokens are known.
///
///     pages   ├────────┼────────┼─────┤
///     tokens  ◄ prev                next ►     only the edges can be cut or continued
public struct ListWindow: PagerWindow {
  public typealias Key = ListKey
  public typealias Page = ListPage

  /// One answer: how many rows it brought, what it was asked with, and what lies beside it.
  struct Edge: Equatable, Sendable {
    var count: Int
    /// How many rows were asked for: fewer come where a source filters.
    var asked = 0
    var token: String?
    var prev: String?
    var next: String?
    /// The first row of an answer beyond it that brought nothing new.
    var repeated: String?
  }

  public private(set) var rows: GrowingArray<ListRow>
  /// The names of the rows' fields, as the newest page that has rows tells them.
  public private(set) var columns: [String] = []
  public private(set) var rowsDigest: UInt64
  private var start: Int
  private var pages: GrowingArray<Edge>
  /// Of all pages, and of all but the last: the one that changes as the list grows.
  private var pagesDigest: UInt64 = 0
  private var settledDigest: UInt64 = 0
  /// Of the rows.
  private var ids: GrowingSet<String>
  private var stamp: Int?

  public var range: Range<Int> { start..<(start + rows.count) }
  /// Answers that brought rows.
  public var pageCount: Int { pages.count { $0.count > 0 } }

  public func token(_ side: Side) -> String? {
    side == .before ? pages.first?.prev : pages.last?.next
  }

  public init(emptyAt position: Int) {
    rows = GrowingArray([])
    rowsDigest = 0
    start = 0
    pages = GrowingArray([Edge(count: 0)])
    ids = GrowingSet([])
    digestPages(from: 0)
  }

  public init?(_ page: ListPage, for key: ListKey, report: inout PageReport) {
    guard page.key == key, ListWindow.moves(page, key) else { return nil }
    self.init(emptyAt: 0)
    stamp = page.stamp
    columns = page.columns
    rows = GrowingArray(unseen(page.rows, report: &report))
    pages = GrowingArray([Edge(rows.count, of: page, for: key)])
    digestAll()
    digestPages(from: 0)
  }

  public var largestPiece: Int { pages.reduce(0) { max($0, $1.count) } }

  public func isOutdated(by page: ListPage) -> Bool { page.stamp != stamp }

  /// A token that leads to itself would be asked for ever.
  private static func moves(_ page: ListPage, _ key: ListKey) -> Bool {
    guard let token = key.token else { return true }
    return page.next != token && page.prev != token
  }

  public mutating func join(
    _ page: ListPage, for key: ListKey, on side: Side, report: inout PageReport
  ) -> Bool {
    guard page.key == key, key.token == token(side), ListWindow.moves(page, key),
      !repeats(page, on: side)
    else { return false }
    let fresh = unseen(page.rows, report: &report)
    if !fresh.isEmpty { columns = page.columns }
    let edge = Edge(fresh.count, of: page, for: key)
    switch side {
    case .before:
      start -= fresh.count
      rows.prepend(contentsOf: fresh)
      if fresh.isEmpty, !pages.isEmpty {
        pages[0].prev = page.prev
        pages[0].repeated = page.first
        pages[0].asked += key.size
      } else {
        pages.prepend(contentsOf: [edge])
      }
      digestAll()
      digestPages(from: 0)
    case .after:
      rows.append(contentsOf: fresh)
      if fresh.isEmpty, !pages.isEmpty {
        pages[pages.count - 1].next = page.next
        pages[pages.count - 1].repeated = page.first
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

  /// Rows that moved may fill a page once (B4-03); the same rows again come from a source that does
  /// not look where it is asked, and would come for ever.
  private func repeats(_ page: ListPage, on side: Side) -> Bool {
    guard let first = page.first else { return false }
    return first == (side == .before ? pages.first : pages.last)?.repeated
  }

  /// Rows that are not here yet: an id that comes twice is a row that moved meanwhile.
  private mutating func unseen(_ fresh: [ListRow], report: inout PageReport) -> [ListRow] {
    var coming: Set<String> = []
    let new = fresh.filter { !ids.contains($0.id) && coming.insert($0.id).inserted }
    ids.insert(coming)
    report.drift += fresh.count - new.count
    return new
  }

  /// A list has no rows that are read again one by one.
  public mutating func replace(
    _ page: ListPage, for key: ListKey, report: inout PageReport
  ) -> Bool { false }

  /// Whole pages only: between their edges nothing could be asked for again.
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

  /// `place` is the first page that is another, or has another behind it, since the last time.
  private mutating func digestPages(from place: Int) {
    var settled = Digest(continuing: place > 0 ? settledDigest : 0)
    for page in pages[max(0, place)...].dropLast() { page.describe(to: &settled) }
    settledDigest = settled.value
    var digest = Digest(continuing: settledDigest)
    if let last = pages.last { last.describe(to: &digest) }
    pagesDigest = digest.value
  }

  private mutating func digestAll() {
    rowsDigest = 0
    digest(rows)
  }

  private mutating func digest(_ more: some Sequence<ListRow>) {
    var digest = Digest(continuing: rowsDigest)
    for row in more {
      digest.mix(row.id)
      for field in row.fields { digest.mix(field) }
    }
    rowsDigest = digest.value
  }
}

extension ListWindow {
  public subscript(position: Int) -> ListRow? {
    range.contains(position) ? rows[position - start] : nil
  }

  /// How many rows were asked for to have those above a position, at least as many as they are.
  func asked(upTo position: Int) -> Int {
    var end = start
    var asked = 0
    for page in pages where end < position {
      // Pages that came whole need no more than what is above the position.
      asked += page.asked > page.count ? page.asked : min(page.count, position - end)
      end += page.count
    }
    return max(asked, position - start)
  }

  /// The page that holds a row.
  func page(at position: Int) -> Edge? {
    var end = start
    for page in pages {
      end += page.count
      if position < end { return page }
    }
    return pages.last
  }

  /// Where the row at `position` of another window is here; if it is gone, the nearest that stayed.
  func position(nearest position: Int, of old: ListWindow) -> Int {
    let places = Dictionary(
      rows.enumerated().map { ($0.element.id, start + $0.offset) }, uniquingKeysWith: min)
    for candidate in position..<max(position, old.range.upperBound) {
      if let row = old[candidate], let place = places[row.id] { return place }
    }
    for candidate in (min(position, old.range.lowerBound)..<position).reversed() {
      if let row = old[candidate], let place = places[row.id] { return place }
    }
    return start + max(0, position - old.range.lowerBound)
  }

  /// I2 and I3: every id once, and the pages add up to the rows.
  public var violations: [String] {
    (Set(rows.map(\.id)).count == rows.count && ids.count == rows.count ? [] : ["I3"])
      + (pages.reduce(0) { $0 + $1.count } == rows.count ? [] : ["I2"])
  }
}

extension ListWindow.Edge {
  fileprivate init(_ count: Int, of page: ListPage, for key: ListKey) {
    self.init(
      count: count, asked: key.size, token: key.token, prev: page.prev, next: page.next)
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
  }
}

/// The ids are those of the rows.
extension ListWindow: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("rows", Digested(rows, digest: rowsDigest, count: rows.count))
    fields.field("columns", columns)
    fields.field("start", start)
    fields.field("pages", Digested(pages, digest: pagesDigest, count: pages.count))
    fields.field("stamp", stamp)
  }
}
