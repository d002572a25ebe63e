import TrendsCore
import TrendsOutput

/// The state as `state` prints it and `expect` reads it (paging.md, "State dump").
struct StateDump {
  let world: World
  /// What the strip is fitted into.
  var frame = Settings().frame
  /// Whether each phase says why nothing loads.
  var explains = false

  /// The whole dump of one view, or of all.
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
    members.append(("inflight", .array(world.engine.flights.map(flight))))
    members.append(("violations", .array(violations.map { .string($0) })))
    return .object(members)
  }

  private var header: [(String, JSON)] {
    let engine = world.engine
    return [
      ("v", .int(1)), ("seq", .int(engine.sequence)), ("t", .int(Int(engine.clock.elapsed))),
      ("now", .string(local(engine.clock.now))), ("tz", .string(engine.clock.zone.name)),
      ("today", .string(engine.clock.today.description)),
    ]
  }

  private func key(of view: View) -> String {
    switch view {
    case .days, .list: "pager"
    case .run: "run"
    case .strip: "strip"
    }
  }

  func object(of view: View) -> JSON {
    switch view {
    case .days(let view): object(of: view)
    case .list(let view): object(of: view)
    case .run(let view): RunSummary(view, world.bands).json
    case .strip(let view):
      StripReport(spec: world.stripSpec(view.config), world: world, frame: frame).dump
    }
  }

  private func flight(_ flight: Flight) -> JSON {
    .object([
      ("view", .string(flight.view)), ("id", .int(flight.id)), ("gen", .int(flight.generation)),
      ("slot", .string(flight.slotWord)), ("key", flight.key.json),
      ("attempt", .int(flight.attempt)), ("due", .int(Int(flight.due))),
      ("held", .bool(flight.isHeld)),
    ])
  }

  /// Of the states as they are, and of the steps that led to them.
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

  func local(_ instant: Instant) -> String { instant.iso(in: world.engine.clock.zone) }
}

extension LoadKey {
  /// A range of days, a token, or what is asked of a run.
  var json: JSON {
    switch self {
    case .days(let range):
      .array([.string(range.start.description), .string(range.end.description)])
    case .list(let key): .string(key.token)
    case .samples(let query): query.json
    }
  }

  var text: String {
    switch self {
    case .days(let range): range.description
    case .list(let key): key.token ?? "top"
    case .samples(let query): query.text
    }
  }
}
