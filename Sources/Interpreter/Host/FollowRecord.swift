import TrendsCore

/// What a recording holds of a followed run: how many ticks, and what came in them from a file.
public struct FollowRecord: Equatable, Sendable {
  private(set) var ticks: Int
  /// Milliseconds of a tick.
  private(set) var step: Int64 = 0
  private var text = ""
  private var parts: [Int: SampleSeries] = [:]

  init() { ticks = 0 }

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

  func samples(ofTick tick: Int) -> SampleSeries? { parts[tick] }

  /// A run that is played again needs no rows: it is known.
  mutating func add(_ samples: SampleSeries, ofTick tick: Int, isFile: Bool) {
    guard isFile else { return }
    for (second, value) in zip(samples.seconds, samples.values) {
      text += "\(tick),\(second),\(value)\n"
    }
  }

  var bytes: [UInt8] { Array(text.utf8) }
}
