import TrendsCore
import TrendsOutput
import TrendsImport

/// A published limit. Its value is a reference to the constant that the code enforces.
struct Limit: Equatable, Sendable {
  /// How the value is written.
  enum Unit: Equatable, Sendable { case count, bytes, seconds, percent }

  let name: String
  /// In the unit given: a count, bytes, seconds or percent.
  let value: Int
  let unit: Unit
  /// What happens beyond the limit.
  let beyond: String

  /// A limit whose value is a constant of the code.
  init(_ name: String, _ value: Int, _ unit: Unit = .count, beyond: String) {
    self.name = name
    self.value = value
    self.unit = unit
    self.beyond = beyond
  }

  /// A limit given as a fraction, published in percent.
  init(_ name: String, _ share: (parts: Int, of: Int), beyond: String) {
    self.init(name, 100 * share.parts / share.of, .percent, beyond: beyond)
  }

  /// The value with its unit, such as `64 KiB` or `1,000,000`.
  var amount: String {
    switch unit {
    case .count: value.grouped
    case .seconds: "\(value) s"
    case .percent: "\(value) %"
    case .bytes where value % (1 << 30) == 0: "\(value >> 30) GiB"
    case .bytes where value % (1 << 20) == 0: "\(value >> 20) MiB"
    case .bytes where value % (1 << 10) == 0: "\(value >> 10) KiB"
    case .bytes: "\(value.grouped) bytes"
    }
  }
}

extension Limit {
  /// All limits, in the order of `help limits` and docs/limits.md.
  static let all: [Limit] = scripts + data

  /// Limits of scripts, sessions and output.
  private static let scripts: [Limit] = [
    Limit("script file", SourceCheck.fileLimit, .bytes, beyond: "nothing runs"),
    Limit("line of a script", SourceCheck.lineLimit, .bytes, beyond: "nothing runs"),
    Limit("commands of a script", Parser.statementLimit, beyond: "nothing runs"),
    Limit("words and lines of a script", Lexer.partLimit, beyond: "nothing runs"),
    Limit("mistakes of a script", Lexer.mistakeLimit, beyond: "the rest is not read"),
    Limit("word, with its names filled in", SourceCheck.lineLimit, .bytes, beyond: "exit 5"),
    Limit("nested loops", Parser.depthLimit, beyond: "nothing runs"),
    Limit("nested scripts", Session.depthLimit, beyond: "exit 5"),
    Limit("mistakes that are shown", Checker.errorLimit, beyond: "the rest is counted"),
    Limit("parts of a transcript's patterns", Pattern.allLimit, beyond: "nothing runs"),
    Limit("steps", Settings.usualSteps, beyond: "exit 5; --max-steps"),
    Limit("steps in safe mode", Settings.safeSteps, beyond: "exit 5; --max-steps"),
    Limit("output", Settings().maxOutput, .bytes, beyond: "exit 5"),
    Limit("files written", Settings().maxFiles, beyond: "exit 5; --max-files"),
    Limit("bytes of written files", Settings().maxWritten, .bytes, beyond: "exit 5; --max-written"),
    Limit(
      "output to a file in safe mode", Budget.fileLimit, .bytes,
      beyond: "the session ends"),
    Limit("time of a command in safe mode", Budget.timeLimit, .seconds, beyond: "exit 5"),
    Limit("time of a replay", Budget.timeLimit, .seconds, beyond: "exit 5"),
    Limit("share of the machine's memory", Budget.memoryShare, beyond: "exit 5"),
    Limit("share of memory in safe mode", Budget.safeMemoryShare, beyond: "exit 5"),
    Limit("views opened by hand", CommandContext.viewLimit, beyond: "the command fails"),
    Limit("days of a note", DayMarks.longestNote, beyond: "the command fails"),
    Limit("rows of a list made to order", RowIDs.limit, beyond: "the command fails"),
    Limit("transcript", SourceCheck.fileLimit, .bytes, beyond: "it cannot be saved"),
  ]

  /// Limits of imported data.
  private static let data: [Limit] = [
    Limit("row of a table", TableReader.rowLimit, .bytes, beyond: "the row is left out"),
    Limit("columns of a table", TableReader.columnLimit, beyond: "the row is left out"),
    Limit(
      "name of a column, a place, a trip or a chat", String.nameLimit, .bytes, beyond: "it is cut"),
    Limit("keys of JSON objects", ImportLimits.objectKeys, beyond: "the rest is left out"),
    Limit("metrics in a column of names", ImportLimits.columnNames, beyond: "the row is left out"),
    Limit("cell of a program's answer", DelimitedTable.cellLimit, .bytes, beyond: "the load fails"),
    Limit("string in JSON", JSONReader.tokenLimit, .bytes, beyond: "reading ends there"),
    Limit("nesting levels of JSON", JSONReader.depthLimit, beyond: "reading ends there"),
    Limit("attributes of an element", ImportLimits.attributes, beyond: "the rest is left out"),
    Limit(
      "types of an Apple Health export", ImportLimits.healthTypes, beyond: "left out"),
    Limit(
      "records of one type in a page", ImportLimits.recordsOfDays, beyond: "the page fails"),
    Limit("workouts of an Apple Health export", ImportLimits.workouts, beyond: "left out"),
    Limit("rows of a table of Health Connect", ImportLimits.connectRows, beyond: "left out"),
    Limit("FIT file", FITImporter.sizeLimit, .bytes, beyond: "it is not read"),
    Limit("laps of a run", RunRoute.mostLaps, beyond: "the rest is left out"),
    Limit("points of a track", ImportLimits.trackPoints, beyond: "the rest is left out"),
    Limit(
      "growth factor of a zip member over 64 MiB", ImportLimits.zipRatio,
      beyond: "the rest is left out"),
    Limit("members of a zip", ImportLimits.zipMembers, beyond: "the zip is not read"),
    Limit("files of one load", Session.fileLimit, beyond: "exit 5"),
    Limit("nested folders", Session.folderLimit, beyond: "not searched"),
  ]

  /// The limits as `help limits` prints them.
  static var table: Table {
    var table = Table([.init("what"), .init("at most", isNumeric: true), .init("beyond")])
    table.rows = all.map { [.text($0.name), .text($0.amount), .text($0.beyond)] }
    return table
  }
}
