import TrendsCore
import TrendsImport
import TrendsOutput

/// Answers of programs that are rows of a list.
extension Session {
  /// Reads the table that a program printed, as days or as rows of a list.
  mutating func outsideAnswer(_ bytes: [UInt8], for answer: JobAnswer) -> OutsideAnswer {
    let isList = world.engine.index(of: answer.view).map {
      if case .list = world.engine.views[$0] { true } else { false }
    }
    guard isList == true else { return daysAnswer(bytes, of: answer.view) }
    do throws(DelimitedTable.Mistake) {
      let table = try DelimitedTable(bytes)
      let rows = try table.listRows()
      try checkColumns(table, rows, of: answer.view)
      noteTwins(rows, of: answer.view)
      return .rows(rows, columns: Array(table.header.dropFirst()))
    } catch {
      let message = OutputGate.safe(secrets.hidden(error.message), escapingBreaks: true)
      context.note("\(answer.view): line \(error.line) of the answer: \(message)")
      return .failed(code: Session.badAnswer)
    }
  }

  /// Tells once for each list and source that rows have the id of an earlier one: a list has each id
  /// once. A replay has what was told.
  private mutating func noteTwins(_ rows: [ListRow], of view: String) {
    let key = "\(view) \(source(of: view) ?? "")"
    guard origin != .replay, !toldTwins.contains(key) else { return }
    var ids: Set<[UInt8]> = []
    let twins = rows.filter { !ids.insert(Array($0.id.utf8)).inserted }
    guard let first = twins.first else { return }
    toldTwins.insert(key)
    let id = OutputGate.safe(String(first.id.prefix(40)), escapingBreaks: true)
    let what =
      twins.count == 1
      ? "1 row has the id of an earlier row, such as '\(id)', and is left out"
      : "\(twins.count) rows have the id of an earlier row, such as '\(id)', and are left out"
    noteOptionally("\(view): \(what): the first column names each row")
  }

  /// Throws for an answer without rows whose columns are others than those of the rows that are loaded:
  /// a line such as `connection refused` is not a header.
  private func checkColumns(
    _ table: DelimitedTable, _ rows: [ListRow], of view: String
  ) throws(DelimitedTable.Mistake) {
    guard rows.isEmpty, !table.header.isEmpty, let index = world.engine.index(of: view),
      case .list(let list) = world.engine.views[index], let window = list.pager.window,
      !window.rows.isEmpty, window.columns != Array(table.header.dropFirst())
    else { return }
    throw DelimitedTable.Mistake(
      line: 1,
      message: "other columns than the rows have: '\(table.header.joined(separator: ","))'")
  }
}
