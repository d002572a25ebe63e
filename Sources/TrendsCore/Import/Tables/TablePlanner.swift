import TrendsCore

/// Decides what the columns of a table are: by the caller's word, by their names, by their cells.
struct TablePlanner {
  let source: any ByteSource
  let options: TableOptions
  let survey: TableSurvey
  let layout: KnownLayout
  let decimalComma: Bool
  let profiles: [ColumnProfile]
  let names: [ColumnName]
  private(set) var plan: TablePlan

  static func plan(
    _ source: any ByteSource, _ options: TableOptions
  ) throws(ImportError) -> TablePlan {
    var planner = try TablePlanner(source, options)
    try planner.findDay()
    try planner.findValues()
    return planner.plan
  }

  private init(_ source: any ByteSource, _ options: TableOptions) throws(ImportError) {
    self.source = source
    self.options = options
    let survey = try TableSurvey(source)
    self.survey = survey
    guard survey.width > 1, !survey.rows.isEmpty else {
      throw ImportError.noTable
    }
    let width = min(survey.width, TableReader.columnLimit)
    layout = KnownLayout.of(survey)
    let comma = try TablePlanner.decimalComma(survey, options, width)
    decimalComma = comma
    profiles = (0..<width).map { ColumnProfile(survey.cells(of: $0), decimalComma: comma) }
    names = (0..<width).map { ColumnName(survey.title($0)) }
    plan = TablePlan(survey: survey, width: width, day: 0)
    plan.format = layout.format
    plan.decimalComma = comma
    plan.lastSecondIsNone = layout.lastSecondIsNone
    if let note = layout.note, options.columns.isEmpty { plan.notes.append(note) }
    if survey.form.hasMoreKeys {
      plan.notes.append("more than \(ObjectKeys.limit) keys: the others are left out")
    }
    if survey.encoding == .windows1252 {
      plan.notes.append("the text is invalid UTF-8: read as Windows-1252")
    }
  }

  mutating func note(_ text: String) { plan.notes.append(text) }

  mutating func set(_ change: (inout TablePlan) -> Void) { change(&plan) }

  /// The column that the caller names: by its header, in any case, or by its number.
  func column(_ field: String) throws(ImportError) -> Int? {
    guard let name = options.column(field) else { return nil }
    if let header = survey.header {
      if let exact = header.firstIndex(of: name) { return exact }
      let words = ColumnName.words(name)
      if let near = header.firstIndex(where: { ColumnName.words($0) == words }) { return near }
    }
    if let number = Int(decimal: name.utf8), number >= 1, number <= plan.width { return number - 1 }
    throw ImportError.unknownColumn(name, known: columnList)
  }

  var columnList: String {
    let titles = (0..<min(plan.width, 12)).map { survey.title($0) }
    return titles.joined(separator: ", ") + (plan.width > 12 ? ", …" : "")
  }

  private static func decimalComma(
    _ survey: TableSurvey, _ options: TableOptions, _ width: Int
  ) throws(ImportError) -> Bool {
    if let told = options.decimal { return told == .comma }
    var votes = DecimalVotes()
    // Who writes 28.09.2026 writes 12.345 for thousands.
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
