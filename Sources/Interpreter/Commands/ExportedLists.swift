import TrendsCore
import TrendsOutput

extension Session {
  /// The rows of the list that a name means; nil if it means a dataset.
  ///
  /// A dataset with daily values goes before a list of its name, and an open list before loaded data.
  /// Of loaded data only rows of these days are written; what is missing of another list is noted, and
  /// with `strict` a failure.
  mutating func exportedList(
    _ name: String, isJSON: Bool, in days: DayRange
  ) throws(Failure) -> Export? {
    let datasets = world.library.datasets
    if datasets.contains(where: { $0.name == name && !$0.metrics.isEmpty }) { return nil }
    let host = host
    if let index = world.engine.index(of: name), case .list(let view) = world.engine.views[index],
      !view.pager.isClosed, view.held == nil || HeldKind(rawValue: name) == nil
    {
      let list = try WholeList.of(view)
      try context.check(list, of: name)
      return try export(list, of: name, isJSON: isJSON)
    }
    switch ExportedList(rawValue: name) {
    case .visits, .trips:
      guard let held = world.heldList(name) else { throw Failure.nothingHas(name) }
      let filter = ListFilter(days: days)
      return try export(WholeList.of(held.filtered(by: filter)), of: name, isJSON: isJSON)
    case .journal:
      let entries = datasets.flatMap { dataset in
        dataset.journal.filter { days.contains($0.day) }.map { ($0, dataset.name) }
      }.sorted { $0.0.day < $1.0.day }
      let sources = datasets.count { !$0.journal.isEmpty } > 1 ? ["source"] : []
      return try checked(
        Export(
          columns: ["date", "title", "text"] + sources, count: entries.count, isJSON: isJSON,
          unless: { host.isInterrupted }
        ) { place in
          let (entry, source) = entries[place]
          let cells: [Table.Cell] = [.day(entry.day), .text(entry.title), .text(entry.text)]
          return cells + (sources.isEmpty ? [] : [.text(source)])
        }, name)
    case .runs:
      let zone = world.engine.clock.zone
      let runs = world.library.runs.filter { days.contains($0.run.record.start.day) }
        .sorted { $0.run.start(in: zone) > $1.run.start(in: zone) }
      return try checked(
        Export(
          columns: RunReading.columns.map(\.name), count: runs.count, isJSON: isJSON,
          unless: { host.isInterrupted }
        ) { RunReading(runs[$0].run).row(source: runs[$0].dataset.name, counts: true) }, name)
    case nil: return nil
    }
  }

  private func export(
    _ list: WholeList, of name: String, isJSON: Bool
  ) throws(Failure) -> Export {
    let host = host
    let columns = list.columns.count
    return try checked(
      Export(
        columns: ["id"] + list.columns, count: list.count, isJSON: isJSON,
        unless: { host.isInterrupted }
      ) { place in
        list.row(at: place).map { row in
          Array(ListView.cells(of: row, number: place, columns: columns).dropFirst())
        }
      }, name)
  }

  /// Throws if the list has no row.
  private func checked(_ export: Export, _ name: String) throws(Failure) -> Export {
    guard export.count > 0 || host.isInterrupted else { throw Failure.noRows(list: name) }
    return export
  }
}
