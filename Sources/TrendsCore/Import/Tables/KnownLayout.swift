import TrendsCore

/// A program whose files are recognised by their header, and what its files leave unsaid.
struct KnownLayout: Equatable {
  /// The name in the report.
  var format: String
  /// The unit of weights where neither header nor cells name one.
  var unit: TableUnit?
  /// Whether zero means that nothing was measured.
  var zeroIsNone = false
  /// The order of dates that have none of their own; nil where the cells decide.
  var order: DateOrder?
  /// A note for files that say only by their name what they measure; nil for all others.
  var note: String?
  /// Whether 23:59:59 means a reading without a time, which then belongs to its day only.
  var lastSecondIsNone = false

  /// The layout of files that no program is recognised by.
  static let table = KnownLayout(format: "table")

  /// What identifies the header of a program.
  private struct Signature {
    let layout: KnownLayout
    /// One name of each inner list must be in the header: as `ColumnName.words`, or the whole title
    /// in small letters.
    let columns: [[String]]
    /// How a comment above the header must begin; nil for any.
    var comment: String?
    /// Whether rows must be JSON objects with these keys and no others.
    var isWhole = false
  }

  /// The first one that fits decides.
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
        note: "Fitbit names the metric only in the file name: add --columns steps=value or so"),
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

  /// Every name and comment by which a program is recognised.
  static var allNames: [String] {
    signatures.flatMap { $0.columns.joined() + [$0.comment?.lowercased()].compactMap { $0 } }
  }

  /// Returns the layout of the program that a survey shows, or `table`.
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
