import TrendsCore

/// What a transcript expects of a step: the comment lines that follow its commands.
struct ExpectedAnswer: Equatable, Sendable {
  /// The expected lines of output, each with its matcher.
  var output: [Matcher] = []
  /// The failure as recorded, `1:1 unknown-verb: …`; nil where none is expected.
  var failure: String?
  /// The result and digests after `#=`; nil where there is no such line.
  var verdict: Verdict?
  /// What came from outside while the step ran: the events before the verdict.
  var eventsInside: [RecordedEvent] = []
  /// What came after the step: the events after the verdict.
  var events: [RecordedEvent] = []

  /// The recorded failure as code and words, for a replay's host to repeat.
  ///
  /// If an `expect fail` got another failure, that failure is returned, because it was what the
  /// outside reported.
  var refusal: HostError? {
    guard let told = failure?.split(separator: " ", maxSplits: 1).last else { return nil }
    // An unmet expectation quotes the failure that came instead.
    let quoted = told.split(separator: "'", maxSplits: 4)
    if quoted.count == 5, quoted[0] == "mismatch: expected the failure ", quoted[2] == ", got " {
      return HostError(code: String(quoted[3]), String(quoted[4].dropFirst(2)))
    }
    let parts = told.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return HostError(code: String(parts[0]), String(parts[1].dropFirst()))
  }

  /// Compiled steps of all its patterns together.
  private(set) var patternSize = 0

  /// Whether nothing is expected; events do not count.
  var isEmpty: Bool { output.isEmpty && failure == nil && verdict == nil }

  /// The result of a step with digests: `ok` or the code of a failure, a digest of each named
  /// slice, and of the parts that the step changed.
  struct Verdict: Equatable, Sendable {
    /// The code of the failure; nil for `ok`.
    var code: String?
    /// Only slices that are named are compared.
    var digests: [(slice: StateDigests.Slice, digest: String)]
    var parts: [StatePart] = []
    /// The digest of the engine alone, which apps write that use the core without the shell.
    var engine: String?

    static func == (a: Verdict, b: Verdict) -> Bool {
      a.code == b.code && a.parts == b.parts && a.engine == b.engine
        && a.digests.elementsEqual(b.digests) { $0 == $1 }
    }

    /// Reads the text after `#=`; nil where it is not a verdict.
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
        guard parts.count == 2, Digest.isShort(parts[1]) else { return nil }
        if parts[0] == "engine" {
          engine = String(parts[1])
        } else if let slice = StateDigests.Slice(rawValue: String(parts[0])) {
          digests.append((slice, String(parts[1])))
        } else {
          guard let part = StatePart(path: String(parts[0]), digest: String(parts[1])) else {
            return nil
          }
          self.parts.append(part)
        }
      }
    }

    init(
      code: String?, digests: [(slice: StateDigests.Slice, digest: String)],
      parts: [StatePart] = []
    ) {
      self.code = code
      self.digests = digests
      self.parts = parts
    }

    /// The text after `#=`.
    var text: String {
      let result = code.map { "err \($0)" } ?? "ok"
      let named = digests.map { "\($0.slice.rawValue):\($0.digest)" }
      let all = named + (engine.map { ["engine:\($0)"] } ?? [])
      guard !all.isEmpty else { return result }
      let slices = all.joined(separator: " ")
      let parts = parts.map { "\($0.path):\($0.digest)" }.joined(separator: " ")
      return result + "  " + slices + (parts.isEmpty ? "" : "  " + parts)
    }
  }
}

extension ExpectedAnswer {
  /// Reads the lines after a command; blocks of embedded `files` are left out.
  ///
  /// `room` is how many compiled steps the patterns of the rest of the file may have.
  init(
    _ lines: [Transcript.Line], files: Set<String> = [], room: Int = Pattern.allLimit
  ) throws(Diagnostic) {
    var block: Block?
    for line in lines {
      if line.kind != .embedded { block = nil }
      switch line.kind {
      case .output:
        do throws(Mistake) {
          let matcher = try Matcher(line.rest)
          if case .pattern(let pattern, _) = matcher { patternSize += pattern.size }
          guard patternSize <= room else {
            throw Mistake(message: "the patterns of this file are too large together")
          }
          output.append(matcher)
        } catch {
          throw Diagnostic.badMatcher(error.message, at: line.span)
        }
      case .failure: failure = line.body
      case .verdict:
        guard let verdict = Verdict(line.body) else {
          throw Diagnostic.badVerdict(at: line.span)
        }
        self.verdict = verdict
      case .event:
        let event = RecordedEvent(text: line.body, span: line.span)
        // An event before the verdict came while the step ran.
        if verdict == nil { eventsInside.append(event) } else { events.append(event) }
      case .embedded:
        if block == nil { block = files.contains(Embedding.name(line.body)) ? .file : .event }
        if block == .event { embed(line.body) }
      case .header, .other: continue
      }
    }
  }

  /// Whether a block belongs to an embedded file or to the event above it.
  private enum Block { case file, event }

  /// Adds a line to the data of the last event.
  private mutating func embed(_ line: String) {
    if !events.isEmpty {
      events[events.count - 1].embed(line)
    } else if !eventsInside.isEmpty {
      eventsInside[eventsInside.count - 1].embed(line)
    }
  }
}
