/// One thing that was loaded: its daily metrics, its runs, its journal and its lists.
public final class Dataset: Sendable {
  public let name: String
  public let metrics: [DaySource]
  public let runs: [Run]
  /// In the order of time, as trips are.
  public let visits: [PlaceVisit]
  public let trips: [Trip]
  public let journal: [JournalEntry]
  public let chats: [Chat]
  /// The days that have an entry, or messages.
  public let entryDays: Set<Day>
  public let chatDays: Set<Day>
  /// Digests of the files it was put together from; none for built-in data.
  public let items: [UInt64]
  /// What could not be read of the files, if anything.
  public let trouble: ReadTrouble
  /// The zones that its days were found in.
  let zones: ZoneHistory?
  /// What built-in data was made from.
  let seed: UInt64?
  private let kept = Locked<UInt64?>(nil)

  public init(
    name: String, metrics: [DaySource], runs: [Run] = [], visits: [PlaceVisit] = [],
    trips: [Trip] = [], journal: [JournalEntry] = [], chats: [Chat] = [],
    items: [UInt64] = [], trouble: ReadTrouble = ReadTrouble(),
    zones: ZoneHistory? = nil, seed: UInt64? = nil
  ) {
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
    self.seed = seed
  }

  /// Of all its values, equal for equal content.
  public var digest: UInt64 {
    kept.withLock { kept in
      let digest = kept ?? Digest.of(self)
      kept = digest
      return digest
    }
  }
}

/// What was read of its files, and what it was put together to. What the files are called does not
/// count: a transcript may call them otherwise.
extension Dataset: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("metrics", Named(metrics.map { ($0.metric.name, HeldRows(source: $0)) }))
    fields.field("runs", Named(runs.map { ($0.id, $0) }))
    fields.field("visits", Digested(visits, digest: Digest.of(visits), count: visits.count))
    fields.field("trips", Digested(trips, digest: Digest.of(trips), count: trips.count))
    fields.field("journal", Digested(journal, digest: Digest.of(journal), count: journal.count))
    fields.field("chats", Digested(chats, digest: Digest.of(chats), count: chats.count))
    fields.field("items", items)
    fields.field("zones", zones)
    fields.field("seed", seed)
  }

  /// A metric and its rows; those that stay in a file are hashed with it.
  private struct HeldRows: Described {
    var source: DaySource

    func describe(to fields: inout some Fields) {
      fields.field("source", source)
      let rows = source.held
      fields.field("rows", rows.map { Digested($0, digest: $0.digest, count: $0.count) })
    }
  }
}
