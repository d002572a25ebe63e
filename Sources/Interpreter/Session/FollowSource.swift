import TrendsCore
import TrendsOutput
import TrendsImport

/// The samples of a followed run, tick by tick: a loaded run that is played, or a file that grows.
struct FollowSource {
  /// The run that is followed; for a file, an empty one with the file's name.
  let run: Run
  /// All samples of a loaded run; empty for a file.
  private let series: SampleSeries
  /// Index of the next sample to play.
  private var position = 0
  /// Seconds of the run that have been played.
  private var played = 0.0
  /// The file; nil for a loaded run.
  private let path: String?
  /// Bytes of the file that have been read.
  private var offset = 0
  private var lines: SampleLines
  /// Samples of the current tick in a replay; nil otherwise.
  private var recorded: SampleSeries?
  /// All samples of the file, in a script, where they are played at their own times.
  private var waiting = SampleSeries()
  /// Whether the next session goes on after the last whole line, so that a line without an end waits for it.
  private var leavesRest = false
  /// Whether a script has read the file to its end.
  private var hasEnded = false

  var isFile: Bool { path != nil }
  /// The series that the file's header names instead of the wanted one; nil if it has that or no header.
  var others: [Run.Kind]? { lines.others }
  var kind: Run.Kind { lines.kind }
  /// Lines of the file that are not samples.
  var skipped: Int { lines.skipped }

  /// Plays a finished run as if it were going on now.
  init(playing run: Run, _ series: SampleSeries) {
    self.run = run
    self.series = series
    path = nil
    lines = SampleLines(kind: .cadence)
  }

  /// Follows a file that another program writes; `host` is nil in a replay, which opens nothing.
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

  /// Leaves a last line without an end to the next session.
  mutating func leaveRest() { leavesRest = true }

  /// Goes on where the file was read to before, if it is still the same; its first lines are read again
  /// for their columns and the start of its time. Returns whether it goes on.
  mutating func goOn(from anchor: FollowAnchor, _ host: any FileAccess) -> Bool {
    guard let path, case .file(let file)? = try? host.open(path), file.count >= anchor.offset,
      Self.digest(file, before: anchor.offset) == anchor.digest,
      let head = try? file.bytes(from: 0, limit: min(anchor.offset, Self.headSize))
    else { return false }
    var ends = head.indices.filter { head[$0] == UInt8(ascii: "\n") }[...]
    // The header and the first sample, or two samples.
    while ends.count > 2 { ends.removeLast() }
    guard let end = ends.last else { return false }
    _ = lines.take(Array(head[...end]))
    offset = anchor.offset
    return true
  }

  /// How far the file has been read; nil for a run, and in a replay.
  func anchor(_ host: any FileAccess) -> FollowAnchor? {
    guard let path, recorded == nil, case .file(let file)? = try? host.open(path) else {
      return nil
    }
    let whole = offset - lines.waiting
    guard whole > 0, let digest = Self.digest(file, before: whole) else { return nil }
    return FollowAnchor(offset: whole, digest: digest)
  }

  /// Bytes in which the first two lines are looked for, and over which a place is recognised.
  private static let headSize = 64 << 10
  private static let tailSize = 4 << 10

  private static func digest(_ file: any ByteSource, before offset: Int) -> String? {
    let start = max(0, offset - tailSize)
    guard offset > 0, let bytes = try? file.bytes(from: start, limit: offset - start),
      bytes.count == offset - start
    else { return nil }
    var hash = SHA256()
    hash.update(bytes)
    return hash.hex
  }

  /// Sets the samples that a recording has for the coming tick; nil is a tick without any.
  mutating func play(_ samples: SampleSeries?) { recorded = samples ?? SampleSeries() }

  /// Returns the samples of the next `step` milliseconds; nil at the end.
  ///
  /// With `waits`, at a terminal, it returns what has been appended to the file since, and never
  /// ends.
  mutating func next(
    _ step: Int64, speed: Double, _ host: any FileAccess, waits: Bool
  ) throws(HostError) -> SampleSeries? {
    guard let path else { return played(step, speed: speed, from: series) }
    if let recorded { return recorded }
    guard waits else { return try atOnce(path, step, speed: speed, host) }
    return try lines.take(more(of: path, host))
  }

  /// Returns the samples that a run has after another `step` milliseconds at `speed`.
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

  /// Reads the whole file first and then plays it, since a script does not wait for more lines.
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
      if !leavesRest { waiting = waiting.followed(by: lines.finish()) }
      played = waiting.seconds.first.map { max($0, 0) } ?? 0
    }
    return played(step, speed: speed, from: waiting)
  }

  /// Returns the bytes appended since the last call, at most 1 MiB.
  private mutating func more(of path: String, _ host: any FileAccess) throws(HostError) -> [UInt8] {
    guard case .file(let file) = try host.open(path) else { return [] }
    // The file was truncated and begins again.
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
  /// Reads `follow 120 350`, ticks and milliseconds, with rows of tick, second and value embedded
  /// after it; nil for anything else.
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
