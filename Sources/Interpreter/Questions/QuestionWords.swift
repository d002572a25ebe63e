import TrendsCharts
import TrendsCore

/// Reads the words of a question.
///
///     [SUBJECT] [SPAN] [CONDITION…] [by GROUP…] [MEASURE…] [first|last|top|bottom N]
///
/// Each word says what it is, so they may be in any order; only the subject comes first.
struct QuestionWords {
  private let words: [Argument]
  private let texts: [String]
  private var index = 0
  private var question = Question()

  /// What a word of a question may be, for messages.
  static let expected =
    "a span such as 2025 or last 8 weeks, a condition such as < 6h, 'by' with a group, or a figure such as mean"

  /// Whether several spans may follow each other.
  private let takesSpans: Bool

  /// Whether the first word may be what is asked: not where the verb says it.
  private let takesSubject: Bool

  private let verb: String

  private init(_ words: [Argument], of verb: String) {
    self.verb = verb
    takesSpans = verb == "compare"
    takesSubject = verb != AskedList.runs.rawValue
    if !takesSubject { question.subject = verb }
    self.words = words
    texts = words.map(\.text)
  }

  /// Reads all words; throws at the first that does not fit. `verb` is the command they belong to.
  static func read(_ words: [Argument], of verb: String) throws(Diagnostic) -> Question {
    var reader = QuestionWords(words, of: verb)
    while reader.index < words.count {
      guard try reader.part() else {
        let word = words[reader.index]
        let hint = QuestionHint(words: reader.texts[reader.index...], question: reader.question)
        throw Diagnostic.notExpected(
          word.text, expected, hint: hint.text, help: verb, at: word.span)
      }
    }
    return reader.question
  }

  /// The words that a question understands, for hints and completion.
  static let all =
    [
      "by", "after", "since", "until", "this", "last", "first", "top", "bottom", "weekday",
      "weekend", "sport",
      "note", "without",
    ]
    + Measure.byWord.keys.sorted() + Question.Finding.allCases.map(\.rawValue)
    + Grouping.allCases.map(\.rawValue) + fields + ["best"]

  /// The words that name something that is asked for, which `help` explains together.
  static let named =
    Fitness.allCases.map(\.rawValue) + fields + ["best", "splits", "intervals", "streak"]
    + Question.Finding.allCases.map(\.rawValue)

  /// All words that mean something in a question, units and names of subjects among them.
  static let vocabulary =
    all + ["all", "time", "ends", "half", "marathon", "answer"]
    + AskedList.allCases.map(\.rawValue)
    + SpanWord.Unit.allCases.flatMap { [$0.rawValue, $0.rawValue + "s"] }
    + Fitness.allCases.map(\.rawValue) + weekdayNames
    + weekdayNames.map { String($0.prefix(3)) } + ["run", "ride", "swim", "bike"]
    + Array(QuestionUnit.kilometers.keys) + Array(QuestionUnit.seconds.keys)

  private static let weekdayNames = Wording.longWeekdays.map { $0.lowercased() }

  /// The fields of activities that are one word.
  static let fields = [
    "distance", "time", "pace", "speed", "heart", "cadence", "energy", "load", "easy", "climb",
    "decoupling",
    "vo2max",
  ]

  private var next: String? { index < texts.count ? texts[index] : nil }

  private func text(at offset: Int) -> String? {
    index + offset < texts.count ? texts[index + offset] : nil
  }

  /// Reads what begins at the next word; returns whether it understood it.
  private mutating func part() throws(Diagnostic) -> Bool {
    guard let word = next else { return false }
    // A comparison decides first: in `steps > 10000` the first word is a field or the subject.
    if index > 0 || !takesSubject || isOperator(text(at: 0)) {
      if try comparison(lag: 0) { return true }
    }
    if index == 0, takesSubject, isOperator(text(at: 1)) || !isKnown(word) {
      question.subject = word
      index = 1
      return true
    }
    switch word {
    case "by":
      try groups()
      return true
    case "after": return try after()
    case "weekday":
      try weekdays()
      return true
    case "sport":
      try sports()
      return true
    case "note", "without":
      guard let text = text(at: 1) else {
        throw Diagnostic.expectedValue(hint: "write: \(word) flu", at: words[index].span)
      }
      question.conditions.append(.note(text, isThere: word == "note"))
      index += 2
      return true
    case "weekend":
      question.conditions.append(.weekday([6, 7]))
      index += 1
      return true
    case "best": return try best()
    case "ends":
      question.measures += [.first, .last]
      index += 1
      return true
    default: break
    }
    if let (span, count) = SpanWord.read(texts[index...]) {
      guard question.spans.isEmpty || takesSpans else { return false }
      question.spans.append(span)
      index += count
      return true
    }
    if let finding = Question.Finding(rawValue: word), question.finding == nil {
      question.finding = finding
      index += 1
      return true
    }
    if question.order == nil, let order = order() {
      question.order = order
      return true
    }
    // A second order such as `last 3` is a mistake, not the figure `last`.
    if order(at: index) == nil, let measure = Measure(word: word) {
      question.measures.append(measure)
      index += 1
      return true
    }
    if QuestionWords.fields.contains(word), question.field == nil {
      question.field = QuestionField(name: word)
      index += 1
      return true
    }
    return false
  }

