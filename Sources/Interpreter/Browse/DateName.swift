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
    if words.count == 1, let weekday = DateName.place(of: words[0], in: Wording.longWeekdays) {
      let back = (today.weekday - 1 - weekday + 7) % 7
      days = DayRange(today.advanced(by: -back), today.advanced(by: 1 - back))
      return
    }
    var month: Int?
    var year: Int?
    var day: Int?
    for word in words {
      if let place = DateName.place(of: word, in: Wording.longMonths), month == nil {
        month = place + 1
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

  /// The place of a name that begins with a text of three letters or more.
  private static func place(of text: String, in names: [String]) -> Int? {
    guard text.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.lowercased().hasPrefix(text) }
  }
}
