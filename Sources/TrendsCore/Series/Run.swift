/// A run and where its samples are: they are made or read only when asked for.
public struct Run: Sendable {
  /// What is sampled along a run.
  public enum Kind: String, Sendable, CaseIterable { case cadence, heart }

  public var record: RunRecord
  /// Nil where the source does not know the kind; empty where it knows it and this run has none.
  public var samples: @Sendable (Kind) -> SampleSeries?

  public init(record: RunRecord, samples: @escaping @Sendable (Kind) -> SampleSeries?) {
    self.record = record
    self.samples = samples
  }

  public var id: String { record.id }
}
