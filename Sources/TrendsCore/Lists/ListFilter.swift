/// Which rows of loaded data a list shows, and in what order.
///
///     ListFilter(to: day, place: SoughtText("park"))   // up to a day, at places with "park"
///     ListFilter(order: ListOrder("-minutes"))         // all rows, the largest number first
///     ListFilter()                                     // nil: that is every row as it comes
public struct ListFilter: Equatable, Sendable {
  /// The first day; a row that is over before it is left out.
  public let from: Day?
  /// The last day; a row that begins after it is left out.
  public let to: Day?
  /// A text in the place of a visit, or the name of a trip.
  public let place: SoughtText?
  /// The order; nil for the newest first.
  public let order: ListOrder?

  /// Nil if nothing is left out or ordered.
  public init?(
    from: Day? = nil, to: Day? = nil, place: SoughtText? = nil, order: ListOrder? = nil
  ) {
    if from == nil, to == nil, place == nil, order == nil { return nil }
    self.from = from
    self.to = to
    self.place = place
    self.order = order
  }

  /// The rows of some days; nil for the whole calendar.
  public init?(days: DayRange) {
    self.init(
      from: days.start == .first ? nil : days.start,
      to: days.end == .last ? nil : days.end.advanced(by: -1))
  }

  /// Returns whether a row is shown.
  func admits(_ place: Int, of rows: any ListRows) -> Bool {
    if from != nil || to != nil {
      guard let days = rows.days(at: place) else { return false }
      if let to, days.first > to { return false }
      if let from, let last = days.last, last < from { return false }
    }
    return self.place.map { $0.isIn(rows.title(at: place)) } ?? true
  }
}

/// The column by which a list is sorted, and the direction.
public struct ListOrder: Equatable, Sendable {
  public let column: String
  public let isDescending: Bool

  /// A name of a column, with `-` before it for the largest first; nil without a name.
  public init?(_ text: String) {
    isDescending = text.utf8.first == UInt8(ascii: "-")
    column = isDescending ? String(text.dropFirst()) : text
    if column.isEmpty { return nil }
  }

  /// Returns places in this order; those of equal cells stay as they are, and empty cells are last.
  /// Numbers are compared as numbers, other text without regard to case. Rows without the column stay.
  func sorted(_ places: [Int], of rows: any ListRows) -> [Int] {
    guard let column = rows.columns.firstIndex(of: column) else { return places }
    let cells = places.map { place in
      let fields = rows.row(at: place).fields
      return fields.indices.contains(column) ? fields[column] : ""
    }
    let numbers = cells.map { $0.isEmpty ? nil : Double($0) }
    let areNumbers = zip(cells, numbers).allSatisfy { $0.isEmpty || $1 != nil }
    let texts = areNumbers ? [] : cells.map { Array($0.lowercased().utf8) }
    func comes(_ a: Int, before b: Int) -> Bool {
      if areNumbers { return (numbers[a] ?? 0) < (numbers[b] ?? 0) }
      return texts[a].lexicographicallyPrecedes(texts[b])
    }
    return cells.indices.sorted { a, b in
      if cells[a].isEmpty != cells[b].isEmpty { return cells[b].isEmpty }
      let (first, second) = isDescending ? (b, a) : (a, b)
      if comes(first, before: second) { return true }
      return a < b && !comes(second, before: first)
    }.map { places[$0] }
  }
}

/// The rows that a filter admits, in its order.
struct FilteredRows: ListRows {
  private let base: any ListRows
  /// Their places in `base`.
  private let places: [Int]

  /// O(rows): each is looked at once, and more to sort them.
  init(_ base: any ListRows, _ filter: ListFilter) {
    self.base = base
    let admitted = (0..<base.count).filter { filter.admits($0, of: base) }
    places = filter.order.map { $0.sorted(admitted, of: base) } ?? admitted
  }

  var columns: [String] { base.columns }
  var count: Int { places.count }
  func row(at place: Int) -> ListRow { base.row(at: places[place]) }
  func holds(_ text: SoughtText, at place: Int) -> Bool { base.holds(text, at: places[place]) }
  func span(at place: Int, in zone: Zone) -> RowSpan { base.span(at: places[place], in: zone) }
  func days(at place: Int) -> (first: Day, last: Day?)? { base.days(at: places[place]) }
  func title(at place: Int) -> String { base.title(at: places[place]) }
}

extension ListFilter: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("from", from)
    fields.field("to", to)
    fields.field("place", place)
    fields.field("order", order)
  }
}

extension ListOrder: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("column", column)
    fields.field("isDescending", isDescending)
  }
}
