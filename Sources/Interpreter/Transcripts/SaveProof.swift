import TrendsCore

/// Replays a transcript before `save` reports success: the replay must come to what the session
/// did.
///
/// A saved file gives some paths other names than were typed. Where such a word got into the state,
/// as with `let`, the replayed state is compared as if it had the typed word. Verdicts also get the
/// parts of the state that their steps changed.
struct SaveProof {
  /// The typed words, by the words in the file.
  var typed: [String: String] = [:]
  /// Paths of inputs that are not brought along, by their names in the file.
  var inputs: [String: String] = [:]
  /// Whether scripts name files that no replay finds, so that a difference is expected.
  var lacksFiles = false
  /// Whether the transcript is of a journal, which has no output: the replay supplies it.
  var isOfJournal = false

  /// The result of a proof.
  enum Finding {
    /// The replay agrees; the transcript with parts, and for a journal with output.
    case proven(Transcript)
    /// The replay differs; the transcript as far as it agreed.
    case differs(Divergence, Transcript)
    /// The transcript cannot be replayed, and why.
    case refused(String)
    /// ^C or a spent budget.
    case stopped(Failure)
  }

  /// Replays the transcript as if it were saved at `path`.
  func judge(_ transcript: Transcript, at path: String, _ host: any Host) -> Finding {
    var result = transcript
    let source = SourceText(name: path, bytes: transcript.bytes)
    var options = Replay.Options()
    options.replaced = inputs
    do throws(Replay.Refusal) {
      var replay = try Replay(source, options, host)
      while !replay.isDone {
        let before = replay.session.moment
        let outcome = replay.step()
        if let stop = replay.stop(in: outcome) { return .stopped(stop) }
        let index = outcome.index
        let found = Judgement().divergence(of: outcome, in: replay, before: before)
        let answer = replay.answer(of: index)
        let verdict = answer.verdict
        if isOfJournal {
          let printed = answer.output.aligned(with: outcome.lines) { replay.host.isStopped }
          result.steps[index].lines.replaceOutput(printed)
        }
        if let found, !(isOfJournal && found.isOnlyOfText) {
          guard found.isOnlyOfSlices, let verdict, isAsTyped(replay.session.state, verdict) else {
            return .differs(found, result)
          }
        }
        guard let verdict,
          let place = result.steps[index].lines.firstIndex(where: { $0.kind == .verdict })
        else { continue }
        let fresh = ExpectedAnswer.Verdict(of: outcome, in: replay, since: before)
        guard fresh.code == verdict.code else { continue }
        result.steps[index].lines[place] = Transcript.Line("#= \(fresh.text)")
      }
      return .proven(result)
    } catch { return .refused(error.lines.first ?? "it cannot be read") }
  }

  /// Whether the digests agree once the words of the file are replaced by those that were typed.
  private func isAsTyped(_ state: SessionState, _ verdict: ExpectedAnswer.Verdict) -> Bool {
    guard !typed.isEmpty else { return false }
    let digests = StateDigests(of: state) { TypedDigest.of($0, typed) }
    return verdict.digests.allSatisfy { digests[$0.slice] == $0.digest }
  }
}

extension Divergence {
  /// Whether nothing but digests differs.
  fileprivate var isOnlyOfSlices: Bool {
    text == nil && failure == nil && result == nil && unexpected == nil && event == nil
  }

  /// Whether nothing but output differs.
  fileprivate var isOnlyOfText: Bool {
    failure == nil && result == nil && unexpected == nil && event == nil && slices.isEmpty
  }
}

extension ExpectedAnswer.Verdict {
  /// The full verdict of a step: result, all digests, and the parts that it changed.
  init(of outcome: Replay.Outcome, in replay: Replay, since before: SessionMoment) {
    self.init(
      code: outcome.failure?.failure.code,
      digests: StateDigests.Slice.allCases.map { ($0, outcome.digests[$0]) },
      parts: replay.session.state.parts(since: before.state))
  }
}

/// A digest like `Digest`, of the state with some words replaced by those that were typed.
private struct TypedDigest: Fields {
  private var digest = Digest()
  private let typed: [String: String]

  static func of(_ value: some Described, _ typed: [String: String]) -> UInt64 {
    var result = TypedDigest(typed: typed)
    value.describe(to: &result)
    return result.digest.value
  }

  private init(typed: [String: String]) { self.typed = typed }

  /// Returns the typed word for a text of the state, also where only a folder at its start was
  /// renamed.
  private func original(of text: String) -> String {
    if let old = typed[text] { return old }
    // A folder at the start of a path may have a name of its own.
    for end in text.utf8.indices.reversed() where text.utf8[end] == UInt8(ascii: "/") {
      if let old = typed[String(text[..<end])] { return old + text[end...] }
    }
    return text
  }

  mutating func leaf(_ leaf: Leaf) {
    if case .text(let text) = leaf {
      digest.leaf(.text(original(of: text)))
    } else {
      digest.leaf(leaf)
    }
  }

  mutating func field(_ name: StaticString, _ value: some Described) { value.describe(to: &self) }

  mutating func choice(_ name: StaticString) { digest.choice(name) }

  mutating func elements<Elements: Collection>(_ elements: Elements)
  where Elements.Element: Described {
    digest.begin(listOf: elements.count)
    for element in elements { element.describe(to: &self) }
  }

  mutating func entries<Value: Described>(_ entries: [(key: String, value: Value)]) {
    digest.begin(entries: entries.count)
    for (key, value) in entries {
      digest.mix(key)
      value.describe(to: &self)
    }
  }

  /// Uses the kept digest of rows, which contain no words of commands.
  mutating func kept(digest kept: UInt64, count: Int?, _ value: some Described) {
    // A value with a count is a series of rows, in which no words of commands occur.
    digest.mix(count == nil ? TypedDigest.of(value, typed) : kept)
    if let count { digest.mix(count) }
  }
}