  /// Whether a word that comes first is not the subject: `by month` asks the focused view.
  private func isKnown(_ word: String) -> Bool {
    ["by", "after", "weekday", "weekend", "sport", "note", "without", "ends"].contains(word)
      || Measure(word: word) != nil
      || Question.Finding(rawValue: word) != nil
      || word != "all" && SpanWord.read(texts[index...]) != nil || order(at: index) != nil
  }

  private func isOperator(_ text: String?) -> Bool {
    text.map { $0 == "=" || Expectation.Operator(rawValue: $0) != nil } ?? false
  }

  /// Reads `[FIELD] OPERATOR VALUE`.
  private mutating func comparison(lag: Int) throws(Diagnostic) -> Bool {
    var field: QuestionField?
    var place = 0
    if !isOperator(next) {
      guard let name = next else { return false }
      if name == "best", let distance = text(at: 1), isOperator(text(at: 2)) {
        field = try bestField(distance, at: index + 1)
        place = 2
      } else {
        // After a figure or a span, a comparison is about what is asked for: `2026 > 79`.
        guard isOperator(text(at: 1)), !isKnown(name) else { return false }
        field = QuestionField(name: name)
        place = 1
      }
    }
    guard let sign = text(at: place) else { return false }
    let comparison = Expectation.Operator(rawValue: sign == "=" ? "==" : sign) ?? .equal
    guard let value = text(at: place + 1) else {
      throw Diagnostic.expectedValue(
        hint: "write: stats sleep < 6h", at: words[index + place].span)
    }
    guard var bound = Bound(value) else {
      throw Diagnostic.notExpected(
        value, "a number, perhaps with a unit, such as 6h or 80kg", help: verb,
        at: words[index + place + 1].span)
    }
    index += place + 2
    // `180 lb` is `180lb`.
    if bound.unit.isEmpty, let unit = next, QuestionUnit.words.contains(unit),
      let whole = Bound(value + unit)
    {
      bound = whole
      index += 1
    }
    question.conditions.append(.compare(field, comparison, bound, lag: lag))
    return true
  }

  /// Reads `after [2d] FIELD > VALUE`: the condition holds for an earlier day.
  private mutating func after() throws(Diagnostic) -> Bool {
    let start = index
    index += 1
    var lag = 1
    if let word = next, case .calendar(let step)? = TimeSpan(word), step.months == 0,
      (1...366).contains(step.days)
    {
      lag = step.days
      index += 1
    }
    guard !isOperator(next), try comparison(lag: lag) else {
      throw Diagnostic.notExpected(
        texts[start], "followed by a condition of a day", hint: "write: after load > 80",
        help: verb, at: words[start].span)
    }
    return true
  }

  /// Reads `by month sport` or `by month,sport`.
  private mutating func groups() throws(Diagnostic) {
    question.groups += try list(
      "a group: \(Grouping.allCases.map(\.rawValue).joined(separator: ", "))"
    ) { Grouping(rawValue: $0) }
  }

  /// Reads `weekday sat,sun` or `weekday sat sun`.
  private mutating func weekdays() throws(Diagnostic) {
    question.conditions.append(
      .weekday(Set(try list("weekdays such as sat,sun", QuestionWords.weekday))))
  }

