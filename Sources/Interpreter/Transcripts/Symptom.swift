/// What two failures must have in common to be the same: the kind of difference, and what was
/// found.
///
/// If only a recorded answer says what is right, the found text or digest must stay the same too.
/// Otherwise any shorter script would differ from the recording, and prove nothing.
enum Symptom: Equatable, Sendable {
  /// Another result than recorded, such as `planted` instead of `ok`.
  case result(expected: String, found: String)
  /// A failure where none is expected. Words are compared only for codes that cover many causes.
  case unexpected(code: String, words: String?)
  /// Other words of a failure; the code is that of the replay.
  case failure(code: String?)
  /// The first differing line of output.
  case text(expected: String, printed: String)
  /// The digests found in slices that differ.
  case state([StateDigests.Slice: String])

  /// The symptom of a divergence; nil for one that only concerns events.
  init?(_ found: Divergence) {
    if let result = found.result {
      self = .result(expected: result.expected, found: result.found)
    } else if let text = found.unexpected {
      let code = found.code ?? ""
      let words = text.split(separator: " ", maxSplits: 1).last.map { String($0) }
      self = .unexpected(
        code: code, words: ["mismatch", "invariants"].contains(code) ? words : nil)
    } else if found.failure != nil {
      self = .failure(code: found.code)
    } else if let text = found.text {
      self = .text(expected: text.expected, printed: text.found)
    } else if !found.slices.isEmpty {
      self = .state(found.slices.mapValues(\.found))
    } else {
      return nil
    }
  }

  /// Returns the least that the failing step must expect for the failure to show; `slices` are the
  /// expected digests.
  func answer(of answer: [Transcript.Line], slices: [StateDigests.Slice: String])
    -> [Transcript.Line]
  {
    func kept(_ kinds: [Transcript.Line.Kind]) -> [Transcript.Line] {
      answer.filter { kinds.contains($0.kind) }
    }
    switch self {
    case .result(let expected, _):
      let code = expected == "ok" ? nil : expected
      return kept([.event, .embedded]) + (code == nil ? [] : kept([.failure])) + [
        Transcript.Line("#|..."),
        Transcript.Line("#= \(ExpectedAnswer.Verdict(code: code, digests: []).text)"),
      ]
    case .unexpected: return kept([.event, .embedded])
    case .failure: return kept([.event, .embedded, .failure])
    case .text(let expected, _):
      guard
        let line = answer.first(where: { line in
          line.kind == .output && (try? Matcher(line.rest))?.shown == expected
        })
      else { return kept([.event, .embedded, .output]) }
      let any = Transcript.Line("#|...")
      return kept([.event, .embedded]) + [any, line, any]
    case .state:
      let digests = StateDigests.Slice.allCases.compactMap { slice in
        slices[slice].map { (slice: slice, digest: $0) }
      }
      let verdict = kept([.verdict]).first.flatMap { ExpectedAnswer.Verdict($0.body) }
      return kept([.event, .embedded, .failure]) + [
        Transcript.Line("#|..."),
        Transcript.Line("#= \(ExpectedAnswer.Verdict(code: verdict?.code, digests: digests).text)"),
      ]
    }
  }

  /// Whether another failure of the same verb is this one; `printed` is the output of the other.
  func isSame(as other: Symptom, printed: [String]) -> Bool {
    if case .text(let expected, let line) = self, case .text(let wanted, _) = other {
      return expected == wanted && (printed.contains(line) || line == "(nothing more)")
    }
    return self == other
  }
}
