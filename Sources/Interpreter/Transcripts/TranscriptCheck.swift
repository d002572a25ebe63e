import TrendsCore

/// Replays transcripts in safe mode and judges what they print and the state they reach.
public struct TranscriptCheck {
  public var judgesText = true
  public var judgesState = true
  /// Takes notes, such as another version of the rules, for failures.
  public var isStrict = false
  private let host: any Host

  public init(host: any Host) { self.host = host }

  /// Checks one file, says how it went, and answers the exit code.
  public func run(_ path: String) -> Int32 {
    let name = OutputGate.safe(path, escapingBreaks: true)
    let bytes: [UInt8]
    do throws(HostError) { bytes = try host.read(path) } catch {
      host.writeError("\(name): \(OutputGate.safe(error.message, escapingBreaks: true))")
      return 4
    }
    let source = SourceText(name: path, bytes: bytes)
    if let problem = foreign(source) {
      host.writeError("\(name):1: error: \(problem)")
      return 2
    }
    if let line = conflict(in: source) {
      host.writeError("\(name):\(line): error: a merge conflict stands here: settle it first")
      return 2
    }
    return check(source, name)
  }

  /// The line of a conflict marker.
  private func conflict(in source: SourceText) -> Int? {
    let text = String(decoding: source.bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let marks = ["<<<<<<< ", ">>>>>>> "]
    return lines.firstIndex { line in marks.contains { line.utf8.starts(with: $0.utf8) } }
      .map { $0 + 1 }
  }

  /// A first line that names another program: this is no transcript of ours.
  private func foreign(_ source: SourceText) -> String? {
    guard source.bytes.starts(with: "#!".utf8) else { return nil }
    let line = String(decoding: source.bytes[source.line(at: 0)], as: UTF8.self)
    return Array(line.utf8).contains(Array("trendsh".utf8))
      ? nil : "the first line names another program"
  }

  private func check(_ source: SourceText, _ name: String) -> Int32 {
    let replay = ReplayHost(real: host)
    var settings = Settings()
    settings.isSafe = true
    settings.discardsWrites = true
    settings.maxSteps = 100_000
    var session = Session(
      host: replay, settings: settings,
      clock: VirtualClock(now: Instant(milliseconds: 0), zone: .utc))
    session.recorder.isPaused = true
    let renderer = DiagnosticRenderer(source: source, format: .text)
    do throws(TranscriptProblem) { try session.adoptHeader(of: source) } catch {
      host.writeError(renderer.text(error.diagnostic))
      return error.isNewer ? 5 : 2
    }
    session.recorder.isPaused = true
    if let code = judgeRules(of: source, name) { return code }
    switch Checker.check(Parser.parse(source)) {
    case .failure(let problems):
      for problem in problems.list.prefix(Checker.errorLimit) {
        host.writeError(renderer.text(problem))
      }
      return 2
    case .success(let plan): return replaySteps(of: plan, &session, replay, name)
    }
  }

  private func judgeRules(of source: SourceText, _ name: String) -> Int32? {
    var found: TranscriptHeader?
    do throws(TranscriptHeader.HeaderProblem) {
      found = try TranscriptHeader(in: source)
    } catch { return nil }
    guard let header = found, header.rules != Version.rules else { return nil }
    let note = "\(name): recorded under rules \(header.rules), judged under \(Version.rules)"
    host.writeError(note)
    return isStrict ? 3 : nil
  }

  private func replaySteps(
    of plan: Plan, _ session: inout Session, _ replay: ReplayHost, _ name: String
  ) -> Int32 {
    var reader = TranscriptReader(plan.source)
    let steps = reader.steps(of: plan)
    if let problem = reader.problem {
      host.writeError(DiagnosticRenderer(source: plan.source, format: .text).text(problem))
      return 2
    }
    if let code = perform(reader.opening, &session, replay, name) { return code }
    var judged = 0
    for step in steps {
      let inside = step.answer.eventsInside
      replay.queue(inside.compactMap { JobAnswer(event: $0) })
      // What is not an answer, such as the clock, comes before the step that follows it.
      replay.queue(inside.compactMap { FollowRecord(event: $0) })
      let others = inside.filter { JobAnswer(event: $0) == nil && FollowRecord(event: $0) == nil }
      if step.answer.verdict != nil, let code = perform(others, &session, replay, name) {
        return code
      }
      let failure = run(step, plan.source, &session)
      let printed = replay.takePrinted()
      let report = Judgement(
        step: step, printed: printed, failure: failure, digests: session.world.digests(),
        source: plan.source)
      if !step.answer.isEmpty || step.statements.contains(where: \.expects) { judged += 1 }
      let complaints = report.complaints(text: judgesText, state: judgesState)
      if !complaints.isEmpty {
        for line in complaints { host.writeError("\(name):\(step.line): \(line)") }
        return failure.map { max(3, $0.failure.kind.exitCode) } ?? 3
      }
      let later = step.answer.verdict == nil ? others : step.answer.events
      if let code = perform(later, &session, replay, name) { return code }
      if session.hasQuit { break }
    }
    let expectations = judged == 0 ? "no expectations" : "\(judged) with expectations"
    host.write(Array("\(name): ok, \(steps.count) steps, \(expectations)\n".utf8))
    return 0
  }

  /// The statements of one line; a failure ends it.
  private func run(
    _ step: TranscriptStep, _ source: SourceText, _ session: inout Session
  ) -> Located? {
    for statement in step.statements {
      do throws(Located) {
        try session.execute(statement, in: source)
        session.flush()
      } catch {
        session.flush()
        return error
      }
    }
    return nil
  }

  /// Repeats what came from outside.
  private func perform(
    _ events: [Answer.Event], _ session: inout Session, _ replay: ReplayHost, _ name: String
  ) -> Int32? {
    for event in events {
      let words = event.text.split(separator: " ").map { String($0) }
      if words.count == 2, words[0] == "clock", let instant = Instant(iso: words[1]),
        instant >= Session.firstInstant, instant < Session.lastInstant
      {
        session.world.engine.advance(to: instant)
        try? session.finishLoads()
      } else if let answer = JobAnswer(event: event) {
        replay.queue([answer])
        session.takeArrivals()
      } else {
        let text = OutputGate.safe(event.text, escapingBreaks: true)
        host.writeError("\(name):\(event.line): the event '\(text)' is not known to this version")
        return 5
      }
    }
    return nil
  }
}

/// Holds one step against its answer.
private struct Judgement {
  let step: TranscriptStep
  let printed: [UInt8]
  let failure: Located?
  let digests: StateDigests
  let source: SourceText

