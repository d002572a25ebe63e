import TrendsCore

/// A program whose files are recognised by their header.
struct KnownLayout: Equatable {
  /// As the report names it.
  var format: String
  /// The unit of weights where the file does not say it.
  var unit: TableUnit?
  /// Whether zero means that nothing was measured.
  var zeroIsNone = false
  var order: DateOrder?
  /// What is said of a file that leaves its metric to its own name.
  var note: String?
  /// Whether the last second of a day was made up for readings without a time.
  var lastSecondIsNone = false

  static let table = KnownLayout(format: "table")

  /// By what a header tells a program.
  private struct Signature {
    let layout: KnownLayout
    /// Of each list one, as `ColumnName` reads a title or as it stands in small letters.
    let columns: [[String]]
    /// How a comment above the header begins.
    var comment: String?
    /// Whether the rows are objects of JSON with these keys alone.
    var isWhole = false
  }

  private static let signatures = [
    Signature(
      layout: KnownLayout(format: "weights of Libra"), columns: [["weight"], ["weight trend"]],
      comment: "Version"),
    Signature(
      layout: KnownLayout(format: "weights of openScale", unit: .kilograms, zeroIsNone: true),
      columns: [["datetime"], ["weight"], ["lbm"], ["visceralfat"]]),
    Signature(
      layout: KnownLayout(format: "weights of Garmin Connect"),
      columns: [["time"], ["weight"], ["change"], ["bmi"], ["bone mass"]]),
    Signature(
      layout: KnownLayout(format: "weights of Renpho"),
      columns: [["time of measurement"], ["weight"]]),
    Signature(
      layout: KnownLayout(format: "weights of Renpho"),
      columns: [["date"], ["time"], ["weight"], ["bmi"], ["remarks"]]),
    Signature(
      layout: KnownLayout(
        format: "weights of Fitbit", unit: .pounds, order: .monthFirst, lastSecondIsNone: true),
      columns: [["logid"], ["weight"], ["date"], ["time"]]),
    Signature(
      layout: KnownLayout(
        format: "Fitbit", order: .monthFirst,
        note: "Fitbit says what is measured in the file's name only: --columns steps=value, say"),
      columns: [["datetime"], ["value"]], isWhole: true),
    Signature(
      layout: KnownLayout(format: "Google Fit"), columns: [["move minutes count"], ["step count"]]),
    Signature(
      layout: KnownLayout(format: "weights of Happy Scale"),
      columns: [["pound(s)", "kilogram(s)"]]),
    Signature(
      layout: KnownLayout(format: "weights of Withings"),
      columns: [
        ["fat mass", "masse grasse", "fettmasse", "masa grasa", "massa grassa"],
        ["bone mass", "masse osseuse", "knochenmasse", "masa osea", "massa ossea"],
      ]),
  ]

  /// Every title that tells a program.
  static var allNames: [String] {
    signatures.flatMap { $0.columns.joined() + [$0.comment?.lowercased()].compactMap { $0 } }
  }

  static func of(_ survey: TableSurvey) -> KnownLayout {
    let names = Set((survey.header ?? []).map { ColumnName($0).words })
    let found = names.union((survey.header ?? []).map { $0.lowercased() })
    let signature = signatures.first { signature in
      signature.columns.allSatisfy { $0.contains(where: found.contains) }
        && signature.comment.map { wanted in survey.comments.contains { $0.hasPrefix(wanted) } }
          ?? true
        && (!signature.isWhole || survey.form.keys != nil && names.count == signature.columns.count)
    }
    return signature?.layout ?? .table
  }
}
