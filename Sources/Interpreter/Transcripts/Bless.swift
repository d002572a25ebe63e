public import TrendsCore
import TrendsOutput

/// Replays transcripts and rewrites the expected lines that fail, and nothing else.
///
/// Commands, comments and matchers that still fit stay as they are; a script without a header
/// becomes a transcript. A failing `expect` is the author's statement about the program and is
/// never rewritten.
public struct Bless {
  private let host: any Host

  /// Files to read instead of inputs, by the names of the inputs; they must have the same content.
  public var replaced: [String: String] = [:]

  /// The clock in the header of a new transcript; nil for the real time in UTC.
  public var clock: VirtualClock?
  /// Seed, size and format in the header of a new transcript.
  public var settings = Settings()

  public init(host: any Host) { self.host = host }

  /// Blesses one file, prints what was done and returns the exit code.
  public func run(_ path: String) -> Int32 {
    let name = OutputGate.safe(path, escapingBreaks: true)
    do throws(Replay.Refusal) {
      let source: SourceText
      do throws(HostError) { source = SourceText(name: path, bytes: try host.read(path)) } catch {
        throw Replay.Refusal(
          OutputGate.safe(error.message, escapingBreaks: true), line: nil, exit: 4)
      }
      return try run(source, name)
    } catch {
      let place = error.line.map { "\(name):\($0): error: " } ?? ""
      for line in error.lines { host.writeError(place + line) }
      return error.exit
    }
  }

  /// Writes the blessed file if it differs; after a problem, with what was blessed before it.
  private func run(_ source: SourceText, _ name: String) throws(Replay.Refusal) -> Int32 {
    host.limitTime(to: Budget.timeLimit)
    defer { host.limitTime(to: nil) }
    let (blessed, problem) = try blessed(source)
    let bytes = blessed.bytes
    if bytes != source.bytes {
      do throws(HostError) {
        try host.write(bytes, to: source.name, mode: .overwrite, within: .anywhere)
      } catch {
        throw Replay.Refusal(
          OutputGate.safe(error.message, escapingBreaks: true), line: nil, exit: 1)
      }
    }
    let changed = blessed.stepsDiffering(from: Transcript(source))
    if let problem {
      host.writeError("\(name):\(problem.line): \(problem.message)")
      return problem.exit
    }
    let what =
      if bytes == source.bytes { "nothing to bless" } else {
        switch changed {
        case 0: "renewed for rules \(Version.rules)"
        case 1: "blessed, 1 step"
        default: "blessed, \(changed) steps"
        }
      }
    host.write(Array("\(name): \(what)\n".utf8))
    return 0
  }

  /// Why blessing stopped at a step.
  private struct Problem {
    var line: Int
    var message: String
    var exit: Int32
  }

  /// Returns the transcript with answers that fit, up to a step that cannot be blessed, and the
  /// problem at that step.
  private func blessed(
    _ original: SourceText
  ) throws(Replay.Refusal) -> (Transcript, Problem?) {
    let source = try withHeader(original)
    let isNew = source != original
    var replay = try Replay(
      source, Replay.Options(isStrict: !replaced.isEmpty, replaced: replaced), host)
    var transcript = replay.transcript
    while !replay.isDone {
      let before = replay.session.moment
      let outcome = replay.step()
      let step = transcript.steps[outcome.index]
      let kind = outcome.failure?.failure.kind
      if kind == .interrupted && replay.host.isStopped || kind == .budget {
        let failure = outcome.failure.map { replay.recorded($0, outcome) } ?? ""
        let line = transcript.line(ofStep: outcome.index)
        return (transcript, Problem(line: line, message: failure, exit: kind == .budget ? 5 : 130))
      }
      if let event = outcome.unknown ?? outcome.missing {
        let line = transcript.line(ofStep: outcome.index)
        return (transcript, Problem(line: line, message: "cannot repeat '\(event.text)'", exit: 5))
      }
      if let failure = outcome.failure, failure.failure.kind == .mismatch,
        replay.statements(of: outcome).contains(where: \.expects),
        replay.answer(of: outcome.index).failure == nil
      {
        return (
          transcript,
          Problem(
            line: transcript.line(ofStep: outcome.index),
            message: "an 'expect' fails and has to be changed by hand: "
              + replay.recorded(failure, outcome), exit: 3)
        )
      }
      let lines = lines(
        of: step, replay.answer(of: outcome.index), outcome, replay, before, isNew: isNew)
      if let stop = replay.stop(in: outcome) {
        let line = transcript.line(ofStep: outcome.index)
        return (transcript, Problem(line: line, message: stop.message, exit: stop.kind.exitCode))
      }
      transcript.steps[outcome.index].lines = lines
    }
    transcript.renewRules()
    return (transcript, nil)
  }

