import TrendsCore

/// The sentences of failures of moving and selecting.
extension Failure {
  /// `select` with a time such as 12:30 while the strip has the focus.
  static var timeIntoStrip: Failure {
    Failure(.notARun, "the strip has days, not times: select a day such as -1d")
  }

  /// `range` with days after today.
  static func daysToCome(_ days: DayRange) -> Failure {
    let (first, last) = (days.start.parts, days.end.advanced(by: -1).parts)
    let isYear = first.day == 1 && first.month == 1 && last.day == 31 && last.month == 12
    return Failure(
      .badRange,
      "\(isYear && first.year == last.year ? "\(first.year)" : "\(days.start)") has not begun")
  }

  /// `range` with days before the first one of the data.
  static func daysBefore(_ first: Day, of view: String) -> Failure {
    Failure(.badRange, "\(view) begins on \(first)", hint: "type: range All")
  }

  /// `range` with more days than a chart may show.
  static func tooManyDays(_ count: Int, most: Int) -> Failure {
    Failure(
      .badRange, "a chart shows \(most.grouped) days at most, not \(count.grouped)",
      hint: "type: range All")
  }

  /// `select` with a move or a time in a list.
  static func notARow(view: String) -> Failure {
    Failure(
      .notDays, "'\(view)' is a list: select a row such as 12, next, prev or none",
      hint: "in visits and trips a day selects the first row on it or before it")
  }

  /// `select` with a number where there are days.
  static func rowOfDays(_ row: Int, view: String) -> Failure {
    Failure(
      .notAList, "'\(view)' has days: select one such as -1d, not row \(row)",
      hint: "'visits' opens a list")
  }

  /// `select` of a row that a list does not have; `count` is nil while its end is unknown.
  static func noRow(_ row: Int, view: String, count: Int?) -> Failure {
    Failure(
      .noData, "'\(view)' has \(count.map { "\($0) rows" } ?? "fewer rows"), from 0: not row \(row)"
    )
  }

  /// `select next` or `prev` where the selected row is not loaded any more.
  static func selectedRowAway(_ id: String, view: String) -> Failure {
    Failure(
      .noData, "row '\(id)', which is selected in '\(view)', is not among the loaded rows",
      hint: "select another row by its number")
  }

  /// `select next` while no page has been loaded yet.
  static func noneLoaded(view: String) -> Failure {
    Failure(.noData, "nothing of '\(view)' is loaded")
  }

  /// `select next` without a selection while no day on show has a value.
  static func noneShown(view: String) -> Failure {
    Failure(.noData, "no day of '\(view)' on show has a value")
  }

  /// `select next` or `prev` at the end of the loaded days; `side` is `after` or `before`.
  static func noDayLoaded(_ side: some CustomStringConvertible, _ day: some CustomStringConvertible)
    -> Failure
  {
    Failure(.noData, "no day with a value is loaded \(side) \(day)", hint: "'scroll' loads more")
  }

  /// `select next` or `prev` where the source has nothing further; `end` is `newest` or `oldest`.
  static func noFurtherDay(_ end: String, _ day: some CustomStringConvertible) -> Failure {
    Failure(.noData, "\(day) is the \(end) day with a value")
  }

  /// `select next` or `prev` at an end of a list; `end` is `first` or `last`.
  static func noFurtherRow(_ end: String, _ row: Int) -> Failure {
    Failure(.noData, "row \(row) is the \(end) one")
  }
}
