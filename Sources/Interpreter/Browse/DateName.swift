import TrendsCharts
import TrendsCore

/// Days by their names in the calendar, as people type them into a search: the newest that have begun, if no
/// year is given.
///
///     monday          the last Monday, or today
///     march           the days of that month, or of its part that has come
///     mar 2024
///     14 march, march 14 2024
struct DateName {
  var days: DayRange

  init?(_ text: String, today: Day) {
    let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "." }.map { String($0) }
    if words.count == 1, let weekday = DateName.weekday(words[0]) {
      let back = (today.weekday - 1 - weekday + 7) % 7
      days = DayRange(today.advanced(by: -back), today.advanced(by: 1 - back))
      return
    }
    var month: Int?
    var year: Int?
    var day: Int?
    for word in words {
      if month == nil, let named = SpanWord.month(word) {
        month = named
      } else if word.utf8.count == 4, let number = Int(word), year == nil {
        year = number
      } else if word.utf8.count <= 2, let number = Int(word), day == nil {
        day = number
      } else {
        return nil
      }
    }
    guard let month else { return nil }
    func range(_ year: Int) -> DayRange? {
      guard let first = Day(year: year, month: month, day: day ?? 1) else { return nil }
      return DayRange(
        first, day == nil ? CalendarStep(months: 1).from(first) : first.advanced(by: 1))
    }
    let this = today.parts.year
    // The 29th of February may be some years ago.
    let years = year.map { [$0] } ?? Array((this - 8...this).reversed())
    guard let found = years.lazy.compactMap(range).first(where: { $0.start <= today }) else {
      return nil
    }
    days = found
  }

  /// The place of a weekday in the week, by three of its letters or more.
  private static func weekday(_ text: String) -> Int? {
    guard text.utf8.count >= 3 else { return nil }
    return Wording.longWeekdays.firstIndex { $0.lowercased().hasPrefix(text) }
  }
}
