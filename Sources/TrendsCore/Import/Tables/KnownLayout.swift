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

  static func of(_ survey: TableSurvey) -> KnownLayout {
    let names = Set((survey.header ?? []).map { ColumnName($0).words })
    let titles = Set((survey.header ?? []).map { $0.lowercased() })
    func has(_ wanted: String...) -> Bool { wanted.allSatisfy(names.contains) }
    if survey.comments.contains(where: { $0.hasPrefix("Version") }), has("weight", "weight trend") {
      return KnownLayout(format: "weights of Libra")
    }
    if has("datetime", "weight", "lbm", "visceralfat") {
      return KnownLayout(format: "weights of openScale", unit: .kilograms, zeroIsNone: true)
    }
    if has("time", "weight", "change", "bmi", "bone mass") {
      return KnownLayout(format: "weights of Garmin Connect")
    }
    if has("time of measurement", "weight") || has("date", "time", "weight", "bmi", "remarks") {
      return KnownLayout(format: "weights of Renpho")
    }
    if has("logid", "weight", "date", "time") {
      return KnownLayout(
        format: "weights of Fitbit", unit: .pounds, order: .monthFirst, lastSecondIsNone: true)
    }
    if survey.form.keys != nil, names == ["datetime", "value"] {
      return KnownLayout(
        format: "Fitbit", order: .monthFirst,
        note: "Fitbit says what is measured in the file's name only: --columns steps=value, say")
    }
    if has("move minutes count", "step count") { return KnownLayout(format: "Google Fit") }
    if titles.contains("pound(s)") || titles.contains("kilogram(s)") {
      return KnownLayout(format: "weights of Happy Scale")
    }
    let fatMass = ["fat mass", "masse grasse", "fettmasse", "masa grasa", "massa grassa"]
    let boneMass = ["bone mass", "masse osseuse", "knochenmasse", "masa osea", "massa ossea"]
    if fatMass.contains(where: names.contains), boneMass.contains(where: names.contains) {
      return KnownLayout(format: "weights of Withings")
    }
    return .table
  }
}
