import TrendsCore
import TrendsImport

/// What is said of how a file was read.
extension ImportReport {
  /// Whether there is nothing to say but that all went well.
  var isClean: Bool { skipped.isEmpty && mended.isEmpty && notes.isEmpty && !isTruncated }

  var summary: String {
    var parts = ["\(format), \(read.grouped) read, \(kept.grouped) kept"]
    if duplicates > 0 { parts.append("\(duplicates.grouped) twice") }
    if overlapped > 0 { parts.append("\(overlapped.grouped) overlapping") }
    if skippedCount > 0 { parts.append("\(skippedCount.grouped) skipped") }
    if isTruncated { parts.append("cut off: the end is missing") }
    return parts.joined(separator: ", ")
  }

  /// Reasons with their first place, then what was repaired and assumed.
  func remarks(limit: Int = .max) -> [String] {
    let all =
      skipped.map { "skipped \($0.count.grouped): \($0.reason) (\($0.first.firstWords))" }
      + mended.map { mend in
        let count = mend.count > 0 ? " \(mend.count.grouped)" : ""
        return "repaired\(count): \(mend.reason) (\(mend.first.firstWords))"
      } + notes
    guard all.count > limit else { return all }
    return Array(all.prefix(limit)) + ["and \(all.count - limit) more: info"]
  }
}

extension ImportReport.Place {
  /// As it stands behind the name of a file: `12:7:`.
  var words: String {
    guard let line else { return " byte \(byte.grouped):" }
    return "\(line):\(column.map { "\($0):" } ?? "")"
  }

  fileprivate var firstWords: String {
    guard let line else { return "first at byte \(byte.grouped)" }
    return "first at line \(line.grouped)\(column.map { ", column \($0)" } ?? "")"
  }
}
