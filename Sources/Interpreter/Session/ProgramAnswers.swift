import TrendsCore
import TrendsImport

/// What programs have answered a short while ago, by what they were asked.
///
/// A page that is asked for again within that time starts no program: two views of one source, a page
/// that was cut and comes back, a search that is taken back, and the moves that browsing amounts to
/// share their pages. `refresh` and `resume` empty it. It is no part of the state: a recording has
/// every answer that a load got, wherever it came from.
struct ProgramAnswers: Sendable {
  /// How long an answer counts, in milliseconds of real time and of the session's.
  static let age: Int64 = 60_000
  /// Most bytes that are kept of all answers.
  static let sizeLimit = 16 << 20

  /// When an answer came.
  struct Moment: Sendable {
    var real: Instant
    /// By the clock of the session, which a person or a script can set.
    var clock: Instant
    /// The day of the session: a page of that day is not complete on another.
    var today: Day

    /// Whether an answer of that moment still counts now.
    func isFresh(_ now: Moment) -> Bool {
      func isShortly(_ before: Instant, _ after: Instant) -> Bool {
        before <= after && before.advanced(byMilliseconds: ProgramAnswers.age) > after
      }
      return today == now.today && isShortly(real, now.real) && isShortly(clock, now.clock)
    }
  }

  /// What a program was asked.
  struct Question: Hashable, Sendable {
    /// Its words, with passwords filled in; those of a page of days still have `{from}` and `{to}`.
    var words: [String]
    /// The names of variables that it gets.
    var environment: [String]
    /// The range of a page of days; nil for a list.
    var days: DayRange?
  }

  private struct Answer: Sendable {
    var bytes: [UInt8]
    var source: String
    var at: Moment
  }

  private var answers: [Question: Answer] = [:]
  /// The questions in the order of their answers, oldest first.
  private var order: [Question] = []
  private var size = 0

  /// Returns what was answered to a question, unless that is too old. A range of days may have been
  /// answered in parts.
  func bytes(_ question: Question, now: Moment) -> [UInt8]? {
    if let answer = answers[question], answer.at.isFresh(now) { return answer.bytes }
    return question.days.flatMap { joined($0, question, now) }
  }

  /// Returns the rows of a range from answers that cover it together, as a table; nil if they do
  /// not, or have different columns.
  private func joined(_ range: DayRange, _ question: Question, _ now: Moment) -> [UInt8]? {
    var start = range.start
    var header: [String]?
    var rows: [[String]] = []
    while start < range.end {
      let next = order.reversed().lazy.compactMap { other -> (end: Day, bytes: [UInt8])? in
        guard let days = other.days, days.contains(start), other.words == question.words,
          other.environment == question.environment, let answer = answers[other],
          answer.at.isFresh(now)
        else { return nil }
        return (days.end, answer.bytes)
      }.first
      guard let next, let table = try? DelimitedTable(next.bytes),
        header == nil || header == table.header
      else { return nil }
      header = table.header
      let end = min(next.end, range.end)
      rows += table.rows.filter { row in
        row.first.flatMap { Day(iso: $0.prefix(10)) }.map { $0 >= start && $0 < end } ?? false
      }
      start = end
    }
    return header.map { header in Array(([header] + rows).map(Self.line).joined().utf8) }
  }

  /// A row as a line of a table.
  private static func line(_ cells: [String]) -> String {
    cells.map { cell in
      let isPlain = !cell.utf8.contains { ",\"\n\r".utf8.contains($0) }
      return isPlain ? cell : "\"" + cell.replacing(bytesOf: "\"", with: "\"\"") + "\""
    }.joined(separator: ",") + "\n"
  }

  /// Keeps an answer; the oldest go when there are too many bytes.
  mutating func keep(_ bytes: [UInt8], _ question: Question, of source: String, at now: Moment) {
    remove(question)
    guard bytes.count <= ProgramAnswers.sizeLimit / 4 else { return }
    answers[question] = Answer(bytes: bytes, source: source, at: now)
    order.append(question)
    size += bytes.count
    while size > ProgramAnswers.sizeLimit, let oldest = order.first { remove(oldest) }
  }

  private mutating func remove(_ question: Question) {
    guard let answer = answers.removeValue(forKey: question) else { return }
    size -= answer.bytes.count
    order.removeAll { $0 == question }
  }

  /// Forgets the answers of a source; without a name those of all.
  mutating func forget(_ source: String? = nil) {
    for (question, answer) in answers where source == nil || answer.source == source {
      remove(question)
    }
  }

  /// Lets all answers count from now on: a person has looked at them until now.
  mutating func renew(_ now: Instant) {
    for question in order { answers[question]?.at.real = now }
  }
}
