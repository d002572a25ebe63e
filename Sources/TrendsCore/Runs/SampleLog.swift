/// The samples of a run that have come: in order of time, each once, whatever order they came in.
///
/// A number that was taken or deleted never comes in again, so taking a batch twice changes nothing
/// (B3-04, B3-07, B3-19, B3-21). Of two samples at one time the lower number comes first.
///
///     let later = SampleSeries(seconds: [3, 4], values: [170, 171])
///     let others = SampleSeries(seconds: [0, 12], values: [168, 169])
///     var log = SampleLog()
///     log.take(SampleBatch(first: 3, series: later), end: 10)
///     log.take(SampleBatch(first: 0, series: others), end: 10)
///     log.series.seconds   // [0, 3, 4]
///     log.outside          // 1
public struct SampleLog: Sendable {
  /// The samples, ascending in time; times and values are finite.
  public private(set) var series = SampleSeries()
  /// The numbers of the samples, in the order of `series`.
  private(set) var ids = SampleIDs()
  /// Numbers that were taken, also of samples that were dropped.
  private(set) var seen = RangeSet<Int>()
  /// Numbers that the source has deleted, whether or not they had come.
  private var gone = RangeSet<Int>()
  /// How many samples had a time or value that is not finite (S3-32).
  public private(set) var dropped = 0
  /// How many samples lay before the run or after it (B3-02, B3-21).
  public private(set) var outside = 0
  /// How many samples were removed because the source no longer has them.
  public private(set) var deleted = 0
  /// The picture of these samples, shared by copies; replaced when the samples change.
  private var cache = PictureCache()
  /// A digest of the samples as the sum of their marks, so that the order in which they came does
  /// not count.
  private var sum: UInt64 = 0

  public init() {}

  /// Returns what is drawn and computed from the samples; computed once for one kind, and kept
  /// until they change.
  public func picture(of kind: Run.Kind) -> RunPicture {
    cache.picture(of: series, dropped: dropped, kind: kind)
  }

  /// Removes what the batch reports as deleted, then takes its new samples.
  ///
  /// Returns the numbers that had come before. They are not looked for, and the result is empty,
  /// when the batch is taken whole. Samples at `end` or later are outside the run.
  @discardableResult
  public mutating func take(_ batch: SampleBatch, end: Double?) -> RangeSet<Int> {
    defer { cache = PictureCache() }
    remove(batch.deleted)
    if takeWhole(batch, end: end) { return RangeSet() }
    return takeEach(batch, end: end)
  }

  /// Removes samples by their numbers, which never come in again.
  private mutating func remove(_ numbers: [Int]) {
    let named = RangeSet(numbers.map { $0..<($0 + 1) })
    guard !named.isEmpty else { return }
    gone.formUnion(named)
    let lost = named.intersection(seen)
    guard !lost.isEmpty else { return }
    var kept = SampleLog.Part(capacity: series.count)
    for (index, id) in ids.all.enumerated() {
      let (second, value) = (series.seconds[index], series.values[index])
      if lost.contains(id) {
        sum &-= SampleLog.mark(id, second, value)
      } else {
        kept.append(id, second, value)
      }
    }
    deleted += series.count - kept.ids.count
    (series, ids) = (kept.series, kept.ids)
  }
}

extension SampleLog {
  /// Returns the mark of one sample.
  private static func mark(_ id: Int, _ second: Double, _ value: Double) -> UInt64 {
    var digest = Digest()
    digest.mix(id)
    digest.mix(second)
    digest.mix(value)
    return digest.value
  }

  /// Returns the sum of the marks of samples.
  private static func sum(_ ids: SampleIDs, _ series: SampleSeries) -> UInt64 {
    var sum: UInt64 = 0
    var index = 0
    for stretch in ids.stretches {
      for id in stretch {
        sum &+= mark(id, series.seconds[index], series.values[index])
        index += 1
      }
    }
    return sum
  }
}

extension SampleLog: Equatable {
  public static func == (a: SampleLog, b: SampleLog) -> Bool {
    a.series == b.series && a.ids == b.ids && a.seen == b.seen && a.gone == b.gone
      && a.dropped == b.dropped && a.outside == b.outside && a.deleted == b.deleted
  }
}

extension SampleLog {
  /// Samples while they are picked out.
  private struct Part {
    var ids = SampleIDs()
    var seconds: [Double] = []
    var values: [Double] = []

    init(capacity: Int) {
      seconds.reserveCapacity(capacity)
      values.reserveCapacity(capacity)
    }

    mutating func append(_ id: Int, _ second: Double, _ value: Double) {
      ids.append(id)
      seconds.append(second)
      values.append(value)
    }

    var series: SampleSeries { SampleSeries(seconds: seconds, values: values) }
  }

