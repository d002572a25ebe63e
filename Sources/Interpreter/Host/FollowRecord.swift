import TrendsCore

/// What a recording keeps of a `follow`: the number of ticks, and the samples of each that came
/// from a file.
public struct FollowRecord: Equatable, Sendable {
  private(set) var ticks: Int
  /// Milliseconds of one tick; 0 while a record is being made.
  private(set) var step: Int64 = 0
  /// Rows `TICK,SECOND,VALUE` of the samples added so far.
  private var text = ""
  /// Samples by tick, from 0; only of a record that was read.
  private var parts: [Int: SampleSeries] = [:]

  /// Creates an empty record, to which `follow` adds samples.
  init() { ticks = 0 }

  /// Reads a recorded `follow`; nil where a row is not `TICK,SECOND,VALUE`.
  init?(ticks: Int, step: Int64, bytes: [UInt8]) {
    self.ticks = ticks
    self.step = step
    for line in String(decoding: bytes, as: UTF8.self).pieces(at: "\n") where !line.isEmpty {
      let fields = line.split(separator: ",")
      guard fields.count == 3, let tick = Int(decimal: fields[0].utf8),
        let second = Double(decimal: fields[1].utf8), let value = Double(decimal: fields[2].utf8)
      else { return nil }
      parts[tick, default: SampleSeries()].append(second, value)
    }
  }

  /// The samples of a tick; nil where none came in it.
  func samples(ofTick tick: Int) -> SampleSeries? { parts[tick] }

  /// Adds the samples of a tick. Those of a loaded run are left out, because a replay has the run.
  mutating func add(_ samples: SampleSeries, ofTick tick: Int, isFile: Bool) {
    guard isFile else { return }
    for (second, value) in zip(samples.seconds, samples.values) {
      text += "\(tick),\(second),\(value)\n"
    }
  }

  /// The rows as a transcript embeds them.
  var bytes: [UInt8] { Array(text.utf8) }
}
