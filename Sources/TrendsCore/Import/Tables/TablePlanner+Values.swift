import TrendsCore

extension TablePlanner {
  /// Finds the columns of values, each with its metric and unit. Of two columns of one metric the
  /// first is read. Throws where no column has values.
  mutating func findValues() throws(ImportError) {
    if let long = try longColumns() {
      tellSources()
      try checkRules([])
      return set { $0.layout = .long(long) }
    }
    let told = try toldColumns()
    var values: [TablePlan.Value] = []
    var leftOut: [String] = []
    /// Leaves a column out, with the reason if there is one to tell.
    func leave(_ column: Int, _ reason: String?) {
      let title = survey.title(column)
      leftOut.append(
        (title.isEmpty ? "column \(column + 1)" : "'\(title)'") + (reason.map { " (\($0))" } ?? ""))
      explain(column, "left out" + (reason.map { ": \($0)" } ?? ""))
    }
    for column in told?.map(\.column) ?? candidates {
      let field = told?.first { $0.column == column }?.metric
      if told == nil, layout != .unknown {
        let declared = try self.declared(column)
        values += declared
        if !declared.isEmpty { continue }
        if plan.isUsed(column) || isPart(column) { continue }
        if layout.others == .leftOut {
          if profiles[column].filled > 0 { leave(column, nil) }
          continue
        }
      }
      switch try value(of: column, named: field) {
      case .value(let found):
        let value = ruled(found)
        if values.contains(where: { $0.metric.name == value.metric.name }) {
          leave(column, "\(value.metric.name) is read already")
          continue
        }
        explain(column, TablePlanner.words(of: value.metric))
        values.append(value)
      // A column of activities is read, though not as a metric.
      case .leftOut where plan.isUsed(column): break
      case .leftOut(let reason): leave(column, reason)
      case .nothing: break
      }
    }
    if !leftOut.isEmpty {
      let rest = leftOut.count > 8 ? ", \(leftOut.count - 8) more" : ""
      note("other columns: \(leftOut.prefix(8).joined(separator: ", "))\(rest)")
    }
    try checkRules(values)
    guard !values.isEmpty || plan.activity != nil else {
      throw noValues(told?.map(\.column) ?? candidates)
    }
    let weight = values.first { $0.metric == .weight }?.unit
    // The caller's unit is only for files that name none.
    if let told = try UnitChoice.told(options), let weight, told.dimension == .mass, told != weight
    {
      note("the file gives its weights in \(weight.name); \(told.name) is not used")
    }
    if values.contains(where: \.metric.addsUp) { tellSources() }
    set { $0.layout = .wide(values) }
  }

  /// Notes that rows come from several devices: a phone and a watch count the same steps twice.
  private mutating func tellSources() {
    guard let column = candidates.first(where: { ColumnWord.source.contains(names[$0].words) })
    else { return }
    let sources = Set(survey.cells(of: column))
    guard sources.count > 1 else { return }
    let shown = sources.map { survey.encoding.text(of: $0.prefix(40)) }.sorted().prefix(3)
    note("'\(survey.title(column))' has \(shown.joined(separator: ", ")): amounts of a day add up")
  }

  /// All columns but those of day and time.
  private var candidates: [Int] {
    (0..<plan.width).filter { place in
      let isAsked = options.only != nil && plan.only.contains { $0.column == place }
      return place != plan.day && place != plan.clock && !isAsked
        && plan.dayParts?.columns.contains(place) != true
    }
  }

  /// Whether a column has no title while others have one, such as the row numbers of a data frame.
  private func isUnnamedBesideOthers(_ column: Int) -> Bool {
    guard let header = survey.header, header.indices.contains(column), header[column].isEmpty else {
      return false
    }
    return candidates.contains {
      $0 != column && header.indices.contains($0) && !header[$0].isEmpty
    }
  }

  /// The refusal of a table without values: the unit of one of its columns is missing, or no column
  /// has numbers.
  private mutating func noValues(_ columns: [Int]) -> ImportError {
    let told = (try? toldColumns()) ?? nil
    for column in columns where profiles[column].isNumber {
      let named = told?.first { $0.column == column }?.metric
      let known = named.flatMap { KnownColumn(words: ColumnName.words($0)) } ?? trusted(column)
      if let known, !known.hasOneUnit {
        return ImportError.noUnit(of: survey.title(column), likely: known.unit.name)
      }
    }
    return ImportError.noNumbers(columns: survey.columnList)
  }

