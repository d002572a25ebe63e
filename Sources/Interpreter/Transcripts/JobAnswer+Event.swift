import TrendsCore

extension JobAnswer {
  /// `load w:@3 ok` with the rows embedded after it, or `load w:@3 fail CODE` with the words.
  init?(event: Answer.Event) {
    let words = event.text.split(separator: " ").map { String($0) }
    guard words.count >= 3, words[0] == "load", let match = LoadMatch(words[1]),
      let view = match.view, case .id(let id) = match.target
    else { return nil }
    let embedded: [UInt8]?
    if let embedding = event.embedding {
      guard let bytes = embedding.bytes else { return nil }
      embedded = bytes
    } else {
      embedded = nil
    }
    switch (words[2], words.count) {
    case ("ok", 3): self.init(view: view, load: id, result: .success(embedded ?? []))
    case ("fail", 4):
      let told = embedded.map { String(decoding: $0.dropLast(), as: UTF8.self) }
      self.init(
        view: view, load: id,
        result: .failure(HostError(words[3], told ?? "failed (\(words[3]))")))
    default: return nil
    }
  }
}
