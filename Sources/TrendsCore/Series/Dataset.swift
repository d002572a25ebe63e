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
  /// The files it was put together from; none for built-in data.
  public let items: [FileImporter.Item]
  /// What could not be read of the files, if anything.
  public let trouble: ReadTrouble
  /// A digest of all values, equal for equal content.
  public let digest: UInt64

  public init(
    name: String, metrics: [DaySource], runs: [Run] = [], visits: [PlaceVisit] = [],
    trips: [Trip] = [], journal: [JournalEntry] = [], chats: [Chat] = [],
    items: [FileImporter.Item] = [], trouble: ReadTrouble = ReadTrouble(), digest: UInt64
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
    self.digest = digest
  }
}
