/// What a transcript expects after a step: the comments that follow its commands.
struct Answer: Equatable, Sendable {
  /// The lines it prints, with their matchers.
  var output: [Matcher] = []
  /// The failure as recorded: `1:1 unknown-verb: …`.
  var failure: String?
  var verdict: Verdict?
  /// What came from outside while the step ran, and after it.
  var eventsInside: [Event] = []
  var events: [Event] = []

  var isEmpty: Bool { output.isEmpty && failure == nil && verdict == nil }

  struct Event: Equatable, Sendable {
    var text: String
    var line: Int
    /// What came with it.
    var embedding: Embedding?
  }

  /// `ok` or a failure's code, and the digest of each slice that is named.
  struct Verdict: Equatable, Sendable {
    var code: String?
    var digests: [(slice: String, digest: String)]

    static func == (a: Verdict, b: Verdict) -> Bool {
      a.code == b.code && a.digests.elementsEqual(b.digests) { $0 == $1 }
    }

    init?(_ text: String) {
      var words = text.split(separator: " ").map { String($0) }[...]
      switch words.popFirst() {
      case "ok": code = nil
      case "err":
        guard let word = words.popFirst() else { return nil }
        code = word
      default: return nil
      }
      digests = []
      for word in words {
        let parts = word.split(separator: ":")
        guard parts.count == 2, ["data", "view", "calc"].contains(parts[0]) else { return nil }
        digests.append((String(parts[0]), String(parts[1])))
      }
    }
  }
}

/// A step of a transcript: the statements of one line, and what is expected of them.
struct TranscriptStep: Sendable {
  var statements: [Planned]
  var answer: Answer
  var line: Int
}

/// Sorts a transcript into steps.
struct TranscriptReader {
  let source: SourceText
  private(set) var problem: Diagnostic?
  /// Events before the first command.
  private(set) var opening: [Answer.Event] = []

  init(_ source: SourceText) { self.source = source }

  mutating func steps(of plan: Plan) -> [TranscriptStep] {
    var steps: [TranscriptStep] = []
    var next = 0
    var offset = 0
    var line = 0
    var covered = 0
    while offset <= source.bytes.count, problem == nil {
      let range = source.line(at: min(offset, source.bytes.count))
      line += 1
      var started: [Planned] = []
      while next < plan.statements.count, plan.statements[next].span.start < range.upperBound {
        started.append(plan.statements[next])
        next += 1
      }
      if let last = started.last {
        if steps.last?.line == line || offset < covered {
          steps[steps.count - 1].statements += started
        } else {
          steps.append(TranscriptStep(statements: started, answer: Answer(), line: line))
        }
        covered = last.span.end
      } else if offset >= covered {
        take(range, line, into: &steps)
      }
      offset = (source.bytes[range.upperBound...].firstIndex(of: 10) ?? source.bytes.count) + 1
    }
    return steps
  }

  private mutating func take(_ range: Range<Int>, _ line: Int, into steps: inout [TranscriptStep]) {
    let bytes = source.bytes[range]
    guard bytes.count >= 2, bytes.first == UInt8(ascii: "#") else { return }
    let text = String(decoding: bytes.dropFirst(2), as: UTF8.self)
    let body = text.utf8.first == UInt8(ascii: " ") ? String(text.dropFirst()) : text
    let span = Span(range.lowerBound, range.upperBound)
    switch bytes[range.lowerBound + 1] {
    case UInt8(ascii: "@"):
      if steps.isEmpty {
        opening.append(.init(text: body, line: line))
      } else {
        change(&steps, span) { $0.append(.init(text: body, line: line)) }
      }
    case UInt8(ascii: "+"):
      if !steps.isEmpty { change(&steps, span) { $0.embed(body) } }
    case UInt8(ascii: "|"): expect(text, span, in: &steps)
    case UInt8(ascii: "!"):
      if range.lowerBound == 0, text.utf8.first == UInt8(ascii: "/") { return }
      change(&steps, span) { $0.failure = body }
    case UInt8(ascii: "="):
      guard let verdict = Answer.Verdict(body) else {
        problem = Diagnostic("bad-verdict", "this verdict cannot be read", at: span)
        return
      }
      change(&steps, span) { $0.verdict = verdict }
    default: return
    }
  }

  private mutating func expect(_ text: String, _ span: Span, in steps: inout [TranscriptStep]) {
    do throws(Matcher.Mistake) {
      let matcher = try Matcher(text)
      change(&steps, span) { $0.output.append(matcher) }
    } catch {
      problem = Diagnostic("bad-matcher", error.message, at: span)
    }
  }

  private mutating func change(
    _ steps: inout [TranscriptStep], _ span: Span, _ body: (inout Answer) -> Void
  ) {
    guard !steps.isEmpty else {
      problem = Diagnostic(
        "orphan", "an answer stands here before any command", at: span)
      return
    }
    body(&steps[steps.count - 1].answer)
  }
}

extension Answer {
  /// Before the verdict of a step it came while the step ran.
  mutating func append(_ event: Event) {
    if verdict == nil { eventsInside.append(event) } else { events.append(event) }
  }

  /// A line of what is embedded after an event.
  mutating func embed(_ line: String) {
    func add(to event: inout Event) {
      guard ["load ", "follow "].contains(where: { event.text.utf8.starts(with: $0.utf8) }) else {
        return
      }
      if event.embedding == nil { event.embedding = Embedding(lines: []) }
      event.embedding?.append(line)
    }
    if !events.isEmpty {
      add(to: &events[events.count - 1])
    } else if !eventsInside.isEmpty {
      add(to: &eventsInside[eventsInside.count - 1])
    }
  }
}
