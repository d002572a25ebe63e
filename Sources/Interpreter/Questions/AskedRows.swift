import TrendsCore

/// Reads the rows of a question from the world.
struct AskedRows {
  let world: World
  let question: Question
  let isInterrupted: () -> Bool

  private var today: Day { world.engine.clock.today }

  /// What a condition is tested on.
  private struct Candidate {
    var day: Day
    var value: Double
    var run: Run?
    var place: String?
    /// The dataset.
    var person: String?
    /// The training zone and its place among the others.
    var zone: GroupLabel?
  }

  private typealias Test = (Candidate) -> Bool

  /// Returns the subject of the question; `focus` is the view that is meant where none is named.
  func subject(focus: DayView?) throws(Failure) -> AskedSubject {
    guard let name = question.subject ?? focus?.name else {
      throw Failure.nothingOpen(hint: world.openingHint)
    }
    if let metric = metric(name) { return try days(of: metric, name: name) }
    switch AskedList(rawValue: name) {
    case .runs: return try runs()
    case .visits: return try visits()
    case .entries: return try entries()
    case .chats: return try chats()
    case nil:
      let names =
        world.engine.views.map(\.name) + AskedList.allCases.map(\.rawValue)
        + Fitness.allCases.map(\.rawValue)
      throw Failure.unknownSubject(
        name,
        hint: Run.Kind(rawValue: name).map {
          "it is measured in runs; type: \($0 == .speed ? "pace" : $0.rawValue) last"
        }
          ?? Nearest.question(name, in: names)
          ?? (world.engine.views.isEmpty ? world.openingHint : "type: metrics"))
    }
  }

  /// The subjects that `all` means: every loaded metric. Any other name means one.
  func subjects(focus: DayView?) throws(Failure) -> [AskedSubject] {
    guard question.subject == AskedRows.all else { return [try subject(focus: focus)] }
    var names: [String] = []
    for source in world.library.datasets.flatMap(\.metrics)
    where !names.contains(source.metric.name) {
      names.append(source.metric.name)
    }
    guard !names.isEmpty else { throw Failure.nothingOpen(hint: world.openingHint) }
    var subjects: [AskedSubject] = []
    for name in names {
      if isInterrupted() { throw .interrupted }
      guard let metric = metric(name) else { continue }
      subjects.append(try days(of: metric, name: name))
    }
    return subjects
  }

  /// The word for every metric.
  static let all = "all"

  /// A metric with all its rows, by the name of a view, of a loaded metric, or of what follows from
  /// the loads of activities.
  private struct DayRowsOfMetric {
    var reading: DayReading
    var rows: DaySeries
    var view: DayView?
    /// Today, while its total still grows.
    var growing: Day?
  }

  private func metric(_ name: String) -> DayRowsOfMetric? {
    let units = world.calc.units
    if let index = world.engine.index(of: name), case .days(let view) = world.engine.views[index],
      !view.pager.isClosed
    {
      return DayRowsOfMetric(
        reading: DayReading(view: view, world: world), rows: world.rows(of: view), view: view,
        growing: world.unfinishedDay(of: view))
    }
    if let source = world.library.source(named: name) {
      return DayRowsOfMetric(
        reading: DayReading(metric: source.metric, units: units), rows: source.series,
        growing: source.metric.nature.isTotal ? today : nil)
    }
    guard name == "load" || Fitness(rawValue: name) != nil, !world.library.runs.isEmpty else {
      return nil
    }
    let loads = RunFields.loads(world)
    guard let kind = Fitness(rawValue: name) else {
      return DayRowsOfMetric(
        reading: DayReading(metric: RunLoads.metric, units: units), rows: loads, growing: today)
    }
    return DayRowsOfMetric(
      reading: DayReading(metric: kind.metric, units: units),
      rows: kind.days(loads, through: today))
  }

  // MARK: conditions

