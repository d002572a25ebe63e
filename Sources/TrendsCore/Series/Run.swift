/// A run and where its samples are: they are made or read only when asked for.
public struct Run: Sendable {
  /// What is sampled along a run.
  public enum Kind: String, Sendable, CaseIterable { case cadence, heart }

  public var record: RunRecord
  /// Nil where the source does not know the kind; empty where it knows it and this run has none.
  public var samples: @Sendable (Kind) -> SampleSeries?

  /// Whether its samples cost nothing to count.
  public var isCheap: Bool

  public init(
    record: RunRecord, isCheap: Bool = true, samples: @escaping @Sendable (Kind) -> SampleSeries?
  ) {
    self.record = record
    self.isCheap = isCheap
    self.samples = samples
  }

  public var id: String { record.id }
}
