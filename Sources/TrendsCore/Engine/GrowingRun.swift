/// Samples that are still being told: a file that grows, or a run that is played again.
public struct GrowingRun: Equatable, Sendable {
  /// In the order in which they were told.
  public private(set) var series = SampleSeries()
  public internal(set) var isOver = false
  /// Of what was told so far.
  private var told = Digest()

  mutating func append(_ more: SampleSeries) {
    series.append(more)
    told.mix(more.digest)
  }

  /// What has been told since an anchor; nil while there is nothing new.
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
  /// Begins to tell samples under a name, and shows them in a view.
  public mutating func beginGrowing(_ name: String, in view: RunView) {
    sources.growing[name] = GrowingRun()
    open(view, prewarm: 0)
  }

  /// Tells more of them, or that there will be no more.
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