  /// Returns the source; a plain script gets a header with the inputs that it names in its folder.
  private func withHeader(_ source: SourceText) throws(Replay.Refusal) -> SourceText {
    do throws(TranscriptProblem) {
      guard try TranscriptHeader(in: source) == nil else { return source }
    } catch {
      let renderer = DiagnosticRenderer(source: source, format: .text)
      throw Replay.Refusal(lines: [renderer.text(error.diagnostic)], exit: error.exit)
    }
    // Reports mistakes with the lines of the original, before a header moves them.
    _ = try Replay(source, Replay.Options(), host)
    // A byte order mark is allowed only at the start of the file, where the header comes.
    let hasMark = source.bytes.starts(with: SourceText.byteOrderMark)
    let source =
      hasMark ? SourceText(name: source.name, bytes: Array(source.bytes.dropFirst(3))) : source
    var transcript = Transcript(source)
    var header = TranscriptHeader(
      clock: clock ?? VirtualClock(now: host.now, zone: .utc), settings: settings)
    let folder = Path.folder(of: source.name)
    func file(_ name: String) -> (any ByteSource)? {
      guard InputLine.isValid(name), name != "demo" else { return nil }
      return try? host.open(name, below: folder)
    }
    let named = NamedFiles(source) { name in
      file(name).flatMap { try? $0.bytes(limit: SourceCheck.fileLimit) }
    }
    for name in named.loads + named.scripts.map(\.name) {
      if let file = file(name), let line = try? InputLine(describing: file, named: name) {
        header.inputs.append(line)
      }
    }
    var lines = header.lines
    if let first = transcript.preamble.first?.bytes ?? transcript.steps.first?.command.first?.bytes,
      first.starts(with: "#!".utf8)
    {
      lines.removeFirst()
      let shebang = transcript.preamble.isEmpty ? [] : [transcript.preamble.removeFirst()]
      transcript.preamble = shebang + lines.map { Transcript.Line($0) } + transcript.preamble
    } else {
      transcript.preamble = lines.map { Transcript.Line($0) } + transcript.preamble
    }
    return SourceText(name: source.name, bytes: transcript.bytes)
  }

  /// Returns the lines after a command, changed only where they do not fit.
  private func lines(
    of step: Transcript.Step, _ answer: ExpectedAnswer, _ outcome: Replay.Outcome, _ replay: Replay,
    _ before: SessionMoment, isNew: Bool
  ) -> [Transcript.Line] {
    let failure = outcome.failure.map { replay.recorded($0, outcome) }
    let judgement = Judgement().divergence(of: outcome, in: replay, before: nil)
    guard isNew || judgement != nil else { return step.lines }
    var lines = step.lines
    if isNew || judgement?.text != nil || judgement?.unexpected != nil {
      let aligned = answer.output.aligned(with: outcome.lines) { replay.host.isStopped }
      lines.replaceOutput(aligned)
    }
    if isNew || judgement?.failure != nil || judgement?.unexpected != nil
      || judgement?.result != nil
    {
      let wanted = failure.map { Transcript.Line("#! \($0)") }
      lines.replace(.failure, with: wanted, after: [.output])
    }
    let code = outcome.failure?.failure.code
    if isNew || answer.verdict != nil || failure != nil {
      let slices =
        isNew ? StateDigests.Slice.allCases : answer.verdict?.digests.map(\.slice) ?? []
      // Digests of parts are written only with all slices, as `save` does.
      let isWhole = slices.count == StateDigests.Slice.allCases.count
      var verdict =
        isWhole
        ? ExpectedAnswer.Verdict(of: outcome, in: replay, since: before)
        : ExpectedAnswer.Verdict(code: code, digests: slices.map { ($0, outcome.digests[$0]) })
      if answer.verdict?.engine != nil { verdict.engine = outcome.engine }
      if answer.verdict != verdict {
        lines.replace(
          .verdict, with: Transcript.Line("#= \(verdict.text)"), after: [.output, .failure])
      }
    }
    return lines
  }
}

