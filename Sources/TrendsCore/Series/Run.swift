/// A run and where its samples are: they are made or read only when asked for.
public struct Run: Sendable {
  /// What is known along a run; pace and stride follow from speed and cadence.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Steps a minute of both feet.
    case cadence
    /// Beats a minute.
    case heart
    /// Metres a second.
    case speed
    /// Seconds a kilometre.
    case pace
    /// Metres a step.
    case stride
  }

  public var record: RunRecord
  /// The name of what it was loaded with; nil for one that is made to order or followed.
  public internal(set) var dataset: String?
  /// What its source has: nil where the source does not know the kind; empty where it knows it and
  /// this run has none.
  private let measured: @Sendable (Kind) -> SampleSeries?
  /// Steps a minute over all of it, where its source counted the steps.
  private let counted: @Sendable () -> Double?

  /// Whether its samples cost nothing to count.
  public var isCheap: Bool

  public init(
    record: RunRecord, isCheap: Bool = true, counted: @escaping @Sendable () -> Double? = { nil },
    measured: @escaping @Sendable (Kind) -> SampleSeries?
  ) {
    self.record = record
    self.isCheap = isCheap
    self.counted = counted
    self.measured = measured
  }

  public var id: String { record.id }

  /// All its steps over all its time: truer than the mean of samples, which are of the moments that
  /// were sampled.
  public var countedCadence: Double? { counted() }

  /// The samples of a kind, measured or derived.
  public func samples(_ kind: Kind) -> SampleSeries? {
    if let series = measured(kind) { return kind == .heart ? series.withoutZeros : series }
    switch kind {
    case .cadence, .heart, .speed: return nil
    case .pace: return samples(.speed)?.paces
    case .stride:
      guard let speed = samples(.speed), let cadence = samples(.cadence) else { return nil }
      return SampleSeries.strides(speed: speed, cadence: cadence)
    }
  }
}

extension Run.Kind: Described {}

/// Its record and the dataset that it came with; the samples are the dataset's, and hashed there.
extension Run: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("record", record)
    fields.field("dataset", dataset)
    fields.field("isCheap", isCheap)
  }
}
