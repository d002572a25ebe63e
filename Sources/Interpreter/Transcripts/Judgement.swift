import TrendsCore
import TrendsOutput

/// Compares what a step came to with its recorded answer.
struct Judgement {
  /// Whether output and failures are compared.
  var judgesText = true
  /// Whether results and digests are compared.
  var judgesState = true

  /// Returns how a step differs from its answer, or nil where it does not.
  ///
  /// With the state `before` the step, the report includes what the step changed. A step without
  /// any answer is expected not to fail.
  func divergence(
    of outcome: Replay.Outcome, in replay: Replay, before: SessionMoment?
  ) -> Divergence? {
    let step = replay.transcript.steps[outcome.index]
    let answer = replay.answer(of: outcome.index)
    var found = Divergence(
      step: outcome.index + 1, line: step.line, command: "", verb: "",
      code: outcome.failure?.failure.code)
    let recorded = outcome.failure.map { replay.recorded($0, outcome) }
    func named(_ found: Divergence) -> Divergence {
      var found = found
      (found.command, found.verb) = (step.title, step.verb)
      return found
    }
    if let event = outcome.unknown {
      found.event = "the event '\(Judgement.safe(event.text))' is unknown to this version"
      found.exit = 5
      return named(found)
    }
    if answer.isEmpty {
      // Nothing is expected, but a failure has to be reported.
      found.unexpected = recorded
    } else {
      if judgesText {
        found.text = text(answer, outcome, replay)
        if let stop = replay.stop(in: outcome) {
          found.event = stop.message
          found.exit = stop.kind.exitCode
          return named(found)
        }
        if let wanted = answer.failure, wanted != recorded {
          found.failure = .init(
            expected: Judgement.safe(wanted), found: recorded ?? "(it did not fail)")
        }
      }
      if judgesState, let verdict = answer.verdict {
        if verdict.code != found.code {
          found.result = .init(
            expected: Judgement.safe(verdict.code ?? "ok"), found: found.code ?? "ok")
        }
        for (slice, digest) in verdict.digests where outcome.digests[slice] != digest {
          found.slices[slice] = .init(
            expected: Judgement.safe(digest), found: outcome.digests[slice],
            path: before.flatMap { firstPath(in: slice, verdict, replay, $0.state) })
        }
      }
      if judgesState, let wanted = answer.verdict?.engine, let engine = outcome.engine,
        engine != wanted
      {
        found.slices[.view] = .init(expected: Judgement.safe(wanted), found: engine)
      }
      if let recorded, answer.failure == nil, answer.verdict?.code == nil, found.result == nil {
        found.unexpected = recorded
      }
    }
    if let event = outcome.missing {
      found.event = "'\(Judgement.safe(event.text))': no such load is under way"
    }
    guard
      found.isState || found.text != nil || found.failure != nil || found.unexpected != nil
        || found.event != nil
    else { return nil }
    if let kind = outcome.failure?.failure.kind, kind != .interrupted || replay.host.isStopped {
      found.exit = max(3, kind.exitCode)
    }
    if found.isState, let before {
      found.changes = StateChange.between(
        before.leaves, replay.session.moment.leaves)
    }
    return named(found)
  }

  /// Returns the deepest part of a slice that differs from the recording; where all recorded parts
  /// agree, the deepest that changed without being recorded.
  ///
  /// Nil where the transcript has no parts.
  private func firstPath(
    in slice: SessionState.Slice, _ verdict: ExpectedAnswer.Verdict, _ replay: Replay,
    _ before: SessionState
  ) -> String? {
    let state = replay.session.state
    let recorded = verdict.parts.filter { $0.slice == slice }
    guard !recorded.isEmpty else { return nil }
    let changed = state.parts(since: before).filter { $0.slice == slice }
    let differing = recorded.filter { state.digest(of: $0) != $0.digest }
    let unforeseen = changed.filter { part in
      !recorded.contains { $0.path.isPath(above: part.path) || part.path.isPath(above: $0.path) }
    }
    let parts = differing.isEmpty ? unforeseen : differing
    let deepest = parts.map(\.depth).max()
    return parts.first { $0.depth == deepest }.map { Judgement.safe($0.path) }
  }

  private static func safe(_ text: String) -> String {
    OutputGate.safe(text, escapingBreaks: true)
  }

  /// Returns the first line of output that does not fit.
  private func text(
    _ answer: ExpectedAnswer, _ outcome: Replay.Outcome, _ replay: Replay
  ) -> Divergence.Difference? {
    let lines = outcome.lines
    let found = answer.output.mismatch(with: lines) { replay.host.isStopped }
    guard let (line, matcher) = found else { return nil }
    let nothing = "(nothing more)"
    return .init(
      expected: matcher < answer.output.count ? answer.output[matcher].shown : nothing,
      found: line < lines.count ? lines[line] : nothing, line: line + 1)
  }
}

extension String {
  /// Whether the path is `other` or leads to it.
  fileprivate func isPath(above other: String) -> Bool {
    self == other || other.utf8.starts(with: (self + ".").utf8)
  }
}

extension Replay.Outcome {
  /// The printed lines.
  var lines: [String] {
    if printed.isEmpty { return [] }
    var lines = String(decoding: printed, as: UTF8.self)
      .pieces(at: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

extension Replay {
  /// Returns why a finished step cannot be judged: ^C, or a budget that was spent while it was
  /// compared.
  func stop(in outcome: Outcome) -> Failure? {
    let kind = outcome.failure?.failure.kind
    guard kind != .interrupted, kind != .budget, host.isStopped else { return nil }
    return host.spentBudget?.failure ?? .interrupted
  }

  /// Returns a failure as transcripts have it, with its place inside the command.
  func recorded(_ located: Located, _ outcome: Outcome) -> String {
    DiagnosticRenderer(source: source, format: .text)
      .recorded(located.diagnostic, from: outcome.failedAt)
  }
}

extension Transcript.Step {
  /// The first word of the command.
  var verb: String {
    guard let line = command.first else { return "" }
    let words = String(decoding: line.bytes, as: UTF8.self).split { " \t;".contains($0) }
    return words.first.map { OutputGate.safe(String($0), escapingBreaks: true) } ?? ""
  }
}
