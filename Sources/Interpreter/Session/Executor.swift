import TrendsCore
import TrendsOutput

/// The result of running a script.
public struct Outcome: Equatable, Sendable {
  public var exitCode: Int32
  /// Number of statements that ran.
  public var steps: Int
}

extension Session {
  /// Checks a whole script, then runs it; nothing runs if anything in it is wrong.
  ///
  /// Returns the exit code: 0, 2 for mistakes, else that of the first failure.
  public mutating func run(
    _ source: SourceText, arguments: [String] = [], isPrompt: Bool = false
  ) -> Int32 {
    let filled = arguments.isEmpty ? source : source.filled(with: arguments)
    return run(Parser.parse(secrets.hide(in: filled)), arguments: arguments, isPrompt: isPrompt)
  }

  /// Checks a whole script without running it; returns 0, or 2 for mistakes. Without arguments it may have
  /// any.
  public mutating func check(_ source: SourceText, arguments: [String]) -> Int32 {
    let filled = arguments.isEmpty ? source : source.filled(with: arguments)
    let script = Parser.parse(secrets.hide(in: filled))
    return check(script, names: [], argumentCount: arguments.isEmpty ? 9 : arguments.count)
  }

  /// Prints the mistakes of a script; returns 0, or 2 if it has any.
  mutating func check(_ script: Script, names: Set<String>, argumentCount: Int) -> Int32 {
    switch Checker.check(script, names: names, argumentCount: argumentCount) {
    case .success: return 0
    case .failure(let problems):
      report(problems, of: script, isPrompt: false)
      return 2
    }
  }

  /// Runs a typed input; it is parsed again only if a password has to be hidden in it.
  mutating func run(_ input: TypedInput) -> Int32 {
    let source = secrets.hide(in: input.script.source)
    let isSame = source.bytes == input.script.source.bytes
    return run(isSame ? input.script : Parser.parse(source), arguments: [], isPrompt: true)
  }

  private mutating func run(
    _ script: Script, arguments: [String], isPrompt: Bool
  ) -> Int32 {
    let known = Set(world.names.keys)
    switch Checker.check(
      script, names: known, argumentCount: arguments.count, allowsPrefixes: isPrompt)
    {
    case .failure(let problems):
      report(problems, of: script, isPrompt: isPrompt)
      return 2
    case .success(let plan):
      self.frame.arguments = arguments
      return run(plan)
    }
  }

  /// Adds a hint to a word that is the name of a view or a run, where it is taken for a verb or for the aim of
  /// a forecast.
  private func hinted(_ problem: Diagnostic, in source: SourceText) -> Diagnostic {
    let word = source.text(problem.span).prefix { $0 != " " && $0 != ";" }.description
    var better = problem
    if problem.code == Diagnostic.Code.badArgument.rawValue, problem.help == "forecast",
      world.library.metric(word) != nil
    {
      better.hint = "a metric is named by --on: forecast --on \(word)"
      return better
    }
    guard problem.code == Diagnostic.Code.unknownVerb.rawValue, word.utf8.count <= 200 else {
      return problem
    }
    let views = world.engine.views.map(\.name)
    if let index = world.engine.index(of: word) {
      // Another view has the focus, which later commands are for.
      better.hint = "did you mean '\(world.engine.focus == index ? "show" : "focus") \(word)'?"
    } else if Metric.known(word) != nil {
      better.hint = "did you mean 'show \(word)'?"
    } else if !world.library.runs(named: word).isEmpty {
      better.hint = "did you mean 'run \(word)'?"
    } else if better.hint?.contains("did you mean") != true, let near = Nearest.to(word, in: views)
    {
      better.hint = "did you mean 'show \(near)'?"
    }
    return better
  }

  /// Prints the mistakes of a script and, at the prompt, records the refused input.
  private mutating func report(
    _ problems: Checker.Problems, of script: Script, isPrompt: Bool
  ) {
    for problem in problems.list.prefix(Checker.errorLimit).map({ hinted($0, in: problems.source) })
    {
      let format = settings.errorFormat ?? script.format(at: problem.span) ?? settings.format
      host.writeError(DiagnosticRenderer(source: problems.source, format: format).text(problem))
    }
    let rest = problems.list.count - Checker.errorLimit
    if rest > 0 {
      host.writeError(
        rest == 1 ? "1 more mistake is not shown" : "\(rest) more mistakes are not shown")
    }
    // Text that no script may contain cannot be recorded either.
    guard isPrompt, script.isRead, let first = problems.list.first else { return }
    recorder.begin(mistaken: script)
    host.journal(recorder.unjournaled)
    recorder.journalIsWritten()
    recorder.end(
      mistake: first, in: script, digests: recorder.isOn ? digests() : nil)
  }