  /// Reads the words after a keyword as long as they are values; at least one must be.
  private mutating func list<Value>(
    _ expected: String, _ read: (String) -> Value?
  ) throws(Diagnostic) -> [Value] {
    let keyword = words[index]
    var found: [Value] = []
    index += 1
    while let word = next {
      let parts = word.split(separator: ",").map { read(String($0)) }
      let values = parts.compactMap { $0 }
      guard !values.isEmpty, values.count == parts.count else { break }
      found += values
      index += 1
    }
    if !found.isEmpty { return found }
    guard let word = next else {
      throw Diagnostic.missingArgument(
        keyword.text, of: verb, expected: expected, at: keyword.span)
    }
    throw Diagnostic.notExpected(
      word, expected, hint: Nearest.question(word, in: QuestionWords.all), help: verb,
      at: words[index].span)
  }

  /// Reads three letters or more of a weekday.
  private static func weekday(_ text: String) -> Int? {
    let lower = text.lowercased()
    guard lower.utf8.count >= 3 else { return nil }
    return weekdayNames.firstIndex { $0.hasPrefix(lower) }.map { $0 + 1 }
  }

  /// Reads `sport run,ride`.
  private mutating func sports() throws(Diagnostic) {
    guard let word = text(at: 1) else {
      throw Diagnostic.missingArgument(
        "sport", of: "stats", expected: "a name such as running", at: words[index].span)
    }
    question.conditions.append(
      .sport(word.lowercased().split(separator: ",").map { String($0) }))
    index += 2
  }

  /// Reads `best 10km` or `best 20min`.
  private mutating func best() throws(Diagnostic) -> Bool {
    guard question.field == nil else { return false }
    guard let distance = text(at: 1) else {
      throw Diagnostic.missingArgument(
        "DISTANCE", of: verb, expected: "a distance such as 5km", at: words[index].span)
    }
    let unit = text(at: 2).flatMap { QuestionUnit.kilometers[$0] == nil ? nil : $0 }
    question.field = try bestField(distance + (unit ?? ""), at: index + 1)
    index += unit == nil ? 2 : 3
    return true
  }

  /// The field of the best over a distance, or in a time such as `20min` or `20:00`.
  private func bestField(_ text: String, at place: Int) throws(Diagnostic) -> QuestionField {
    guard let bound = Bound(text), bound.value > 0,
      let second = bound.unit == ":" ? 1 : QuestionUnit.seconds[bound.unit]
    else { return QuestionField(name: "best", kilometers: try kilometers(text, at: place)) }
    let seconds = bound.value * second
    guard (10...86_400).contains(seconds) else {
      throw Diagnostic.notExpected(
        text, "a time from 10s to 24h", help: verb, at: words[place].span)
    }
    return QuestionField(name: "best", seconds: seconds)
  }

  private func kilometers(_ text: String, at place: Int) throws(Diagnostic) -> Double {
    let named = ["half": 21.0975, "marathon": 42.195]
    if let known = named[text] { return known }
    if let bound = Bound(text), bound.value > 0, let factor = QuestionUnit.kilometers[bound.unit] {
      let kilometers = bound.value * factor
      if (0.1...1000).contains(kilometers) { return kilometers }
    }
    throw Diagnostic.notExpected(
      text, "a distance such as 400m, 5km, 1mi, half or marathon", help: verb,
      at: words[place].span)
  }

  /// Reads `first 3`, `last 3`, `top 3` or `bottom 3`.
  private mutating func order() -> Question.Order? {
    guard let order = order(at: index) else { return nil }
    index += 2
    return order
  }

  private func order(at index: Int) -> Question.Order? {
    guard index + 1 < texts.count,
      let count = ShapeReader.whole(texts[index + 1], { $0.digits(1...6) }), count > 0
    else { return nil }
    switch texts[index] {
    case "first": return .first(count)
    case "last": return .last(count)
    case "top": return .top(count)
    case "bottom": return .bottom(count)
    default: return nil
    }
  }
}

/// The units that a bound may have.
enum QuestionUnit {
  /// Kilometres in a unit of length.
  static let kilometers: [String: Double] = ["km": 1, "k": 1, "m": 0.001, "mi": 1.609344]
  /// Seconds in a unit of time.
  static let seconds: [String: Double] = ["s": 1, "min": 60, "h": 3600]
  /// The units that may stand apart from their number.
  static let words = Set(
    Array(kilometers.keys) + Array(seconds.keys) + MassUnit.allCases.map(\.rawValue)
      + ["bpm", "spm", "ms", "kcal", "%"])
}
