import TrendsCore

/// Tables of several people, whose values must not be added up.
extension TablePlanner {
  /// Different people of a table; more are numbers of rows.
  private static let mostPeople = 10_000

  /// Takes the rows that the caller wants, or refuses a table in which a column has several people
  /// who share days.
  mutating func findPeople() throws(ImportError) {
    if options.only != nil {
      guard let only = try survey.only(options.only, of: source) else { return }
      return set { $0.only.append(only) }
    }
    guard layout == .unknown, options.columns.isEmpty,
      let column = names.indices.first(where: { ColumnWord.person.contains(names[$0].words) }),
      column != plan.day
    else { return }
    if let people = try people(column) {
      throw ImportError.severalPeople(in: survey.title(column), people)
    }
  }

  /// The people of a column in the order of the file; nil where it numbers rows, has one person, or
  /// has several who share no day.
  private func people(_ column: Int) throws(ImportError) -> [String]? {
    var rows = 0
    var order: [[UInt8]] = []
    var known: Set<[UInt8]> = []
    var firstOfDay: [[UInt8]: [UInt8]] = [:]
    var share = false
    func take(_ person: [UInt8], _ day: [UInt8]) -> Bool {
      guard !person.isEmpty, !day.isEmpty else { return true }
      rows += 1
      if known.insert(person).inserted { order.append(person) }
      // The date without its time.
      let date = Array(day.prefix { $0 != UInt8(ascii: "T") && $0 != UInt8(ascii: " ") })
      if let first = firstOfDay[date] {
        if first != person { share = true }
      } else if firstOfDay.count < 100_000 {
        firstOfDay[date] = person
      }
      return known.count <= TablePlanner.mostPeople
    }
    for row in survey.rows where column < row.count && plan.day < row.count {
      guard take(row[column], row[plan.day]) else { return nil }
    }
    do throws(ReadFailure) {
      try survey.forEachFurtherRow(of: source) {
        take([UInt8](trimmed($0[column])), [UInt8](trimmed($0[plan.day])))
      }
    } catch { throw ImportError.unreadable(error.message) }
    // Numbers of rows do not come again.
    guard share, known.count > 1, known.count <= TablePlanner.mostPeople, rows >= 2 * known.count
    else { return nil }
    return order.map { survey.encoding.text(of: $0[...].prefix(64)) }
  }
}
