import TrendsCore
import TrendsOutput

/// A place under a name, as the line that leads there from anywhere: it can be kept beyond the session.
extension Session {
  /// The verbs of such a line. They move and open, and neither write nor answer.
  static let movingVerbs: Set = [
    "focus", "range", "jump", "scroll", "select", "view", "find", "days", "visits", "trips",
    "heart", "pace", "cadence",
  ]
  /// Questions, of which the last statement may be one: its answer is shown.
  private static let askingVerbs: Set = [
    "runs", "stats", "compare", "relate", "averages", "trend", "day", "table", "show",
  ]

  /// Keeps a line for `goto`; throws if it does more than move.
  mutating func mark(_ name: String, by line: String) throws(Failure) {
    _ = try moves(of: line)
    memory.ways[name] = line
    memory.marks[name] = nil
  }

  /// Runs the line of a mark as one change; only the answer of a question at its end is printed.
  mutating func follow(way line: String) throws(Failure) {
    let statements = try moves(of: line)
    let isAsking = statements.last.map(Session.asks) ?? false
    let source = SourceText(name: "", line)
    let (past, wasPaused) = (memory.past, recorder.isPaused)
    recorder.isPaused = true
    defer { (memory.past, recorder.isPaused) = (past, wasPaused) }
    let printed = context.printout
    let (_, failure) = quietly { session throws(Failure) in
      try session.execute(statements.dropLast(isAsking ? 1 : 0), in: source)
    }
    context.printout = printed
    defer { turn.managesWorld = false }
    if let failure { throw failure }
    if isAsking { try execute(statements.suffix(1), in: source) }
  }

  private static func asks(_ statement: Planned) -> Bool {
    guard case .call(let call) = statement.action else { return false }
    return askingVerbs.contains(call.verb) && (call.effect == .pure || call.effect == .reads)
  }

  private func moves(of line: String) throws(Failure) -> [Planned] {
    let plan = try checked(line, names: [])
    guard !plan.statements.isEmpty,
      plan.statements.enumerated().allSatisfy({ place, statement in
        guard case .call(let call) = statement.action, call.redirection == nil else { return false }
        return Session.movingVerbs.contains(call.verb)
          || place == plan.statements.count - 1 && Session.asks(statement)
      })
    else { throw Failure.markDoesNotMove(OutputGate.safe(line, escapingBreaks: true)) }
    return plan.statements
  }

  /// The line that leads to the focused view as it is, with the selected day; nil where nothing is open.
  var wayHere: String? {
    guard let focus = world.engine.focus else { return nil }
    let day = "select \(world.engine.selectedDay?.description ?? "none")"
    let opening = opening(of: focus)
    // A selection brings its day on show, so the range comes after it and keeps the newest days.
    let lines: [String]
    switch world.engine.views[focus] {
    case .days(let view):
      let first = view.place.map { place in
        place == view.pager.bounds.min ? "jump first" : "jump \(place)"
      }
      lines =
        opening.prefix(1) + [day] + opening.dropFirst()
        + (view.preset == .all ? [] : [first].compactMap(\.self))
    case .run(let view):
      let moment = "select \(view.selection.map { view.clock(of: $0) } ?? "none")"
      lines = opening.prefix(1) + [moment] + opening.dropFirst()
    case .list(let view):
      lines =
        opening + [view.sought.map { "find \(Word.written($0.text, isName: true))" } ?? "find"]
        + ["select \(view.selectedNumber.map(String.init) ?? "none")"]
        + [view.lastRow.map { "view to \($0)" }].compactMap(\.self)
    case .strip(let view):
      lines = opening + [day] + [view.first.map { "jump \($0)" }].compactMap(\.self)
    }
    return lines.joined(separator: "; ")
  }

  /// The commands that show the focused view again, at its newest days: what a session may begin with.
  /// Empty where nothing is open.
  ///
  /// If the run on show has nothing to draw, the first chart of days is opened instead.
  public var openingHere: [String] {
    guard var shown = world.engine.focus else { return [] }
    if case .run(let view) = world.engine.views[shown], !RunSummary(view, world).hasChart {
      guard let days = world.firstDayChart else { return [] }
      shown = days
    }
    guard case .days(let view) = world.engine.views[shown], case .days? = view.preset,
      let first = view.place, view.pager.bounds.min != first
    else { return opening(of: shown) }
    // Days that were asked for by their dates are not the newest ones.
    return opening(of: shown) + ["jump \(first)"]
  }

  /// The commands that open a view and give it its range.
  private func opening(of index: Int) -> [String] {
    let view = world.engine.views[index]
    let name = Word.written(view.name, isName: true)
    switch view {
    case .days(let view): return ["focus \(name)", "range \(view.preset?.rawValue ?? "default")"]
    case .run(let view):
      return [
        "\(view.kind.verb) \(world.library.written(run: view.run.id, of: view.run.dataset))",
        "range \(view.span.map(Route.part) ?? "all")",
      ]
    case .list: return (HeldKind(rawValue: view.name) != nil ? [name] : []) + ["focus \(name)"]
    case .strip(let view): return [view.config.line, "focus \(name)"]
    }
  }
}

extension Failure {
  static func markDoesNotMove(_ line: String) -> Failure {
    Failure(
      .badArgument, "'\(line)' does more than move",
      hint: "a mark holds lines such as 'focus weight; range 2025'")
  }
}