  /// Returns a test of all conditions for a subject of this name; `fields` are those of activities.
  private func test(
    _ name: String, scale: QuestionScale, fields: RunFields? = nil
  ) throws(Failure) -> Test {
    var tests: [Test] = []
    for condition in question.conditions {
      switch condition {
      case .weekday(let days): tests.append { days.contains($0.day.weekday) }
      case .note(let text, let isThere):
        let text = text.lowercased()
        let noted = Set(
          world.calc.marks.notes.filter { $0.text.lowercased().contains(text) }.map(\.day))
        tests.append { noted.contains($0.day) == isThere }
      case .sport(let sports):
        guard fields != nil else { throw Failure.onlyOfRuns("sport", subject: name) }
        tests.append { candidate in
          let sport = candidate.run?.record.sport ?? ""
          return sports.contains { AskedRows.means($0, sport) }
        }
      case .compare(nil, let comparison, let bound, _):
        let wanted = try value(of: bound, on: scale, field: name)
        tests.append { comparison.holds($0.value, wanted) }
      case .compare(let field?, let comparison, let bound, let lag):
        let (scale, read) = try reader(of: field, lag == 0 ? fields : nil)
        let wanted = try value(of: bound, on: scale, field: field.words)
        tests.append { candidate in
          var candidate = candidate
          candidate.day = candidate.day.advanced(by: -lag)
          return read(candidate).map { comparison.holds($0, wanted) } ?? false
        }
      }
    }
    return { candidate in tests.allSatisfy { $0(candidate) } }
  }

  /// Whether `run`, `ride` or the beginning of a sport's own name means a sport.
  private static func means(_ word: String, _ sport: String) -> Bool {
    switch word {
    case "run", "runs": sport == "running"
    case "ride", "bike": sport == "cycling"
    case "swim": sport == "swimming"
    default: !word.isEmpty && sport.lowercased().hasPrefix(word)
    }
  }

  private func value(
    of bound: Bound, on scale: QuestionScale, field: String
  ) throws(Failure) -> Double {
    guard let value = scale.value(of: bound) else {
      throw Failure.unfitBound(bound.text, of: field, expected: scale.expected)
    }
    return value
  }

  /// Returns how a field is read: of the activity, else of the day.
  private func reader(
    of field: QuestionField, _ fields: RunFields?
  ) throws(Failure) -> (QuestionScale, (Candidate) -> Double?) {
    if let (scale, read) = fields?.reader(of: field) {
      return (scale, { candidate in candidate.run.flatMap { read($0)?.value } })
    }
    guard let metric = metric(field.name), field.kilometers == nil else {
      throw Failure.unknownSubject(field.name, hint: "'metrics' lists them")
    }
    // A day without a workout is a day of rest.
    let rest = metric.reading.metric.hasDaysOfRest ? 0.0 : nil
    let rows = metric.rows
    return (QuestionScale(metric.reading), { rows[$0.day] ?? rest })
  }

  private func labels(_ candidate: Candidate) -> [GroupLabel] {
    question.groups.map { group in
      if group == .zone { return candidate.zone ?? GroupLabel("") }
      if group == .person {
        return GroupLabel(candidate.person ?? candidate.run?.dataset ?? "")
      }
      return group.label(of: candidate.day)
        ?? GroupLabel(group == .sport ? candidate.run?.record.sport ?? "" : candidate.place ?? "")
    }
  }

  /// Throws for a group that the subject does not have.
  private func refuseGroups(_ refused: [Grouping], of name: String) throws(Failure) {
    for group in question.groups where refused.contains(group) {
      throw Failure.noGroups(group.rawValue, of: name)
    }
  }

  // MARK: subjects

