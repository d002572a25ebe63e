internal import TrendsCore

/// The days that share a bar, or a point of a line, where a day has no room of its own: those of a
/// week, of months or of years, as people plan.
struct DayGroups: Equatable {
  /// What a group is; the least first.
  enum Unit: Equatable {
    case day, week
    /// Months of the calendar, counted from a January: 3 are a quarter, 12 a year.
    case months(Int)
  }

  let unit: Unit
  /// The first day of the chart, and then the first one of each further group, ascending.
  let starts: [Int]
  /// The last day of the chart.
  private let last: Int

  var count: Int { starts.count }

  /// Groups by the least unit that makes `most` groups or fewer, from `least` on.
  init(from first: Int, to last: Int, most: Int, least: Unit = .day) {
    let most = max(1, most)
    self.last = max(first, last)
    var unit = least
    while (last - first) / unit.mostDays >= most { unit = unit.longer }
    var starts = unit.starts(from: first, to: last)
    while starts.count > most, starts.count > 2 {
      unit = unit.longer
      starts = unit.starts(from: first, to: last)
    }
    (self.unit, self.starts) = (unit, starts)
  }

  /// The number of the group of a day, which is clamped to those of the chart. Binary search.
  func group(of day: Int) -> Int {
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= day { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The first and the last day of a group.
  func days(of group: Int) -> ClosedRange<Int> {
    let end = group + 1 < count ? starts[group + 1] - 1 : last
    return starts[group]...max(starts[group], end)
  }

  /// The x of the day in the middle of a group.
  fileprivate func middle(of group: Int) -> Double {
    let days = days(of: group)
    return Double(days.lowerBound + (days.upperBound - days.lowerBound) / 2)
  }
}

extension Readings {
  /// The points to draw on a track: all of them, or the mean of those that share a place, in the
  /// middle of their days. The running mean avoids sums that overflow. A total that still grows is in
  /// no mean with finished ones.
  func points(on track: Track) -> [ChartSpec.Point] {
    guard track.isShared || track.slots != nil && !isDays else { return points }
    var means: [ChartSpec.Point] = []
    var (last, count) = (-1, 0.0)
    for point in points {
      let group = track.group(of: point.x)
      if group == last {
        if point == unfinished { continue }
        count += 1
        means[means.count - 1].y += (point.y - means[means.count - 1].y) / count
      } else {
        let middle = track.groups?.middle(of: group) ?? point.x
        means.append(ChartSpec.Point(x: middle, y: point.y))
        (last, count) = (group, 1)
      }
    }
    return means
  }
}

extension DayGroups.Unit {
  /// Days of the longest one.
  fileprivate var mostDays: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .months(let count): 31 * count
    }
  }

  /// The next longer one: after years two, five, ten, twenty and so on of them.
  fileprivate var longer: DayGroups.Unit {
    switch self {
    case .day: .week
    case .week: .months(1)
    case .months(1): .months(3)
    case .months(let count) where count < 12: .months(12)
    // Of 1, 2, 5, 10, 20 … only those with a 2 grow by half more than double.
    case .months(let count): .months(Self.isTwo(count / 12) ? count / 2 * 5 : count * 2)
    }
  }

  private static func isTwo(_ years: Int) -> Bool {
    var years = years
    while years >= 10 { years /= 10 }
    return years == 2
  }

  /// The first day of each, of which the first one is cut to the chart.
  fileprivate func starts(from first: Int, to last: Int) -> [Int] {
    switch self {
    case .day: return Array(first...max(first, last))
    case .week:
      let next = first + 8 - Day(clamping: first).weekday
      return [first] + stride(from: next, through: last, by: 7)
    case .months(let count):
      let parts = Day(clamping: first).parts
      var month = (parts.year * 12 + parts.month - 1) / count * count + count
      var starts = [first]
      while let day = Day(year: month / 12, month: month % 12 + 1, day: 1), Int(day.number) <= last
      {
        starts.append(Int(day.number))
        month += count
      }
      return starts
    }
  }

  /// What a value of it is, such as `weekly average`; empty for a day.
  var average: String {
    switch self {
    case .day: ""
    case .week: "weekly average"
    case .months(1): "monthly average"
    case .months(3): "quarterly average"
    case .months(12): "yearly average"
    case .months(let count): "average of \(count / 12) years"
    }
  }
}