  /// Returns the columns that the caller names as values, with the metric's name or nil for
  /// `value`; nil where none is named.
  private func toldColumns() throws(ImportError) -> [(column: Int, metric: String?)]? {
    var told: [(column: Int, metric: String?)] = []
    for option in options.columns where !["day", "time", "metric", "unit"].contains(option.field) {
      guard let found = try column(option.field) else { continue }
      told.append((found, option.field == "value" ? nil : option.field))
    }
    return told.isEmpty ? nil : told
  }

  /// Returns the columns of a table whose rows name their metric, or nil for any other table.
  private func longColumns() throws(ImportError) -> TablePlan.Long? {
    let told = try column("metric")
    func named(_ words: Set<String>, _ fits: (ColumnProfile) -> Bool) -> Int? {
      candidates.first { words.contains(names[$0].words) && fits(profiles[$0]) }
    }
    guard let metric = told ?? named(ColumnWord.metric, \.isText) else { return nil }
    guard let value = try column("value") ?? named(ColumnWord.value, \.isNumber) else { return nil }
    let unit = try column("unit") ?? named(ColumnWord.unit) { _ in true }
    return TablePlan.Long(metric: metric, value: value, unit: unit)
  }

  /// What a column of a metric is, in words.
  private static func words(of metric: Metric) -> String {
    let unit = metric.unit.isEmpty ? "" : " in \(metric.unit)"
    return "\(metric.name)\(unit), \(metric.addsUp ? "the sum" : "the mean") of a day"
  }

  /// The values of a column that the app is known for; several where it has a part in several
  /// metrics, as an hour of deep sleep has in sleep.
  private mutating func declared(_ column: Int) throws(ImportError) -> [TablePlan.Value] {
    guard profiles[column].filled > 0 else { return [] }
    let known = layout.columns.filter { places(of: $0.title).contains(column) }
    var values: [TablePlan.Value] = []
    for known in known {
      let header = names[column].unit.flatMap { $0.dimension == known.unit?.dimension ? $0 : nil }
      var value = TablePlan.Value(
        column: column, metric: known.metric, unit: header ?? known.unit, target: known.kept,
        zeroIsNone: known.zeroIsNone || layout.zeroIsNone)
      if known.asksUnit, header == nil, let dimension = known.unit?.dimension {
        value.unitColumn = unitColumn(of: column, dimension)
        let told = try UnitChoice.told(options)
        let isNeeded = value.unitColumn == nil && profiles[column].median.map { $0 > 0 } == true
        if isNeeded, told?.dimension != dimension {
          throw UnitChoice.refusal(profiles[column].values, column: survey.title(column))
        }
        value.unit = told ?? known.unit
      }
      value.times = known.times.flatMap(index)
      value.isCount = known.isCount
      value.none = known.none
      value.only = known.only
      value.plus = known.plus.flatMap { plus in
        index(of: plus.title).map { TablePlan.Activity.Amount(column: $0, unit: plus.unit) }
      }
      if let between = known.between {
        guard let start = index(of: between.start), let end = index(of: between.end) else {
          continue
        }
        value.between = TablePlan.Between(start: start, end: end)
      }
      value = ruled(value)
      explain(column, TablePlanner.words(of: value.metric))
      values.append(value)
    }
    return values
  }

  /// Whether a column is a part of the values of another one, which is explained.
  private mutating func isPart(_ column: Int) -> Bool {
    for known in layout.columns {
      if let plus = known.plus, index(of: plus.title) == column {
        explain(column, "added to \(known.metric.name)")
        return true
      }
      if let between = known.between, index(of: between.start) == column {
        explain(column, "the start of the time that counts")
        return true
      }
    }
    return false
  }

  /// What a column turns out to be.
  private enum Verdict {
    case value(TablePlan.Value)
    /// Not read, for a reason that the report notes.
    case leftOut(String)
    /// Not worth a note: an empty column, or one of units.
    case nothing
  }

