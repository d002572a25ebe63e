import TrendsCore

/// Replays a transcript before it is called saved: it must come to what the session came to.
///
/// A saved file calls some paths otherwise than they were typed. Where such a word got into the
/// state, as with `let`, the replayed state is held against the recorded one with the typed word in
/// its place. Verdicts get the parts of the state that their steps changed.
struct SaveProof {
  /// Words of the file, and what was typed in their place.
  var typed: [String: String] = [:]
  /// Where inputs that are not brought along lie.
  var inputs: [String: String] = [:]
  /// Whether scripts in it name files that no replay finds.
  var lacksFiles = false
  /// A journal holds no output: the replay says what was printed.
  var isOfJournal = false

  enum Finding {
    case proven(Transcript)
    /// With what was found up to there.
    case differs(Divergence, Transcript)
    case refused(String)
    case stopped(Failure)
  }

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

  private func isAsTyped(_ state: SessionState, _ verdict: ExpectedAnswer.Verdict) -> Bool {
    guard !typed.isEmpty else { return false }
    let digests = StateDigests(of: state) { TypedDigest.of($0, typed) }
    return verdict.digests.allSatisfy { digests[$0.slice] == $0.digest }
  }
}

extension Divergence {
  fileprivate var isOnlyOfSlices: Bool {
    text == nil && failure == nil && result == nil && unexpected == nil && event == nil
  }

  fileprivate var isOnlyOfText: Bool {
    failure == nil && result == nil && unexpected == nil && event == nil && slices.isEmpty
  }
}

extension ExpectedAnswer.Verdict {
  /// All that a step came to.
  init(of outcome: Replay.Outcome, in replay: Replay, since before: SessionMoment) {
    self.init(
      code: outcome.failure?.failure.code,
      digests: StateDigests.Slice.allCases.map { ($0, outcome.digests[$0]) },
      parts: replay.session.state.parts(since: before.state))
  }
}

/// The digest of a state in which some words are what was typed for them.
private struct TypedDigest: Fields {
  private var digest = Digest()
  private let typed: [String: String]

  static func of(_ value: some Described, _ typed: [String: String]) -> UInt64 {
    var result = TypedDigest(typed: typed)
    value.describe(to: &result)
    return result.digest.value
  }

  private init(typed: [String: String]) { self.typed = typed }

  private func original(of text: String) -> String {
    if let old = typed[text] { return old }
    // The folder that a path begins with has a name of its own.
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

  mutating func kept(digest kept: UInt64, count: Int?, _ value: some Described) {
    // Rows hold no words of commands.
    digest.mix(count == nil ? TypedDigest.of(value, typed) : kept)
    if let count { digest.mix(count) }
  }
}
