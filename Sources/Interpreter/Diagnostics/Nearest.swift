/// Finds the one candidate that a mistyped word probably means.
public enum Nearest {
  /// Returns the candidate with the fewest edits, if it is near and no other is as near.
  ///
  /// Case is ignored. The limit is one edit for every four bytes of the word, at least one. Words
  /// of more than 64 bytes have no nearest candidate, which bounds the cost.
  ///
  ///     Nearest.to("scrol", in: ["scroll", "select"])  // "scroll"
  ///     Nearest.to("cat", in: ["car", "can"])          // nil: a tie
  public static func to(_ typed: String, in candidates: some Sequence<String>) -> String? {
    let wanted = Array(typed.lowercased().utf8)
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    let limit = max(1, wanted.count / 4)
    var best: (distance: Int, text: String)?
    var isTied = false
    for candidate in candidates {
      let other = Array(candidate.lowercased().utf8)
      guard abs(other.count - wanted.count) <= limit else { continue }
      let distance = edits(wanted, other)
      guard distance <= limit else { continue }
      if let found = best, found.distance <= distance {
        if found.distance == distance && found.text != candidate { isTied = true }
      } else {
        best = (distance, candidate)
        isTied = false
      }
    }
    return isTied ? nil : best?.text
  }

  /// Returns `did you mean '…'?` for the nearest candidate, or nil where there is none.
  ///
  /// `mark` is put before the candidate, such as `--` before a flag.
  static func question(
    _ typed: String, in candidates: some Sequence<String>, mark: String = ""
  ) -> String? {
    to(typed, in: candidates).flatMap { $0 == typed ? nil : $0 }.map {
      "did you mean '\(mark)\($0)'?"
    }
  }

  /// Counts the insertions, deletions, changes and swaps of neighbours that turn `a` into `b`.
  ///
  /// The cost is proportional to the product of the lengths.
  static func edits(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var older = [Int](repeating: 0, count: b.count + 1)
    var previous = Array(0...b.count)
    for i in 0..<a.count {
      var row = [Int](repeating: 0, count: b.count + 1)
      row[0] = i + 1
      for j in 0..<b.count {
        let change = previous[j] + (a[i] == b[j] ? 0 : 1)
        row[j + 1] = min(change, previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          row[j + 1] = min(row[j + 1], older[j - 1] + 1)
        }
      }
      older = previous
      previous = row
    }
    return previous[b.count]
  }
}
