import TrendsCore

/// What a question is asked of: its values in order of time, and how they are written.
struct AskedSubject {
  var name: String
  /// What a value is of, in the plural: `days`, `runs`.
  var noun = "days"
  var scale: QuestionScale
  /// Those that the conditions do not meet included.
  var values: [AskedValue]
  /// Today's value of a total that still grows, which is left out.
  var soFar: Double?
  /// Whether it is a total, of which today is not over yet.
  var isGrowing = false
  /// The view that the rows are from; nil for loaded data.
  var view: DayView?

  /// The values for which the conditions hold, one a day: activities of a day are added, or averaged by
  /// weight.
  func series(in days: DayRange) -> DaySeries {
    var sums: [Day: (sum: Double, weight: Double)] = [:]
    for value in values where value.isMeant && days.contains(value.day) {
      let weight = scale.adds ? 1 : value.weight
      sums[value.day, default: (0, 0)].sum += value.value * weight
      sums[value.day, default: (0, 0)].weight += weight
    }
    let found = sums.keys.sorted()
    return DaySeries(
      days: found,
      values: found.map { day in
        let part = sums[day] ?? (0, 1)
        return scale.adds ? part.sum : part.sum / part.weight
      })
  }

  /// Where the newest value is, as the end of a sentence; empty if it is not before a day. If the span follows
  /// today, the sentence says how to ask as of that value.
  func newest(before day: Day, of span: SpanWord?) -> String {
    guard let newest = values.map(\.day).max(), newest < day else { return "" }
    let remedy = span?.followsToday == true ? ": 'clock \(newest)' makes that today" : ""
    return "; the newest is of \(newest)\(remedy)"
  }

  /// The figures that are printed where none is asked for.
  func measures(by groups: [Grouping]) -> [Measure] {
    let sums: [Measure] = scale.adds ? [.sum] : []
    if groups.contains(.zone) { return sums }
    if !groups.isEmpty {
      if scale.isBest { return [.count, .least] }
      return [.count] + sums + [.mean] + (noun == "days" || !scale.adds ? [.least] : [])
        + [.greatest]
    }
    return [.count] + sums
      + [.mean, .median, .deviation, .quantile(10), .quantile(90), .least, .greatest]
  }
}

/// The lists that a question may be asked of.
enum AskedList: String, CaseIterable {
  case runs, visits, entries, chats
}
