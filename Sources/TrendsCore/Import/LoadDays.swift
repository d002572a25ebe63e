import TrendsCore

/// The load of each day on which a source of activities was in use, added up when it is asked for.
struct LoadDays: DayRows {
  private let loads: RunLoads
  /// In order of time.
  private let days: [Day]
  /// The places of the activities of each day.
  private let activities: [Day: [Int]]
  private let trouble: ReadTrouble

  /// `days` ascend; `activities` has places of runs by day.
  init(_ loads: RunLoads, days: [Day], activities: [Day: [Int]], trouble: ReadTrouble) {
    self.loads = loads
    self.days = days
    self.activities = activities
    self.trouble = trouble
  }

  var span: DayRange? {
    guard let first = days.first, let last = days.last else { return nil }
    return DayRange(first, last.advanced(by: 1))
  }

  func rows(in range: DayRange) throws(ReadFailure) -> DaySeries {
    let shown = days.filter(range.contains)
    var values: [Double] = []
    for day in shown {
      if trouble.isInterrupted() { throw .interrupted }
      values.append((activities[day] ?? []).reduce(0) { $0 + loads[$1].points })
      if let failure = trouble.noted { throw failure }
    }
    return DaySeries(days: shown, values: values)
  }
}
