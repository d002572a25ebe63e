/// Which rows of loaded data a list shows.
///
///     ListFilter(from: nil, to: day, place: SoughtText("park"))   // up to a day, at places with "park"
///     ListFilter(from: nil, to: nil, place: nil)                  // nil: that is every row
public struct ListFilter: Equatable, Sendable {
  /// The first day; a row that is over before it is left out.
  public let from: Day?
  /// The last day; a row that begins after it is left out.
  public let to: Day?
  /// A text in the place of a visit, or the name of a trip.
  public let place: SoughtText?

  /// Nil if nothing is left out.
  public init?(from: Day?, to: Day?, place: SoughtText?) {
    if from == nil, to == nil, place == nil { return nil }
    self.from = from
    self.to = to
    self.place = place
  }

  /// The rows of some days; nil for the whole calendar.
  public init?(days: DayRange) {
    self.init(
      from: days.start == .first ? nil : days.start,
      to: days.end == .last ? nil : days.end.advanced(by: -1), place: nil)
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

/// The rows that a filter admits, in their order.
struct FilteredRows: ListRows {
  private let base: any ListRows
  /// Their places in `base`.
  private let places: [Int]

  /// O(rows): each is looked at once.
  init(_ base: any ListRows, _ filter: ListFilter) {
    self.base = base
    places = (0..<base.count).filter { filter.admits($0, of: base) }
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
  }
}
