import TrendsCore
import TrendsOutput

/// The rows of a list that is exported, each made when it is written.
struct ExportedRows {
  let columns: [String]
  let count: Int
  let row: (Int) -> [Table.Cell]?

  /// The table, which is incomplete if it was interrupted.
  func export(_ form: Export.Form, unless isInterrupted: () -> Bool) -> Export {
    Export(columns: columns, count: count, form, unless: isInterrupted, row: row)
  }
}

extension ExportedList {
  /// The rows of loaded data within some days: visits, trips and runs with the newest first, entries
  /// and conversations in the order of their days. The name of the dataset is a column where several
  /// have such rows.
  func rows(of datasets: [Dataset], in days: DayRange, _ world: World) -> ExportedRows {
    switch self {
    case .visits: ExportedList.visits(of: datasets, in: days)
    case .trips: ExportedList.trips(of: datasets, in: days)
    case .journal:
      ExportedList.rows(of: datasets, \.journal, \.day, in: days) { entries in
        let ids = entries.contains { !$0.id.isEmpty } ? ["id"] : []
        return (
          ["date", "title", "text"] + ids,
          { entry in
            [.day(entry.day), .text(entry.title), .text(entry.text)]
              + (ids.isEmpty ? [] : [.text(entry.id)])
          }
        )
      }
    case .chats:
      ExportedList.rows(of: datasets, \.chats, \.day, in: days) { _ in
        (
          ["date", "chat", "messages"],
          { [.day($0.day), .text($0.title), .number(String($0.messages))] }
        )
      }
    case .runs: ExportedList.runs(world.runs(of: datasets, in: days), world)
    }
  }

  /// The rows of a kind that has a day.
  private static func rows<Row>(
    of datasets: [Dataset], _ kind: KeyPath<Dataset, [Row]>, _ day: KeyPath<Row, Day>,
    in days: DayRange, _ form: ([Row]) -> (columns: [String], cells: (Row) -> [Table.Cell])
  ) -> ExportedRows {
    let found = datasets.flatMap { dataset in
      dataset[keyPath: kind].filter { days.contains($0[keyPath: day]) }.map { ($0, dataset.name) }
    }
    let rows = found.enumerated().sorted { a, b in
      (a.element.0[keyPath: day], a.offset) < (b.element.0[keyPath: day], b.offset)
    }.map(\.element)
    let hasSources = datasets.count { !$0[keyPath: kind].isEmpty } > 1
    let (columns, cells) = form(rows.map(\.0))
    return ExportedRows(columns: columns + (hasSources ? ["source"] : []), count: rows.count) {
      cells(rows[$0].0) + (hasSources ? [.text(rows[$0].1)] : [])
    }
  }

  /// Visits with the offsets of their clocks and their positions, where these are known.
  private static func visits(of datasets: [Dataset], in days: DayRange) -> ExportedRows {
    let all = datasets.visits ?? ([], [])
    let places = all.rows.indices.reversed().filter { place in
      let visit = all.rows[place]
      return visit.arrival.day < days.end && visit.departure.day >= days.start
    }
    let hasPositions = places.contains { all.rows[$0].position != nil }
    let columns =
      ["id", "place", "arrival", "departure", "minutes"]
      + (hasPositions ? ["latitude", "longitude"] : []) + (all.sources.isEmpty ? [] : ["source"])
    return ExportedRows(columns: columns, count: places.count) { number in
      let visit = all.rows[places[number]]
      var cells: [Table.Cell] = [
        .text(visit.id), .text(visit.place), .text(visit.arrival.text(utcOffset: visit.utcOffset)),
        .text(visit.departure.text(utcOffset: visit.offsetOnDeparture)),
        .number((Double(visit.seconds) / 60).fixed(visit.seconds % 60 == 0 ? 0 : 1)),
      ]
      if hasPositions {
        cells += [visit.position?.latitude, visit.position?.longitude].map { degrees in
          degrees.map { .number("\($0)") } ?? .missing
        }
      }
      return cells + (all.sources.isEmpty ? [] : [.text(all.sources[places[number]])])
    }
  }

