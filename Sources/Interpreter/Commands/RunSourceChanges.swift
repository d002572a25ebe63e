import TrendsCore

/// A sample of a run made to order: when it is, and its value if one is wanted.
///
///     12:30   14970ms   12:30=215   12:30=nan
struct SampleWord: Equatable, Sendable {
  var milliseconds: Int64
  var value: Double?

  init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count <= 2, let time = SampleWord.time(parts[0]) else { return nil }
    milliseconds = time
    guard parts.count == 2 else { return }
    guard let value = SampleWord.value(parts[1]) else { return nil }
    self.value = value
  }

  private static func value(_ text: String) -> Double? {
    switch text {
    case "nan": .nan
    case "inf": .infinity
    default: ShapeReader.whole(text) { $0.number() }
    }
  }

  private static func time(_ text: String) -> Int64? {
    if let clock = RunTime(text) { return Int64(clock.seconds * 1000) }
    guard case .clock(let time)? = TimeSpan(text) else { return nil }
    return time
  }
}

extension CommandContext {
  /// Adds samples to a run or takes some away, and lets those who look at it know.
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
