import TrendsCore
import TrendsOutput

extension Command {
  /// Collects the events and effects of all views, or prints what was collected.
  ///
  /// Printing keeps the collected entries; `off` and `clear` drop them or stop collecting.
  static let trace = Command(
    "trace", "Collects the events of views, or prints them: one JSON object per line.",
    examples: ["trace on; load demo; scroll -5d; trace", "trace off", "trace clear"],
    .optional(.oneOf(TraceMode.self), "on, off or clear; prints when left out")
  ) { (context: inout CommandContext, mode) throws(Failure) in
    switch mode {
    case .on, .off: context.world.engine.setTracing(mode == .on)
    case .clear: context.world.engine.clearTrace()
    case nil:
      guard let entries = context.world.engine.trace else {
        throw Failure.noTrace
      }
      for entry in entries { context.print(entry.json) }
    }
  }
}

/// The argument of `trace`.
enum TraceMode: String, CaseIterable, Sendable { case on, off, clear }

extension TraceEntry {
  /// The entry as one line of the trace: number, milliseconds of session time, view, event,
  /// effects.
  var json: JSON {
    let (event, effects): (JSON, [JSON]) =
      switch step {
      case .days(let event, let effects):
        (event.json, effects.map { $0.json { .days($0) } })
      case .list(let event, let effects):
        (event.json, effects.map { $0.json { .list($0) } })
      case .run(let event, let effects): (event.json, effects.map(\.json))
      case .tap(let day):
        (
          .kind("tap", [("day", .string(day.description))]),
          [.kind("haptic", [("strength", .string("light"))])]
        )
      }
    return .object([
      ("seq", .int(sequence)), ("t", .int(Int(moment.elapsed))), ("view", .string(view)),
      ("event", event), ("effects", .array(effects)),
    ])
  }
}

/// Shortens `JSON.kind` for the many cases below.
private func kind(_ name: String, _ facts: [(String, JSON)] = []) -> JSON { .kind(name, facts) }

extension PagerInput {
  /// The input as JSON; `position` turns a position of the axis into a date or a row number.
  fileprivate func json(_ position: (Int) -> JSON) -> JSON {
    switch self {
    case .configure: kind("configure")
    case .viewport(let start): kind("viewport", [("start", position(start))])
    case .newest: kind("newest")
    case .jump(let target): kind("jump", [("to", position(target))])
    case .load(let side): kind("load", [("side", .string(side.rawValue))])
    case .refresh(let keep, let force):
      kind("refresh", [("keep", .bool(keep)), ("force", .bool(force))])
    case .retry: kind("retry")
    case .invalidate: kind("invalidate")
    case .resume: kind("resume")
    case .cancel(let slot): kind("cancel", [("slot", .string(slot.rawValue))])
    case .close: kind("close")
    }
  }
}

/// An answer to a load: the number of rows that came, or the code of the failure.
private func answered(_ id: Int, _ generation: Int, rows: Int?, _ fault: Fault?) -> JSON {
  var facts: [(String, JSON)] = [("id", .int(id)), ("gen", .int(generation))]
  if let rows { facts.append(("rows", .int(rows))) }
  if let fault { facts.append(("failed", .string(fault.code))) }
  return kind("completed", facts)
}

extension Result {
  /// The value of an answer; nil for a failure.
  fileprivate var value: Success? { try? get() }

  /// The failure of an answer; nil for a value.
  fileprivate var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension Pager<DayAxis>.Event {
  /// Positions are written as dates.
  fileprivate var json: JSON {
    switch self {
    case .open: kind("open")
    case .input(let input): input.json { .string(Day(clamping: $0).description) }
    case .completed(let id, let generation, let result):
      answered(id, generation, rows: result.value?.rows.count, result.error)
    case .clock(let bounds, let dayChanged):
      kind(
        "clock",
        [("end", .string(bounds.end.description)), ("dayChanged", .bool(dayChanged))])
    }
  }
}

extension Pager<ListAxis>.Event {
  /// Positions are written as row numbers.
  fileprivate var json: JSON {
    switch self {
    case .open: kind("open")
    case .input(let input): input.json { .int($0) }
    case .completed(let id, let generation, let result):
      answered(id, generation, rows: result.value?.rows.count, result.error)
    case .clock(_, let dayChanged): kind("clock", [("dayChanged", .bool(dayChanged))])
    }
  }
}

extension Pager.Effect {
  /// The effect as JSON; `loadKey` turns the axis's key into the key that all views share.
  fileprivate func json(_ loadKey: (Axis.Key) -> LoadKey) -> JSON {
    switch self {
    case .load(let id, let generation, let slot, let key, let attempt):
      kind(
        "load",
        [
          ("id", .int(id)), ("gen", .int(generation)), ("slot", .string(slot.rawValue)),
          ("key", loadKey(key).json), ("attempt", .int(attempt)),
        ])
    case .cancel(let id): kind("cancel", [("id", .int(id))])
    }
  }
}
