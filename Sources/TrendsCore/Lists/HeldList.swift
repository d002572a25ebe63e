/// A list of loaded rows, paged as a server would page it: memory grows with the page that is asked
/// for, not with the list.
///
///     tokens   `40` from the row at place 40 on      `<40` up to it
///
/// While a text is looked for, a page holds only rows that have it; it may then read the whole
/// list.
public final class HeldList: Sendable {
  /// `visits` or `trips`.
  public let name: String
  /// The rows, made when they are asked for; those that the filter admits.
  public let rows: any ListRows
  /// Which rows are shown; nil for all.
  public let filter: ListFilter?
  /// The rows without the filter.
  private let all: any ListRows
  /// Grows when the list is loaded again; pages carry it as their stamp (B4-04).
  public let version: Int

  /// Returns whether a search is to stop; it is asked after each `portion` of rows.
  private let isInterrupted: @Sendable () -> Bool

  /// A list whose search stops when `isInterrupted` returns true; the load then fails as
  /// `interrupted`.
  public convenience init(
    name: String, rows: any ListRows, version: Int,
    unless isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.init(name, rows, nil, version, isInterrupted)
  }

  private init(
    _ name: String, _ all: any ListRows, _ filter: ListFilter?, _ version: Int,
    _ isInterrupted: @escaping @Sendable () -> Bool
  ) {
    self.name = name
    self.all = all
    self.filter = filter
    rows = filter.map { FilteredRows(all, $0) } ?? all
    self.version = version
    self.isInterrupted = isInterrupted
  }

  /// Returns the same list with another filter; nil shows all rows. O(rows).
  public func filtered(by filter: ListFilter?) -> HeldList {
    filter == self.filter ? self : HeldList(name, all, filter, version, isInterrupted)
  }

  /// Rows that are searched between two questions whether to go on: some milliseconds.
  private static let portion = 4096

  /// Returns a page, or the fault `bad-token` or `interrupted`. A size below 1 counts as 1.
  func page(_ key: ListKey, finding text: SoughtText?) -> Result<ListPage, Fault> {
    guard let start = Start(key.token, count: rows.count) else { return .failure(.badToken) }
    let isBackward = start.isBackward
    var places: [Int] = []
    var place = isBackward ? start.place - 1 : start.place
    // One row more than asked for decides whether there is a next page, and gives its token.
    var beyond: Int?
    while place >= 0, place < rows.count {
      if place % HeldList.portion == 0, isInterrupted() { return .failure(.interrupted) }
      if text.map({ rows.holds($0, at: place) }) ?? true {
        if places.count == max(key.size, 1) {
          beyond = place
          break
        }
        places.append(place)
      }
      place += isBackward ? -1 : 1
    }
    if isBackward { places.reverse() }
    var page = ListPage(
      key: key, rows: places.map { rows.row(at: $0) }, columns: rows.columns, stamp: version)
    if isBackward {
      page.next = start.place < rows.count ? String(start.place) : nil
      page.prev = beyond.map { "<\($0 + 1)" }
    } else {
      page.next = beyond.map { String($0) }
      page.prev = start.place > 0 ? "<\(start.place)" : nil
    }
    // Of a search it is not known how many rows lie before and after.
    if text == nil {
      page.offset = isBackward ? start.place - places.count : start.place
      page.total = rows.count
    }
    return .success(page)
  }

  /// Returns all rows, or those that hold a text, in order; the fault `interrupted` if a search stops.
  public func all(finding text: SoughtText?) -> Result<[ListRow], Fault> {
    page(ListKey(token: nil, size: rows.count), finding: text).map(\.rows)
  }

  /// Returns the number of the first row that begins on a day or before, of those that hold a text, or
  /// of the last row if all begin later; nil without rows.
  public func number(onOrBefore day: Day, finding text: SoughtText?) -> Int? {
    var number = -1
    for place in 0..<rows.count where text.map({ rows.holds($0, at: place) }) ?? true {
      number += 1
      if let first = rows.days(at: place)?.first, first <= day { break }
    }
    return number < 0 ? nil : number
  }

  /// The place where a token begins, and the direction it reads in.
  private struct Start {
    var place: Int
    var isBackward: Bool

    /// Nil for a text that is no token; a place beyond the end is the end.
    init?(_ token: String?, count: Int) {
      isBackward = token?.utf8.first == UInt8(ascii: "<")
      guard let token else {
        place = 0
        return
      }
      guard let number = Int(isBackward ? token.dropFirst() : token[...]), number >= 0 else {
        return nil
      }
      place = min(number, count)
    }
  }
}

/// The rows are left out: they are hashed with their datasets.
extension HeldList: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("name", name)
    fields.field("version", version)
    fields.field("count", rows.count)
    fields.field("filter", filter)
  }
}
