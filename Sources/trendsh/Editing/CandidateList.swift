import Interpreter
import TrendsCore
import TrendsOutput

/// Lays out candidates below the line: one per row if they have help, else in columns like `ls`.
struct CandidateList {
  let columns: Int
  let rows: Int
  /// Cells of a scalar; negative if it cannot be shown.
  let width: (UInt32) -> Int

  /// Returns the lines to print, none wider than the terminal and no more than fit above the
  /// prompt.
  ///
  /// The last line says if candidates are left out.
  func lines(_ all: [Candidate]) -> [String] {
    // Names of files come from others and pass the output gate.
    let candidates = withoutFolder(all).map {
      Candidate(
        text: OutputGate.safe($0.text, escapingBreaks: true),
        help: OutputGate.safe($0.help, escapingBreaks: true))
    }
    let room = max(1, rows - 3)
    let hasHelp = candidates.contains { !$0.help.isEmpty }
    let all = hasHelp && candidates.count <= room ? helped(candidates) : columned(candidates)
    guard all.count > room else { return all }
    return all.prefix(room - 1) + ["… type on to see fewer than \(candidates.count)"]
  }

  /// Drops the folder that all candidates share, which is in the line already, and with it the
  /// quote.
  private func withoutFolder(_ candidates: [Candidate]) -> [Candidate] {
    let common = Completion(replacing: 0..<0, candidates: candidates).commonPrefix
    guard candidates.count > 1, let slash = common.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return candidates
    }
    let folder = common.utf8[...slash].count
    return candidates.map {
      let name = String(decoding: $0.text.utf8.dropFirst(folder), as: UTF8.self)
      return Candidate(text: name, help: $0.help)
    }
  }

  /// One candidate per row with its help.
  private func helped(_ candidates: [Candidate]) -> [String] {
    let widest = candidates.map { cells($0.text) }.max() ?? 0
    return candidates.map { candidate in
      let gap = String(repeating: " ", count: widest - cells(candidate.text) + 2)
      return clipped(
        candidate.help.isEmpty ? candidate.text : candidate.text + gap + candidate.help)
    }
  }

  /// Columns that are read downwards, as in a dictionary.
  private func columned(_ candidates: [Candidate]) -> [String] {
    let cell = (candidates.map { cells($0.text) }.max() ?? 0) + 2
    let across = max(1, (columns + 1) / cell)
    let down = (candidates.count + across - 1) / across
    return (0..<down).map { row in
      let texts = stride(from: row, to: candidates.count, by: max(1, down)).map {
        candidates[$0].text
      }
      var line = ""
      for (index, text) in texts.enumerated() {
        let isLast = index == texts.count - 1
        line += isLast ? text : text + String(repeating: " ", count: cell - cells(text))
      }
      return clipped(line)
    }
  }

  private func cells(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(0, width($1.value)) }
  }

  /// The text with an ellipsis if it would reach the last column, where the terminal may wrap.
  private func clipped(_ text: String) -> String {
    guard cells(text) >= columns else { return text }
    var kept = String.UnicodeScalarView()
    var used = 1
    for scalar in text.unicodeScalars {
      used += max(0, width(scalar.value))
      if used >= columns { break }
      kept.append(scalar)
    }
    return String(kept) + "…"
  }
}

extension Completion {
  /// What all candidates begin with, in whole characters.
  var commonPrefix: String { candidates.map(\.text).commonPrefix }
}