  private func days(of metric: DayRowsOfMetric, name: String) throws(Failure) -> AskedSubject {
    if let field = question.field { throw Failure.onlyOfRuns(field.words, subject: name) }
    try refuseGroups([.sport, .place, .zone], of: name)
    let scale = QuestionScale(metric.reading)
    let test = try test(name, scale: scale)
    let last = metric.growing.map { $0.advanced(by: -1) } ?? today
    let rows = metric.rows
    var values: [AskedValue] = []
    values.reserveCapacity(rows.count)
    func take(_ rows: DaySeries, of person: String?) {
      for place in 0..<rows.index(from: last.advanced(by: 1)) where rows.values[place].isFinite {
        var candidate = Candidate(day: rows.days[place], value: rows.values[place])
        candidate.person = person
        values.append(
          AskedValue(
            day: candidate.day, value: candidate.value, isMeant: test(candidate),
            labels: labels(candidate)))
      }
    }
    // By person each dataset counts, else the one that is on show.
    let persons = question.groups.contains(.person) ? world.library.datasets : []
    let owned = persons.flatMap { person in
      person.metrics.filter { $0.metric.name == name }.map { (person.name, $0.series) }
    }
    if owned.isEmpty { take(rows, of: persons.first?.name) }
    for (person, series) in owned { take(series, of: person) }
    // Figures that follow each other, such as the first and the last, go by the day.
    if owned.count > 1 {
      values = values.enumerated()
        .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    }
    return AskedSubject(
      name: name, scale: scale, values: values, soFar: metric.growing.flatMap { rows[$0] },
      isGrowing: metric.growing != nil, view: metric.view)
  }

  /// The loaded activities; each counts once, however many devices recorded it.
  private func runs() throws(Failure) -> AskedSubject {
    try refuseGroups([.place], of: "runs")
    // Two people may have run together.
    let loaded = world.library.runs.map(\.run)
    let all =
      question.groups.contains(.person) ? loaded : Run.joined(loaded).compactMap(\.first)
    guard !all.isEmpty else { throw Failure.noRuns }
    try refuseUnknownSports(all)
    let byZone = question.groups.contains(.zone)
    let field = question.field ?? comparedField ?? QuestionField(name: byZone ? "time" : usualField)
    if byZone, field.name != "time" { throw Failure.noGroups("zone", of: "\(field.words) of runs") }
    let zones = world.bands.heart
    let told = ofOneSport(all, field)
    var fields = RunFields(world, all)
    let sports = Set(told.filter { run in isOfSport(run) }.map(\.record.sport))
    fields.sport = sports.count == 1 ? sports.first : nil
    guard let (scale, read) = fields.reader(of: field) else {
      throw Failure.unknownSubject(field.words, hint: "'metrics' lists them")
    }
    let test = try test("runs", scale: scale, fields: fields)
    var values: [AskedValue] = []
    for run in told {
      if isInterrupted() { throw .interrupted }
      guard run.record.start.day <= today, let (value, weight) = read(run), value.isFinite else {
        continue
      }
      var candidate = Candidate(day: run.record.start.day, value: value, run: run)
      if byZone {
        for (place, seconds) in RunFields.zoneSeconds(of: run, zones).enumerated() {
          candidate.value = seconds
          candidate.zone = GroupLabel(zones.names[place], rank: place)
          values.append(
            AskedValue(
              day: candidate.day, value: seconds, isMeant: test(candidate),
              labels: labels(candidate), name: run.id))
        }
        continue
      }
      values.append(
        AskedValue(
          day: candidate.day, value: value, weight: weight, isMeant: test(candidate),
          labels: labels(candidate), name: run.id))
    }
    return AskedSubject(
      name: (question.field == nil && comparedField == nil ? "runs" : "\(field.words) of runs")
        + (told.count < all.count ? " (running)" : ""), noun: "runs", scale: scale, values: values)
  }

  /// Whether the question's sports are those of an activity.
  private func isOfSport(_ run: Run) -> Bool {
    question.conditions.allSatisfy { condition in
      guard case .sport(let words) = condition else { return true }
      return words.contains { AskedRows.means($0, run.record.sport) }
    }
  }

