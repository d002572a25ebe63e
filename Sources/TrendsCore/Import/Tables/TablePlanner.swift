import TrendsCore

/// Decides what the columns of a table are: by what the caller says, by their names, by their
/// cells.
struct TablePlanner {
  let source: any ByteSource
  /// What the caller says, but for rules.
  let options: TableOptions
  /// What the caller says of the values of a day.
  let rules: [Rule]
  let survey: TableSurvey
  /// What the program that wrote the file leaves unsaid.
  let layout: AppTable
  /// Decided before the profiles, because they read numbers.
  let decimalComma: Bool
  /// By column, what its sampled cells are.
  let profiles: [ColumnProfile]
  /// By column, what its header says.
  let names: [ColumnName]
  /// The columns by all words of their headers, a unit among them.
  let columnsByTitle: [String: [Int]]
  /// The columns by the words of their headers without a unit.
  let columnsByName: [String: [Int]]
  /// Whether each row is a set of strength training. Its weight is the weight lifted, not that of a
  /// body.
  let isStrengthLog: Bool
  /// Whether it is a table of days as `export` writes it.
  let isOwn: Bool
  /// Whether the table has weights: water or protein beside them is what a scale finds in a body.
  let isOfBody: Bool
  /// The plan as far as it is decided.
  private(set) var plan: TablePlan

  /// Surveys a table and returns the plan for its rows; with `allKeys` the columns of a table of
  /// objects are the keys of all of them. Throws where something stays open that the caller has to
  /// decide.
  static func plan(
    _ source: any ByteSource, _ options: TableOptions, allKeys: Bool
  ) throws(ImportError) -> TablePlan {
    var planner = try TablePlanner(source, options, allKeys: allKeys)
    try planner.findDay()
    planner.findActivity()
    try planner.findPeople()
    try planner.findValues()
    return planner.plan
  }

  /// Whether a header is that of exported days: `day,weight (kg),dietary-fat (g),reps`.
  private static func isOwn(_ header: [String]) -> Bool {
    func isMetric(_ title: String) -> Bool {
      var name = title[...]
      if title.hasSuffix(")"), let bracket = title.firstIndex(of: "(") {
        let before = title[..<bracket]
        guard before.last == " " else { return false }
        name = before.dropLast()
      }
      return name.first?.isLetter == true
        && name.utf8.allSatisfy {
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || Decimals.isDigit($0)
            || $0 == UInt8(ascii: "-")
        }
    }
    return header.count > 1 && header[0] == "day" && header.dropFirst().allSatisfy(isMetric)
  }

  /// Surveys the table, and decides its decimal mark and its program.
  private init(
    _ source: any ByteSource, _ options: TableOptions, allKeys: Bool
  ) throws(ImportError) {
    self.source = source
    let survey = try TableSurvey(source, allKeys: allKeys)
    self.survey = survey
    let stated = TablePlanner.rules(of: options, survey.header ?? [])
    rules = stated.rules
    let options = stated.others
    self.options = options
    guard survey.width > 1, !survey.rows.isEmpty else {
      throw ImportError.noTable
    }
    let width = min(survey.width, TableReader.columnLimit)
    isOwn = TablePlanner.isOwn(survey.header ?? [])
    // Of several apps a table of this program has columns of each.
    let app =
      isOwn
      ? AppTable.unknown
      : AppTable.of(
        AppTable.Evidence(
          header: survey.header ?? [], lines: survey.comments + survey.titles,
          isJSON: survey.form.isJSON, subject: options.subject))
    layout = app
    let comma = try TablePlanner.decimalComma(survey, options, width)
    decimalComma = comma
    profiles = (0..<width).map { ColumnProfile(survey.cells(of: $0), decimalComma: comma) }
    names = (0..<width).map { ColumnName(app.name(of: survey.title($0))) }
    let found = names
    columnsByName = Dictionary(grouping: 0..<width) { found[$0].words }
    columnsByTitle = Dictionary(grouping: 0..<width) {
      ColumnName.words(app.name(of: survey.title($0)))
    }
    let hasWeights = names.contains { $0.known == .weight }
    let words = Set(names.map(\.words))
    // A number under `exercise` is its minutes, a text its name.
    let exercises: Set<String> = ["exercise", "exercise name", "ubung"]
    let profiles = profiles
    let namesExercises = names.indices.contains {
      exercises.contains(found[$0].words) && !profiles[$0].isNumber
    }
    let hasSets = !words.isDisjoint(with: ["reps", "repetitions", "set order", "wiederholungen"])
    isStrengthLog = !isOwn && (hasSets || hasWeights && namesExercises)
    isOfBody = hasWeights && !isStrengthLog
    plan = TablePlan(survey: survey, width: width, day: 0)
    plan.format = layout.format
    plan.decimalComma = comma
    plan.lastSecondIsNone = layout.lastSecondIsNone
    if let note = layout.note, options.columns.isEmpty, options.measured == nil {
      plan.notes.append(note)
    }
    plan.explained = [
      layout == .unknown ? "no app that is known" : "\(layout.format): \(layout.reason)"
    ]
    if survey.form.hasMoreKeys {
      plan.notes.append("more than \(ObjectKeys.limit) keys: the rest is left out")
    }
    if survey.cutsNames {
      plan.notes.append("a name of a column is cut after \(String.nameLimit) bytes")
    }
    if survey.encoding == .windows1252 {
      plan.notes.append("the text is invalid UTF-8: read as Windows-1252")
    }
  }

  mutating func note(_ text: String) { plan.notes.append(text) }

  mutating func set(_ change: (inout TablePlan) -> Void) { change(&plan) }

  /// Returns the column that the caller names for a field; nil where none is named. Throws where there
  /// is no such column.
  func column(_ field: String) throws(ImportError) -> Int? {
    try survey.column(named: options.column(field))
  }

  /// Returns whether decimals follow a comma: as the caller says, or by the sampled cells. Throws
  /// where a cell can be read both ways and nothing decides.
  private static func decimalComma(
    _ survey: TableSurvey, _ options: TableOptions, _ width: Int
  ) throws(ImportError) -> Bool {
    if let told = options.decimal { return told == .comma }
    var votes = DecimalVotes()
    // Dotted dates imply a locale where `.` groups thousands.
    var hasDots = false
    for column in 0..<width {
      for cell in survey.cells(of: column) {
        let date = cell.withUnsafeBufferPointer { WrittenDate($0) }
        if date?.order == .unknown(hasDots: true) { hasDots = true }
        if date == nil { votes.count(cell) }
      }
    }
    if case .delimited(let dialect) = survey.form {
      votes.isFromCommaCountry = dialect.separator == UInt8(ascii: ";") || hasDots
    }
    if let comma = votes.decimalComma { return comma }
    throw ImportError.ambiguousNumber(votes.undecided ?? "")
  }
}
