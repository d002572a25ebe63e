import TrendsCore
import TrendsOutput

/// Runs a transcript step by step in safe mode.
struct Replay {
  let transcript: Transcript
  let source: SourceText
  var session: Session
  let host: ReplayHost
  /// In the order of the steps, as many of each as it has statements.
  private let plan: [Planned]
  private let answers: [ExpectedAnswer]
  private let opening: [RecordedEvent]
  private var nextStatement = 0
  private(set) var next = 0
  /// What is worth knowing and no failure: other rules, another form of an input.
  private(set) var notes: [String] = []

  struct Options {
    var isStrict = false
    var replaced: [String: String] = [:]
    /// What a session is like before the header is read.
    var settings = Settings()
  }

  /// Reads, compares inputs and checks every command; nothing runs when anything is wrong.
  init(
    _ source: SourceText, _ options: Options = Options(), _ real: any Host
  ) throws(Refusal) {
    if let line = Replay.conflict(in: source) {
      throw Refusal("a merge conflict stands here: settle it first", line: line)
    }
    if source.bytes.starts(with: "#!".utf8),
      !String(decoding: source.bytes[source.line(at: 0)], as: UTF8.self).contains("trendsh")
    {
      throw Refusal("the first line names another program", line: 1)
    }
    let renderer = DiagnosticRenderer(source: source, format: .text)
    let script = Parser.parse(source)
    transcript = Transcript(script)
    self.source = source
    let header: TranscriptHeader?
    do throws(TranscriptProblem) { header = try TranscriptHeader(in: source) } catch {
      throw Refusal(lines: [renderer.text(error.diagnostic)], exit: error.exit)
    }
    var inputs = Inputs()
    do throws(HostError) {
      if let header {
        inputs = try Inputs(
          header, of: source.name, with: options.replaced, isStrict: options.isStrict, real)
      }
    } catch {
      let told = error.message + (error.hint.map { ": \($0)" } ?? "")
      throw Refusal(OutputGate.safe(told, escapingBreaks: true), line: nil, exit: 4)
    }
    notes = inputs.notes
    host = ReplayHost(real: real, inputs: inputs)
    session = Session(
      host: host, settings: options.settings,
      clock: VirtualClock(now: Instant(milliseconds: 0), zone: .utc), origin: .replay)
    do throws(TranscriptProblem) { try session.adoptHeader(of: source) } catch {
      throw Refusal(lines: [renderer.text(error.diagnostic)], exit: error.exit)
    }
    session.recorder.isPaused = true
    if let header, header.rules != Version.rules {
      let change = Version.changes[header.rules].map { ": \($0)" } ?? ""
      notes.append(
        "recorded under rules \(header.rules), judged under \(Version.rules)\(change)")
    }
    let files = Set(header?.inputs.filter(\.isEmbedded).map(\.name) ?? [])
    switch Checker.check(Renames.current(script, since: header?.rules)) {
    case .failure(let problems):
      throw Refusal(
        lines: problems.list.prefix(Checker.errorLimit).map { renderer.text($0) }, exit: 2)
    case .success(let plan):
      self.plan = plan.statements
      // What is written out in the file is bounded by its size.
      session.settings.maxSteps =
        (session.settings.maxSteps ?? Settings.safeSteps) + plan.statements.count
      session.settings.maxOutput += source.bytes.count
    }
    do throws(Diagnostic) {
      opening = try Replay.opening(of: transcript, files)
      var answers: [ExpectedAnswer] = []
      answers.reserveCapacity(transcript.steps.count)
      var room = Pattern.allLimit
      for step in transcript.steps {
        let answer = try ExpectedAnswer(step.lines, files: files, room: room)
        room -= answer.patternSize
        answers.append(answer)
      }
      self.answers = answers
    } catch { throw Refusal(lines: [renderer.text(error)], exit: 2) }
  }

  /// Why a transcript cannot be judged.
  struct Refusal: Error {
    var lines: [String]
    var line: Int?
    var exit: Int32 = 2

    init(lines: [String], exit: Int32) {
      self.lines = lines
      self.exit = exit
    }

    init(_ message: String, line: Int?, exit: Int32 = 2) {
      lines = [message]
      self.line = line
      self.exit = exit
    }
  }

  /// The line of a conflict marker.
  static func conflict(in source: SourceText) -> Int? {
    let marks = ["<<<<<<< ", ">>>>>>> "].map { Array($0.utf8) }
    var number = 0
    var start = 0
    while start < source.bytes.count {
      number += 1
      let rest = source.bytes[start...]
      if marks.contains(where: { rest.starts(with: $0) }) { return number }
      start = (rest.firstIndex(of: 10) ?? source.bytes.count) + 1
    }
    return nil
  }

