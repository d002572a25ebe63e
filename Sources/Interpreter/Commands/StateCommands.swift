import TrendsCore
import TrendsOutput

extension Command {
  /// Prints the state of the focused view as JSON, or the value at a path of it.
  ///
  /// `--all` prints every view and everything a digest covers, `--why` adds the reason to each
  /// phase.
  static let state = Command(
    "state", "Prints the state of the focused view, or one value of it.",
    common: [.on, .format, .overwrite],
    examples: [
      "load demo; state", "load demo; state loaded.count", "load demo; state --pretty",
      "load demo; state --all", "load demo; state phase --why",
    ],
    .optional(.statePath, "A path such as loaded.count"),
    .switch("pretty", "On several lines"),
    .switch("why", "Add to each phase why it loads or does not"),
    .switch("all", "Every view, and every value that a digest covers")
  ) { (context: inout CommandContext, path, pretty, why, all) throws(Failure) in
    let focus =
      try context.options.view.map { name throws(Failure) in try context.view(named: name) }
      ?? context.world.engine.focus
    if let path {
      do throws(Failure) {
        let value = try StatePath(path).find(in: context, focus: focus, explains: why)
        context.print(value, pretty: pretty)
      } catch {
        // A path that does not exist is a judgement in `expect`; here it is an ordinary failure.
        throw Failure(code: error.code, error.message, hint: error.hint)
      }
    } else {
      let dump = StateDump(
        world: context.world, frame: context.settings.frame,
        forecastDays: context.settings.forecastDays, explains: why)
      var json = dump.json(of: focus, all: all)
      if all, case .object(let members) = json {
        json = .object(members + context.state.json)
      }
      context.print(json, pretty: pretty)
    }
  }

  /// Checks the invariants of every view's state and the transitions seen so far.
  static let invariants = Command(
    "invariants", "Checks the rules of paging on every view; fails when one is broken.",
    examples: ["load demo; invariants"]
  ) { (context: inout CommandContext) throws(Failure) in
    let violations = StateDump(
      world: context.world, frame: context.settings.frame,
      forecastDays: context.settings.forecastDays
    )
    .violations
    guard violations.isEmpty else {
      throw Failure.invariantsBroke(violations)
    }
  }
}
