/// A made list: rows known by their ids, paged as a server would page them.
///
///     offset   `20` from row 20 on        `<20` up to it
///     cursor   `>r019` after row r019     `<r020` before row r020
public struct MadeList: Equatable, Sendable {
  /// How a page is asked for: from the Nth row, after a row, or everything at once.
  ///
  /// With `all`, a page holds every row, whatever its size, and has no tokens.
  public enum Mode: String, Equatable, Sendable, CaseIterable { case offset, cursor, all }

  public var mode: Mode
  /// Whether the last page says so; otherwise it is known by being short.
  public var tellsEnd: Bool
  /// Whether pages carry tokens that lead back.
  public var hasPrevious: Bool
  /// Whether pages tell how many rows there are. One that leaves rows out does not know.
  public var tellsTotal: Bool
  /// Whether pages carry the version of the list.
  public var isStamped: Bool
  /// Whether a third of the rows is left out of each page after it was cut, which makes it short.
  public var filtersAfterLimit: Bool
  /// Pages, counted from 1, that come without rows although they carry tokens; nil if there are
  /// none.
  public var emptyPages: ClosedRange<Int>?
  /// Grows with each change, and with `invalidate`.
  public private(set) var version = 1
  /// The rows, top to bottom, which is by ascending rank.
  private var rows: [Row]
  /// The rank of every id there ever was: a cursor goes on at the rank of its row even when that
  /// row is gone.
  private var ranks: [String: Int]

  /// A row and its rank, which never changes while it stays in its place.
  fileprivate struct Row: Equatable, Sendable {
    var rank: Int
    var id: String
  }

  /// A list of ids, top to bottom; an id that comes again is left out.
  public init(
    ids: [String], mode: Mode = .offset, tellsEnd: Bool = false, hasPrevious: Bool = false,
    tellsTotal: Bool = false, isStamped: Bool = false, filtersAfterLimit: Bool = false,
    emptyPages: ClosedRange<Int>? = nil
  ) {
    self.mode = mode
    self.tellsEnd = tellsEnd
    // A list that comes all at once has no page to go back to.
    self.hasPrevious = hasPrevious && mode != .all
    self.tellsTotal = tellsTotal
    self.isStamped = isStamped
    self.filtersAfterLimit = filtersAfterLimit
    self.emptyPages = emptyPages
    rows = []
    ranks = [:]
    for id in ids where ranks[id] == nil {
      ranks[id] = rows.count
      rows.append(Row(rank: rows.count, id: id))
    }
  }

  /// The ids of all rows that are not filtered out, top to bottom.
  public var ids: [String] { rows.filter(isShown).map(\.id) }

  /// Returns whether there is such a row, even one that is filtered out.
  public func contains(_ id: String) -> Bool {
    guard let rank = ranks[id] else { return false }
    let place = lowerBound(rank)
    return place < rows.count && rows[place].id == id
  }

  /// Puts rows on top, the first of them topmost; a row that is there already moves.
  public mutating func insert(_ ids: [String]) {
    delete(ids)
    let top = min(rows.first?.rank ?? 0, ranks.values.min() ?? 0) - ids.count
    let fresh = ids.enumerated().map { Row(rank: top + $0.offset, id: $0.element) }
    for row in fresh { ranks[row.id] = row.rank }
    rows.insert(contentsOf: fresh, at: 0)
    version += 1
  }

  /// Deletes rows; ids that are not there are ignored, but the version grows.
  public mutating func delete(_ ids: [String]) {
    let gone = Set(ids)
    rows.removeAll { gone.contains($0.id) }
    version += 1
  }

  /// Grows the version without a change of rows.
  public mutating func invalidate() { version += 1 }

