import TrendsCore

extension Command {
  static let trace = Command(
    "trace", "Collects what happens to the views, and prints it: one JSON object a line.",
    examples: ["trace on; load demo; scroll -5d; trace", "trace off", "trace clear"],
    .optional(.oneOf(TraceMode.self), "on, off or clear; prints when left out")
  ) { (session: inout Session, mode) throws(Failure) in
    switch mode {
    case .on, .off: session.world.engine.setTracing(mode == .on)
    case .clear: session.world.engine.clearTrace()
    case nil:
      guard let entries = session.world.engine.trace else {
        throw Failure("no-trace", "nothing is collected", hint: "type: trace on")
      }
      for entry in entries { session.print(TraceLine(entry: entry).json) }
      return
    }
    session.world.engine.touch()
  }
}

enum TraceMode: String, CaseIterable, Sendable { case on, off, clear }

/// One line of the trace.
struct TraceLine {
  let entry: Engine.TraceEntry

  var json: JSON {
    .object([
      ("seq", .int(entry.sequence)), ("t", .int(Int(entry.elapsed))),
      ("view", .string(entry.view)), ("event", event),
      ("effects", .array(entry.effects.map(effect))),
    ])
  }

  private var event: JSON {
    func named(_ name: String, _ facts: [(String, JSON)] = []) -> JSON {
      .object([("kind", .string(name))] + facts)
    }
    switch entry.event {
    case .open: return named("open")
    case .configure: return named("configure")
    case .viewport(let start): return named("viewport", [("start", day(start))])
    case .newest: return named("newest")
    case .jump(let position): return named("jump", [("to", day(position))])
    case .load(let side): return named("load", [("side", .string(side.rawValue))])
    case .refresh(let keep, let force):
      return named("refresh", [("keep", .bool(keep)), ("force", .bool(force))])
    case .retry: return named("retry")
    case .invalidate: return named("invalidate")
    case .completed(let id, let generation, let result):
      var facts: [(String, JSON)] = [("id", .int(id)), ("gen", .int(generation))]
      switch result {
      case .success(let page): facts.append(("rows", .int(page.rows.count)))
      case .failure(let fault): facts.append(("failed", .string(fault.code)))
      }
      return named("completed", facts)
    case .clock(let bounds, let dayChanged):
      return named(
        "clock",
        [("end", .string(bounds.end.description)), ("dayChanged", .bool(dayChanged))])
    case .resume: return named("resume")
    case .cancel(let slot): return named("cancel", [("slot", .string(slot.rawValue))])
    case .close: return named("close")
    }
  }

  private func effect(_ effect: Pager<DayAxis>.Effect) -> JSON {
    switch effect {
    case .load(let id, let generation, let slot, let key, let attempt):
      .object([
        ("kind", .string("load")), ("id", .int(id)), ("gen", .int(generation)),
        ("slot", .string(slot.rawValue)),
        (
          "key",
          .array([.string(key.start.description), .string(key.end.description)])
        ), ("attempt", .int(attempt)),
      ])
    case .cancel(let id): .object([("kind", .string("cancel")), ("id", .int(id))])
    }
  }

  private func day(_ position: Int) -> JSON { .string(Day(clamping: position).description) }
}
