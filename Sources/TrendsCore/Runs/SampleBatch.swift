/// Samples of one kind as a source gives them: each with the number it has there, in any order.
public struct SampleBatch: Equatable, Sendable {
  /// The numbers of the samples, in the order of `series`.
  public var ids: SampleIDs
  public var series: SampleSeries
  /// Numbers of samples that the source has no more.
  public var deleted: [Int]

  /// Samples that are numbered one after the other from `first` on.
  public init(first: Int, series: SampleSeries) {
    self.init(ids: SampleIDs(first..<(first + series.count)), series: series)
  }

  public init(ids: SampleIDs = SampleIDs(), series: SampleSeries, deleted: [Int] = []) {
    precondition(ids.count == series.count, "each sample has a number")
    self.ids = ids
    self.series = series
    self.deleted = deleted
  }

  public var isEmpty: Bool { series.isEmpty && deleted.isEmpty }
}

/// Numbers in the order of the samples they belong to, as stretches of consecutive ones: a run of a
/// million samples that came in order takes one.
public struct SampleIDs: Equatable, Sendable {
  private(set) var stretches: [Range<Int>] = []
  public private(set) var count = 0

  public init() {}

  public init(_ range: Range<Int>) { append(range) }

  mutating func append(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    count += range.count
    if let last = stretches.last, last.upperBound == range.lowerBound {
      stretches[stretches.count - 1] = last.lowerBound..<range.upperBound
    } else {
      stretches.append(range)
    }
  }

  mutating func append(_ id: Int) { append(id..<(id + 1)) }

  mutating func append(_ other: SampleIDs) { for range in other.stretches { append(range) } }

  /// Puts others before the one at `position`.
  mutating func insert(_ other: SampleIDs, at position: Int) {
    var result = SampleIDs()
    var passed = 0
    for stretch in stretches {
      let cut = min(max(position - passed, 0), stretch.count)
      result.append(stretch.lowerBound..<(stretch.lowerBound + cut))
      if passed + cut == position && result.count == position { result.append(other) }
      result.append((stretch.lowerBound + cut)..<stretch.upperBound)
      passed += stretch.count
    }
    if stretches.isEmpty { result.append(other) }
    self = result
  }

  func shifted(by distance: Int) -> SampleIDs {
    var result = SampleIDs()
    for range in stretches {
      result.append((range.lowerBound &+ distance)..<(range.upperBound &+ distance))
    }
    return result
  }

  /// The only stretch, where there are no more.
  var single: Range<Int>? { stretches.count == 1 ? stretches[0] : nil }

  /// One number after the other.
  var all: some Sequence<Int> { stretches.lazy.flatMap { $0 } }
}

extension SampleIDs: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("stretches", stretches)
    fields.field("count", count)
  }
}

extension SampleBatch: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("ids", ids)
    fields.field("series", series)
    fields.field("deleted", deleted)
  }
}
