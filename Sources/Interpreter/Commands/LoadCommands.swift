import TrendsCore
import TrendsOutput
import TrendsImport

/// Loading data, saying where it was recorded, and forgetting it.
extension Command {
  /// Loads files and folders, or the built-in demo, as one dataset and opens its views.
  ///
  /// `load demo` ignores all options but `as`. `--zone` sets the home zone of the session, as the
  /// command `zone` does.
  static let load = Command(
    "load", "Loads data and opens its views.",
    examples: ["load demo"],
    .many(.path, until: "as", "'demo', or files and folders"),
    .keyword("as", .name.used(as: .dataset), "The name of the dataset"),
    .flag("unit", .text, "The unit of a table that does not name one"),
    .flag("columns", .columns, "The meaning of columns: day=Date,value=kg or climb=sum"),
    .flag("date-order", .oneOf(DateOrder.self), "How to read 03/04/2024"),
    .flag("decimal", .oneOf(DecimalMark.self), "How to read 1,234 and 1.234"),
    .flag("zone", .zone, "The home time zone, as 'zone' sets it"),
    .flag(
      "day", .oneOf(DayRule.self), "Which of a day's weighings counts; their mean when left out"),
    .flag("only", .columnValue, "The rows that are read: those of one person"),
    .flag("sport", .oneOf(StatedSport.self), "The sport of all activities in the files"),
    .switch("strict", "Fail at the first damaged record"),
    .switch("explain", "Say how each file and column was understood")
  ) {
    (
      session: inout Session, paths, name, unit, columns, order, decimal, zone, dayRule,
      only, sport, isStrict, explains
    ) throws(Failure) in
    if paths == ["demo"] { return try session.loadDemo(named: name) }
    if let zone { session.world.home = try session.host.zone(named: zone) }
    let table = TableOptions(
      columns: columns?.pairs ?? [], unit: unit, dateOrder: order, decimal: decimal,
      sport: sport?.name, only: only)
    try session.load(
      paths, named: name, table: table, dayRule: dayRule,
      isStrict: isStrict || session.settings.isStrict, explains: explains)
  }

  /// Removes a dataset and closes its views. The files and the state before it (for `undo`) stay.
  static let unload = Command(
    "unload", "Removes a dataset or a connected program, and closes its views.",
    examples: ["load demo; unload demo"],
    .required(.dataset, "The dataset, or the name that 'connect' gave")
  ) { (session: inout Session, name) throws(Failure) in
    let isConnected = session.world.isConnected(name)
    let dataset = session.world.library[name]
    let isAbsent = session.memory.absent.removeValue(forKey: name) != nil
    guard isConnected || dataset != nil || isAbsent else {
      throw session.context.unknownDataset(name)
    }
    if let dataset { session.forget(dataset) }
    if isConnected { session.disconnect(name) }
    try session.finishLoads()
  }

  /// Sets the home zone, or the zone of an absence from the first to the last day, both included.
  ///
  /// Loaded instants are placed on days again, which can move values to another day. Without an
  /// argument it prints the zones.
  static let zone = Command(
    "zone", "Sets the time zone where data was recorded: at home, or away for some days.",
    examples: ["zone", "zone Europe/Berlin", "zone Asia/Tokyo from 2024-03-01 to 2024-03-09"],
    .optional(.zone, "The home time zone, or that of the days away"),
    .keyword("from", .day, "The first day away"),
    .keyword("to", .day, "The last day away")
  ) { (session: inout Session, name, from, to) throws(Failure) in
    guard let name else { return session.context.print(session.context.zoneTable) }
    let zone = try session.host.zone(named: name)
    let today = session.world.engine.clock.today
    switch (from?.day(today: today), to?.day(today: today)) {
    case (nil, nil): session.world.home = zone
    case (let first?, let last?):
      guard first <= last else {
        throw Failure.reversedRange(first, last)
      }
      session.world.absences.append(
        .init(days: DayRange(first, last.advanced(by: 1)), zone: zone))
    default:
      throw Failure.absenceWithoutDays
    }
    try session.placeAnew()
  }
}

/// The value of `--columns`: pairs of field and column name.
///
///     day=Date,value=kg
///     climb=sum           the values of a day add up; mean: they are averaged
///
/// A column name may contain `=` but not a comma. Nil for a part without `=`.
struct ColumnMap: Equatable, Sendable {
  /// In the order typed; a field may occur several times.
  var pairs: [(field: String, name: String)]

  init?(_ text: String) {
    pairs = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let pair = ColumnMap.pair(part) else { return nil }
      pairs.append(pair)
    }
  }

  /// The two sides of the first `=`; nil where one of them is missing.
  static func pair(_ text: Substring) -> (field: String, name: String)? {
    let sides = text.split(separator: "=", maxSplits: 1)
    return sides.count == 2 ? (String(sides[0]), String(sides[1])) : nil
  }

  static func == (a: ColumnMap, b: ColumnMap) -> Bool {
    a.pairs.elementsEqual(b.pairs) { $0 == $1 }
  }
}

extension ValueType where Value == ColumnMap {
  /// The mapping of fields to column names of a table.
  static let columns = ValueType("MAP", "columns such as day=Date,value=kg", role: .text) {
    ColumnMap($0)
  }
}

/// The value of `--only`: a column and the text that its rows have, such as `Id=1`.
extension ValueType where Value == TableOptions.Only {
  static let columnValue = ValueType(
    "COLUMN=VALUE", "a column and a value, such as Id=1", role: .text
  ) {
    ColumnMap.pair($0[...]).map { TableOptions.Only(column: $0.field, value: $0.name) }
  }
}

extension CommandContext {
  /// The home zone in the first row, then each absence with its first and last day.
  var zoneTable: Table {
    var table = Table([.init("zone"), .init("from"), .init("to")])
    let zones = world.zones
    table.rows.append([.text(zones.home.name), .missing, .missing])
    for absence in zones.absences {
      table.rows.append([
        .text(absence.zone.name), .day(absence.days.start), .day(absence.days.end.advanced(by: -1)),
      ])
    }
    return table
  }

  /// The failure for a dataset that is not loaded, with the most similar name as a hint.
  func unknownDataset(_ name: String) -> Failure {
    let names = world.library.datasets.map(\.name)
    return Failure.unknownSource(
      name, hint: Nearest.question(name, in: names) ?? "type: sources")
  }
}