  /// Returns a page, or the fault `bad-token` for a token that the list does not know.
  func page(_ key: ListKey) -> Result<ListPage, Fault> {
    if mode == .all {
      return .success(
        ListPage(key: key, rows: ids.map { ListRow(id: $0) }, stamp: isStamped ? version : nil))
    }
    guard let span = span(of: key) else { return .failure(.badToken) }
    let isEmpty = emptyPages?.contains(span.lowerBound / max(key.size, 1) + 1) ?? false
    let found = isEmpty ? [] : rows[span].filter(isShown).map { ListRow(id: $0.id) }
    var page = ListPage(key: key, rows: found)
    // Without an end flag a page that is not full is the last (S4-13).
    let isLast = tellsEnd ? span.upperBound == rows.count : isShort(span, key)
    if !isLast, let token = token(after: span) { page.next = token }
    if hasPrevious, span.lowerBound > 0 { page.prev = token(before: span) }
    if !filtersAfterLimit, emptyPages == nil {
      if mode == .offset, hasPrevious { page.offset = span.lowerBound }
      if tellsTotal { page.total = rows.count }
    }
    page.stamp = isStamped ? version : nil
    if mode == .offset, !filtersAfterLimit, emptyPages == nil { page.beside = beside(key) }
    return .success(page)
  }

  /// Returns the id of the row on the side from which a page is asked for; empty if there is none, nil
  /// at the top.
  private func beside(_ key: ListKey) -> String? {
    guard let token = key.token else { return nil }
    let isBackward = token.utf8.first == UInt8(ascii: "<")
    guard let offset = Int(isBackward ? token.dropFirst() : token[...]), offset >= 0 else {
      return nil
    }
    if !isBackward, offset == 0 { return nil }
    let place = isBackward ? offset : offset - 1
    return rows.indices.contains(place) ? rows[place].id : ""
  }

  /// Returns whether the page is not full, and so the last.
  private func isShort(_ span: Range<Int>, _ key: ListKey) -> Bool {
    // Below a page that was asked for backwards lie the rows it was asked from, however short it
    // is.
    if key.token?.utf8.first == UInt8(ascii: "<") { return span.isEmpty }
    return span.count < key.size
  }

  /// Returns whether a row passes the filter.
  private func isShown(_ row: Row) -> Bool { !filtersAfterLimit || abs(row.rank) % 3 != 1 }

  /// Returns the rows that a key means, before filtering; nil for an unknown token.
  private func span(of key: ListKey) -> Range<Int>? {
    guard let token = key.token else { return 0..<min(key.size, rows.count) }
    let isBackward = token.utf8.first == UInt8(ascii: "<")
    guard let place = place(of: token) else { return nil }
    return isBackward
      ? max(0, place - key.size)..<place : place..<min(place + key.size, rows.count)
  }

  /// Returns the place that a token means; nil for an unknown token. `<` without an id is the end.
  private func place(of token: String) -> Int? {
    let mark = token.utf8.first
    let isBackward = mark == UInt8(ascii: "<")
    if mode == .cursor {
      if token == "<" { return rows.count }
      guard let rank = ranks[String(token.dropFirst())] else { return nil }
      return lowerBound(isBackward ? rank : rank + 1)
    }
    let digits = isBackward ? token.dropFirst() : token[...]
    guard let offset = Int(digits), offset >= 0 else { return nil }
    return min(offset, rows.count)
  }

  /// Returns the place of the first row of this rank or more.
  private func lowerBound(_ rank: Int) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].rank < rank { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the token of the page below; nil for an empty list.
  private func token(after span: Range<Int>) -> String? {
    if mode == .offset { return String(span.upperBound) }
    return span.upperBound > 0 ? ">" + rows[span.upperBound - 1].id : nil
  }

  /// Returns the token of the page above.
  private func token(before span: Range<Int>) -> String {
    if mode == .offset { return "<\(span.lowerBound)" }
    return "<" + (span.lowerBound < rows.count ? rows[span.lowerBound].id : "")
  }
}

extension Fault {
  /// A token that the source does not know.
  static let badToken = Fault("bad-token")
}

extension MadeList.Mode: Described {}

extension MadeList: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("mode", mode)
    fields.field("tellsEnd", tellsEnd)
    fields.field("hasPrevious", hasPrevious)
    fields.field("tellsTotal", tellsTotal)
    fields.field("isStamped", isStamped)
    fields.field("filtersAfterLimit", filtersAfterLimit)
    fields.field("emptyPages", emptyPages)
    fields.field("version", version)
    fields.field("rows", rows)
    fields.field("ranks", ranks)
  }
}

extension MadeList.Row: Described {
  fileprivate func describe(to fields: inout some Fields) {
    fields.field("rank", rank)
    fields.field("id", id)
  }
}
