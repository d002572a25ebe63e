import TrendsCore

extension JobAnswer {
  /// `load w:@3 ok` with what was embedded after it, or `load w:@3 fail CODE`.
  init?(event: Answer.Event) {
    let words = event.text.split(separator: " ").map { String($0) }
    guard words.count >= 3, words[0] == "load", let match = LoadMatch(words[1]),
      let view = match.view, case .id(let id) = match.target
    else { return nil }
    switch (words[2], words.count) {
    case ("ok", 3): self.init(view: view, load: id, result: .success(event.content ?? []))
    case ("fail", 4):
      self.init(
        view: view, load: id, result: .failure(HostError(words[3], "failed (\(words[3]))")))
    default: return nil
    }
  }
}
