import TrendsCore

/// Samples of Health Connect: a table of records with a time and an app, and one of their samples.
struct ConnectSeries: Sendable {
  /// The table of the records.
  let parent: String
  /// The table of their samples.
  let child: String
  let column: String
  /// Where a run keeps such samples.
  let kind: ConnectSessions.Kind
  /// The metric whose mean a day has; nil for samples that matter in a run alone.
  let metric: Metric?

  /// The pulse has names like other tables; of all others the table of the records has a name of
  /// another style, and the one of the samples the usual name.
  static let all = [
    ConnectSeries(
      parent: "heart_rate_record_table", child: "heart_rate_record_series_table",
      column: "beats_per_minute", kind: .heart, metric: .heart),
    ConnectSeries(
      parent: "SpeedRecordTable", child: "speed_record_table", column: "speed", kind: .speed,
      metric: nil),
    ConnectSeries(
      parent: "StepsCadenceRecordTable", child: "steps_cadence_record_table", column: "rate",
      kind: .cadence, metric: nil),
    ConnectSeries(
      parent: "CyclingPedalingCadenceRecordTable", child: "cycling_pedaling_cadence_record_table",
      column: "revolutions_per_minute", kind: .cadence, metric: nil),
  ]
}
