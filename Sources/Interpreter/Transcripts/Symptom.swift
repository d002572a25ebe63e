/// What makes two failures the same: the verdict, the code, the verb, and what was found.
///
/// Where nothing but a recorded answer says what is right, what was found has to stay as it was:
/// else any shorter script would differ from the recording, and prove nothing.
enum Symptom: Equatable, Sendable {
  /// Ends otherwise than recorded: `planted` and not `ok`.
  case result(expected: String, found: String)
  /// Fails, and nothing was said of it; the words count where the code alone says too little.
  case unexpected(code: String, words: String?)
  case failure(code: String?)
  case text(expected: String, printed: String)
  case state([StateDigests.Slice: String])

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

  /// The least that has to be expected for the failure to show.
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

  /// Whether another failure of the same verb is this one.
  func isSame(as other: Symptom, printed: [String]) -> Bool {
    if case .text(let expected, let line) = self, case .text(let wanted, _) = other {
      return expected == wanted && (printed.contains(line) || line == "(nothing more)")
    }
    return self == other
  }
}