  private var command: String {
    guard let first = step.statements.first, let last = step.statements.last else { return "" }
    let text = source.text(Span(first.span.start, last.span.end))
    let line = text.split(separator: "\n").first.map { String($0) } ?? text
    return DisplayWidth.truncated(OutputGate.safe(line, escapingBreaks: true), to: 60)
  }

  func complaints(text: Bool, state: Bool) -> [String] {
    let answer = step.answer
    guard !answer.isEmpty else {
      // Nothing is expected, but a failure is news.
      return failure.map { ["'\(command)' failed: \(recorded($0))"] } ?? []
    }
    var lines: [String] = []
    if text { lines += textComplaints }
    if state { lines += stateComplaints }
    if lines.isEmpty, let failure, answer.failure == nil, answer.verdict?.code == nil {
      lines.append("'\(command)' failed: \(recorded(failure))")
    }
    return lines
  }

  private func recorded(_ located: Located) -> String {
    let start =
      step.statements.last { $0.span.start <= located.span.start }?.span.start
      ?? located.span.start
    return DiagnosticRenderer(source: source, format: .text)
      .recorded(located.diagnostic, from: start)
  }

  private var outputLines: [String] {
    if printed.isEmpty { return [] }
    var lines = String(decoding: printed, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private var textComplaints: [String] {
    let answer = step.answer
    let lines = outputLines
    var complaints: [String] = []
    if let (line, matcher) = answer.output.mismatch(with: lines) {
      complaints.append("text differs after '\(command)', at line \(line + 1) of its output")
      complaints.append(
        "  expected: "
          + (matcher < answer.output.count ? answer.output[matcher].shown : "(nothing more)"))
      complaints.append(
        "  printed:  " + (line < lines.count ? lines[line] : "(nothing more)"))
    }
    let found = failure.map(recorded)
    if let wanted = answer.failure, wanted != found {
      complaints.append("text differs after '\(command)', in its failure")
      complaints.append("  expected: \(OutputGate.safe(wanted, escapingBreaks: true))")
      complaints.append("  failed:   \(found ?? "(it did not fail)")")
    }
    return complaints
  }

  private var stateComplaints: [String] {
    guard let verdict = step.answer.verdict else { return [] }
    var complaints: [String] = []
    let code = failure?.failure.code
    if verdict.code != code {
      complaints.append(
        "state differs after '\(command)': expected \(verdict.code ?? "ok"), got \(code ?? "ok")")
    }
    let found = [
      "data": Digest.short(digests.data), "view": Digest.short(digests.view),
      "calc": Digest.short(digests.calc),
    ]
    for (slice, digest) in verdict.digests where found[slice] != digest {
      complaints.append(
        "state differs after '\(command)': \(slice) was \(OutputGate.safe(digest)), is \(found[slice] ?? "")"
      )
    }
    return complaints
  }
}

extension Planned {
  /// Whether it is an `expect` of its own.
  fileprivate var expects: Bool {
    switch action {
    case .compare, .failure: true
    case .loop(_, let body): body.contains(where: \.expects)
    default: false
    }
  }
}
