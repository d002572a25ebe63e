public import TrendsCore
import TrendsImport
import TrendsOutput

/// All that commands change and `undo` restores: what is loaded, open and computed.
///
/// A copy is cheap, because large parts are shared. Each property that is part of the state drops
/// the kept digest of its slice when it changes.
public struct World: Sendable {
  /// Views, flights, made sources and the clock. Answers in `calc` depend on it, too.
  public var engine: Engine {
    didSet {
      stamps.engine = nil
      if calc.hasAnswers { stamps.calc = nil }
    }
  }
  public var library = Library() {
    didSet {
      stamps.data = nil
      if calc.hasAnswers { stamps.calc = nil }
    }
  }
  /// Requested forecasts and trends, goal and unit.
  public var calc = Calculations() { didSet { stamps.calc = nil } }
  /// Training zones and alerts of runs.
  var bands = RunZones() { didSet { stamps.calc = nil } }
  /// The zone in which the data was recorded; nil for the zone of the clock.
  var home: Zone? { didSet { stamps.data = nil } }
  /// Days that were lived in another zone than `home`.
  var absences: [ZoneHistory.Absence] = [] { didSet { stamps.data = nil } }
  /// Which devices and files count first where several have a metric.
  var order = SourceOrder() { didSet { stamps.data = nil } }
  /// How the answers of connected sources are read, by their names.
  var connections: [String: Connection] = [:] { didSet { stamps.data = nil } }
  /// The heart rates from which the loads of activities follow.
  var reserve = HeartReserve.usual { didSet { stamps.data = nil } }
  /// The names of `let` and their values.
  var names: [String: String] = [:] { didSet { stamps.data = nil } }

  /// The last answer to a question, for `expect` and `let`. Digests leave it out, because the question can
  /// be asked again.
  var answer: JSON?

  /// Digests of the parts that have not changed since the digest was made.
  private(set) var stamps = Stamps()

  /// Kept digests; nil for a part that has to be hashed again.
  struct Stamps: Equatable, Sendable {
    var data: UInt64?
    var engine: UInt64?
    var calc: UInt64?
  }

  public init(clock: VirtualClock) { engine = Engine(clock: clock) }

  /// Whether the engine may have changed since its digest was made. Always true before the first
  /// digest.
  var engineIsChanged: Bool { stamps.engine == nil }

  /// Makes the digests that are missing; costs as much as hashing what has changed.
  mutating func stamp() {
    if stamps.engine == nil {
      engine.stamp()
      stamps.engine = engine.digest
    }
    if stamps.data == nil { stamps.data = Digest.of(SessionState.Data(world: self)) }
    if stamps.calc == nil { stamps.calc = Digest.of(SessionState.Calc(world: self)) }
  }
}

/// What commands often ask of the world.
extension World {
  /// The place of the first chart of days; nil while none is open.
  var firstDayChart: Int? {
    engine.views.firstIndex { if case .days = $0 { true } else { false } }
  }

  /// The name of the focused view; nil while nothing is open.
  var focusName: String? { engine.focus.map { engine.views[$0].name } }

  /// When what a view shows was read: for loaded files when they were read, else the time of the
  /// last refresh. Nil before the first load.
  func lastUpdated(of view: View) -> Instant? {
    switch view {
    case .days(let days):
      let dataset = library.datasets.last { $0.metrics.contains { $0 === days.source } }
      let files = dataset.flatMap { library.files[$0.name] }
      return days.pager.lastUpdated.map { files?.readAt ?? $0 }
    case .list(let list):
      let read = list.held == nil ? nil : library.files.values.map(\.readAt).max()
      return list.pager.lastUpdated.map { read ?? $0 }
    case .run, .strip: return nil
    }
  }

  /// The zones that decide to which day a record belongs.
  var zones: ZoneHistory { ZoneHistory(home: home ?? engine.clock.zone, absences: absences) }
}

/// The datasets that are loaded, in the order of their first `load`.
public struct Library: Sendable {
  public private(set) var datasets: [Dataset] = []
  /// The imported files of each dataset, by its name.
  private var items: [String: [FileImporter.Item]] = [:]
  /// How the files of each dataset were read, by its name; built-in data has none.
  private(set) var files: [String: DatasetFiles] = [:]
  /// Number of changes; pages of lists carry it, so that old pages are not mixed with new ones.
  private(set) var revision = 0

  /// A metric, taken from the dataset that is last in order.
  func metric(_ name: String) -> DaySource? {
    datasets.reversed().lazy.flatMap(\.metrics).first { $0.metric.name == name }
  }

  /// A metric by its name, or the one of a dataset: `export:weight`.
  func source(named name: String) -> DaySource? {
    if let found = metric(name) { return found }
    let parts = name.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 2 else { return nil }
    return self[parts[0]]?.metrics.first { $0.metric.name == parts[1] }
  }

  /// The dataset with this name, if it is loaded.
  public subscript(name: String) -> Dataset? { datasets.first { $0.name == name } }

  /// The files that a dataset was built from; empty for built-in data.
  func items(of dataset: Dataset) -> [FileImporter.Item] { items[dataset.name] ?? [] }

  /// Adds a dataset; one of the same name is replaced in its place. Without `files` it keeps those
  /// of the one before.
  mutating func add(
    _ dataset: Dataset, of items: [FileImporter.Item] = [], from files: DatasetFiles? = nil
  ) {
    revision += 1
    self.items[dataset.name] = items
    if let files { self.files[dataset.name] = files }
    if let index = datasets.firstIndex(where: { $0.name == dataset.name }) {
      datasets[index] = dataset
    } else {
      datasets.append(dataset)
    }
  }

  /// Notes that the files of a dataset were read again and hold what they held.
  mutating func note(_ files: DatasetFiles, of name: String) { self.files[name] = files }

  mutating func remove(_ name: String) {
    revision += 1
    datasets.removeAll { $0.name == name }
    items[name] = nil
    files[name] = nil
  }

  /// All runs. If several datasets have a run of the same id, its id is prefixed with its dataset:
  /// `watch:r20240502`.
  var runs: [(dataset: Dataset, run: Run)] {
    let all = datasets.flatMap { dataset in dataset.runs.map { (dataset: dataset, run: $0) } }
    guard datasets.count(where: { !$0.runs.isEmpty }) > 1 else { return all }
    let counts = Dictionary(all.map { ($0.run.id, 1) }, uniquingKeysWith: +)
    return all.map { dataset, run in
      var run = run
      if counts[run.id, default: 1] > 1 { run.record.id = "\(dataset.name):\(run.id)" }
      return (dataset, run)
    }
  }

  /// The runs that `name` may mean: an id, with or without its dataset before it. More than one is
  /// an ambiguity.
  func runs(named name: String) -> [Run] {
    runs.filter { dataset, run in
      run.id == name || run.id == "\(dataset.name):\(name)" || "\(dataset.name):\(run.id)" == name
    }.map(\.run)
  }

  /// A run as a command names it: with its dataset if several have a run of that id.
  func written(run id: String, of dataset: String?) -> String {
    let isAmbiguous = runs(named: id).count > 1
    return Word.written((isAmbiguous ? dataset.map { $0 + ":" } ?? "" : "") + id, isName: true)
  }
}

extension Run.Kind {
  /// The verb that shows the series; the speed of a ride is opened as its pace.
  var verb: String { self == .speed ? Run.Kind.pace.rawValue : rawValue }
}
