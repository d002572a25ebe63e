/// Samples of one kind as a source gives them: each with its number there, in any order.
public struct SampleBatch: Equatable, Sendable {
  /// The numbers of the samples, in the order of `series`.
  public var ids: SampleIDs
  /// The samples; their times need not ascend.
  public var series: SampleSeries
  /// Numbers of samples that the source no longer has.
  public var deleted: [Int]

  /// A batch whose samples are numbered in sequence from `first` on.
  public init(first: Int, series: SampleSeries) {
    self.init(ids: SampleIDs(first..<(first + series.count)), series: series)
  }

  /// A batch of numbered samples; `ids` and `series` must be of the same length.
  public init(ids: SampleIDs = SampleIDs(), series: SampleSeries, deleted: [Int] = []) {
    precondition(ids.count == series.count, "each sample has a number")
    self.ids = ids
    self.series = series
    self.deleted = deleted
  }

  /// Whether the batch changes nothing.
  public var isEmpty: Bool { series.isEmpty && deleted.isEmpty }
}

/// The numbers of samples, in their order, as stretches of consecutive ones: a million samples that
/// came in order take one stretch.
public struct SampleIDs: Equatable, Sendable {
  /// The stretches in order of the samples, none empty.
  private(set) var stretches: [Range<Int>] = []
  /// How many numbers there are.
  public private(set) var count = 0

  public init() {}

  public init(_ range: Range<Int>) { append(range) }

  /// Adds consecutive numbers at the end.
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

  /// Inserts other numbers before the one at `position`. O(stretches).
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

  /// Returns the numbers, each greater by `distance`.
  func shifted(by distance: Int) -> SampleIDs {
    var result = SampleIDs()
    for range in stretches {
      result.append((range.lowerBound &+ distance)..<(range.upperBound &+ distance))
    }
    return result
  }

  /// The stretch, if there is only one.
  var single: Range<Int>? { stretches.count == 1 ? stretches[0] : nil }

  /// The numbers one by one.
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
