import TrendsCore

/// The state as `state` prints it and `expect` reads it (paging.md, "State dump").
struct StateDump {
  let world: World

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
    case .days: "pager"
    case .run: "run"
    }
  }

  func object(of view: View) -> JSON {
    switch view {
    case .days(let view): object(of: view)
    case .run(let view): RunSummary(view).json
    }
  }

  private func object(of view: DayView) -> JSON {
    let pager = view.pager
    var members: [(String, JSON)] = [
      ("id", .string(view.name)), ("kind", .string("days")), ("gen", .int(pager.generation)),
      ("closed", .bool(pager.isClosed)), ("config", config(of: view)),
      ("bounds", .object([("min", day(pager.bounds.min)), ("end", day(pager.bounds.end))])),
      ("loaded", loaded(pager.window)), ("viewport", viewport(of: view)),
      (
        "distance",
        .object([
          ("before", pager.distance(.before).map { .int($0) } ?? .null),
          ("after", pager.distance(.after).map { .int($0) } ?? .null),
        ])
      ),
      ("phase", .object(Slot.allCases.map { ($0.rawValue, phase(pager[$0])) })),
      ("selection", selection(of: view)),
      ("lastUpdated", pager.lastUpdated.map { .string(local($0)) } ?? .null),
      ("count", counters(pager.count)),
    ]
    if let calc = CalculationDump(world: world, view: view).json {
      members.append(("calc", calc))
    }
    return .object(members)
  }

  private func config(of view: DayView) -> JSON {
    let config = view.pager.config
    return .object([
      ("page", .int(config.page)), ("initial", .int(config.initial)),
      ("visible", .int(config.visible)), ("prefetch", .int(config.prefetch)),
      ("max", config.max.map { .int($0) } ?? .null), ("retry", .string(config.retry.rawValue)),
      ("range", .string(view.preset?.rawValue)), ("style", .string(view.style.rawValue)),
    ])
  }

  private func loaded(_ window: DayWindow?) -> JSON {
    guard let window else { return .null }
    return .object([
      ("start", day(window.days.start)), ("end", day(window.days.end)),
      ("count", .int(window.days.count)), ("rows", .int(window.rows.count)),
      ("gaps", .int(window.gaps)),
    ])
  }

  private func viewport(of view: DayView) -> JSON {
    let viewport = view.pager.viewport
    return .object([
      ("start", day(view.visible?.start)), ("end", day(view.visible?.end)),
      ("follow", .bool(viewport.follows)),
      ("pending", day(viewport.pending.map { Day(clamping: $0) })),
    ])
  }

  private func phase(_ phase: Phase<DayRange>) -> JSON {
    switch phase {
    case .idle: .object([("s", .string("idle"))])
    case .loading(let id, let range, let attempt, let since):
      .object([
        ("s", .string("loading")), ("id", .int(id)), ("key", key(range)),
        ("attempt", .int(attempt)), ("since", .int(Int(since))),
      ])
    case .failed(let code, let attempts, let armed):
      .object([
        ("s", .string("failed")), ("code", .string(code)), ("attempts", .int(attempts)),
        ("armed", .bool(armed)),
      ])
    case .exhausted(let reason):
      .object([("s", .string("exhausted")), ("reason", .string(reason.rawValue))])
    }
  }

  private func selection(of view: DayView) -> JSON {
    guard let selected = view.selection else { return .null }
    let value = view.selectedValue
    return .object([
      ("at", day(selected)), ("id", .string("\(view.name):\(selected)")),
      ("resolved", .bool(value != nil)),
      ("value", .string(value.map { DayReading(view: view, world: world).number($0) })),
    ])
  }

  private func counters(_ count: Pager<DayAxis>.Counters) -> JSON {
    .object([
      ("started", .int(count.started)), ("applied", .int(count.applied)),
      ("failed", .int(count.failed)), ("stale", .int(count.stale)),
      ("cancelled", .int(count.cancelled)), ("trimmed", .int(count.trimmed)),
      ("drift", .int(count.drift)), ("outside", .int(count.outside)),
    ])
  }

  private func flight(_ flight: Engine.Flight) -> JSON {
    .object([
      ("view", .string(flight.view)), ("id", .int(flight.id)), ("gen", .int(flight.generation)),
      ("slot", .string(flight.slot.rawValue)), ("key", key(flight.key)),
      ("attempt", .int(flight.attempt)), ("due", .int(Int(flight.due))),
      ("held", .bool(flight.isHeld)),
    ])
  }

  var violations: [String] {
    world.engine.views.flatMap { view -> [String] in
      guard case .days(let view) = view else { return [] }
      let broken = view.pager.violations + (view.pager.window?.violations ?? [])
      return broken.map { "\(view.name) \($0)" }
    }
  }

  private func key(_ range: DayRange) -> JSON { .array([day(range.start), day(range.end)]) }

  private func day(_ day: Day?) -> JSON { .string(day?.description) }

  private func local(_ instant: Instant) -> String {
    instant.iso(in: world.engine.clock.zone)
  }
}
