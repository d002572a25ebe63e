import TrendsCore

extension Exhaustion {
  /// The reason as the end of a sentence. `loaded` are the days of a chart, of which today is none
  /// after the clock was set back.
  func words(_ loaded: DayRange?, today: Day) -> String {
    switch self {
    case .today:
      guard let loaded, !loaded.isEmpty, !loaded.contains(today) else { return "today is loaded" }
      return "today is \(today), and \(loaded.start) to \(loaded.end.advanced(by: -1)) are loaded"
    case .sourceStart: return "the source begins here"
    case .emptyHorizon: return "there was nothing for a year before"
    case .endOfList: return "the list ends here"
    }
  }
}

extension View {
  /// The days that a chart holds; nil for other views and before the first load.
  var loadedDays: DayRange? {
    if case .days(let view) = self { view.pager.window?.days } else { nil }
  }
}
