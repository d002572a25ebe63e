import TrendsCore
import TrendsOutput

/// Runs a transcript step by step in safe mode, in a world that only has the inputs of its header.
///
///     var replay = try Replay(source, Replay.Options(), host)
///     while !replay.isDone { let outcome = replay.step() }
struct Replay {
  let transcript: Transcript
  let source: SourceText
  var session: Session
  let host: ReplayHost
  /// All statements in order; each step has as many as its `statements`.
  private let plan: [Planned]
  /// The expected answer of each step.
  private let answers: [ExpectedAnswer]
  /// Events before the first command.
  private let opening: [RecordedEvent]
  /// Index in `plan` of the next step's first statement.
  private var nextStatement = 0
  /// Index of the next step.
  private(set) var next = 0
  /// Remarks that are no failure: other rules, or an input in another form.
  private(set) var notes: [String] = []

  /// How a transcript is replayed.
  struct Options {
    /// Whether an input must have exactly the recorded bytes.
    var isStrict = false
    /// Paths of files to read instead of inputs, by the names of the inputs.
    var replaced: [String: String] = [:]
    /// The settings before the header is applied.
    var settings = Settings()
  }

  /// Reads a transcript, compares its inputs and checks every command; nothing runs if this throws.
  ///
  /// The limits of steps and output grow by what is written out in the file.
  init(
    _ source: SourceText, _ options: Options = Options(), _ real: any Host
  ) throws(Refusal) {
    if let line = Replay.conflict(in: source) {
      throw Refusal("there is a merge conflict: resolve it first", line: line)
    }
    if source.bytes.starts(with: "#!".utf8),
      !String(decoding: source.bytes[source.line(at: 0)], as: UTF8.self).contains("trendsh")
    {
      throw Refusal("the first line names a program other than trendsh", line: 1)
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
      // Statements that are written out are bounded by the size of the file, so only loops are
      // limited.
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
    /// The report, a line each; mistakes already have their places.
    var lines: [String]
    /// The line of the file, for a single message; nil where it is unknown.
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

  /// Returns the line number of a marker of a merge conflict, or nil.
  static func conflict(in source: SourceText) -> Int? {
    let marks = ["<<<<<<< ", ">>>>>>> "].map { Array($0.utf8) }
    var number = 0
    var start = 0
    while start < source.bytes.count {
      number += 1
      let rest = source.bytes[start...]
      if marks.contains(where: { rest.starts(with: $0) }) { return number }
      start = (rest.firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.count) + 1
    }
    return nil
  }

  /// Returns the events before the first command; throws if answers are there.
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
    /// Index of the step.
    var index: Int
    /// Output of the step, after what events before it told unless the recording lacks that.
    var printed: [UInt8]
    /// The failure that ended the step.
    var failure: Located?
    /// Offset of the statement that ran last.
    var failedAt = 0
    /// Digests of the state after the step, before later events.
    var digests: StateDigests
    /// Digest of the engine, if the verdict names it.
    var engine: String?
    /// The first event that needs a load which is not under way.
    var missing: RecordedEvent?
    /// The first event that this version does not know.
    var unknown: RecordedEvent?
  }

  /// Whether all steps have run, or one has quit.
  var isDone: Bool { next >= transcript.steps.count || session.turn.hasQuit }

  /// The expected answer of a step.
  func answer(of index: Int) -> ExpectedAnswer { answers[index] }

  /// The statements of the step that has just run.
  func statements(of outcome: Outcome) -> ArraySlice<Planned> {
    let end = nextStatement
    return plan[(end - transcript.steps[outcome.index].statements)..<end]
  }

  /// Runs the next step, and repeats what came from outside before, during and after it.
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
      case .load(let match, let failure, let isWhole):
        let answer = JobAnswer(
          event, match, failure: failure, isWhole: isWhole, focused: session.focusName)
        guard let job = answer else {
          later.append(event)
          continue
        }
        host.queue([job])
        loads.append(event)
      case .clock, .resize, .file, .resume, nil:
        // Events before the verdict that answer no load came before the step; without a verdict,
        // after it.
        if answer.verdict != nil { before.append(event) } else { later.append(event) }
      }
    }
    perform(before, &outcome)
    session.flush()
    let told = host.takePrinted()
    host.beginTicks(cancelledAt: cancel)
    let count = transcript.steps[index].statements
    let statements = plan[nextStatement..<(nextStatement + count)]
    host.recordedRefusal = answer.refusal ?? statements.lazy.compactMap(\.foreseenRefusal).first
    run(count, cancelled: cancel != nil, &outcome)
    host.beginTicks(cancelledAt: nil)
    host.recordedRefusal = nil
    outcome.printed = host.takePrinted()
    // What events told while another screen covered the prompt, as in browsing, is not recorded.
    let isAlone =
      !told.isEmpty && answer.output.mismatch(with: outcome.lines) == nil
    if !isAlone { outcome.printed.insert(contentsOf: told, at: 0) }
    outcome.digests = session.digests()
    if answer.verdict?.engine != nil {
      outcome.engine = Digest.short(session.world.engine.digest)
    }
    next += 1
    // Answers that no program was asked for during the step belong after it.
    let left = host.dropAnswers()
    perform(loads.suffix(left) + later, &outcome)
    return outcome
  }

  /// Runs the statements of a step; a failure ends it.
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
    // The command was quicker than when it was recorded, and ended before its ^C.
    session.moment = earlier
    outcome.failure = Located(failure: .interrupted, span: last.span)
  }

  /// Repeats events; a load without a program is delivered as `release` does.
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
      case .load(let match, let failure, let isWhole):
        let answer = JobAnswer(
          event, match, failure: failure, isWhole: isWhole, focused: session.focusName)
        if let job = answer, session.waits(for: job) {
          host.queue([job])
          session.takeArrivals()
        } else if session.world.engine.release(match, failing: failure.map { Fault($0) }) == 0 {
          outcome.missing = outcome.missing ?? event
        }
      case .file(let name, let bytes): session.embedded.renew(name, with: bytes)
      case .resume: session.comeBack()
      case .cancel, .follow, nil: outcome.unknown = outcome.unknown ?? event
      }
    }
  }
}

extension Session {
  /// Whether this load is waiting for a program.
  fileprivate func waits(for answer: JobAnswer) -> Bool {
    world.engine.outsideFlights.contains { $0.view == answer.view && $0.id == answer.load }
  }
}

extension Planned {
  /// The failure that an `expect fail` met when it was recorded: its code is known, its words are
  /// not.
  fileprivate var foreseenRefusal: HostError? {
    switch action {
    case .failure(let code, _): HostError(code: code.literal ?? "any", "")
    case .loop(_, let body): body.lazy.compactMap(\.foreseenRefusal).first
    default: nil
    }
  }
}
