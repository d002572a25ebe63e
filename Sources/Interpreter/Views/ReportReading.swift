import TrendsCore
import TrendsImport

/// The words of an import report.
extension ImportReport {
  /// Whether no record was skipped, repaired or cut off and there is no note.
  var isClean: Bool { skipped.isEmpty && mended.isEmpty && notes.isEmpty && !isTruncated }

  /// The format and counts in one line. Counts of zero are left out, except those of read and kept.
  var summary: String {
    var parts = ["\(format), \(read.grouped) read, \(kept.grouped) kept"]
    if duplicates > 0 { parts.append("\(duplicates.grouped) duplicate") }
    if overlapped > 0 { parts.append("\(overlapped.grouped) overlapping") }
    if skippedCount > 0 { parts.append("\(skippedCount.grouped) skipped") }
    if isTruncated { parts.append("cut off: the end is missing") }
    return parts.joined(separator: ", ")
  }

  /// Returns the reasons for skipped records with their first place, then repairs, then notes.
  ///
  /// Beyond `limit` the rest is counted in one more line. In a report on several files `file` names
  /// the first one with a reason.
  func remarks(limit: Int = .max, file: (Skip) -> String? = { _ in nil }) -> [String] {
    func place(_ skip: Skip) -> String {
      "(\(skip.first.firstWords)\(file(skip).map { " of \($0)" } ?? ""))"
    }
    let all =
      skipped.map { "skipped \($0.count.grouped): \($0.reason) \(place($0))" }
      + mended.map { mend in
        let count = mend.count > 0 ? " \(mend.count.grouped)" : ""
        return "repaired\(count): \(mend.reason) \(place(mend))"
      } + notes
    guard all.count > limit else { return all }
    return Array(all.prefix(limit)) + ["and \(all.count - limit) more: info"]
  }
}

extension ImportReport.Place {
  /// The place after the name of a file, `12:7:` for line and column, or a byte offset or page.
  var words: String {
    if let page { return " page \(page.grouped):" }
    guard let line else { return " byte \(byte.grouped):" }
    return "\(line):\(column.map { "\($0):" } ?? "")"
  }

  fileprivate var firstWords: String {
    if let page { return "first on page \(page.grouped)" }
    guard let line else { return "first at byte \(byte.grouped)" }
    return "first at line \(line.grouped)\(column.map { ", column \($0)" } ?? "")"
  }
}