  /// Judges a column, which the caller may have named as a value; `field` is the metric's name
  /// then.
  private mutating func value(of column: Int, named field: String?) throws(ImportError) -> Verdict {
    let profile = profiles[column]
    let name = names[column]
    let isTold = options.column("value") != nil || field != nil
    let known =
      field.map { KnownColumn(words: ColumnName.words($0)) } ?? trusted(column) ?? unnamed(column)
    if profile.filled == 0 && known == nil { return .nothing }
    if !isTold {
      if ColumnWord.isNumber(name.words) { return .leftOut("a number of the row") }
      if isUnnamedBesideOthers(column) { return .leftOut("it has no name") }
      if profile.isDate { return .leftOut("another day") }
      if ColumnWord.unit.contains(name.words) || ColumnWord.isUnit(name.words) { return .nothing }
      if profile.isText { return .leftOut("text") }
    }
    if let known { return try value(of: column, known) }
    let own = field ?? ownName(column)
    guard let cleaned = own ?? numbered(column) else {
      throw ImportError.noHeader(
        row: firstRow,
        hint: "--columns day=\(plan.day + 1),value=\(column + 1)"
          + (profile.median.map { " --unit \(UnitChoice.likely($0).unit)" } ?? ""))
    }
    let written = [
      name.unit, profile.unit, isTold ? options.unit.flatMap { TableUnit($0) } : nil,
      name.words.utf8.starts(with: "weight ".utf8) ? survey.commentUnit : nil,
    ]
    let unit = written.lazy.compactMap { $0 }.first
    let isMinutes = isOfMinutes(column)
    let unitColumn =
      unit == nil && isStrengthLog && name.known == .weight ? unitColumn(of: column, .mass) : nil
    let target =
      isMinutes && profile.hasDurations ? .minutes : unitColumn == nil ? unit?.kept : .kilograms
    var metric = Metric(
      name: cleaned,
      unit: isMinutes ? name.unknownUnit ?? "min" : target?.name ?? name.unknownUnit ?? "",
      decimals: profile.hasDurations ? 1 : profile.decimals,
      kind: kind(of: column, in: unit))
    if own == nil { metric.title = survey.title(column) }
    var value = TablePlan.Value(
      column: column, metric: metric, unit: unit, target: target, zeroIsNone: layout.zeroIsNone)
    value.unitColumn = unitColumn
    settleClock(&value, isMinutes: isMinutes)
    return .value(value)
  }

  /// Returns `column-3` for a title that makes no metric name because its script is not Latin, and
  /// notes it; nil for a title without letters.
  private mutating func numbered(_ column: Int) -> String? {
    let title = survey.title(column)
    guard names[column].hasLetters || !title.utf8.allSatisfy({ $0 < 128 }) else { return nil }
    let name = "column-\(column + 1)"
    note("'\(survey.title(column))' is called \(name); --columns NAME=\(column + 1) names it")
    return name
  }

  /// The well-known metric of a column: its name, or that of the file for a column of values, its
  /// unit and the size of its numbers say so together. Nil for any other column, which stays under its own name.
  private mutating func trusted(_ column: Int) -> KnownColumn? {
    let isUnnamed = ColumnWord.value.contains(names[column].words)
    guard let known = names[column].known ?? (isUnnamed ? options.measured : nil) else {
      return nil
    }
    if known == .weight { return isStrengthLog ? nil : known }
    let profile = profiles[column]
    guard let median = profile.median, known.hasOneUnit || names[column].unit != nil else {
      return known
    }
    let written = names[column].unit ?? profile.unit ?? known.unit
    let usual = written.convert(median, to: known.unit).map(known.usual.contains)
    if usual != false || known.zeroIsNone && median == 0 { return known }
    note(
      "'\(survey.title(column))' is not taken for \(known.metric.name): half of its values are "
        + "\(median.magnitude < TableScan.most ? median.fixed(profile.decimals) : "\(median)") or more"
    )
    return nil
  }

  /// The name that a column has in the file, unless a well-known metric has it: fat that is eaten
  /// and a weight that is lifted have names of their own, anything else adds its unit or its place.
  private func ownName(_ column: Int) -> String? {
    guard let name = names[column].metricName else { return nil }
    guard let known = Metric.known(name) else { return name }
    let unit = names[column].unit ?? profiles[column].unit
    if known == .fat, unit == .grams, !isOfBody { return "dietary-fat" }
    if known == .weight, isStrengthLog { return "lifted-weight" }
    let suffix = (unit?.name ?? names[column].unknownUnit ?? "").lowercased().filter {
      $0.isASCII && ($0.isLetter || $0.isNumber)
    }
    return "\(name)-\(suffix.isEmpty ? String(column + 1) : suffix)"
  }