  /// Runs all statements of a plan and returns the exit code of the first failure.
  ///
  /// After a failure the rest runs only with `keepsGoing`, and never after ^C or a spent budget.
  private mutating func run(_ plan: Plan) -> Int32 {
    var code: Int32 = 0
    var index = 0
    let showsLastOnly = turn.showsLastOnly
    turn.showsLastOnly = false
    let outer = context.printout.incomplete
    context.printout.incomplete = []
    defer { context.printout.incomplete.formUnion(outer) }
    while index < plan.statements.count, !turn.hasQuit {
      let statement = plan.statements[index]
      index += 1
      turn.isSilent = showsLastOnly && index < plan.statements.count
      let ended = runRecorded(statement, in: plan.source)
      if turn.isSilent { (context.printout.hasDrawn, turn.isSilent) = (false, false) }
      let more = runUpcoming()
      if code == 0 { code = more }
      guard let failure = ended else { continue }
      if statement.expectsFailure {
        index = firstStatement(after: statement, from: index, in: plan)
        continue
      }
      if code == 0 { code = failure.kind.exitCode }
      if !settings.keepsGoing || failure.kind == .interrupted || failure.kind == .budget { break }
    }
    if code == 0, !settings.isInteractive, context.lacksPages { code = 1 }
    return code
  }

  /// Runs the lines that a command left to run, as if they were typed; they are shown and recorded.
  private mutating func runUpcoming() -> Int32 {
    var code: Int32 = 0
    let lines = turn.upcoming
    let before = origin
    if turn.trustsUpcoming, !origin.isSafe { origin = .typed }
    defer { origin = before }
    let showsLastOnly = turn.showsLastOnly
    (turn.upcoming, turn.trustsUpcoming, turn.showsLastOnly) = ([], false, false)
    for line in lines {
      turn.showsLastOnly = showsLastOnly
      host.write(Array((line + "\n").utf8))
      turn.amounted.append(line)
      let result = run(SourceText(name: "", line), isPrompt: true)
      if code == 0 { code = result }
    }
    return code
  }

  /// Returns the index of the first statement on a later line than `failed`.
  ///
  /// A recorded failure ended the rest of its line, so the rest of the line is skipped here too.
  private func firstStatement(
    after failed: Planned, from index: Int, in plan: Plan
  ) -> Int {
    let end = plan.source.line(at: failed.span.end).upperBound
    var index = index
    while index < plan.statements.count, plan.statements[index].span.start < end { index += 1 }
    return index
  }

  /// Runs one statement, writes what it printed, records it, and returns its failure.
  ///
  /// The journal is written before the statement runs, so that a crash does not lose it.
  private mutating func runRecorded(_ statement: Planned, in source: SourceText) -> Failure? {
    recorder.begin(source, statement.span)
    host.journal(recorder.unjournaled)
    recorder.journalIsWritten()
    host.beginTicks()
    let began = host.steadySeconds
    defer {
      host.endTicks()
      if settings.timing, let began, let ended = host.steadySeconds {
        tellTime(ended - began, of: source.text(statement.span))
      }
    }
    do throws(Located) {
      try execute(statement, in: source)
      flush()
      recorder.end(failure: nil, digests: recorder.isOn ? digests() : nil)
      return nil
    } catch {
      flush()
      let renderer = DiagnosticRenderer(
        source: source, format: settings.errorFormat ?? context.format)
      if !statement.expectsFailure {
        host.writeError(renderer.text(error.failure, at: error.span))
      }
      if error.failure.kind == .interrupted, let tick = host.cancelTick {
        recorder.note(event: "cancel tick \(tick)")
      }
      recorder.end(
        failure: renderer.recorded(error.diagnostic, from: statement.span.start),
        code: error.failure.code, digests: recorder.isOn ? digests() : nil)
      return error.failure
    }
  }

  /// Says how long a statement took. The recording does not have it, because it differs each time.
  private func tellTime(_ seconds: Double, of text: String) {
    let line = OutputGate.safe(text.split(separator: "\n").first.map { String($0) } ?? "")
    let shown = line.count > 60 ? line.prefix(59) + "…" : line
    host.writeError("\(seconds.fixed(3)) s  \(shown)")
  }

  /// Hands on what was printed: fitted to the terminal for the host, whole for the recording.
  mutating func flush() {
    guard !context.printout.bytes.isEmpty else { return }
    if !turn.isSilent {
      host.write(Narrower.applied(context.printout.narrower, to: context.printout.bytes))
    }
    context.printout.narrower = []
    recorder.collect(context.printout.bytes)
    spent.printed += context.printout.bytes.count
    context.printout.bytes.removeAll(keepingCapacity: true)
  }
}

/// A failure and the place of the command that caused it.
struct Located: Error {
  var failure: Failure
  var span: Span

  init(failure: Failure, span: Span) {
    self.failure = failure
    self.span = span
  }