extension [Transcript.Line] {
  /// Replaces the output lines. Comments between them stay after the lines that they followed.
  mutating func replaceOutput(_ matchers: [Matcher]) {
    let places = indices.filter { self[$0].kind == .output }
    let old = Dictionary(
      places.compactMap { place in
        (try? Matcher(self[place].rest)).map { ($0.line, self[place]) }
      }, uniquingKeysWith: { first, _ in first })
    let new = matchers.map { old[$0.line] ?? Transcript.Line($0.line) }
    // One for one as far as there are lines; more go after the last one.
    for (place, line) in zip(places, new) { self[place] = line }
    if new.count > places.count {
      insert(
        contentsOf: new[places.count...], at: places.last.map { $0 + 1 } ?? startIndex)
    }
    let gone = Set(places.dropFirst(new.count))
    if !gone.isEmpty { self = indices.filter { !gone.contains($0) }.map { self[$0] } }
  }

  /// Replaces the line of a kind, adds it after lines of `kinds`, or removes it where `line` is
  /// nil.
  mutating func replace(
    _ kind: Transcript.Line.Kind, with line: Transcript.Line?, after kinds: [Transcript.Line.Kind]
  ) {
    let place = firstIndex { $0.kind == kind }
    switch (place, line) {
    case (let place?, let line?): self[place] = line
    case (let place?, nil): remove(at: place)
    case (nil, let line?):
      // Events that came while the command ran are before its verdict.
      let last = lastIndex { kinds.contains($0.kind) || kind == .verdict && $0.isInsideEvent }
      insert(line, at: last.map { $0 + 1 } ?? startIndex)
    case (nil, nil): break
    }
  }
}

extension Transcript.Line {
  /// Whether the line is an event that came while a command ran.
  fileprivate var isInsideEvent: Bool {
    guard kind == .event else { return false }
    switch RecordedEvent(text: body, span: span).meaning {
    case .cancel, .follow, .load, .file: return true
    case .clock, .resize, .resume, nil: return false
    }
  }
}

extension Transcript {
  /// Sets the `rules` of the header to the current ones, because all digests are now of these.
  fileprivate mutating func renewRules() {
    for index in preamble.indices where preamble[index].kind == .header {
      var words = preamble[index].body.split(separator: " ", omittingEmptySubsequences: false)
      guard let place = words.firstIndex(of: "rules"), place + 1 < words.count,
        words[place + 1] != "\(Version.rules)", !words.contains("data")
      else { continue }
      words[place + 1] = "\(Version.rules)"
      preamble[index] = Line("#:" + (words.first == "" ? "" : " ") + words.joined(separator: " "))
    }
  }

  /// Line of the file where a step begins, from 1.
  func line(ofStep index: Int) -> Int {
    steps[..<index].reduce(preamble.count + 1) { $0 + $1.command.count + $1.lines.count }
  }

  /// Number of steps whose answers differ; all steps where their numbers differ.
  func stepsDiffering(from other: Transcript) -> Int {
    guard steps.count == other.steps.count else { return steps.count }
    return zip(steps, other.steps).filter { $0.lines != $1.lines }.count
  }
}

extension InputLine {
  /// Describes a file by its hashes, rows and days; reads all of it.
  init(describing source: any ByteSource, named name: String) throws(ReadFailure) {
    self.init(name: name)
    bytes = try Fingerprint.bytes(of: source)
    if let found = try Fingerprint.content(of: source, named: name) {
      content = found.hash
      rows = found.rows
      days = found.days
    }
  }
}