  /// Whether the values of a day add up. What a scale finds in a body does not, and times do only
  /// where the name says that they are lengths.
  private func kind(of column: Int, in unit: TableUnit?) -> Metric.Kind {
    if isOfBody { return .reading }
    let name = names[column]
    guard profiles[column].hasDurations, unit == nil else { return name.metricKind(in: unit) }
    let lengths: Set<Substring> = [
      "duration", "time", "elapsed", "moving", "asleep", "awake", "sleep", "bed", "deep", "light",
      "rem",
    ]
    let isLength = !lengths.isDisjoint(with: name.words.split(separator: " "))
    return isLength ? name.metricKind(in: .minutes) : .reading
  }

  /// Whether `5:32` in a column is minutes and seconds: the header says minutes or pace, or the
  /// first number is above 24 and so not an hour of a day.
  private func isOfMinutes(_ column: Int) -> Bool {
    let (name, profile) = (names[column], profiles[column])
    guard profile.hasDurations, name.unit != .hours, !name.writesDuration else { return false }
    return name.unit == .minutes || name.unknownUnit?.lowercased().hasPrefix("min") == true
      || name.words.split(separator: " ").contains("pace") || profile.mostOfClock > 24
  }

  /// Sets how times of a column are read. Beside times a bare number has no unit unless the header
  /// names it.
  private func settleClock(_ value: inout TablePlan.Value, isMinutes: Bool) {
    guard profiles[value.column].hasDurations else { return }
    if isMinutes { value.shortClock = .minutes }
    if names[value.column].unit == nil { value.unit = nil }
  }

  /// The first row, shortened, for a message.
  private var firstRow: String {
    (survey.rows.first ?? []).prefix(6).map { survey.encoding.text(of: $0.prefix(40)) }
      .joined(separator: ", ")
  }

  /// Returns a column that names the unit of each row, called `unit` or `weight unit`. All of its
  /// sampled cells must be units of `dimension`.
  private func unitColumn(of column: Int, _ dimension: TableUnit.Dimension) -> Int? {
    let own = names[column].words
    let wanted = ColumnWord.unit.union(ColumnWord.unit.map { own + " " + $0 })
    return candidates.first { other in
      guard other != column, wanted.contains(names[other].words) else { return false }
      let cells = survey.cells(of: other).filter { !$0.isEmpty }
      return !cells.isEmpty
        && cells.allSatisfy {
          TableUnit(survey.encoding.text(of: $0.prefix(40)))?.dimension == dimension
        }
    }
  }

  /// Takes the only numbers of a table without a header as weights if their unit is one of mass.
  private func unnamed(_ column: Int) -> KnownColumn? {
    guard survey.header == nil else { return nil }
    let numbers = candidates.filter { profiles[$0].isNumber }
    guard numbers == [column] || options.column("value") != nil else { return nil }
    let unit = profiles[column].unit ?? options.unit.flatMap { TableUnit($0) }
    return unit?.dimension == .mass ? .weight : nil
  }

  /// Judges a column of a known metric. The unit is taken from the first that names one: the
  /// header, the cells, a comment, the program, the caller, the metric itself, a column of units.
  /// Weights without a unit are refused; the unit of sleep may follow from its numbers.
  private mutating func value(of column: Int, _ known: KnownColumn) throws(ImportError) -> Verdict {
    var value = TablePlan.Value(
      column: column, metric: known.metric, unit: nil, target: known.unit,
      zeroIsNone: layout.zeroIsNone || known.zeroIsNone)
    let profile = profiles[column]
    let isWeight = known.dimension == .mass
    let told = try UnitChoice.told(options)
    let written = [
      names[column].unit, profile.unit, isWeight ? survey.commentUnit : nil,
      isWeight ? layout.weightUnit : nil, told, TableUnit(survey.title(column)),
    ]
    if let unit = written.lazy.compactMap({ $0 }).first(where: { $0.dimension == known.dimension })
    {
      value.unit = unit
      settleClock(&value, isMinutes: isOfMinutes(column))
      return .value(value)
    }
    if known.hasOneUnit {
      value.unit = known.unit
      return .value(value)
    }
    if let unitColumn = unitColumn(of: column, known.dimension) {
      value.unitColumn = unitColumn
      return .value(value)
    }
    if isWeight { throw UnitChoice.refusal(profile.values, column: survey.title(column)) }
    guard let unit = UnitChoice.byNumbers(known, profile.median) else {
      return profile.filled == 0 ? .nothing : .leftOut("no unit")
    }
    note("column '\(survey.title(column))' has no unit; its numbers can only be \(unit.name)")
    value.unit = unit
    return .value(value)
  }
}