  /// Takes a batch without looking at its numbers one by one, in the two usual cases; false if it
  /// is neither.
  ///
  /// The batch lies between two samples or after the last one, or it is a whole run that holds
  /// everything that is here.
  private mutating func takeWhole(_ batch: SampleBatch, end: Double?) -> Bool {
    guard let range = batch.ids.single, gone.intersection(RangeSet(range)).isEmpty,
      batch.series.isInOrder(before: end)
    else { return batch.series.isEmpty }
    if seen.intersection(RangeSet(range)).isEmpty {
      guard let first = batch.series.seconds.first, let last = batch.series.seconds.last else {
        return true
      }
      let position = series.index(from: first)
      guard position == series.index(after: last) else { return false }
      // A batch that is taken whole shares its memory with the source.
      if series.isEmpty {
        series = batch.series
      } else if position == series.count {
        series.append(batch.series)
      } else {
        series.insert(batch.series, at: position)
      }
      ids.insert(batch.ids, at: position)
      seen.insert(contentsOf: range)
      sum &+= SampleLog.sum(batch.ids, batch.series)
      return true
    }
    guard seen.subtracting(RangeSet(range)).isEmpty, dropped + outside + deleted == 0 else {
      return false
    }
    series = batch.series
    ids = batch.ids
    sum = SampleLog.sum(ids, series)
    seen.insert(contentsOf: range)
    return true
  }

  /// Takes a batch sample by sample; returns the numbers that had come before.
  private mutating func takeEach(_ batch: SampleBatch, end: Double?) -> RangeSet<Int> {
    var fresh = Part(capacity: batch.series.count)
    var known = RangeSet<Int>()
    var isAscending = true
    for (index, id) in batch.ids.all.enumerated() where !gone.contains(id) {
      guard !seen.contains(id) else {
        known.insert(contentsOf: id..<(id + 1))
        continue
      }
      seen.insert(contentsOf: id..<(id + 1))
      let (second, value) = (batch.series.seconds[index], batch.series.values[index])
      guard second.isFinite, value.isFinite else {
        dropped += 1
        continue
      }
      guard second >= 0, second < end ?? .infinity else {
        outside += 1
        continue
      }
      if let last = fresh.seconds.last, second <= last { isAscending = false }
      fresh.append(id, second, value)
      sum &+= SampleLog.mark(id, second, value)
    }
    merge(isAscending ? fresh : sorted(fresh))
    return known
  }

  /// Returns the samples by time, then by number.
  private func sorted(_ part: Part) -> Part {
    let ids = Array(part.ids.all)
    let order = ids.indices.sorted { (part.seconds[$0], ids[$0]) < (part.seconds[$1], ids[$1]) }
    var result = Part(capacity: ids.count)
    for index in order { result.append(ids[index], part.seconds[index], part.values[index]) }
    return result
  }

  /// Adds samples that are in order; O(all samples) unless they fit between two.
  private mutating func merge(_ part: Part) {
    guard let first = part.seconds.first, let last = part.seconds.last else { return }
    let position = series.index(from: first)
    if position == series.index(after: last) {
      series.insert(part.series, at: position)
      ids.insert(part.ids, at: position)
      return
    }
    var result = Part(capacity: series.count + part.seconds.count)
    let fresh = Array(part.ids.all)
    var taken = 0
    // Of two samples at one time the lower number comes first, whichever arrived first.
    for (index, id) in ids.all.enumerated() {
      while taken < fresh.count,
        (part.seconds[taken], fresh[taken]) < (series.seconds[index], id)
      {
        result.append(fresh[taken], part.seconds[taken], part.values[taken])
        taken += 1
      }
      result.append(id, series.seconds[index], series.values[index])
    }
    for rest in taken..<fresh.count {
      result.append(fresh[rest], part.seconds[rest], part.values[rest])
    }
    (series, ids) = (result.series, result.ids)
  }

  /// Whether the rules that always hold do hold, for tests and for `invariants`. O(samples).
  public var isSound: Bool {
    let numbers = Array(ids.all)
    return series.isInOrder(before: nil) && numbers.count == series.count
      && Set(numbers).count == numbers.count && !numbers.contains { gone.contains($0) }
      && numbers.allSatisfy { seen.contains($0) }
  }
}

/// The samples are hashed as they come in, whatever their order.
extension SampleLog: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("samples", Digested(Samples(log: self), digest: sum, count: series.count))
    fields.field("seen", seen)
    fields.field("gone", gone)
    fields.field("dropped", dropped)
    fields.field("outside", outside)
    fields.field("deleted", deleted)
  }

  /// The samples and their numbers, apart from the digest that is kept of them.
  private struct Samples: Described {
    var log: SampleLog

    func describe(to fields: inout some Fields) {
      fields.field("series", log.series)
      fields.field("ids", log.ids)
    }
  }
}
