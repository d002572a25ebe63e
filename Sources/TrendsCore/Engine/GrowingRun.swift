/// A run whose samples are still being added: a file that grows, or a run that is played again.
public struct GrowingRun: Equatable, Sendable {
  /// All samples so far, in the order in which they were added.
  public private(set) var series = SampleSeries()
  /// Whether no more samples will be added.
  public internal(set) var isOver = false
  /// A digest of what was added so far.
  private var told = Digest()

  /// Adds samples.
  mutating func append(_ more: SampleSeries) {
    series.append(more)
    told.mix(more.digest)
  }

  /// Returns what was added since the anchor, whose `batches` counts samples here; nil while there
  /// is nothing new.
  func answer(_ query: SampleStream.Query) -> SampleStream.Answer? {
    guard case .next(var anchor) = query else {
      return .init(batch: SampleBatch(series: SampleSeries()), anchor: .init(), isLast: false)
    }
    let first = min(anchor.batches, series.count)
    guard first < series.count || isOver else { return nil }
    let part = SampleSeries(
      seconds: Array(series.seconds[first...]), values: Array(series.values[first...]))
    anchor.batches = series.count
    return .init(batch: SampleBatch(first: first, series: part), anchor: anchor, isLast: isOver)
  }
}

extension Engine {
  /// Begins a run without samples under a name, and shows it in a view.
  public mutating func beginGrowing(_ name: String, in view: RunView) {
    sources.growing[name] = GrowingRun()
    open(view, prewarm: 0)
  }

  /// Adds samples to a growing run, or ends it; the views that show it read on. A name that does
  /// not grow is ignored.
  public mutating func grow(_ name: String, by samples: SampleSeries, isOver: Bool) {
    guard sources.growing[name] != nil, isOver || !samples.isEmpty else { return }
    sources.growing[name]?.append(samples)
    sources.growing[name]?.isOver = isOver
    announce(changesOf: name)
  }
}

extension GrowingRun: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("series", Digested(series, digest: told.value, count: series.count))
    fields.field("isOver", isOver)
  }
}
