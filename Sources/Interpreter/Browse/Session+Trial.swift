import TrendsCore
import TrendsOutput

/// Running lines in a copy of a session: nothing is printed, recorded or written.
extension Session {
  /// Runs work for a page of a screen, which leaves two lines for the read-out and the hint.
  mutating func inPage<Result>(
    _ work: (inout Session) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = (settings.rows, settings.freeRows, settings.format)
    (settings.rows, settings.freeRows, settings.format) = (max(2, settings.rows - 2), 0, .text)
    defer { (settings.rows, settings.freeRows, settings.format) = outer }
    return try work(&self)
  }

  /// Runs a line with fresh budgets and without printing; returns the last line of its output.
  mutating func tryOut(_ line: String) -> (said: String, failure: Failure?) {
    let (printed, failure) = answer(to: line)
    let said = printed.bytes.split(separator: UInt8(ascii: "\n")).last
    return (said.map { String(decoding: $0, as: UTF8.self) } ?? "", failure)
  }

  /// Runs a line with fresh budgets and returns what it would have printed.
  mutating func answer(to line: String) -> (printed: Printout, failure: Failure?) {
    let source = SourceText(name: "", line)
    let plan: Plan
    do throws(Failure) { plan = try checked(line, names: Set(world.names.keys)) } catch {
      return (Printout(), error)
    }
    // A script may hold anything; the page of a run holds nothing.
    let words = line.split(separator: " ").map { String($0) }
    if words.first == "run", let name = words.dropFirst().first, name != "last",
      world.library.runs(named: name).isEmpty, DayWord(name) == nil
    {
      return (Printout(), Failure.notWhileBrowsing("run"))
    }
    if let verb = plan.statements.lazy.compactMap(\.writingVerb).first {
      return (Printout(), Failure.notWhileBrowsing(verb))
    }
    spent.steps = 0
    spent.printed = 0
    return quietly { session throws(Failure) in
      try session.execute(plan.statements, in: source)
    }
  }

  /// Checks a line as a whole; throws its first mistake.
  func checked(_ line: String, names: Set<String>) throws(Failure) -> Plan {
    switch Checker.check(
      Parser.parse(SourceText(name: "", line)), names: names, argumentCount: 0)
    {
    case .success(let plan): return plan
    case .failure(let problems):
      guard let first = problems.list.first else { throw Failure.cannotRun(line) }
      throw Failure(code: first.code, first.message, hint: first.hint)
    }
  }

  /// Runs statements up to the first failure, which it throws.
  mutating func execute(
    _ statements: some Sequence<Planned>, in source: SourceText
  ) throws(Failure) {
    for statement in statements {
      do throws(Located) { try execute(statement, in: source) } catch { throw error.failure }
    }
  }

  /// Runs `work`, takes back what it prints, and returns that.
  mutating func quietly(
    _ work: (inout Session) throws(Failure) -> Void
  ) -> (printed: Printout, failure: Failure?) {
    var fresh = Printout()
    if context.printout.tables != nil { fresh.tables = [] }
    fresh.look = context.printout.look
    context.printout = fresh
    var failure: Failure?
    do throws(Failure) { try work(&self) } catch { failure = error }
    defer { context.printout = fresh }
    return (context.printout, failure)
  }
}

extension Planned {
  /// The verb of a command that writes a file or runs a program; nil for one that does neither.
  fileprivate var writingVerb: String? {
    switch action {
    case .call(let call):
      let isQuiet = call.redirection == nil && (call.effect == .pure || call.effect == .reads)
      return isQuiet ? nil : call.verb
    case .unready(let syntax):
      return syntax.redirection == nil ? nil : "'>'"
    case .assign, .loop, .compare, .failure, .mistake: return "that"
    }
  }
}
