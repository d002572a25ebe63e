import TrendsCore
import TrendsOutput

/// Replays transcripts in safe mode and judges what they print and the state they reach.
public struct TranscriptCheck {
  public var judgesText = true
  public var judgesState = true
  /// Takes notes, such as another version of the rules, for failures.
  public var isStrict = false
  /// Files to read in the place of inputs.
  public var replaced: [String: String] = [:]
  /// Steps to replay; all when nil.
  public var lastStep: Int?
  /// Called after each step, with its state; false ends the replay.
  var eachStep: ((Replay, Replay.Outcome) -> Bool)?
  let host: any Host

  public init(host: any Host) { self.host = host }

  /// Checks one file, says how it went, and answers the exit code.
  public func run(_ path: String) -> Int32 {
    let result = judge(path)
    for line in result.errorLines { host.writeError(line) }
    if let line = result.successLine { host.write(Array((line + "\n").utf8)) }
    return result.exit
  }

  /// Checks one file and prints nothing. No message quotes a password of the transcript.
  public func judge(_ path: String) -> CheckResult {
    var source: SourceText?
    var result = judge(path, &source)
    if let source, !result.errorLines.isEmpty {
      _ = result.secrets.hide(in: source)
    }
    return result
  }

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

  /// What sessions of replays are like; tests change it.
  public var settings = Settings()

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

/// How the check of one file went.
public struct CheckResult: Sendable {
  public var file: String
  public var exit: Int32 = 0
  public internal(set) var steps = 0
  public internal(set) var judged = 0
  var notes: [String] = []
  var divergence: Divergence?
  /// Why it could not be judged.
  var refusal: [String] = []
  /// Passwords of the transcript, which `errorLines` leaves out.
  var secrets = Secrets()

  init(file: String) { self.file = file }

  mutating func refuse(_ lines: [String], line: Int? = nil, exit: Int32) {
    let isPlaced = lines.first.map { $0.utf8.starts(with: file.utf8) } ?? false
    refusal =
      isPlaced ? lines : ["\(name):\(line.map { "\($0): error:" } ?? "") \(lines.first ?? "")"]
    self.exit = exit
  }

  var name: String { OutputGate.safe(file, escapingBreaks: true) }

  public var errorLines: [String] {
    let lines =
      notes.map { "\(name): \($0)" } + refusal
      + (divergence.map { found in found.lines.map { "\(name):\(found.line): \($0)" } } ?? [])
    return lines.map(secrets.hidden)
  }

  public var successLine: String? {
    guard exit == 0 else { return nil }
    let expectations = judged == 0 ? "no expectations" : "\(judged) with expectations"
    return "\(name): ok, \(steps) steps, \(expectations)"
  }
}

extension Replay {
  func expectsAnything(_ outcome: Outcome) -> Bool {
    !answer(of: outcome.index).isEmpty || statements(of: outcome).contains(where: \.expects)
  }
}

extension Planned {
  /// Whether it is an `expect` of its own.
  var expects: Bool {
    switch action {
    case .compare, .failure: true
    case .loop(_, let body): body.contains(where: \.expects)
    default: false
    }
  }
}
