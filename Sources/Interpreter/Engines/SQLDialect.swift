import TrendsCore

/// How a database writes names and conversions.
struct SQLDialect: Sendable {
  /// The mark around a name.
  let quote: Character
  /// Whether a backslash begins an escape in a name.
  var escapesBackslash = false
  /// Whether a number is never equal to a text.
  var isStrict = false
  /// A value as text that does not lose a digit.
  let text: @Sendable (String) -> String
  /// A time stamp as the day of the home zone; nil where the engine cannot know it, so that rows are
  /// sent as they are.
  let day: (@Sendable (String) -> String)?
  /// The first day of a page and the day after its last, for rows that are sent as they are.
  var pageBounds = ("'{from}'", "'{to}'")

  /// A table in its marks; what is before a dot is its schema.
  func table(_ name: String) -> String {
    name.split(separator: ".", omittingEmptySubsequences: false).map { self.name(String($0)) }
      .joined(separator: ".")
  }

  /// A name in its marks.
  func name(_ name: String) -> String {
    let mark = String(quote)
    let text = escapesBackslash ? name.replacing(bytesOf: "\\", with: "\\\\") : name
    return mark + text.replacing(bytesOf: mark, with: mark + mark) + mark
  }

  /// A text in quotes.
  static func literal(_ text: String) -> String {
    "'" + text.replacing(bytesOf: "'", with: "''") + "'"
  }
}

/// The rows that `connect --table` asks for.
struct TableQuery {
  /// The name of a table, or an expression in brackets that gives one.
  var table: String
  /// Which columns mean what, as `load --columns` takes it.
  var columns: [(field: String, name: String)]
  /// The column with the person of a row, where one person is asked for.
  var personColumn: String?
  /// Whether days are asked for page by page.
  var isPaged: Bool

  /// The words in the place of a column that say how the values of a day become one.
  private static let rules = ["sum", "mean"]

  /// The columns that are asked for, in the order typed; empty for all. A rule alone names a column.
  private var asked: [(field: String, name: String)] {
    columns.compactMap { column in
      guard TableQuery.rules.contains(column.name) else { return column }
      let isNamed = columns.contains {
        $0.field == column.field && !TableQuery.rules.contains($0.name)
      }
      return isNamed ? nil : (column.field, column.field)
    }
  }

  /// The column of days; nil where none is named.
  private var dayColumn: String? { asked.first { $0.field == "day" }?.name }

  /// Whether the values of a metric add up over a day; nil where that is unknown.
  private func addsUp(_ metric: String) -> Bool? {
    if let rule = columns.first(where: { $0.field == metric && TableQuery.rules.contains($0.name) })
    {
      return rule.name == "sum"
    }
    return Metric.known(metric)?.addsUp
  }

  /// Whether the engine can make one value a day: it knows days, and how each column becomes one.
  private func isDaily(_ dialect: SQLDialect) -> Bool {
    dialect.day != nil && dayColumn != nil && asked.count > 1
      && asked.allSatisfy { $0.field == "day" || addsUp($0.field) != nil }
  }

  /// The query in the words of a database.
  ///
  /// A day with one row keeps its value to the last digit; of several rows the engine makes the sum or
  /// the mean.
  func sql(_ dialect: SQLDialect) -> String {
    var conditions: [String] = []
    if let personColumn {
      let column = dialect.name(personColumn)
      conditions.append("\(dialect.isStrict ? dialect.text(column) : column) = '{person}'")
    }
    if isPaged, let dayColumn {
      let day = dialect.name(dayColumn)
      let bounds = isDaily(dialect) ? ("'{from}'", "'{to}'") : dialect.pageBounds
      conditions += ["\(day) >= \(bounds.0)", "\(day) < \(bounds.1)"]
    }
    let rest =
      " from \(table)"
      + (conditions.isEmpty ? "" : " where " + conditions.joined(separator: " and "))
    guard !asked.isEmpty else { return "select *" + rest }
    guard isDaily(dialect), let dayColumn, let toDay = dialect.day else {
      let names = asked.map { dialect.name($0.name) }.joined(separator: ", ")
      return "select \(names)" + rest
    }
    // Names for the inner query: one that is also the name of a column would be ambiguous.
    let day = toDay(dialect.name(dayColumn))
    var inner = ["\(day) as d"]
    var outer: [String] = []
    for (place, (field, title)) in asked.enumerated() {
      let name = dialect.name(title)
      guard field != "day" else {
        outer.append("d as \(name)")
        continue
      }
      let many = addsUp(field) == true ? "sum(\(name))" : "avg(\(name))"
      inner.append(
        "case when count(\(name)) = 1 then \(dialect.text("min(\(name))")) else "
          + "\(dialect.text(many)) end as v\(place)")
      outer.append("v\(place) as \(name)")
    }
    return "select \(outer.joined(separator: ", ")) from (select \(inner.joined(separator: ", "))"
      + "\(rest) group by \(day)) t order by d"
  }
}
