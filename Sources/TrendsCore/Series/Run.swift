/// A run and where its samples are: they are made or read only when they are asked for.
public struct Run: Sendable {
  /// What is measured along a run; pace and stride follow from speed and cadence.
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

  /// What is known without samples.
  public var record: RunRecord
  /// The name of the dataset it was loaded with; nil for a made run or one that is being followed.
  public internal(set) var dataset: String?
  /// Returns what the source has of a kind: nil if it does not know the kind, empty if it knows the
  /// kind and this run has no samples of it.
  private let measured: @Sendable (Kind) -> SampleSeries?
  /// Returns steps a minute over the whole run, if the source counted the steps.
  private let counted: @Sendable () -> Double?

  /// Seconds east of UTC at its start, by which its clock reads as it does; nil where no file says
  /// when it was, as for a made run.
  public let utcOffset: Int?
  /// Returns where it was and how high; nil if the source does not know.
  private let way: @Sendable () -> RunRoute?

  /// Whether reading its samples needs no reading of files.
  public var isCheap: Bool

  /// A run of which `measured` and `counted` are called each time they are needed; nothing is kept.
  public init(
    record: RunRecord, utcOffset: Int? = nil, isCheap: Bool = true,
    counted: @escaping @Sendable () -> Double? = { nil },
    route: @escaping @Sendable () -> RunRoute? = { nil },
    measured: @escaping @Sendable (Kind) -> SampleSeries?
  ) {
    self.record = record
    self.utcOffset = utcOffset
    self.isCheap = isCheap
    way = route
    self.counted = counted
    self.measured = measured
  }

  public var id: String { record.id }

  /// All steps over the whole time, in steps a minute; nil if the source has not counted them.
  ///
  /// It is truer than the mean of the samples, which is of the moments that were sampled.
  public var countedCadence: Double? { counted() }

  /// Where it was and how high; nil if the source does not know. May read the file each time.
  public var route: RunRoute? { way() }

  /// Returns the samples of a kind, measured or derived; nil if the source has no such samples.
  ///
  /// Pace is derived from speed, stride from speed and cadence. Heart rates of 0 are left out. May
  /// read the file each time.
  public func samples(_ kind: Kind) -> SampleSeries? {
    if let series = measured(kind) { return kind == .heart ? series.withoutZeros : series }
    switch kind {
    case .cadence, .heart, .speed: return nil
    case .pace: return samples(.speed)?.paces
    case .stride:
      guard record.isOnFoot else { return nil }
      guard let speed = samples(.speed), let cadence = samples(.cadence) else { return nil }
      return SampleSeries.strides(speed: speed, cadence: cadence)
    }
  }
}

extension Run.Kind: Described {}

/// The record and the dataset it came with; the samples are hashed with the dataset.
extension Run: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("record", record)
    fields.field("dataset", dataset)
    fields.field("isCheap", isCheap)
  }
}
