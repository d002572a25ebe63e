/// A made run: samples at even steps, delivered batch by batch, and what is changed in it
/// afterwards.
///
/// Samples are numbered from 0 by their step, gaps included; inserted ones follow after the last
/// step.
public struct MadeRun: Equatable, Sendable {
  /// When the run begins; a live run delivers by this.
  public var start: Instant
  /// How long it is, in milliseconds.
  public var length: Int64
  /// The time from one sample to the next, in milliseconds; it must be at least 1.
  public var every: Int64
  /// How much of the run one answer holds, in milliseconds; it must be at least 1.
  public var batch: Int64
  /// Times without samples, in milliseconds since the start.
  public var gaps: [Range<Int64>]
  /// Whether a batch comes only when the clock has passed its end.
  public var isLive: Bool
  /// The range of its cadence, in steps a minute; nil for a shape of its own.
  public var values: ClosedRange<Double>?
  /// What was changed, oldest first; changes are only added.
  private var changes: [Change] = []
  /// A digest of the changes.
  private var changesDigest: UInt64 = 0
  /// The numbers of deleted samples.
  private var gone = RangeSet<Int>()

  /// A sample that came late, or the number of one that was deleted.
  fileprivate enum Change: Equatable, Sendable {
    case insert(Sample)
    case delete(Int)
  }

  /// An inserted sample; its time may lie outside the run.
  fileprivate struct Sample: Equatable, Sendable {
    var id: Int
    var milliseconds: Int64
    /// The cadence it was given; nil for the value that the run has at that time.
    var value: Double?
  }

  /// The most changes that a run takes.
  public static let changeLimit = 100_000

  public init(
    start: Instant, length: Int64, every: Int64, batch: Int64, gaps: [Range<Int64>] = [],
    isLive: Bool = false, values: ClosedRange<Double>? = nil
  ) {
    self.start = start
    self.length = length
    self.every = every
    self.batch = batch
    self.gaps = gaps
    self.isLive = isLive
    self.values = values
  }

  /// How many batches the run has; the last one may be short.
  var batchCount: Int { Int((length + batch - 1) / batch) }

  /// Returns the instant from which a batch of a live run can be had.
  func end(ofBatch number: Int) -> Instant {
    start.advanced(byMilliseconds: min(length, batch * Int64(number + 1)))
  }

  /// Returns how many seconds of the run there are at an instant: all of them unless it is live.
  func secondsSoFar(at now: Instant) -> Double {
    guard isLive else { return Double(length) / 1000 }
    let passed = now.milliseconds.subtractingReportingOverflow(start.milliseconds)
    return Double(passed.overflow ? 0 : min(max(passed.partialValue, 0), length)) / 1000
  }

  /// Returns whether there are changes that a reader at the anchor has not seen.
  func hasChanged(since anchor: SampleStream.Anchor) -> Bool { anchor.changes < changes.count }

  /// Adds a sample, which may lie outside the run; false after `changeLimit` changes. `value` is
  /// for cadence; other kinds have their usual value.
  public mutating func insert(at milliseconds: Int64, value: Double?) -> Bool {
    guard changes.count < MadeRun.changeLimit else { return false }
    let id = steps + changes.count
    add(.insert(Sample(id: id, milliseconds: milliseconds, value: value)))
    return true
  }

  /// Adds a change, and its digest.
  private mutating func add(_ change: Change) {
    changes.append(change)
    var digest = Digest(continuing: changesDigest)
    change.describe(to: &digest)
    changesDigest = digest.value
  }

  /// Deletes every sample at a time; false if there is none, or after `changeLimit` changes.
  public mutating func delete(at milliseconds: Int64) -> Bool {
    var found: [Int] = []
    if milliseconds >= 0, milliseconds < length, milliseconds % every == 0,
      !gaps.contains(where: { $0.contains(milliseconds) })
    {
      found.append(Int(milliseconds / every))
    }
    for case .insert(let sample) in changes where sample.milliseconds == milliseconds {
      found.append(sample.id)
    }
    found.removeAll { gone.contains($0) }
    guard !found.isEmpty, changes.count + found.count <= MadeRun.changeLimit else { return false }
    for id in found {
      gone.insert(contentsOf: id..<(id + 1))
      add(.delete(id))
    }
    return true
  }

  /// How many steps the run has; a number from here on is that of an inserted sample.
  private var steps: Int { Int((length + every - 1) / every) }
}

extension MadeRun {
  /// Returns what a query finds.
  func answer(_ query: SampleStream.Query, kind: Run.Kind) -> SampleStream.Answer {
    switch query {
    case .ingest:
      return .init(batch: SampleBatch(series: SampleSeries()), anchor: .init(), isLast: false)
    case .prewarm(let from, let to):
      let part = Int64(from * 1000)..<Int64(to * 1000)
      var batch = samples(in: part, kind)
      for case .insert(let sample) in changes
      where part.contains(sample.milliseconds) && !gone.contains(sample.id) {
        batch.add(sample.id, Double(sample.milliseconds) / 1000, value(of: sample, kind))
      }
      return .init(batch: batch, anchor: .init(), isLast: false)
    case .next(let anchor): return next(after: anchor, kind)
    }
  }

