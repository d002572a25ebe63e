import TrendsCore

/// A sample to insert into or delete from a run made to order: its time and, optionally, its value.
///
///     12:30   14970ms   12:30=215   12:30=nan
struct SampleWord: Equatable, Sendable {
  /// Milliseconds since the start of the run.
  var milliseconds: Int64
  /// Nil for the value that the run has at that time anyway. May be NaN or infinite.
  var value: Double?

  init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count <= 2, let time = SampleWord.time(parts[0]) else { return nil }
    milliseconds = time
    guard parts.count == 2 else { return }
    guard let value = SampleWord.value(parts[1]) else { return nil }
    self.value = value
  }

  /// Reads `nan`, `inf` or a number: readers must cope with values that are not finite.
  private static func value(_ text: String) -> Double? {
    switch text {
    case "nan": .nan
    case "inf": .infinity
    default: ShapeReader.whole(text) { $0.number() }
    }
  }

  /// Reads a clock time into the run such as `12:30`, or a duration such as `14970ms`.
  private static func time(_ text: String) -> Int64? {
    if let clock = RunTime(text) { return Int64(clock.seconds * 1000) }
    guard case .clock(let time)? = TimeSpan(text) else { return nil }
    return time
  }
}

extension CommandContext {
  /// Inserts samples into a made run or deletes them, and announces the change to open views.
  ///
  /// The first word that cannot be done throws; the whole command is then undone.
  mutating func change(
    _ name: String, _ run: MadeRun, _ words: [String], inserts: Bool
  ) throws(Failure) {
    var run = run
    for word in words {
      guard let sample = SampleWord(word) else {
        throw Failure.notATimeIntoRun(
          word, hint: inserts ? "such as 12:30, 14970ms or 12:30=215" : "such as 12:30 or 14970ms")
      }
      let isDone =
        inserts
        ? run.insert(at: sample.milliseconds, value: sample.value)
        : run.delete(at: sample.milliseconds)
      guard isDone else {
        throw inserts
          ? Failure.tooManyChanges(limit: MadeRun.changeLimit)
          : Failure.noSample(at: word, of: name)
      }
    }
    world.engine.setSource(name, .run(run))
    world.engine.announce(changesOf: name)
  }
}