  /// Events before the first command; nothing else can be expected there.
  private static func opening(
    of transcript: Transcript, _ files: Set<String>
  ) throws(Diagnostic) -> [RecordedEvent] {
    let wrong: [Transcript.Line.Kind] = [.output, .failure, .verdict]
    for line in transcript.preamble where wrong.contains(line.kind) {
      throw Diagnostic.orphan(at: line.span)
    }
    let answer = try ExpectedAnswer(transcript.preamble, files: files)
    return answer.eventsInside
  }
}

extension Replay {
  /// What a step came to.
  struct Outcome {
    var index: Int
    var printed: [UInt8]
    var failure: Located?
    /// Where the statement begins that failed.
    var failedAt = 0
    var digests: StateDigests
    /// Of the engine alone, where the verdict names it.
    var engine: String?
    /// What an event needs and is not there: a load that nobody waits for.
    var missing: RecordedEvent?
    /// An event that this version does not know.
    var unknown: RecordedEvent?
  }

  var isDone: Bool { next >= transcript.steps.count || session.turn.hasQuit }

  func answer(of index: Int) -> ExpectedAnswer { answers[index] }

  func statements(of outcome: Outcome) -> ArraySlice<Planned> {
    let end = nextStatement
    return plan[(end - transcript.steps[outcome.index].statements)..<end]
  }

  /// Runs the next step and what comes from outside with it.
  mutating func step() -> Outcome {
    let index = next
    let answer = answers[index]
    var outcome = Outcome(index: index, printed: [], digests: StateDigests())
    if index == 0 { perform(opening, &outcome) }
    var later = answer.events
    var cancel: Int?
    var before: [RecordedEvent] = []
    var loads: [RecordedEvent] = []
    for event in answer.eventsInside {
      switch event.meaning {
      case .follow(let record): host.queue([record])
      case .cancel(let tick): cancel = tick
      case .load(let match, let failure):
        guard let job = JobAnswer(event, match, failure: failure, focused: session.focusName) else {
          later.append(event)
          continue
        }
        host.queue([job])
        loads.append(event)
      case .clock, .resize, nil:
        // What is no answer comes before the step that follows it.
        if answer.verdict != nil { before.append(event) } else { later.append(event) }
      }
    }
    perform(before, &outcome)
    host.beginTicks(cancelledAt: cancel)
    let count = transcript.steps[index].statements
    let statements = plan[nextStatement..<(nextStatement + count)]
    host.recordedRefusal = answer.refusal ?? statements.lazy.compactMap(\.foreseenRefusal).first
    run(count, cancelled: cancel != nil, &outcome)
    host.beginTicks(cancelledAt: nil)
    host.recordedRefusal = nil
    outcome.printed = host.takePrinted()
    outcome.digests = session.digests()
    if answer.verdict?.engine != nil {
      outcome.engine = Digest.short(session.world.engine.digest)
    }
    next += 1
    // What no program was asked for came after the step.
    let left = host.dropAnswers()
    perform(loads.suffix(left) + later, &outcome)
    return outcome
  }

  /// The statements of one step; a failure ends it.
  private mutating func run(_ count: Int, cancelled: Bool, _ outcome: inout Outcome) {
    let statements = plan[nextStatement..<(nextStatement + count)]
    nextStatement += count
    let earlier = session.moment
    for statement in statements {
      outcome.failedAt = statement.span.start
      do throws(Located) {
        try session.execute(statement, in: source)
        session.flush()
      } catch {
        session.flush()
        outcome.failure = error
        return
      }
    }
    guard cancelled, host.hasCancelLeft, let last = statements.last else { return }
    // Quicker than the recording: ^C came all the same.
    session.moment = earlier
    outcome.failure = Located(failure: .interrupted, span: last.span)
  }

  /// Repeats what came from outside.
  private mutating func perform(_ events: [RecordedEvent], _ outcome: inout Outcome) {
    for event in events {
      switch event.meaning {
      case .clock(let instant):
        session.world.engine.advance(to: instant)
        try? session.finishLoads()
        session.world.followData()
      case .resize(let columns, let rows):
        session.settings.columns = columns
        session.settings.rows = rows
      case .load(let match, let failure):
        if let job = JobAnswer(event, match, failure: failure, focused: session.focusName),
          session.waits(for: job)
        {
          host.queue([job])
          session.takeArrivals()
        } else if session.world.engine.release(match, failing: failure.map { Fault($0) }) == 0 {
          outcome.missing = outcome.missing ?? event
        }
      case .cancel, .follow, nil: outcome.unknown = outcome.unknown ?? event
      }
    }
  }
}

extension Session {
  /// Whether a load asks a program, now.
  fileprivate func waits(for answer: JobAnswer) -> Bool {
    world.engine.outsideFlights.contains { $0.view == answer.view && $0.id == answer.load }
  }
}

extension Planned {
  /// What an expectation says that was met: its code is known, its words are not.
  fileprivate var foreseenRefusal: HostError? {
    switch action {
    case .failure(let code, _): HostError(code: code.literal ?? "any", "")
    case .loop(_, let body): body.lazy.compactMap(\.foreseenRefusal).first
    default: nil
    }
  }
}