  /// What of an activity is asked for where nothing is said: its distance, or where activities are only
  /// counted, nothing.
  private var usualField: String {
    let counts: [Measure] = [.count, .share, .streak, .pause]
    let comparesValue = question.conditions.contains {
      if case .compare(nil, _, _, _) = $0 { true } else { false }
    }
    let isCounted = !question.measures.isEmpty && question.measures.allSatisfy(counts.contains)
    return isCounted && !comparesValue ? RunFields.nothing : "distance"
  }

  /// The only field that a condition compares, which is asked for where no other one is: `runs pace <
  /// 5:30`. None where activities are only counted.
  private var comparedField: QuestionField? {
    let fields = question.conditions.compactMap { condition -> QuestionField? in
      if case .compare(let field?, _, _, lag: 0) = condition { field } else { nil }
    }
    guard fields.count == 1, let field = fields.first, usualField != RunFields.nothing,
      !question.groups.contains(.zone),
      QuestionWords.fields.contains(field.name) || field.kilometers != nil
    else { return nil }
    return field
  }

  /// Leaves the runs where several sports would be mixed in paces and best efforts, unless a sport is named.
  private func ofOneSport(_ runs: [Run], _ field: QuestionField) -> [Run] {
    let namesSport =
      question.groups.contains(.sport)
      || question.conditions.contains { if case .sport = $0 { true } else { false } }
    guard !namesSport,
      ["pace", "speed", "best", "cadence", "decoupling", "vo2max"].contains(field.name)
    else {
      return runs
    }
    let running = runs.filter { $0.record.sport == "running" }
    return running.isEmpty ? runs : running
  }

  /// Throws for a sport that no activity has.
  private func refuseUnknownSports(_ runs: [Run]) throws(Failure) {
    let sports = Set(runs.map(\.record.sport))
    for case .sport(let words) in question.conditions {
      for word in words where !sports.contains(where: { AskedRows.means(word, $0) }) {
        throw Failure.unknownSport(word, among: sports.sorted())
      }
    }
  }

  /// Stays at places, in hours.
  private func visits() throws(Failure) -> AskedSubject {
    try refuseGroups([.sport, .person, .zone], of: "visits")
    let scale = QuestionScale.plain("h", decimals: 1, adds: true)
    return try records(
      "visits", scale,
      world.library.datasets.flatMap(\.visits).map {
        Candidate(day: $0.arrival.day, value: Double($0.seconds) / 3600, place: $0.place)
      })
  }

  /// Entries of journals, in words.
  private func entries() throws(Failure) -> AskedSubject {
    try refuseGroups([.sport, .place, .person, .zone], of: "entries")
    return try records(
      "entries", .plain("words", adds: true),
      world.library.datasets.flatMap(\.journal).map { entry in
        let words = entry.text.utf8.split { $0 <= UInt8(ascii: " ") }.count
        return Candidate(day: entry.day, value: Double(words))
      })
  }

  /// Conversations, in messages.
  private func chats() throws(Failure) -> AskedSubject {
    try refuseGroups([.sport, .place, .person, .zone], of: "chats")
    return try records(
      "chats", .plain("messages", adds: true),
      world.library.datasets.flatMap(\.chats).map {
        Candidate(day: $0.day, value: Double($0.messages))
      })
  }

  private func records(
    _ name: String, _ scale: QuestionScale, _ candidates: [Candidate]
  ) throws(Failure) -> AskedSubject {
    if let field = question.field { throw Failure.onlyOfRuns(field.words, subject: name) }
    let test = try test(name, scale: scale)
    let values = candidates.filter { $0.day <= today }.map { candidate in
      AskedValue(
        day: candidate.day, value: candidate.value, isMeant: test(candidate),
        labels: labels(candidate), name: candidate.place)
    }
    return AskedSubject(
      name: name, noun: name, scale: scale, values: values.sorted { $0.day < $1.day })
  }
}
