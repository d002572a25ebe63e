import TrendsCore

/// A table of Health Connect whose rows have values, and what they mean.
///
///     weight_record_table    time, zone_offset, weight        grams at a moment
///     steps_record_table     start_time, end_time, count      an amount over a time
struct ConnectTable: Sendable {
  /// A column with values of a metric.
  struct Value: Sendable {
    var column: String
    var metric: Metric
    /// What one of the file is in the unit of the metric.
    var factor: Double

    init(_ column: String, _ metric: Metric, times factor: Double = 1) {
      self.column = column
      self.metric = metric
      self.factor = factor
    }
  }

  let name: String
  let values: [Value]

  private init(_ name: String, _ values: Value...) {
    self.name = name + "_record_table"
    self.values = values
  }

  private static func reading(_ name: String, _ unit: String, _ decimals: Int = 1) -> Metric {
    Metric(name: name, unit: unit, decimals: decimals, kind: .reading)
  }

  private static func total(_ name: String, _ unit: String, _ decimals: Int = 0) -> Metric {
    Metric(name: name, unit: unit, decimals: decimals, kind: .total)
  }

  /// States at a moment. Masses are kept in grams, heights in metres, a metabolic rate in watts.
  static let states = [
    ConnectTable("weight", Value("weight", .weight, times: 0.001)),
    ConnectTable("body_fat", Value("percentage", .fat)),
    ConnectTable(
      "lean_body_mass", Value("mass", reading("lean-body-mass", "kg"), times: 0.001)),
    ConnectTable(
      "body_water_mass", Value("body_water_mass", reading("body-water-mass", "kg"), times: 0.001)),
    ConnectTable("bone_mass", Value("mass", reading("bone-mass", "kg"), times: 0.001)),
    ConnectTable("height", Value("height", reading("height", "cm"), times: 100)),
    ConnectTable(
      "basal_metabolic_rate",
      Value(
        "basal_metabolic_rate", reading("basal-metabolic-rate", "kcal", 0), times: 86_400 / 4184.0)),
    ConnectTable("resting_heart_rate", Value("beats_per_minute", .resting)),
    ConnectTable("heart_rate_variability_rmssd", Value("heart_rate_variability_millis", .hrv)),
    ConnectTable("oxygen_saturation", Value("percentage", reading("oxygen", "%"))),
    ConnectTable("respiratory_rate", Value("rate", reading("breaths", "bpm"))),
    ConnectTable("blood_glucose", Value("level", reading("glucose", "mmol/L"))),
    ConnectTable(
      "blood_pressure", Value("systolic", reading("blood-pressure-systolic", "mmHg", 0)),
      Value("diastolic", reading("blood-pressure-diastolic", "mmHg", 0))),
    ConnectTable("body_temperature", Value("temperature", reading("body-temperature", "°C"))),
    ConnectTable(
      "vo2_max", Value("vo2_milliliters_per_minute_kilogram", reading("vo2-max", "mL/min·kg"))),
  ]

  /// Amounts over a time. Distances are kept in metres, energies in calories (not kilocalories),
  /// volumes in litres, what is eaten in grams.
  static let amounts = [
    ConnectTable("steps", Value("count", .steps)),
    ConnectTable("distance", Value("distance", .distance, times: 0.001)),
    ConnectTable("active_calories_burned", Value("energy", .energy, times: 0.001)),
    ConnectTable(
      "total_calories_burned", Value("energy", total("total-energy", "kcal"), times: 0.001)),
    ConnectTable("floors_climbed", Value("floors", total("flights", ""))),
    ConnectTable("elevation_gained", Value("elevation", total("climb", "m"))),
    ConnectTable("wheelchair_pushes", Value("count", total("wheelchair-pushes", ""))),
    ConnectTable("hydration", Value("volume", total("water", "mL"), times: 1000)),
    ConnectTable(
      "nutrition", Value("energy", total("dietary-energy", "kcal"), times: 0.001),
      Value("protein", total("protein", "g", 1)), Value("total_fat", total("dietary-fat", "g", 1)),
      Value("total_carbohydrate", total("carbohydrates", "g", 1)),
      Value("dietary_fiber", total("fiber", "g", 1)), Value("sugar", total("sugar", "g", 1)),
      Value("sodium", total("sodium", "mg"), times: 1000),
      Value("caffeine", total("caffeine", "mg"), times: 1000)),
  ]

  /// Tables in which Health Connect keeps its own books, with nothing that was measured.
  static let books: Set<String> = [
    "access_logs_table", "activity_date_table", "android_metadata", "app_op_logs_table",
    "backup_change_token_table", "change_log_request_table", "change_logs_table",
    "device_data_provider_metadata_table", "device_data_sources_table", "migration_entity_table",
    "preference_table", "read_access_logs_table", "sqlite_sequence", "sqlite_stat1",
    "sqlite_stat4",
  ]
}
