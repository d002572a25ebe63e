import TrendsCore

/// What the caller says of the values of a day: `climb=sum`, `rating=mean`.
extension TablePlanner {
  /// A column whose values add up, or are averaged.
  struct Rule {
    /// The title of the column or its metric, as the caller writes it.
    var name: String
    var kind: Metric.Kind
  }

  /// The words of rules.
  private static let kinds: [String: Metric.Kind] = ["sum": .total, "mean": .reading]

  /// Splits what the caller says of columns. `climb=sum` names a column as any other pair does where
  /// the table has one of that title.
  static func rules(
    of options: TableOptions, _ header: [String]
  ) -> (rules: [Rule], others: TableOptions) {
    var others = options
    others.columns = []
    var rules: [Rule] = []
    for column in options.columns {
      let isTitle = header.contains { ColumnName.words($0) == ColumnName.words(column.name) }
      if let kind = kinds[column.name], !isTitle {
        rules.append(Rule(name: column.field, kind: kind))
      } else {
        others.columns.append(column)
      }
    }
    return (rules, others)
  }

  /// Returns a value whose days are made by the rule for its column, if there is one. A weight stays
  /// one.
  func ruled(_ value: TablePlan.Value) -> TablePlan.Value {
    guard value.metric.kind != .weight, let rule = rules.last(where: { isOf($0, value) }) else {
      return value
    }
    var value = value
    value.metric.kind = rule.kind
    return value
  }

  /// Throws for a rule whose column has no values.
  func checkRules(_ values: [TablePlan.Value]) throws(ImportError) {
    if let rule = rules.first(where: { rule in !values.contains { isOf(rule, $0) } }) {
      throw ImportError.unknownColumn(rule.name, known: survey.columnList)
    }
  }

  private func isOf(_ rule: Rule, _ value: TablePlan.Value) -> Bool {
    let wanted = ColumnName.words(rule.name)
    return [survey.title(value.column), value.metric.name].contains {
      ColumnName.words($0) == wanted
    } || names[value.column].words == wanted
  }
}
