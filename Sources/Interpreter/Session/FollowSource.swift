import TrendsCore
import TrendsOutput
import TrendsImport

/// Where the samples of a followed run come from, tick by tick.
struct FollowSource {
  let run: Run
  private let series: SampleSeries
  private var position = 0
  /// Seconds of the run that have been played.
  private var played = 0.0
  private let path: String?
  private var offset = 0
  private var lines: SampleLines
  private var recorded: SampleSeries?
  /// What a file held beyond what has been told, where nobody waits for it.
  private var waiting = SampleSeries()
  private var hasEnded = false

  var isFile: Bool { path != nil }
  var skipped: Int { lines.skipped }

  /// A run that is over, as if it went on now.
  init(playing run: Run, _ series: SampleSeries) {
    self.run = run
    self.series = series
    path = nil
    lines = SampleLines(kind: .cadence)
  }

  /// A file that something writes; a replay has no host to open it.
  init(
    reading path: String, _ kind: Run.Kind, _ host: (any FileAccess)?, clock: VirtualClock
  ) throws(HostError) {
    if let host, case .folder = try host.open(path) {
      throw HostError.isFolder(path)
    }
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    let record = RunRecord(
      id: OutputGate.safe(name, escapingBreaks: true), start: clock.zone.civil(at: clock.now),
      seconds: 0, kilometers: 0)
    run = Run(record: record) { _ in nil }
    series = SampleSeries()
    self.path = path
    lines = SampleLines(kind: kind)
  }

  /// What a recording says that came in this tick.
  mutating func play(_ samples: SampleSeries?) { recorded = samples ?? SampleSeries() }

  /// What has come in `step` milliseconds; nil at the end.
  mutating func next(
    _ step: Int64, speed: Double, _ host: any FileAccess, waits: Bool
  ) throws(HostError) -> SampleSeries? {
    guard let path else { return played(step, speed: speed, from: series) }
    if let recorded { return recorded }
    guard waits else { return try atOnce(path, step, speed: speed, host) }
    return try lines.take(more(of: path, host))
  }

  private mutating func played(
    _ step: Int64, speed: Double, from series: SampleSeries
  ) -> SampleSeries? {
    guard position < series.count else { return nil }
    played += Double(step) / 1000 * speed
    let start = position
    while position < series.count, series.seconds[position] < played { position += 1 }
    return SampleSeries(
      seconds: Array(series.seconds[start..<position]),
      values: Array(series.values[start..<position]))
  }

  /// In a script nobody waits: what is there is told as if it had come at its own times.
  private mutating func atOnce(
    _ path: String, _ step: Int64, speed: Double, _ host: any FileAccess
  ) throws(HostError) -> SampleSeries? {
    if !hasEnded {
      hasEnded = true
      while true {
        let bytes = try more(of: path, host)
        if bytes.isEmpty { break }
        waiting = waiting.followed(by: lines.take(bytes))
      }
      waiting = waiting.followed(by: lines.finish())
      played = waiting.seconds.first.map { max($0, 0) } ?? 0
    }
    return played(step, speed: speed, from: waiting)
  }

  /// The bytes that have been written since the last time, at most a mebibyte of them.
  private mutating func more(of path: String, _ host: any FileAccess) throws(HostError) -> [UInt8] {
    guard case .file(let file) = try host.open(path) else { return [] }
    // Somebody began the file anew.
    if file.count < offset { offset = 0 }
    do throws(ReadFailure) {
      let bytes = try file.bytes(from: offset, limit: 1 << 20)
      offset += bytes.count
      return bytes
    } catch {
      throw HostError.cannotRead(path, error.message)
    }
  }
}

extension FollowRecord {
  /// `follow 120 350` with rows of tick, second and value embedded after it.
  init?(event: RecordedEvent) {
    let words = event.text.split(separator: " ").map { String($0) }
    guard words.count == 3, words[0] == "follow", let ticks = Int(decimal: words[1].utf8),
      (0...10_000_000).contains(ticks), let step = Int(decimal: words[2].utf8),
      (1...60_000).contains(step)
    else { return nil }
    guard let embedding = event.embedding else {
      self.init(ticks: ticks, step: Int64(step), bytes: [])
      return
    }
    guard let bytes = embedding.bytes else { return nil }
    self.init(ticks: ticks, step: Int64(step), bytes: bytes)
  }
}
