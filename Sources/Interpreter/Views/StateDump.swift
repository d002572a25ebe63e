import TrendsCore
import TrendsOutput

/// The state as JSON: `state` prints it and `expect` reads values of it.
struct StateDump {
  let world: World
  /// The frame into which the strip is laid out, as that decides which days are visible.
  var frame = Settings().frame
  /// Days of the forecast that the weight shows without a request.
  var forecastDays = Settings().forecastDays
  /// Whether each phase also says why it loads or does not.
  var explains = false

  /// Returns the dump of one view, or of all views if `all`. Without a view `pager` is null.
  func json(of index: Int?, all: Bool) -> JSON {
    var members = header
    if all {
      members.append(
        ("views", .object(world.engine.views.map { ($0.name, object(of: $0)) })))
    } else if let index {
      let view = world.engine.views[index]
      members.append((key(of: view), object(of: view)))
    } else {
      members.append(("pager", .null))
    }
    let engine = world.engine
    members.append(("inflight", .array(engine.flights.map(flight))))
    members.append(("holds", .array(engine.holds.map { .string($0.text) })))
    members.append(("latencies", .array(engine.latencies.map { .string($0.text) })))
    members.append(("faults", .array(engine.faults.map { .string($0.text) })))
    members.append(("violations", .array(violations.map { .string($0) })))
    return .object(members)
  }

  /// Members of every dump: version, counters, clock.
  private var header: [(String, JSON)] {
    let engine = world.engine
    return [
      ("v", .int(1)), ("seq", .int(engine.sequence)), ("t", .int(Int(engine.clock.elapsed))),
      ("now", .string(local(engine.clock.now))), ("tz", .string(engine.clock.zone.name)),
      ("today", .string(engine.clock.today.description)),
    ]
  }

  /// The key of the focused view's object, by its kind.
  private func key(of view: View) -> String {
    switch view {
    case .days, .list: "pager"
    case .run: "run"
    case .strip: "strip"
    }
  }

  /// The dump of one view, whose keys depend on its kind.
  func object(of view: View) -> JSON {
    switch view {
    case .days(let view): object(of: view)
    case .list(let view): object(of: view)
    case .run(let view): RunSummary(view, world, isWhole: true).json
    case .strip(let view):
      StripReport(spec: world.stripSpec(view), world: world, frame: frame).dump
    }
  }

  /// A load under way; `due` is in milliseconds of session time.
  private func flight(_ flight: Flight) -> JSON {
    .object([
      ("view", .string(flight.view)), ("id", .int(flight.id)), ("gen", .int(flight.generation)),
      ("slot", .string(flight.slotWord)), ("key", flight.key.json),
      ("attempt", .int(flight.attempt)), ("due", .int(Int(flight.due))),
      ("held", .bool(flight.isHeld)),
    ])
  }

  /// Broken invariants of the present states, then those of the transitions that led to them.
  var violations: [String] {
    let states = world.engine.views.flatMap { view -> [String] in
      switch view {
      case .days(let view): view.pager.violations.map { "\(view.name) \($0)" }
      case .list(let view): view.pager.violations.map { "\(view.name) \($0)" }
      case .run(let view): view.stream.violations.map { "\(view.name) \($0)" }
      case .strip: []
      }
    }
    return states
      + world.engine.violations.map { "\($0.view) \($0.rule) at event \($0.sequence)" }
  }

  /// The instant as ISO 8601 in the clock's zone.
  func local(_ instant: Instant) -> String { instant.iso(in: world.engine.clock.zone) }
}

/// The key of a load as JSON and as text.
extension LoadKey {
  /// The range of days, the token of a list (null for its top), or the query of a run.
  var json: JSON {
    switch self {
    case .days(let range):
      .array([.string(range.start.description), .string(range.end.description)])
    case .list(let key): .string(key.token)
    case .samples(let query): query.json
    }
  }

  /// The key as `inflight` shows it.
  var text: String {
    switch self {
    case .days(let range): range.description
    case .list(let key): key.token ?? "top"
    case .samples(let query): query.text
    }
  }
}
