/// What one `load` read, or the built-in data: daily metrics, runs, places, a journal and chats.
///
/// It never changes; large parts, such as the samples of runs, are read when they are asked for.
public final class Dataset: Sendable {
  public let name: String
  /// The daily metrics.
  public let metrics: [DaySource]
  /// The runs; each carries the name of this dataset.
  public let runs: [Run]
  /// Stays at places, in order of time, as trips are.
  public let visits: [PlaceVisit]
  public let trips: [Trip]
  public let journal: [JournalEntry]
  /// The conversations; several may be of one day.
  public let chats: [Chat]
  /// The days that have an entry in the journal.
  public let entryDays: Set<Day>
  /// The days that have messages.
  public let chatDays: Set<Day>
  /// Digests of the files it was made from; empty for built-in data.
  public let items: [UInt64]
  /// Notes the first failure to read one of the files.
  public let trouble: ReadTrouble
  /// The unit in which its files have weights; nil where none is known.
  public let weightUnit: MassUnit?
  /// The unit in which its files have distances; nil where none is known.
  public let lengthUnit: LengthUnit?
  /// How several weighings of a day became one value.
  public let dayRule: DayRule
  /// Days for which several of its files have values.
  public let sharedDays: [SharedDays]
  /// What was decided over all of its files, such as which of several copies of a run counts.
  public let remarks: [String]
  /// Which devices and files count first.
  let order: SourceOrder
  /// The names of the metrics to which the activities add days.
  public let activityMetrics: Set<String>
  /// The heart rates from which the loads of activities follow.
  let reserve: HeartReserve
  /// The zones by which instants became days; nil if there are none.
  let zones: ZoneHistory?
  /// What the built-in data was made from; nil for files.
  let seed: UInt64?
  /// The digest of all values, once it was asked for.
  private let kept = Locked<UInt64?>(nil)

  /// Makes a dataset. Visits and trips must be in order of time.
  public init(
    name: String, metrics: [DaySource], runs: [Run] = [], visits: [PlaceVisit] = [],
    trips: [Trip] = [], journal: [JournalEntry] = [], chats: [Chat] = [],
    items: [UInt64] = [], trouble: ReadTrouble = ReadTrouble(),
    weightUnit: MassUnit? = nil, lengthUnit: LengthUnit? = nil, dayRule: DayRule = .mean,
    zones: ZoneHistory? = nil,
    order: SourceOrder = SourceOrder(), reserve: HeartReserve = .usual,
    seed: UInt64? = nil, sharedDays: [SharedDays] = [], remarks: [String] = [],
    activityMetrics: Set<String> = []
  ) {
    self.remarks = remarks
    self.activityMetrics = activityMetrics
    self.sharedDays = sharedDays
    self.dayRule = dayRule
    self.weightUnit = weightUnit
    self.lengthUnit = lengthUnit
    self.name = name
    self.metrics = metrics
    self.runs = runs.map { run in
      var run = run
      run.dataset = name
      return run
    }
    self.visits = visits
    self.trips = trips
    self.journal = journal
    self.chats = chats
    entryDays = Set(journal.map(\.day))
    chatDays = Set(chats.map(\.day))
    self.items = items
    self.trouble = trouble
    self.zones = zones
    self.order = order
    self.reserve = reserve
    self.seed = seed
  }

  /// A digest of all values, equal for equal content; computed once, in O(rows in memory).
  public var digest: UInt64 {
    kept.withLock { kept in
      let digest = kept ?? Digest.of(self)
      kept = digest
      return digest
    }
  }
}

/// What its files were made into. The names of the files are left out: a transcript may rename
/// them.
extension Dataset: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("metrics", Named(metrics.map { ($0.metric.name, HeldRows(source: $0)) }))
    fields.field("runs", Named(runs.map { ($0.id, $0) }))
    fields.field("visits", Digested(visits, digest: Digest.of(visits), count: visits.count))
    fields.field("trips", Digested(trips, digest: Digest.of(trips), count: trips.count))
    fields.field("journal", Digested(journal, digest: Digest.of(journal), count: journal.count))
    fields.field("chats", Digested(chats, digest: Digest.of(chats), count: chats.count))
    fields.field("items", items)
    // The usual rule is not named, so that states from before there were others have their digest.
    if dayRule != .mean { fields.field("dayRule", dayRule) }
    fields.field("zones", zones)
    if !order.isEmpty { fields.field("order", order) }
    if reserve != .usual { fields.field("reserve", reserve) }
    fields.field("seed", seed)
  }

  /// A metric and its rows; rows that stay in a file are hashed with the file.
  private struct HeldRows: Described {
    var source: DaySource

    func describe(to fields: inout some Fields) {
      fields.field("source", source)
      let rows = source.held
      fields.field("rows", rows.map { Digested($0, digest: $0.digest, count: $0.count) })
    }
  }
}
