import TrendsCore
import TrendsOutput

extension Session {
  /// Most scripts that may run inside each other.
  static let depthLimit = 16

  /// Runs a script inside a command.
  ///
  /// The names it sets end with it, and it is one step for `undo`. It is trusted no further than
  /// its caller, and less where its origin or header says so.
  mutating func runFile(_ path: String, arguments: [String]) throws(Failure) {
    guard frame.depth < Session.depthLimit else {
      throw Failure.tooDeep(limit: Session.depthLimit)
    }
    try refuseFarPath(path)
    let bytes: [UInt8]
    if let brought = embedded[path] {
      bytes = brought
    } else {
      bytes = try script(at: path)
      // Scripts are not kept: one may hold passwords.
      recorder.note(input: path, version: version(of: path)) { _ in nil }
    }
    let source = secrets.hide(in: SourceText(name: path, bytes: bytes))
    let outer = (world.names, self.frame.arguments)
    let caller = (origin, frame.folder)
    comesFrom(.nested, source)
    let earlier = (past: memory.past, moment: moment)
    memory.past = UndoHistory()
    world.names = [:]
    self.frame.arguments = arguments
    frame.depth += 1
    defer {
      (world.names, self.frame.arguments) = outer
      (origin, frame.folder) = caller
      frame.depth -= 1
      memory.past = earlier.past
      remember(earlier.moment, changedBy: "run")
    }
    do throws(Failure) {
      try runNested(source)
    } catch {
      // After ^C the state is as if the script had never begun.
      if error.kind == .interrupted { moment = earlier.moment }
      throw error
    }
  }

  /// Reads a script. In safe mode it is opened without following links, so that none leads out of
  /// the folder.
  func script(at path: String) throws(Failure) -> [UInt8] {
    do throws(HostError) {
      guard origin == .safe || origin == .transcript else { return try host.read(path) }
      let plain = path.pieces(at: "/").filter { $0 != "." }.joined(separator: "/")
      let file = try host.open(plain, below: "")
      do throws(ReadFailure) { return try file.bytes(limit: SourceCheck.fileLimit) } catch {
        throw HostError.cannotRead(path, error.message)
      }
    } catch { throw error.failure }
  }

  /// In safe mode, refuses a script outside the current folder: a mistake in it would be printed
  /// with its line, and so show the content of any file.
  private func refuseFarPath(_ path: String) throws(Failure) {
    guard origin.isSafe else { return }
    let parts = path.pieces(at: "/")
    let isFar = parts.first.map { $0.isEmpty || $0 == "~" } ?? true
    guard isFar || parts.contains("..") else { return }
    throw host.recordedRefusal?.failure
      ?? Failure.farScript(
        hint: origin == .safe
          ? "start trendsh without --safe to run others"
          : "the header of this script says 'mode safe'")
  }

  /// Prints the mistakes of a script and returns the failure of the `run` command.
  private func mistakes(_ problems: [Diagnostic], in source: SourceText) -> Failure {
    let renderer = DiagnosticRenderer(source: source, format: settings.format)
    for problem in problems.prefix(Checker.errorLimit) { host.writeError(renderer.text(problem)) }
    let name = OutputGate.safe(source.name, escapingBreaks: true)
    return Failure.mistakes(in: name)
  }

  /// Checks the whole script, then runs its statements; nothing runs if anything is wrong.
  private mutating func runNested(_ source: SourceText) throws(Failure) {
    do throws(TranscriptProblem) { _ = try TranscriptHeader(in: source) } catch {
      throw mistakes([error.diagnostic], in: source)
    }
    switch Checker.check(Parser.parse(source), argumentCount: frame.arguments.count) {
    case .failure(let problems): throw mistakes(problems.list, in: source)
    case .success(let plan):
      for statement in plan.statements where !turn.hasQuit {
        do throws(Located) {
          try execute(statement, in: source)
        } catch {
          if statement.expectsFailure { continue }
          if error.failure.kind == .budget { throw error.failure }
          let name = OutputGate.safe(source.name, escapingBreaks: true)
          let place = "\(name):\(source.place(of: error.span.start).line): "
          // A replay repeats a recorded refusal with its words, which have the place already.
          let isPlaced = error.failure.message.utf8.starts(with: place.utf8)
          throw Failure(
            code: error.failure.code, (isPlaced ? "" : place) + error.failure.message,
            hint: error.failure.hint, kind: error.failure.kind)
        }
        turn.managesWorld = true
        if context.printout.bytes.count > 1 << 16 { flush() }
      }
    }
  }
}