  private static func trips(of datasets: [Dataset], in days: DayRange) -> ExportedRows {
    let all = datasets.trips ?? ([], [])
    let places = all.rows.indices.reversed().filter { place in
      let trip = all.rows[place]
      return trip.first < days.end && trip.last.map { $0 >= days.start } ?? true
    }
    return ExportedRows(
      columns: ["id", "name", "first", "last"] + (all.sources.isEmpty ? [] : ["source"]),
      count: places.count
    ) { number in
      let trip = all.rows[places[number]]
      let cells: [Table.Cell] = [
        .text(trip.id), .text(trip.name), .day(trip.first), trip.last.map { .day($0) } ?? .missing,
      ]
      return cells + (all.sources.isEmpty ? [] : [.text(all.sources[places[number]])])
    }
  }

  /// Runs without their samples. Numbers are exact, with the unit in the heading.
  private static func runs(
    _ runs: [(dataset: Dataset, run: Run)], _ world: World
  ) -> ExportedRows {
    let columns = [
      "run", "start", "sport", "duration (s)", "distance (km)", "energy (kcal)",
      "average heart rate (bpm)", "cadence (spm)", "source",
    ]
    return ExportedRows(columns: columns, count: runs.count) { place in
      let (dataset, run) = runs[place]
      let record = run.record
      func exact(_ value: Double?) -> Table.Cell {
        value.map { .number(Int(exactly: $0).map { String($0) } ?? "\($0)") } ?? .missing
      }
      let reading = RunReading(run)
      return [
        .text(record.id), .text(record.start.text(utcOffset: run.utcOffset)), .text(record.sport),
        exact(record.seconds), exact(record.kilometers > 0 ? record.kilometers : nil),
        exact(record.kilocalories), record.meanHeart.map { exact($0) } ?? reading.pulse,
        reading.steps, .text(dataset.name),
      ]
    }
  }
}

extension World {
  /// The runs of some datasets within some days, newest first.
  func runs(of datasets: [Dataset], in days: DayRange) -> [(dataset: Dataset, run: Run)] {
    let zone = engine.clock.zone
    return library.runs.filter { found in
      days.contains(found.run.record.start.day) && datasets.contains { $0 === found.dataset }
    }.sorted { $0.run.start(in: zone) > $1.run.start(in: zone) }
  }
}

extension PlaceVisit {
  /// Seconds east of UTC on departure: another one than on arrival where clocks were changed or the
  /// place was left by another clock.
  fileprivate var offsetOnDeparture: Int? {
    guard let utcOffset else { return nil }
    let clocks =
      arrival.day.distance(to: departure.day) * 86_400 + departure.secondsOfDay
      - arrival.secondsOfDay
    // The length is cut to whole seconds: only a difference of a minute or more is a change of clocks.
    let change = clocks - seconds
    return utcOffset + (change.magnitude < 60 ? 0 : (change + (change < 0 ? -30 : 30)) / 60 * 60)
  }
}

extension Session {
  /// The rows of the list that a name means; nil if it means a dataset.
  ///
  /// A dataset with daily values goes before a list of its name, and an open list before loaded data.
  /// Of loaded data only rows of these days are written; what is missing of another list is noted, and
  /// with `strict` a failure.
  mutating func exportedList(_ name: String, in days: DayRange) throws(Failure) -> ExportedRows? {
    let datasets = world.library.datasets
    if datasets.contains(where: { $0.name == name && !$0.metrics.isEmpty }) { return nil }
    if let index = world.engine.index(of: name), case .list(let view) = world.engine.views[index],
      !view.pager.isClosed, view.held == nil || HeldKind(rawValue: name) == nil
    {
      let list = try WholeList.of(view)
      try context.check(list, of: name)
      let columns = list.columns
      return ExportedRows(columns: ["id"] + list.columns, count: list.count) { place in
        list.row(at: place).map { row in
          Array(ListView.cells(of: row, number: place, columns: columns).dropFirst())
        }
      }
    }
    guard let list = ExportedList(rawValue: name) else { return nil }
    if [.visits, .trips].contains(list), world.heldList(name) == nil {
      throw Failure.nothingHas(name)
    }
    return list.rows(of: datasets, in: days, world)
  }
}
