import TrendsCore
import TrendsOutput

/// Replays transcripts in safe mode and judges what they print and the state they reach.
///
///     let code = TranscriptCheck(host: host).run("bug.trsh")  // 0 if all is as recorded
public struct TranscriptCheck {
  /// Whether output and failures are compared.
  public var judgesText = true
  /// Whether results and digests of the state are compared.
  public var judgesState = true
  /// Whether remarks, such as other rules, are failures.
  public var isStrict = false
  /// Files to read instead of inputs, by the names of the inputs.
  public var replaced: [String: String] = [:]
  /// Number of steps to replay; nil for all.
  public var lastStep: Int?
  /// Called after each step that agrees; false ends the replay.
  var eachStep: ((Replay, Replay.Outcome) -> Bool)?
  let host: any Host

  public init(host: any Host) { self.host = host }

  /// Checks one file, prints the result and returns the exit code.
  public func run(_ path: String) -> Int32 {
    let result = judge(path)
    for line in result.errorLines { host.writeError(line) }
    if let line = result.successLine { host.write(Array((line + "\n").utf8)) }
    return result.exit
  }

  /// Checks one file without printing. Passwords of the transcript are left out of all messages.
  public func judge(_ path: String) -> CheckResult {
    var source: SourceText?
    var result = judge(path, &source)
    if let source, !result.errorLines.isEmpty {
      _ = result.secrets.hide(in: source)
    }
    return result
  }

  /// Checks one file; `read` is the source if it could be read.
  private func judge(_ path: String, _ read: inout SourceText?) -> CheckResult {
    var result = CheckResult(file: path)
    let source: SourceText
    do throws(HostError) { source = SourceText(name: path, bytes: try host.read(path)) } catch {
      result.refuse([OutputGate.safe(error.message, escapingBreaks: true)], exit: 4)
      return result
    }
    read = source
    var options = Replay.Options(isStrict: isStrict, replaced: replaced)
    options.settings = settings
    host.limitTime(to: Budget.timeLimit)
    defer { host.limitTime(to: nil) }
    do throws(Replay.Refusal) {
      var replay = try Replay(source, options, host)
      result.notes = replay.notes
      if isStrict, !replay.notes.isEmpty {
        result.exit = 3
        return result
      }
      judge(&replay, &result)
    } catch {
      result.refuse(error.lines, line: error.line, exit: error.exit)
    }
    return result
  }

  /// The settings of replays before the header is applied.
  public var settings = Settings()

  /// Runs the steps up to the first divergence.
  private func judge(_ replay: inout Replay, _ result: inout CheckResult) {
    let judgement = Judgement(judgesText: judgesText, judgesState: judgesState)
    while !replay.isDone, replay.next < lastStep ?? .max {
      let before = replay.session.moment
      let outcome = replay.step()
      result.steps += 1
      if replay.expectsAnything(outcome) { result.judged += 1 }
      if let found = judgement.divergence(of: outcome, in: replay, before: before) {
        result.divergence = found
        result.exit = found.exit
        return
      }
      if let eachStep, !eachStep(replay, outcome) { return }
    }
    if replay.isDone { result.steps = replay.transcript.steps.count }
  }
}

/// The result of checking one file.
public struct CheckResult: Sendable {
  /// The path as given.
  public var file: String
  /// 0 if all is as recorded, 2 if it cannot be read, 3 if it diverges, 4 for inputs, 5 if it
  /// cannot be judged, 130 after ^C.
  public var exit: Int32 = 0
  /// Number of replayed steps; of a whole replay, all steps of the transcript.
  public internal(set) var steps = 0
  /// Number of replayed steps that expect anything.
  public internal(set) var judged = 0
  /// Remarks that are no failure unless strict.
  var notes: [String] = []
  /// The first divergence; nil where there is none.
  var divergence: Divergence?
  /// Why the file could not be judged; empty where it could.
  var refusal: [String] = []
  /// Passwords of the transcript, which `errorLines` leaves out.
  var secrets = Secrets()

  init(file: String) { self.file = file }

  /// Notes why the file cannot be judged. Lines that begin with its name have their place already.
  mutating func refuse(_ lines: [String], line: Int? = nil, exit: Int32) {
    let isPlaced = lines.first.map { $0.utf8.starts(with: file.utf8) } ?? false
    refusal =
      isPlaced ? lines : ["\(name):\(line.map { "\($0): error:" } ?? "") \(lines.first ?? "")"]
    self.exit = exit
  }

  /// The path as it may be printed.
  var name: String { OutputGate.safe(file, escapingBreaks: true) }

  /// Everything to print on standard error; remarks are there even if the check passes.
  public var errorLines: [String] {
    let lines =
      notes.map { "\(name): \($0)" } + refusal
      + (divergence.map { found in found.lines.map { "\(name):\(found.line): \($0)" } } ?? [])
    return lines.map(secrets.hidden)
  }

  /// The line for a check that passed; nil otherwise.
  public var successLine: String? {
    guard exit == 0 else { return nil }
    let expectations = judged == 0 ? "no expectations" : "\(judged) with expectations"
    return "\(name): ok, \(steps == 1 ? "1 step" : "\(steps) steps"), \(expectations)"
  }
}

extension Replay {
  /// Whether a step has an answer or contains an `expect`.
  func expectsAnything(_ outcome: Outcome) -> Bool {
    !answer(of: outcome.index).isEmpty || statements(of: outcome).contains(where: \.expects)
  }
}

extension Planned {
  /// Whether it is an `expect`, or a loop with one.
  var expects: Bool {
    switch action {
    case .compare, .failure: true
    case .loop(_, let body): body.contains(where: \.expects)
    default: false
    }
  }
}
