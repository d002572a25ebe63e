public import TrendsCore
import TrendsOutput
import TrendsCharts

/// The state of a session: everything that decides what later commands do and print.
///
/// Verdicts of transcripts and answers of `serve` contain a digest of each of its three slices. Not
/// part of it are the past (steps to undo, marks, what was recorded) and what belongs to the
/// machine (rights, limits, colour, the keys of the terminal).
struct SessionState {
  /// The parts that have a digest of their own.
  enum Slice: String, CaseIterable, Sendable { case data, view, calc }

  let world: World
  let settings: Settings

  /// The slice `data`: datasets, home and stays, and the names of `let`.
  struct Data: Described {
    let world: World

    func describe(to fields: inout some Fields) {
      fields.field("datasets", Named(kept))
      fields.field("loads", world.library.revision)
      fields.field("read", Named(readings))
      fields.field("home", world.home)
      fields.field("stays", world.absences)
      fields.field("names", world.names)
      // Without a preference it is not named, so that states from before have their digest.
      if !world.order.isEmpty { fields.field("order", world.order) }
      if !world.connections.isEmpty {
        fields.field(
          "connections",
          Named(world.connections.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
      }
      if world.reserve != .usual { fields.field("reserve", world.reserve) }
    }

    /// When the files of each dataset were read. Their versions are left out: they belong to the
    /// machine.
    private var readings: [(key: String, value: Instant)] {
      world.library.datasets.compactMap { dataset in
        world.library.files[dataset.name].map { (dataset.name, $0.readAt) }
      }
    }

    /// Each dataset with the digest that it already has, so that no rows are hashed again.
    private var kept: [(key: String, value: Digested<Dataset>)] {
      world.library.datasets.map {
        ($0.name, Digested($0, digest: $0.digest, count: nil))
      }
    }
  }

  /// The slice `view`: the engine (views, flights, sources, the clock) and the settings.
  struct View: Described {
    let world: World
    let settings: Settings

    func describe(to fields: inout some Fields) {
      let engine = world.engine
      fields.kept(digest: world.stamps.engine ?? engine.digest, count: nil, engine)
      fields.field("settings", Digested(settings, digest: Digest.of(settings), count: nil))
    }
  }

  /// The slice `calc`: requests, training zones, and the values of every forecast and trend.
  struct Calc: Described {
    let world: World

    func describe(to fields: inout some Fields) {
      world.calc.describe(to: &fields)
      fields.field("bands", world.bands)
      fields.field("answers", Named(world.answers))
    }
  }
}

extension SessionState: Described {
  func describe(to fields: inout some Fields) {
    fields.field("data", Data(world: world))
    fields.field("view", View(world: world, settings: settings))
    fields.field("calc", Calc(world: world))
  }
}

extension SessionState {
  /// All slices with every value by its name; expensive for large data.
  var json: [(String, JSON)] {
    Slice.allCases.map { ($0.rawValue, json(of: $0)) }
  }

  /// One slice with every value by its name.
  func json(of slice: Slice) -> JSON {
    // A local function, because only a call opens an existential as `some`.
    func json(_ value: some Described) -> JSON { JSON(Outline.of(value)) }
    return json(value(of: slice))
  }
}

/// The settings that `set` changes and that a header can contain; the others belong to the machine.
extension Settings: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("columns", columns)
    fields.field("rows", rows)
    fields.field("glyphs", glyphs)
    fields.field("theme", theme)
    fields.field("format", format)
    fields.field("prompt", prompt)
    fields.field("pager", pager)
    fields.field("hints", hints)
    // The usual values keep the digests of states from before there were others.
    if bell { fields.field("bell", bell) }
    if !mouse { fields.field("mouse", mouse) }
    fields.field("seed", seed)
    fields.field("forecastDays", forecastDays)
    fields.field("isStrict", isStrict)
    fields.field("freeRows", freeRows)
  }
}

extension Frame.Glyphs: Described {}
extension OutputFormat: Described {}

extension World {
  /// The values of every forecast and trend that was asked for, empty where there are too few rows.
  fileprivate var answers: [(key: String, value: [Double])] {
    let forecasts = calc.forecasts.keys.sorted().map { name in
      let steps = dayView(named: name).flatMap { forecast(of: $0, usualDays: 0)?.forecast.steps }
      var values: [Double] = []
      for step in steps ?? [] {
        values.append(step.mean)
        for band in [step.band, step.band95] { values += band.map { [$0.low, $0.high] } ?? [] }
      }
      return (key: "forecast \(name)", value: values)
    }
    let trends = calc.trends.keys.sorted().map { name in
      let line = dayView(named: name).flatMap { trend(of: $0) }
      return (key: "trend \(name)", value: line?.points.values ?? [])
    }
    return forecasts + trends
  }