  /// Returns the changes that the anchor has not seen, else the next batch.
  private func next(after anchor: SampleStream.Anchor, _ kind: Run.Kind) -> SampleStream.Answer {
    var reached = anchor
    var batch = SampleBatch(series: SampleSeries())
    if hasChanged(since: anchor) {
      for change in changes[anchor.changes...] {
        switch change {
        case .insert(let sample):
          batch.add(sample.id, Double(sample.milliseconds) / 1000, value(of: sample, kind))
        case .delete(let id): batch.deleted.append(id)
        }
      }
      reached.changes = changes.count
    } else if anchor.batches < batchCount {
      let from = self.batch * Int64(anchor.batches)
      batch = samples(in: from..<min(length, from + self.batch), kind)
      reached.batches += 1
    }
    let isLast = reached.batches >= batchCount && reached.changes == changes.count
    return .init(batch: batch, anchor: reached, isLast: isLast)
  }

  /// Returns all samples of a kind, with the changes made so far. O(length / every).
  public func series(_ kind: Run.Kind) -> SampleSeries {
    var log = SampleLog()
    log.take(answer(.prewarm(from: 0, to: Double(length) / 1000), kind: kind).batch, end: nil)
    return log.series
  }

  /// Returns the samples of a range of milliseconds, without inserted ones.
  private func samples(in part: Range<Int64>, _ kind: Run.Kind) -> SampleBatch {
    var batch = SampleBatch(series: SampleSeries())
    let first = max(part.lowerBound + every - 1, 0) / every
    var number = Int(first)
    var time = first * every
    while time < min(part.upperBound, length) {
      if !gaps.contains(where: { $0.contains(time) }), !gone.contains(number) {
        batch.add(number, Double(time) / 1000, value(at: time, kind))
      }
      time += every
      number += 1
    }
    return batch
  }

  /// Returns the value of an inserted sample.
  private func value(of sample: Sample, _ kind: Run.Kind) -> Double {
    // A given value is a cadence; other kinds have their usual value at that time.
    let usual = value(at: sample.milliseconds, kind)
    return kind == .cadence ? sample.value ?? usual : usual
  }

  /// Returns the value at a time since the start: a wave of four minutes with small jumps. It
  /// depends on the time alone.
  private func value(at milliseconds: Int64, _ kind: Run.Kind) -> Double {
    let second = (milliseconds / 1000).magnitude
    let wave = Double(abs(Int64(second % 240) - 120)) / 10
    let unrest = Double(second * 37 % 5)
    switch kind {
    case .cadence:
      guard let values else { return 164 + wave.rounded(.down) + unrest }
      return (values.lowerBound + (values.upperBound - values.lowerBound) * wave / 12).rounded()
    case .heart: return 140 + (wave * 2).rounded(.down) + unrest
    case .speed: return 2.8 + wave / 40 + unrest / 50
    case .pace: return Run.Kind.pace(atSpeed: value(at: milliseconds, .speed)) ?? .nan
    case .stride: return value(at: milliseconds, .speed) * 60 / value(at: milliseconds, .cadence)
    }
  }
}

extension SampleBatch {
  /// Adds one sample under its number.
  fileprivate mutating func add(_ id: Int, _ second: Double, _ value: Double) {
    ids.append(id..<(id + 1))
    series.append(second, value)
  }
}

/// Anything that the command `source` makes or `connect` names.
public enum MadeSource: Equatable, Sendable {
  case days(MadeDays)
  case list(MadeList)
  case run(MadeRun)
  case outside(OutsideSource)

  /// The kind of view that pages the source; nil for a run, which is not paged.
  public var viewKind: PagerConfig.Kind? {
    switch self {
    case .days: .days
    case .list(let list): .list(hasPrevious: list.hasPrevious)
    case .outside(let source):
      source.shape == .days ? .days : .list(hasPrevious: source.shape == .list(.offset))
    case .run: nil
    }
  }
}

extension MadeRun: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("start", start)
    fields.field("length", length)
    fields.field("every", every)
    fields.field("batch", batch)
    fields.field("gaps", gaps)
    fields.field("isLive", isLive)
    fields.field("values", values)
    fields.field("changes", Digested(changes, digest: changesDigest, count: changes.count))
    fields.field("gone", gone)
  }
}

extension MadeRun.Change: Described {
  fileprivate func describe(to fields: inout some Fields) {
    switch self {
    case .insert(let sample):
      fields.choice("insert")
      fields.field("sample", sample)
    case .delete(let id):
      fields.choice("delete")
      fields.field("id", id)
    }
  }
}

extension MadeRun.Sample: Described {
  fileprivate func describe(to fields: inout some Fields) {
    fields.field("id", id)
    fields.field("milliseconds", milliseconds)
    fields.field("value", value)
  }
}

extension MadeSource: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .days(let source):
      fields.choice("days")
      fields.field("source", source)
    case .list(let source):
      fields.choice("list")
      fields.field("source", source)
    case .run(let source):
      fields.choice("run")
      fields.field("source", source)
    case .outside(let source):
      fields.choice("outside")
      fields.field("source", source)
    }
  }
}
