public import TrendsCore
import TrendsImport

/// All that commands change and `undo` brings back: what is loaded, what is open, what is computed.
public struct World: Sendable {
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
  public var calc = Calculations() { didSet { stamps.calc = nil } }
  var bands = RunZones() { didSet { stamps.calc = nil } }
  /// Where the data was recorded, if not where the clock is.
  var home: Zone? { didSet { stamps.data = nil } }
  var absences: [ZoneHistory.Absence] = [] { didSet { stamps.data = nil } }
  /// What `let` named.
  var names: [String: String] = [:] { didSet { stamps.data = nil } }

  /// Digests of what has not changed since they were made.
  private(set) var stamps = Stamps()

  struct Stamps: Equatable, Sendable {
    var data: UInt64?
    var engine: UInt64?
    var calc: UInt64?
  }

  public init(clock: VirtualClock) { engine = Engine(clock: clock) }

  /// Whether the engine may have changed since its digest was made.
  var engineIsChanged: Bool { stamps.engine == nil }

  /// Makes the digests that are missing.
  mutating func stamp() {
    if stamps.engine == nil {
      engine.stamp()
      stamps.engine = engine.digest
    }
    if stamps.data == nil { stamps.data = Digest.of(SessionState.Data(world: self)) }
    if stamps.calc == nil { stamps.calc = Digest.of(SessionState.Calc(world: self)) }
  }
}

extension World {
  /// The focused view's name.
  var focusName: String? { engine.focus.map { engine.views[$0].name } }

  /// The zones that decide to which days records belong.
  var zones: ZoneHistory { ZoneHistory(home: home ?? engine.clock.zone, absences: absences) }
}

/// What has been loaded, in order.
public struct Library: Sendable {
  public private(set) var datasets: [Dataset] = []
  private var items: [String: [FileImporter.Item]] = [:]
  /// How often that has changed: pages of lists carry it.
  private(set) var revision = 0

  /// A metric as the dataset knows it that was loaded last.
  func metric(_ name: String) -> DaySource? {
    datasets.reversed().lazy.flatMap(\.metrics).first { $0.metric.name == name }
  }

  public subscript(name: String) -> Dataset? { datasets.first { $0.name == name } }

  /// The files that a dataset was put together from; none for built-in data.
  func items(of dataset: Dataset) -> [FileImporter.Item] { items[dataset.name] ?? [] }

  /// Adds a dataset, or puts it in the place of the one of the same name.
  mutating func add(_ dataset: Dataset, of items: [FileImporter.Item] = []) {
    revision += 1
    self.items[dataset.name] = items
    if let index = datasets.firstIndex(where: { $0.name == dataset.name }) {
      datasets[index] = dataset
    } else {
      datasets.append(dataset)
    }
  }

  mutating func remove(_ name: String) {
    revision += 1
    datasets.removeAll { $0.name == name }
    items[name] = nil
  }

  /// All runs. One whose id stands in several datasets is called after its own, too:
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

  /// The runs that `name` may mean: an id, or one with its dataset before it.
  func runs(named name: String) -> [Run] {
    runs.filter { dataset, run in
      run.id == name || run.id == "\(dataset.name):\(name)" || "\(dataset.name):\(run.id)" == name
    }.map(\.run)
  }
}
