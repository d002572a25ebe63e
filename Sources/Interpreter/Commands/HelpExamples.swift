import TrendsCore

/// The examples of a verb on the person's own data.
extension CommandContext {
  /// Returns examples without `load demo;`, with a run of one's own in place of a run of the demo. Those that
  /// name what the own data lacks are left out; where none is left, and beside the built-in data, all
  /// are as declared.
  func ownExamples(_ examples: [String]) -> [String] {
    guard world.library.datasets.contains(where: { !$0.items.isEmpty }) else { return examples }
    let own = examples.compactMap { ownExample($0) }
    return own.isEmpty ? examples : own
  }

  private static let opening = "load demo; "

  private func ownExample(_ example: String) -> String? {
    guard example.utf8.starts(with: CommandContext.opening.utf8) else {
      // Made sources are for trying out, and need no data.
      return example.split(separator: " ").contains { $0 == "demo" || $0 == "demo;" }
        ? nil : example
    }
    let runs = world.library.runs.map(\.run.id)
    var words: [String] = []
    for word in example.dropFirst(CommandContext.opening.utf8.count).split(separator: " ") {
      let end = word.last == ";" ? ";" : ""
      let bare = String(end.isEmpty ? word : word.dropLast())
      if CommandContext.isRunOfDemo(bare) {
        guard let last = runs.last else { return nil }
        words.append(Word.written(last, isName: true) + end)
      } else if isThere(bare) {
        words.append(String(word))
      } else {
        return nil
      }
    }
    return words.joined(separator: " ")
  }

  /// Whether a word is the name of a run of the built-in data, such as run7.
  private static func isRunOfDemo(_ word: String) -> Bool {
    word.utf8.starts(with: "run".utf8) && word.utf8.count > 3
      && word.utf8.dropFirst(3).allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Whether the data has what a word names; words that name nothing are fine.
  private func isThere(_ word: String) -> Bool {
    if word == "demo" { return false }
    if let day = Day(iso: word) {
      return world.library.datasets.contains { $0.span?.contains(day) == true }
    }
    let isWeight = ["kg", "lb"].contains { word.utf8.reversed().starts(with: $0.utf8.reversed()) }
    if isWeight, word.utf8.first.map({ $0 <= UInt8(ascii: "9") }) == true {
      return world.library.metric("weight") != nil
    }
    if let year = Int(word), (1900...2199).contains(year) {
      return world.library.datasets.contains { dataset in
        dataset.span.map { ($0.start.parts.year...$0.end.parts.year).contains(year) } == true
      }
    }
    // `runs.tcx` names the runs, too.
    switch word.prefix(while: { $0 != "." }) {
    case "visits", "trips": return world.library.datasets.contains { !$0.visits.isEmpty }
    case "cadence", "heart", "pace", "stride", "runs", "run", "zones":
      return !world.library.runs.isEmpty
    default: break
    }
    return Metric.known(word) == nil || world.library.metric(word) != nil
  }
}
