import TrendsCore

/// What a person says of days: which weights do not count, where another scale begins, and notes.
struct DayMarks: Equatable, Sendable {
  /// What is said of one day.
  struct Mark: Equatable, Sendable {
    /// Whether its value counts neither in forecasts nor in the line.
    var isLeftOut = false
    /// Whether another scale is used from this day on.
    var changesScale = false
    /// A note; nil without one.
    var note: String?
  }

  /// Days that one note may be kept of.
  static let longestNote = 366

  private(set) var byDay: [Day: Mark] = [:]
  /// The sum of the digests of all days, so that a change costs the same for any number of them.
  private var digest: UInt64 = 0

  /// The mark of a day; setting one that says nothing removes it.
  subscript(day: Day) -> Mark {
    get { byDay[day] ?? Mark() }
    set {
      digest &-= byDay[day].map { DayMarks.digest(day, $0) } ?? 0
      byDay[day] = newValue == Mark() ? nil : newValue
      digest &+= byDay[day].map { DayMarks.digest(day, $0) } ?? 0
    }
  }

  private static func digest(_ day: Day, _ mark: Mark) -> UInt64 {
    Digest.of(Named([(key: day.description, value: mark)]))
  }

  var isEmpty: Bool { byDay.isEmpty }

  /// The notes with their days, ascending.
  var notes: [(day: Day, text: String)] {
    byDay.compactMap { day, mark in mark.note.map { (day, $0) } }.sorted { $0.day < $1.day }
  }

  /// The days whose values do not count, ascending.
  var leftOut: [Day] { byDay.filter(\.value.isLeftOut).keys.sorted() }

  /// The days from which on another scale is used, ascending.
  var scaleChanges: [Day] { byDay.filter(\.value.changesScale).keys.sorted() }
}

/// All days with their marks, in order.
private struct Days: Described {
  let byDay: [Day: DayMarks.Mark]

  func describe(to fields: inout some Fields) {
    Named(byDay.sorted { $0.key < $1.key }.map { ($0.key.description, $0.value) })
      .describe(to: &fields)
  }
}

extension DayMarks: Described {
  func describe(to fields: inout some Fields) {
    fields.field("days", Digested(Days(byDay: byDay), digest: digest, count: byDay.count))
  }
}

extension DayMarks.Mark: Described {
  func describe(to fields: inout some Fields) {
    fields.field("isLeftOut", isLeftOut)
    fields.field("changesScale", changesScale)
    fields.field("note", note)
  }
}
