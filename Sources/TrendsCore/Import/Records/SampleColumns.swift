import TrendsCore

/// The columns of a table of samples: of what activity each row is, when it was, and what was measured.
/// Columns are counted from 0.
///
///     run, time, heart, cadence, speed (m/s), distance (m), altitude, latitude, longitude, sport
struct SampleColumns {
  /// What a row may have beside its activity and its time.
  enum Field: String, CaseIterable {
    case heart, cadence, speed, distance, altitude, latitude, longitude
  }

  /// The column with the name of the activity.
  let run: Int
  let time: Int
  /// By field, its column and what its numbers are multiplied by: speeds are metres a second, lengths
  /// metres.
  let fields: [Field: (column: Int, factor: Double)]
  /// The sport of the activity; nil where the table does not say it.
  let sport: Int?

  /// Looks for the columns by what the caller says, else by their names; nil where the activity, the
  /// time or any value is missing.
  init?(_ survey: TableSurvey, _ options: TableOptions) throws(ImportError) {
    let names = (survey.header ?? []).map { ColumnName($0) }
    func column(_ field: String, _ words: Set<String>) throws(ImportError) -> Int? {
      try survey.column(named: options.column(field))
        ?? names.firstIndex { words.contains($0.words) }
    }
    guard let run = try column("run", SampleColumns.run),
      let time = try column("time", SampleColumns.time)
    else { return nil }
    var fields: [Field: (column: Int, factor: Double)] = [:]
    for field in Field.allCases {
      guard let place = try column(field.rawValue, SampleColumns.words[field] ?? []), place != time,
        names.indices.contains(place),
        let factor = SampleColumns.factor(of: field, names[place])
      else { continue }
      fields[field] = (place, factor)
    }
    guard [.heart, .cadence, .speed, .distance, .latitude].contains(where: { fields[$0] != nil })
    else { return nil }
    (self.run, self.time, self.fields) = (run, time, fields)
    sport = try column("sport", ["sport", "type", "activity type"])
  }

  /// What the numbers of a column are multiplied by; nil for a unit of another kind.
  private static func factor(of field: Field, _ name: ColumnName) -> Double? {
    switch field {
    case .distance, .altitude:
      name.unit.map { $0.convert(1, to: .meters) } ?? (name.unknownUnit == nil ? 1 : nil)
    case .speed:
      switch name.unknownUnit {
      case nil, "m/s": name.unit == nil ? 1 : nil
      case "km/h": 1 / 3.6
      case "mph", "mi/h": 1609.344 / 3600
      default: nil
      }
    case .heart, .cadence, .latitude, .longitude: 1
    }
  }

  private static let run: Set<String> = [
    "run", "run id", "activity id", "workout id", "session id", "ride", "ride id",
  ]
  private static let time: Set<String> = ["time", "timestamp", "at", "datetime", "date time"]
  private static let words: [Field: Set<String>] = [
    .heart: ["heart", "heart rate", "heartrate", "hr", "pulse", "bpm"],
    .cadence: ["cadence", "spm", "steps per minute", "rpm"],
    .speed: ["speed", "velocity"],
    .distance: ["distance"],
    .altitude: ["altitude", "elevation"],
    .latitude: ["latitude", "lat"],
    .longitude: ["longitude", "lon", "lng", "long"],
  ]
}
