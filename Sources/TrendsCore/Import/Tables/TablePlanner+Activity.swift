import TrendsCore

extension TablePlanner {
  /// Finds the columns of activities: those of the app that is known, or those of any table whose
  /// rows have a length and a sport or a distance.
  mutating func findActivity() {
    guard options.columns.isEmpty else { return }
    if let only = layout.only, let column = index(of: only.column) {
      set {
        $0.only.append(
          TablePlan.Only(
            column: column, values: only.values, isWithout: only.isWithout, reason: only.reason))
      }
    }
    guard let declared = layout.activity else {
      if layout == .unknown { findAnyActivity() }
      return
    }
    var activity = TablePlan.Activity()
    activity.sport = declared.sport.lazy.compactMap(index).first
    activity.sports = declared.sports
    activity.keepsSports = declared.keepsSports
    activity.onlySport = declared.onlySport
    activity.isOnePerStart = declared.isOnePerStart
    activity.end = declared.end.lazy.compactMap(index).first
    activity.elapsed = amount(declared.elapsed)
    activity.moving = amount(declared.moving)
    activity.distance = amount(declared.distance)
    activity.distanceUnit = declared.distanceUnit.flatMap(index)
    activity.energy = amount(declared.energy)
    activity.heart = amount(declared.heart.map { AppTable.Amount($0, .beats) })
    activity.climb = amount(declared.climb)
    take(activity)
  }

  /// Keeps the columns of an activity, if a row can be one: it needs a length.
  private mutating func take(_ activity: TablePlan.Activity) {
    guard activity.elapsed != nil || activity.moving != nil || activity.end != nil else { return }
    for (amount, what) in [
      (activity.elapsed, "length with pauses"), (activity.moving, "length"),
      (activity.distance, "distance"), (activity.energy, "energy"), (activity.heart, "mean pulse"),
      (activity.climb, "climb"),
    ] {
      if let amount { explain(amount.column, "\(what) of the activity, in \(amount.unit.name)") }
    }
    if let sport = activity.sport { explain(sport, "sport of the activity") }
    if let end = activity.end { explain(end, "end of the activity") }
    set { $0.activity = activity }
  }

  /// Says in words what a column is.
  mutating func explain(_ column: Int, _ what: String) {
    let title = survey.title(column)
    set { if $0.explained.count < 200 { $0.explained.append("'\(title)': \(what)") } }
  }

  /// The clock of the days of the app that is known.
  var clockOfDays: TablePlan.Clock {
    guard options.column("day") == nil else { return .asWritten }
    return switch layout.clock {
    case .asWritten: .asWritten
    case .utc: .utc
    case .dayInUTC: .dayInUTC
    case .utcBeside(let title): index(of: title).map { .utcBeside($0) } ?? .utc
    case .localBeside(let title): index(of: title).map { .localBeside($0) } ?? .asWritten
    }
  }

  /// The clock of the days in words, to follow `the day`.
  func wordsOfClock(_ clock: TablePlan.Clock) -> String {
    switch clock {
    case .asWritten: ""
    case .utc: ", in UTC"
    case .dayInUTC: ", at its midnight in UTC"
    case .utcBeside(let column): ", in UTC, moved to the place by '\(survey.title(column))'"
    case .localBeside(let column): ", by the clock of the place in '\(survey.title(column))'"
    }
  }

  /// The first column of a title.
  func index(of title: String) -> Int? { places(of: title).first }

  /// The columns of a title: those that are called so, or else those called so but for a unit.
  func places(of title: String) -> [Int] {
    columnsByTitle[title] ?? columnsByName[title] ?? []
  }

  /// The first of some amounts that the table has, with numbers in it.
  private func amount(_ amounts: [AppTable.Amount]) -> TablePlan.Activity.Amount? {
    amounts.lazy.compactMap { amount in
      let places = places(of: amount.title)
      let place = amount.isSecond ? places.dropFirst().first : places.first
      guard let place, profiles[place].isNumber else { return nil }
      let header = names[place].unit.flatMap { $0.dimension == amount.unit.dimension ? $0 : nil }
      return TablePlan.Activity.Amount(column: place, unit: header ?? amount.unit)
    }.first
  }

  /// Finds activities in a table of no app that is known: its rows have a length, and a sport, or a
  /// distance beside a time of day.
  private mutating func findAnyActivity() {
    guard !isOwn, !isStrengthLog, !isOfBody, !names.contains(where: \.isOfNights) else { return }
    func first(_ titles: Set<String>, _ fits: (Int) -> Bool) -> Int? {
      names.indices.first { titles.contains(names[$0].words) && fits($0) }
    }
    func amount(_ titles: Set<String>, _ unit: TableUnit?) -> TablePlan.Activity.Amount? {
      guard let place = first(titles, { profiles[$0].isNumber }) else { return nil }
      guard let unit = names[place].unit ?? profiles[place].unit ?? unit else { return nil }
      return TablePlan.Activity.Amount(column: place, unit: unit)
    }
    var activity = TablePlan.Activity()
    activity.sport = first(ColumnWord.sport) { profiles[$0].isText }
    let length = first(ColumnWord.length) { profiles[$0].isNumber }
    if let length, profiles[length].hasDurations {
      activity.moving = TablePlan.Activity.Amount(column: length, unit: .minutes)
    } else {
      activity.moving = amount(ColumnWord.length, nil)
    }
    guard activity.moving?.unit.dimension == .time else { return }
    activity.distance = amount(ColumnWord.distance, nil)
    let day = survey.cells(of: plan.day)
    let hasTimes =
      plan.clock != nil || plan.style == .epochSeconds || plan.style == .epochMilliseconds
      || day.contains { $0.withUnsafeBufferPointer { WrittenDate($0)?.clock != nil } }
    guard activity.sport != nil || activity.distance != nil && hasTimes else { return }
    activity.energy = amount(ColumnWord.activityEnergy, .kilocalories)
    activity.heart = amount(ColumnWord.activityHeart, .beats)
    activity.climb = amount(["climb", "elevation gain", "ascent", "total ascent"], .meters)
    take(activity)
  }
}

extension TablePlan {
  /// Whether a column has a part in the day, the rows that count or an activity.
  func isUsed(_ column: Int) -> Bool {
    var used = [activity?.sport, activity?.end, activity?.distanceUnit, night]
    used += only.map(\.column)
    used += [activity?.elapsed, activity?.moving, activity?.distance].map { $0?.column }
    used += [activity?.energy, activity?.heart, activity?.climb].map { $0?.column }
    switch clockOfDays {
    case .utcBeside(let column), .localBeside(let column): used.append(column)
    case .asWritten, .utc, .dayInUTC: break
    }
    return used.contains(column)
  }
}