  /// A mistake that was recorded for a step, as the failure of that step.
  init(_ mistake: Diagnostic) {
    self.init(
      failure: Failure(code: mistake.code, mistake.message, hint: mistake.hint), span: mistake.span)
  }

  /// The same as a diagnostic, for rendering.
  var diagnostic: Diagnostic {
    Diagnostic(code: failure.code, failure.message, hint: failure.hint, at: span)
  }
}

extension Session {
  /// Runs one checked statement without recording it.
  mutating func execute(_ statement: Planned, in source: SourceText) throws(Located) {
    context.options = CommonOptions()
    do throws(Failure) {
      try countStep()
      switch statement.action {
      case .call(let call): try perform(call)
      case .unready(let syntax): try perform(try ready(syntax, at: statement.span))
      case .assign(let name, let words):
        let before = moment
        world.names[name] = try value(of: words)
        remember(before, changedBy: "let")
      case .compare(let comparison): try compare(comparison)
      case .mistake, .loop, .failure: break
      }
    } catch {
      throw Located(failure: stopped(error), span: statement.span)
    }
    switch statement.action {
    case .mistake(let mistake): throw Located(mistake)
    case .loop(let loop, let body): try execute(loop, body, in: source)
    case .failure(let code, let inner): try expectFailure(code, of: inner, in: source)
    default: break
    }
  }

  /// The failure of a spent budget, if that is what interrupted the command.
  private func stopped(_ failure: Failure) -> Failure {
    failure.kind == .interrupted ? host.spentBudget?.failure ?? failure : failure
  }

  /// Counts one statement; throws when a budget is spent or ^C was pressed.
  mutating func countStep() throws(Failure) {
    spent.steps += 1
    let limit = settings.maxSteps ?? (origin.isSafe ? Settings.safeSteps : Settings.usualSteps)
    if spent.steps > limit {
      throw Failure.outOfSteps(limit)
    }
    if spent.printed + context.printout.bytes.count > settings.maxOutput {
      throw Failure.outOfOutput(mebibytes: settings.maxOutput >> 20)
    }
    if host.isInterrupted { throw .interrupted }
  }

  /// Runs a loop. It is one step for `undo`, and its name is restored at its end.
  private mutating func execute(
    _ loop: Loop, _ body: [Planned], in source: SourceText
  ) throws(Located) {
    let range: LoopRange
    do throws(Failure) {
      let ends = try text(of: loop.range)
      let step = try loop.step.map { word throws(Failure) in try text(of: word) }
      do throws(Diagnostic) {
        range = try LoopRange(
          ends, step: step, at: loop.range.span, loop.step?.span,
          today: world.engine.clock.today)
      } catch {
        throw Failure(code: error.code, error.message, hint: error.hint)
      }
    } catch {
      throw Located(failure: error, span: loop.range.span)
    }
    let outer = (name: world.names[loop.name], past: memory.past, moment: moment)
    memory.past = UndoHistory()
    defer {
      world.names[loop.name] = outer.name
      memory.past = outer.past
      remember(outer.moment, changedBy: "for")
    }
    do throws(Located) {
      try execute(loop, range, body, in: source)
    } catch {
      // After ^C the state is as if the loop had never begun.
      if error.failure.kind == .interrupted { moment = outer.moment }
      throw error
    }
  }

  private mutating func execute(
    _ loop: Loop, _ range: LoopRange, _ body: [Planned], in source: SourceText
  ) throws(Located) {
    for value in range {
      world.names[loop.name] = value
      // An empty body has no statement that would be counted, and must end too.
      if body.isEmpty {
        do throws(Failure) { try countStep() } catch {
          throw Located(failure: stopped(error), span: loop.range.span)
        }
      }
      for statement in body {
        try execute(statement, in: source)
        if context.printout.bytes.count > 1 << 16 { flush() }
        if turn.hasQuit { return }
      }
    }
  }

  /// Runs the command of `expect fail`; throws unless it fails with `code`, where `any` is every
  /// code.
  ///
  /// The world is restored after the failure. ^C and budgets are never expected.
  private mutating func expectFailure(
    _ code: Word, of inner: Planned, in source: SourceText
  ) throws(Located) {
    let before = world
    do throws(Located) {
      try execute(inner, in: source)
    } catch {
      let kind = error.failure.kind
      if kind == .interrupted || kind == .budget { throw error }
      world = before
      var wanted = code.literal ?? ""
      do throws(Failure) { wanted = try text(of: code) } catch {
        throw Located(failure: error, span: code.span)
      }
      if wanted == "any" || wanted == error.failure.code { return }
      throw Located(
        failure: Failure.otherFailure(error.failure, wanted: wanted), span: inner.span)
    }
    throw Located(
      failure: Failure.noFailure,
      span: inner.span)
  }
}