  /// The open chart of days with this name.
  private func dayView(named name: String) -> DayView? {
    guard let index = engine.index(of: name), case .days(let view) = engine.views[index] else {
      return nil
    }
    return view
  }
}

/// One digest for each slice of the state; `data` and `calc` are 0 while they are empty.
public struct StateDigests: Equatable, Sendable {
  typealias Slice = SessionState.Slice

  var data: UInt64 = 0
  var view: UInt64 = 0
  var calc: UInt64 = 0

  /// Digests of an empty state.
  init() {}

  /// Combines kept digests; nil where one is missing because its part has changed.
  init?(_ stamps: World.Stamps, settings: UInt64?) {
    guard let data = stamps.data, let engine = stamps.engine, let calc = stamps.calc, let settings
    else { return nil }
    // Must mix the same values in the same order as `SessionState.View` describes them.
    var view = Digest()
    view.mix(engine)
    view.mix(settings)
    self.data = StateDigests.orZero(data, StateDigests.noData)
    self.view = view.value
    self.calc = StateDigests.orZero(calc, StateDigests.noCalc)
  }

  /// Computes all digests with `digest`; `SaveProof` uses another hash than `Digest.of`.
  init(of state: SessionState, _ digest: (any Described) -> UInt64) {
    data = StateDigests.orZero(digest(SessionState.Data(world: state.world)), StateDigests.noData)
    view = digest(SessionState.View(world: state.world, settings: state.settings))
    calc = StateDigests.orZero(digest(SessionState.Calc(world: state.world)), StateDigests.noCalc)
  }

  /// A world in which nothing is loaded or asked for.
  private static let empty = World(clock: VirtualClock(now: Instant(milliseconds: 0), zone: .utc))
  private static let noData = Digest.of(SessionState.Data(world: empty))
  private static let noCalc = Digest.of(SessionState.Calc(world: empty))

  /// Returns 0 for the digest of an empty slice.
  private static func orZero(_ digest: UInt64, _ none: UInt64) -> UInt64 {
    digest == none ? 0 : digest
  }

  /// The eight hexadecimal digits of a verdict.
  subscript(slice: Slice) -> String {
    switch slice {
    case .data: Digest.short(data)
    case .view: Digest.short(view)
    case .calc: Digest.short(calc)
    }
  }

  /// Appends the digests of a verdict.
  ///
  ///     data:77b01e9d view:00000000 calc:3f9a10c2
  func write(to bytes: inout [UInt8]) {
    bytes += "data:".utf8
    Digest.appendShort(data, to: &bytes)
    bytes += " view:".utf8
    Digest.appendShort(view, to: &bytes)
    bytes += " calc:".utf8
    Digest.appendShort(calc, to: &bytes)
  }
}

/// A part of a slice that a step changed, and its digest after the step.
struct StatePart: Equatable, Sendable {
  /// Names joined by dots, of which the first is the slice: `view.views.weight.viewport.start`.
  let path: String
  /// Eight hexadecimal digits.
  let digest: String
  let slice: SessionState.Slice

  /// How far below its slice the part is, from 1.
  var depth: Int { path.utf8.count { $0 == UInt8(ascii: ".") } }

  /// Reads a part of a verdict; nil where the path does not go below a slice.
  init?(path: String, digest: String) {
    guard let root = path.split(separator: ".").first,
      let slice = SessionState.Slice(rawValue: String(root)), root.utf8.count < path.utf8.count
    else { return nil }
    self.path = path
    self.digest = digest
    self.slice = slice
  }
}

extension SessionState {
  /// Returns the parts that differ from those of `before`, each with its digest in this state.
  func parts(since before: SessionState) -> [StatePart] {
    Slice.allCases.flatMap { slice in
      let name = slice.rawValue
      let (old, new) = (before.value(of: slice), value(of: slice))
      return SessionState.parts(old, new, name)
    }
  }

  private static func parts(
    _ old: some Described, _ new: some Described, _ name: String
  ) -> [StatePart] {
    guard Digest.of(old) != Digest.of(new) else { return [] }
    return ChangedParts.between(old, new, path: name).compactMap {
      StatePart(path: $0.path, digest: Digest.short($0.digest))
    }
  }

  /// Returns the digest of the same part in this state.
  func digest(of part: StatePart) -> String {
    func digest(_ value: some Described) -> UInt64 {
      ChangedParts.digest(at: part.path, in: value, named: part.slice.rawValue)
    }
    return Digest.short(digest(value(of: part.slice)))
  }

  /// Returns the describable value of a slice.
  func value(of slice: Slice) -> any Described {
    switch slice {
    case .data: Data(world: world)
    case .view: View(world: world, settings: settings)
    case .calc: Calc(world: world)
    }
  }
}
