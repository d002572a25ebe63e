/// A value that a question is asked of: that of a day, of an activity or of a visit.
public struct AskedValue: Sendable {
  public var day: Day
  public var value: Double
  /// How much it counts in a mean: 1, or the kilometres of a pace, so that the mean is total time over
  /// total distance.
  public var weight: Double
  /// Whether all conditions hold.
  public var isMeant: Bool
  /// One for each grouping of the question.
  public var labels: [GroupLabel]
  /// The name of the activity or visit; nil for a day.
  public var name: String?

  public init(
    day: Day, value: Double, weight: Double = 1, isMeant: Bool = true, labels: [GroupLabel] = [],
    name: String? = nil
  ) {
    self.day = day
    self.value = value
    self.weight = weight
    self.isMeant = isMeant
    self.labels = labels
    self.name = name
  }
}

/// The figures of each group of values.
///
///     Answer(values, [.mean, .greatest], by: [.month], today: today).groups
public struct Answer: Equatable, Sendable {
  /// A figure, with the days and the name that belong to it.
  public struct Figure: Equatable, Sendable {
    public var value: Double?
    /// The day of an extreme, or the first day of a streak or pause.
    public var day: Day?
    /// The last day of a streak or pause.
    public var end: Day?
    /// The activity or visit of an extreme.
    public var name: String?
    /// What of a streak or pause lasts until today, in days.
    public var present: Int?
  }

  public struct Group: Equatable, Sendable {
    public var labels: [GroupLabel]
    /// How many values it has, whether or not the conditions hold.
    public var asked: Int
    /// One for each measure.
    public var figures: [Figure]
  }

  public var measures: [Measure]
  /// In the order of their labels; a single one without groupings.
  public var groups: [Group]

  /// Computes the measures of each group of values in order of time. `before` are the values before
  /// the span that is asked for, in which the first group finds the one before it.
  public init(
    _ values: [AskedValue], before: [AskedValue] = [], _ measures: [Measure],
    by groupings: [Grouping] = [], today: Day
  ) {
    self.measures = measures
    let grouped = Dictionary(grouping: values, by: \.labels)
    let keys = groupings.isEmpty ? [[]] : grouped.keys.sorted { $0.lexicographicallyPrecedes($1) }
    var last: Double?
    if measures.contains(.change) {
      last = Answer.mean(ofLast: before, notOf: keys.first)
    }
    let hasOrder = groupings.isEmpty || groupings.count == 1 && groupings[0].isPeriod
    groups = keys.map { key in
      let all = grouped[key] ?? []
      let meant = Meant(all.filter(\.isMeant), of: all.count, today: today)
      let figures = measures.map { measure in
        guard measure == .change else { return meant.figure(measure) }
        guard hasOrder, let last, let mean = meant.mean else { return Figure() }
        return Figure(value: mean - last)
      }
      last = meant.mean ?? last
      return Group(labels: key, asked: all.count, figures: figures)
    }
  }

  /// The mean of the last group before the first one that is asked for; of all values where there are
  /// no groups.
  private static func mean(ofLast before: [AskedValue], notOf first: [GroupLabel]?) -> Double? {
    let other = before.filter { $0.isMeant && ($0.labels != first || $0.labels.isEmpty) }
    guard let key = other.last?.labels else { return nil }
    return Meant(other.filter { $0.labels == key }, of: 0, today: .first).mean
  }

  /// Keeps the groups whose figure at a place is greatest, or least; of equal ones those that come
  /// first.
  public mutating func keep(_ count: Int, by place: Int, least: Bool) {
    let ranked = groups.enumerated().compactMap { offset, group in
      group.figures[place].value.map { (value: least ? $0 : -$0, offset: offset) }
    }.sorted { ($0.value, $0.offset) < ($1.value, $1.offset) }
    groups = ranked.prefix(count).map { groups[$0.offset] }
  }
}

/// The values of a group for which the conditions hold.
private struct Meant {
  let values: [AskedValue]
  /// How many values the group has in all.
  let asked: Int
  let today: Day

  init(_ values: [AskedValue], of asked: Int, today: Day) {
    self.values = values
    self.asked = asked
    self.today = today
  }

  /// The mean by weight; nil without values.
  var mean: Double? {
    if values.allSatisfy({ $0.weight == 1 }) { return Mean.of(values.map(\.value)) }
    var (sum, weight) = (CompensatedSum(), CompensatedSum())
    for value in values {
      sum.add(value.value * value.weight)
      weight.add(value.weight)
    }
    return weight.value > 0 ? sum.value / weight.value : nil
  }

  func figure(_ measure: Measure) -> Answer.Figure {
    switch measure {
    case .count: return .init(value: Double(values.count))
    case .share: return .init(value: asked > 0 ? 100 * Double(values.count) / Double(asked) : nil)
    case .sum:
      let scale = Scale(values.map(\.value))
      var sum = CompensatedSum()
      for value in values { sum.add(value.value * scale.factor) }
      return .init(value: scale.back(sum.value))
    case .mean: return .init(value: mean)
    case .median: return .init(value: quantile(0.5))
    case .quantile(let percent): return .init(value: quantile(Double(percent) / 100))
    case .deviation: return .init(value: SeriesStatistics.deviation(values.map(\.value)))
    case .least: return extreme { $0 < $1 }
    case .greatest: return extreme { $0 > $1 }
    case .first: return single(values.first)
    case .last: return single(values.last)
    case .change: return .init()
    case .streak: return streak
    case .pause: return pause
    }
  }

  private func quantile(_ share: Double) -> Double? {
    values.isEmpty ? nil : Quantile.of(sorted: values.map(\.value).sorted(), share)
  }

  private func single(_ value: AskedValue?) -> Answer.Figure {
    .init(value: value?.value, day: value?.day, name: value?.name)
  }

  /// The earliest of the values that no other precedes.
  private func extreme(_ precedes: (Double, Double) -> Bool) -> Answer.Figure {
    single(values.min { precedes($0.value, $1.value) })
  }

  private var streak: Answer.Figure {
    let streak = Streak(days: values.map(\.day), today: today)
    return .init(
      value: Double(streak.longest),
      day: streak.longestEnd.map { $0.advanced(by: 1 - streak.longest) }, end: streak.longestEnd,
      present: streak.current)
  }

  /// Days from a value to the next; of equal pauses the earliest.
  private var pause: Answer.Figure {
    var longest = Answer.Figure()
    for (a, b) in zip(values, values.dropFirst()) {
      let days = a.day.distance(to: b.day)
      if Double(days) > longest.value ?? 0 {
        longest = .init(value: Double(days), day: a.day, end: b.day)
      }
    }
    longest.present = values.last.map { max(0, $0.day.distance(to: today)) }
    return longest
  }
}
