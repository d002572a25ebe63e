import TrendsCore

/// A run that is followed: its source, and what has come of it.
struct Following {
  /// Milliseconds of session time between two looks at the source while a person watches. They pass
  /// in real time too.
  static let tick: Int64 = SampleStream.interval
  /// The same in a script, which does not wait.
  static let scriptStep: Int64 = 1000

  var told: FollowSource
  /// The name of its view.
  let view: String
  let path: String
  let speed: Double
  let step: Int64
  /// What a recording has of it, or browsing; nil while the source itself is read.
  let record: FollowRecord?
  /// Whether only what is new since the last time is wanted, and the file goes on from there.
  var isOnlyNew = false
  var goesOn = false
  var ticks = 0
  var rows = FollowRecord()

  init(
    told: FollowSource, view: String, path: String, speed: Double, step: Int64,
    record: FollowRecord?
  ) {
    (self.told, self.view, self.path) = (told, view, path)
    (self.speed, self.step, self.record) = (speed, step, record)
  }

  /// What has come so far, for a command that is to come to the same.
  var recorded: FollowRecord? { FollowRecord(ticks: ticks, step: step, bytes: rows.bytes) }
}

extension [FollowRecord] {
  mutating func removeFirstOrNil() -> FollowRecord? { isEmpty ? nil : removeFirst() }
}
