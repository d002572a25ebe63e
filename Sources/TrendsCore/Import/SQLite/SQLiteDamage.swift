import TrendsCore

/// What was damaged in a database, with the page on which it was first met.
struct SQLiteDamage: Error, Equatable, Sendable {
  /// What is lost by it.
  enum Loss: Equatable, Sendable {
    /// One record.
    case record
    /// All records of a page and of those below it; nobody knows how many.
    case page
  }

  var remark: Remark
  var loss: Loss
  /// Counts from 1.
  var page: Int
  var count = 1
}

/// The damage that was met so far. A file may have millions of broken places, so those with one
/// reason are counted together.
struct SQLiteDamages: Equatable, Sendable {
  private(set) var all: [SQLiteDamage] = []

  mutating func add(_ damage: SQLiteDamage) {
    if let place = all.firstIndex(where: { $0.remark == damage.remark && $0.loss == damage.loss }) {
      all[place].count += damage.count
    } else {
      all.append(damage)
    }
  }

  mutating func add(_ others: SQLiteDamages) {
    for damage in others.all { add(damage) }
  }

  /// Whether a page is missing, as at the end of a file that is cut off.
  var hasMissingPage: Bool { all.contains { $0.remark == .pageBeyondEnd } }
}

extension ImportReport {
  /// Tells the damage: records are counted as left out, pages are told as damage to the file.
  mutating func tell(_ damages: SQLiteDamages) {
    for damage in damages.all {
      switch damage.loss {
      case .record:
        read += damage.count
        skip(damage.remark, count: damage.count, at: Place(page: damage.page))
      case .page: mend(damage.remark, count: damage.count, at: Place(page: damage.page))
      }
    }
    if damages.hasMissingPage { isTruncated = true }
  }
}
