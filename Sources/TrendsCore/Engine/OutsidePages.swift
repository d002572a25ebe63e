/// A page of a list that is asked for by the number of its first row.
///
///     OffsetPage(ListKey(token: "20", size: 20))      // rows 20 to 39
///     OffsetPage(ListKey(token: "<20", size: 20))     // rows 0 to 19
///     OffsetPage(ListKey(token: "<20/9", size: 20))   // rows 11 to 19: the program sends 10 at most
///
/// One row more is asked for, beside the page: if it is another one than before, the rows have moved.
struct OffsetPage {
  private let key: ListKey
  /// The numbers of the rows of the page.
  fileprivate let rows: Range<Int>
  fileprivate let isBackward: Bool
  /// The most rows that a page back may have: a program sent no more of one.
  private let most: Int?

  /// Most rows that a list can be asked for by their number.
  private static let limit = 1 << 40

  /// Nil for a token that is no number.
  init?(_ key: ListKey) {
    let size = min(max(key.size, 1), OffsetPage.limit)
    isBackward = key.token?.utf8.first == UInt8(ascii: "<")
    var start = 0
    var most: Int?
    if let token = key.token {
      var digits = token.utf8.dropFirst(isBackward ? 1 : 0)
      if isBackward, let slash = digits.firstIndex(of: UInt8(ascii: "/")) {
        guard let number = Int(decimal: digits[digits.index(after: slash)...]),
          (1...OffsetPage.limit).contains(number)
        else { return nil }
        most = number
        digits = digits[..<slash]
      }
      guard let number = Int(decimal: digits),
        (0...OffsetPage.limit).contains(number), !isBackward || number > 0
      else { return nil }
      start = number
    }
    self.key = key
    self.most = most
    rows =
      isBackward
      ? max(0, start - min(size, most ?? size))..<start : start..<(start + size)
  }

  /// The numbers of the rows to ask for.
  var asked: Range<Int> {
    if isBackward { return rows.lowerBound..<(rows.upperBound + 1) }
    return max(0, rows.lowerBound - 1)..<rows.upperBound
  }

  /// Returns the page of the rows that came for `asked`.
  func page(_ came: [ListRow], _ columns: [String]) -> ListPage {
    isBackward ? pageBefore(came, columns) : pageAfter(came, columns)
  }

  /// Any row leads on: a program may send fewer than it was asked for, or more.
  private func pageAfter(_ came: [ListRow], _ columns: [String]) -> ListPage {
    var own = came
    var beside: String?
    if rows.lowerBound > 0 { beside = own.isEmpty ? "" : own.removeFirst().id }
    var page = page(own, columns, beside: beside)
    if !own.isEmpty { page.next = String(rows.lowerBound + own.count) }
    if rows.lowerBound > 0 { page.prev = "<\(rows.lowerBound)" }
    return page
  }

  /// Rows that end before the row beside them leave a gap. The first time, the rest is asked for
  /// again, as many rows as came; after that the list has become shorter.
  private func pageBefore(_ came: [ListRow], _ columns: [String]) -> ListPage {
    if came.count < asked.count, came.count > 1, most == nil {
      var page = page([], columns, beside: nil)
      page.offset = rows.upperBound
      page.prev = "<\(rows.upperBound)/\(came.count - 1)"
      page.next = String(rows.upperBound)
      return page
    }
    var own = Array(came.prefix(asked.count))
    let beside = own.count == asked.count ? own.removeLast().id : ""
    var page = page(own, columns, beside: beside)
    page.next = String(rows.upperBound)
    if rows.lowerBound > 0 {
      page.prev = "<\(rows.lowerBound)" + (most.map { "/\($0)" } ?? "")
    }
    return page
  }

  private func page(_ own: [ListRow], _ columns: [String], beside: String?) -> ListPage {
    var page = ListPage(key: key, rows: own, columns: columns)
    page.beside = beside
    page.offset = rows.lowerBound
    return page
  }
}

/// A page of a list whose program is only told how many rows to send, always from the top.
///
///     LimitPage(ListKey(token: "20", size: 20))    // rows 20 to 39 of the 40 that are asked for
struct LimitPage {
  private let key: ListKey
  private let start: Int
  /// How many rows to ask for.
  let asked: Int

  /// Nil for a token that is no number.
  init?(_ key: ListKey) {
    guard let page = OffsetPage(key), !page.isBackward else { return nil }
    self.key = key
    (start, asked) = (page.rows.lowerBound, page.rows.upperBound)
  }

  /// Returns the rows from the start of the page on. Any of them leads on, as in `OffsetPage`.
  func page(_ came: [ListRow], _ columns: [String]) -> ListPage {
    var page = ListPage(key: key, rows: Array(came.dropFirst(start)), columns: columns)
    if start > 0 { page.beside = came.indices.contains(start - 1) ? came[start - 1].id : "" }
    if came.count > start { page.next = String(came.count) }
    return page
  }
}
