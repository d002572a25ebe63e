import TrendsCore
import TrendsOutput

extension Command {
  static let state = Command(
    "state", "Prints the state of the focused view, or one value of it.",
    common: [.on, .format, .overwrite],
    examples: [
      "load demo; state", "load demo; state loaded.count", "load demo; state --pretty",
      "load demo; state --all", "load demo; state phase --why",
    ],
    .optional(.statePath, "A path such as loaded.count"),
    .switch("pretty", "Over several lines"),
    .switch("why", "Add to each phase why it loads or does not"),
    .switch("all", "Every view, and all that a digest is of")
  ) { (session: inout Session, path, pretty, why, all) throws(Failure) in
    let focus =
      try session.frame.call.view.map { name throws(Failure) in try session.view(named: name) }
      ?? session.world.engine.focus
    if let path {
      do throws(Failure) {
        let value = try StatePath(path).find(in: session, focus: focus, explains: why)
        session.print(value, pretty: pretty)
      } catch {
        // Reading is no judgement: here a wrong path is a plain failure.
        throw Failure(code: error.code, error.message, hint: error.hint)
      }
    } else {
      let dump = StateDump(
        world: session.world, frame: session.settings.frame, explains: why)
      var json = dump.json(of: focus, all: all)
      if all, case .object(let members) = json {
        json = .object(members + session.state.json)
      }
      session.print(json, pretty: pretty)
    }
  }

  static let invariants = Command(
    "invariants", "Checks the rules of paging on every view; fails when one is broken.",
    examples: ["load demo; invariants"]
  ) { (session: inout Session) throws(Failure) in
    let violations = StateDump(world: session.world, frame: session.settings.frame)
      .violations
    guard violations.isEmpty else {
      throw Failure.invariantsBroke(violations)
    }
  }
}
