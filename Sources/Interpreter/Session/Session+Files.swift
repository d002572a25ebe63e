import TrendsCore
import TrendsOutput

extension Session {
  /// Scripts that run scripts, at most so deep.
  static let depthLimit = 16

  /// Runs a script inside a command; names that it sets stay inside it.
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
      recorder.note(input: path, version: host.version(of: path))
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
      // Interrupted: as if the script had never begun.
      if error.kind == .interrupted { moment = earlier.moment }
      throw error
    }
  }

  /// A stranger's script is no link either, nor below one.
  private func script(at path: String) throws(Failure) -> [UInt8] {
    do throws(HostError) {
      guard origin == .safe || origin == .transcript else { return try host.read(path) }
      let plain = path.pieces(at: "/").filter { $0 != "." }.joined(separator: "/")
      let file = try host.open(plain, below: "")
      do throws(ReadFailure) { return try file.bytes(limit: SourceCheck.fileLimit) } catch {
        throw HostError.cannotRead(path, error.message)
      }
    } catch { throw error.failure }
  }

  /// A stranger's script reaches only the folder it was started in and those below: a mistake in
  /// what it runs quotes the file, and must not quote somebody else's.
  private func refuseFarPath(_ path: String) throws(Failure) {
    guard origin.isSafe else { return }
    let parts = path.pieces(at: "/")
    let isFar = parts.first.map { $0.isEmpty || $0 == "~" } ?? true
    guard isFar || parts.contains("..") else { return }
    throw host.recordedRefusal?.failure
      ?? Failure.farScript(
        hint: origin == .safe
          ? "leave --safe out to run others" : "the header of the file says 'mode safe'")
  }

  private func mistakes(_ problems: [Diagnostic], in source: SourceText) -> Failure {
    let renderer = DiagnosticRenderer(source: source, format: settings.format)
    for problem in problems.prefix(Checker.errorLimit) { host.writeError(renderer.text(problem)) }
    let name = OutputGate.safe(source.name, escapingBreaks: true)
    return Failure.mistakes(in: name)
  }

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
          // What the world refuses again in a replay is said in the recorded words, place and all.
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
