import TrendsCore
import TrendsOutput

/// Stops inside a replay, and compares two builds.
extension TranscriptCheck {
  /// A replay that has stopped so that a person can look around.
  public struct Visit {
    /// The session in the state of that step; nil where the transcript could not be replayed.
    public var session: Session?
    /// The check up to that step.
    public var result: CheckResult
    /// The line to print on arrival.
    public var greeting = ""
  }

  /// Replays up to a step, a verb or a mark, or to the first divergence before it.
  ///
  /// The session knows every earlier step, for `back` and `goto`.
  public func visit(_ path: String, to step: Int?, at place: String?) -> Visit {
    var visit = Visit(result: CheckResult(file: path))
    host.limitTime(to: Budget.timeLimit)
    defer { host.limitTime(to: nil) }
    do throws(Replay.Refusal) {
      var replay = try open(path)
      try replay.refuse(step: step, place: place)
      var timeline = Timeline(start: replay.session.moment)
      let judgement = Judgement(judgesText: judgesText, judgesState: judgesState)
      var end = "the end"
      while !replay.isDone, replay.next < step ?? .max {
        let before = replay.session.moment
        let outcome = replay.step()
        timeline.add(replay.session.moment)
        visit.result.steps += 1
        if let found = judgement.divergence(of: outcome, in: replay, before: before) {
          visit.result.divergence = found
          visit.result.exit = found.exit
          end = "where it diverges"
          break
        }
        if let place, replay.isAt(place, replay.transcript.steps[outcome.index]) { break }
      }
      if let step = replay.transcript.steps[..<replay.next].last {
        end = "line \(step.line), '\(step.title)'"
      }
      visit.greeting =
        "after step \(replay.next) of \(replay.transcript.steps.count): \(end). "
        + "'back N' and 'goto N|MARK' move, ^D leaves."
      replay.host.isShown = true
      replay.session.memory.timeline = timeline
      replay.session.recorder.isPaused = true
      visit.session = replay.session
    } catch {
      visit.result.refuse(error.lines, line: error.line, exit: error.exit)
    }
    return visit
  }

  /// Reads a transcript and prepares its replay.
  private func open(_ path: String) throws(Replay.Refusal) -> Replay {
    var options = Replay.Options(isStrict: isStrict, replaced: replaced)
    options.settings = settings
    let bytes: [UInt8]
    do throws(HostError) { bytes = try host.read(path) } catch {
      throw Replay.Refusal(
        OutputGate.safe(error.message, escapingBreaks: true), line: nil, exit: 4)
    }
    return try Replay(SourceText(name: path, bytes: bytes), options, host)
  }

  /// Prints each step as one line of JSON, for another build to compare with; with `dumps` also
  /// every value of the last state, a line each.
  public func writeSteps(of path: String, dumps: Bool) -> Int32 {
    do throws(Replay.Refusal) {
      var replay = try open(path)
      while !replay.isDone, replay.next < lastStep ?? .max {
        let outcome = replay.step()
        host.write(Array((replay.line(of: outcome) + "\n").utf8))
      }
      if dumps {
        for (path, value) in replay.session.moment.leaves {
          host.write(Array("\(path)=\(value)\n".utf8))
        }
      }
      return 0
    } catch {
      for line in error.lines { host.writeError(line) }
      return error.exit
    }
  }

  /// Replays a transcript and stops at the first step in which another build differs.
  ///
  /// `other` returns the next line that the other build printed for a step, or nil at its end.
  /// `dump` returns that build's state after a step and is called only for the step that differs.
  public func compare(
    _ path: String, with other: () -> String?,
    dump: (_ step: Int) -> [(path: String, value: String)]
  ) -> CheckResult {
    var result = CheckResult(file: path)
    do throws(Replay.Refusal) {
      var replay = try open(path)
      while !replay.isDone {
        let outcome = replay.step()
        result.steps += 1
        result.judged += 1
        let mine = replay.line(of: outcome)
        guard let theirs = other() else {
          throw Replay.Refusal(
            "the other build ended after step \(outcome.index)", line: nil, exit: 5)
        }
        guard mine != theirs else { continue }
        let step = replay.transcript.steps[outcome.index]
        var found = Divergence(
          step: outcome.index + 1, line: step.line, command: step.title, verb: step.verb)
        found.text = .init(expected: theirs, found: mine, line: 1)
        found.isBetweenBuilds = true
        found.changes = StateChange.between(
          dump(outcome.index + 1), replay.session.moment.leaves)
        result.divergence = found
        result.exit = 3
        return result
      }
    } catch {
      result.refuse(error.lines, line: error.line, exit: error.exit)
    }
    return result
  }
}

extension Replay {
  /// Throws if the transcript has no such step, verb or mark.
  fileprivate func refuse(step: Int?, place: String?) throws(Refusal) {
    let count = transcript.steps.count
    if let step, step > count {
      throw Refusal("there is no step \(step): the transcript has \(count)", line: nil)
    }
    guard let place, !transcript.steps.contains(where: { isAt(place, $0) }) else { return }
    let known = transcript.steps.flatMap { [$0.verb] + ($0.markedName.map { [$0] } ?? []) }
    let near = Nearest.to(place, in: known).map { ": '\($0)'?" } ?? ""
    let shown = OutputGate.safe(place, escapingBreaks: true)
    throw Refusal("there is no command and no mark '\(shown)'\(near)", line: nil)
  }

  /// Whether a step is of this verb, or sets this mark.
  fileprivate func isAt(_ place: String, _ step: Transcript.Step) -> Bool {
    step.verb == place || step.markedName == place
  }

  /// A step as one line of JSON: result, failure, digests and output.
  fileprivate func line(of outcome: Outcome) -> String {
    var members: [(String, JSON)] = [
      ("step", .int(outcome.index + 1)),
      ("result", .string(outcome.failure?.failure.code ?? "ok")),
      ("failure", .string(outcome.failure.map { recorded($0, outcome) })),
    ]
    for slice in StateDigests.Slice.allCases {
      members.append((slice.rawValue, .string(outcome.digests[slice])))
    }
    members.append(("output", .array(outcome.lines.map { .string($0) })))
    return JSON.object(members).text
  }
}

extension Transcript.Step {
  /// The name that the step gives with `mark NAME`; nil for other commands.
  fileprivate var markedName: String? {
    let words = text.split(separator: " ").map { String($0) }
    return words.count == 2 && words[0] == "mark" ? words[1] : nil
  }
}
