import TrendsCharts
import TrendsCore

/// What to write instead of a word that a question does not take.
struct QuestionHint {
  /// The word and those after it.
  let words: ArraySlice<String>
  /// What the words before it say.
  let question: Question

  /// Nil where there is nothing to suggest.
  var text: String? {
    guard let word = words.first else { return nil }
    if let months { return "write its months: \(months)" }
    if ["first", "last", "top", "bottom"].contains(word) {
      return question.order == nil ? "write: \(word) 3" : "a question has one order"
    }
    if let advice = DayWord.advice(on: word) { return advice }
    if let form = QuestionHint.forms.first(where: { $0.words.contains(word) })?.form {
      return "write: \(form)"
    }
    if word == "from" || word == "to" || word.contains("/") || word.contains("-"),
      SpanWord.read([word]) == nil
    {
      return "days are written as 2026-03-01..2026-05-31, months as 2026-03..2026-05"
    }
    if SpanWord.read(words) != nil || ["since", "until", "this"].contains(word) {
      return question.spans.isEmpty
        ? "write: last 8 weeks, this month or since 2025-03"
        : "a question has one span, such as 2025-03..2025-05; 'compare' takes two"
    }
    if QuestionWords.fields.contains(word) || word == "best" { return "a question has one field" }
    if Bound(word) != nil { return "a comparison needs its sign, such as > \(word)" }
    return Nearest.question(word, in: QuestionWords.all)
  }

  /// The months of `winter`, `last winter` or `winter 2024`.
  private var months: String? {
    let rest = ["last", "this"].contains(words.first) ? words.dropFirst() : words
    guard let months = rest.first.flatMap({ QuestionHint.seasons[$0] }) else { return nil }
    let year = rest.dropFirst().first.flatMap { $0.utf8.count == 4 ? Int($0) : nil }
    return months + (year.map { " \($0)" } ?? "")
  }

  /// The months of the seasons in the north. Seasons are no spans, because they depend on the hemisphere.
  private static let seasons = [
    "spring": "mar..may", "summer": "jun..aug", "autumn": "sep..nov", "fall": "sep..nov",
    "winter": "dec..feb",
  ]

  /// The forms of what people write in other words.
  private static let forms: [(words: [String], form: String)] = [
    (
      ["hours", "hour", "minutes", "minute", "kilometers", "kilos", "pounds"],
      "< 6h, > 45min, > 10km, < 80kg"
    ),
    (["under", "below", "less", "fewer", "over", "above", "more", "than"], "< 6h or > 6h"),
    (["between", "and"], "mar..may, or 2026-03-01..2026-05-31"),
    (
      ["fastest", "longest", "highest", "most", "slowest", "shortest", "lowest"],
      "top 1, bottom 1, or of runs: best 1km"
    ),
    (["per", "each", "every"], "by week"),
  ]
}
