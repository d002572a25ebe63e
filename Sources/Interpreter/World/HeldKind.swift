import TrendsCore

/// A kind of rows of loaded data that lists show. A further one is a case here and a `ListRows`: the
/// pager, searches, filters and exports know rows only.
enum HeldKind: String, CaseIterable {
  case visits, trips

  /// Whether a dataset has rows of this kind.
  func hasRows(in dataset: Dataset) -> Bool {
    switch self {
    case .visits: !dataset.visits.isEmpty
    case .trips: !dataset.trips.isEmpty
    }
  }

  /// The rows of all datasets; nil if there are none.
  fileprivate func rows(in world: World) -> (any ListRows)? {
    switch self {
    case .visits:
      world.library.datasets.visits.map { VisitRows($0.rows, from: $0.sources) }
    case .trips:
      world.library.datasets.trips.map { TripRows($0.rows, from: $0.sources) }
    }
  }
}

extension [Dataset] {
  /// The visits of all, in order of arrival; nil without one.
  var visits: (rows: [PlaceVisit], sources: [String])? { joined(\.visits, \.id) { $0.arrival } }

  /// The trips of all, in order of their first days; nil without one.
  var trips: (rows: [Trip], sources: [String])? {
    joined(\.trips, \.id) { CivilTime(day: $0.first, secondsOfDay: 0) }
  }

  /// Merges the rows of all datasets, which are sorted by time; those of equal times keep the order
  /// of datasets. Nil without a row.
  ///
  /// An id is unique in its dataset only: with several datasets it gets the name of its own in front.
  /// The rows of a single one are returned as they are, without copying: most sessions have one.
  private func joined<Row>(
    _ rows: KeyPath<Dataset, [Row]>, _ id: WritableKeyPath<Row, String>,
    _ time: (Row) -> CivilTime
  ) -> (rows: [Row], sources: [String])? {
    let all = filter { !$0[keyPath: rows].isEmpty }
    guard all.count > 1 else { return all.first.map { ($0[keyPath: rows], []) } }
    let named = all.flatMap { dataset in
      dataset[keyPath: rows].map { row in
        var row = row
        row[keyPath: id] = "\(dataset.name)/\(row[keyPath: id])"
        return (row: row, source: dataset.name)
      }
    }
    let sorted = named.enumerated().sorted { a, b in
      let (x, y) = (time(a.element.row), time(b.element.row))
      return (x.day, x.secondsOfDay, a.offset) < (y.day, y.secondsOfDay, b.offset)
    }
    return (sorted.map(\.element.row), sorted.map(\.element.source))
  }
}

extension World {
  /// Returns the loaded visits or trips of all datasets as one list; nil if there are none or the
  /// name is another.
  ///
  /// The list's version is that of the library, so that a page of an older state is recognised.
  func heldList(_ name: String) -> HeldList? {
    HeldKind(rawValue: name)?.rows(in: self).map { rows in
      HeldList(
        name: name, rows: rows, version: library.revision,
        unless: library.datasets[0].trouble.isInterrupted)
    }
  }

  /// Gives open lists of loaded data their new rows after a dataset was added or removed.
  mutating func renewLists() {
    for name in HeldKind.allCases.map(\.rawValue)
    where engine.views.contains(where: { $0.pages(held: name) }) {
      engine.replace(name, by: heldList(name))
    }
  }
}

extension View {
  /// Whether the view pages the loaded list of this name.
  fileprivate func pages(held name: String) -> Bool {
    if case .list(let view) = self { view.held?.name == name } else { false }
  }
}
