import TrendsCharts
import TrendsCore

/// What may come next in a question.
extension Completer {
  /// The candidates after the words of a question that are typed: a subject first, then what the last word
  /// asks for, else any part that may follow.
  func question(_ words: CompletionContext) -> Candidates {
    guard let verb = words.previous.first, let command = command(verb) else { return [] }
    let given = plainWords(words, command.flags + command.common.map(\.info))
    let typed = words.current
    if let last = given.last, let found = candidates(after: last, in: given, words) { return found }
    let isOfRuns = command.verb == AskedList.runs.rawValue || given.first == AskedList.runs.rawValue
    let subjects = command.verb == "relate" ? 2 : command.verb == AskedList.runs.rawValue ? 0 : 1
    let asksSubject = given.count < subjects
    // With nothing typed a list of all words would hide the names.
    if asksSubject, typed.isEmpty { return self.subjects }
    let takesFigures = !["compare", "relate"].contains(command.verb)
    let parts =
      conditions(ofRuns: isOfRuns) + (takesFigures ? figures(ofRuns: isOfRuns, typed) : [])
      + (isOfRuns ? (QuestionWords.fields + ["best"]).map { ($0, "of runs") } : [])
    let days = typed.utf8.first.map { $0 <= UInt8(ascii: "9") } == true ? days(typed) : []
    return (asksSubject ? self.subjects : []) + days
      + parts.filter { !given.contains($0.text) }
  }

  /// What a question may be about.
  private var subjects: Candidates {
    session.world.engine.views.map { ($0.name, "") }
      + AskedList.allCases.map { ($0.rawValue, "a list") }
      + (["load"] + Fitness.allCases.map(\.rawValue)).map { ($0, "by day, of the runs") }
      + metricsOfDatasets + [(AskedRows.all, "each metric")]
  }

  /// The values of a word that needs one; nil if it needs none.
  private func candidates(
    after last: String, in given: [String], _ words: CompletionContext
  ) -> Candidates? {
    func plain(_ words: [String]) -> Candidates { words.map { ($0, "") } }
    let units = SpanWord.Unit.allCases.map(\.rawValue)
    switch last {
    case "by":
      let heads = [words.previous.first, given.first].compactMap { $0 }
      let isOfList = heads.contains { AskedList(rawValue: $0) != nil }
      return plain(
        Grouping.allCases.filter { isOfList || ![.sport, .place, .zone].contains($0) }
          .map(\.rawValue))
    case "weekday": return plain(Wording.longWeekdays.map { String($0.lowercased().prefix(3)) })
    case "sport":
      return plain(Array(Set(session.world.library.runs.map { $0.run.record.sport })))
    case "note", "without":
      return plain(Array(Set(session.world.calc.marks.notes.map(\.text))))
    case "best": return plain(["1km", "5km", "10km", "half", "marathon", "20min"])
    case "after": return subjects.filter { AskedList(rawValue: $0.text) == nil }
    case "this": return plain(units)
    case "last": return plain(units + RangePreset.named.filter { $0 != .all }.map(\.rawValue))
    case "since", "until": return days(words.current)
    default: break
    }
    if last == "=" || Expectation.Operator(rawValue: last) != nil { return [] }
    if given.dropLast().last == "last", Int(last) != nil { return plain(units.map { $0 + "s" }) }
    return nil
  }

  /// The heads of spans and conditions.
  private func conditions(ofRuns: Bool) -> Candidates {
    let hasNotes = !session.world.calc.marks.notes.isEmpty
    return ["this", "last", "since", "until", "all"].map { ($0, "a span") }
      + (["after", "weekday", "weekend"] + (ofRuns ? ["sport"] : [])
      + (hasNotes ? ["note", "without"] : [])).map { ($0, "a condition") }
  }

  /// Groups, figures, findings and orders. A word that means the same as another is offered once it is begun.
  private func figures(ofRuns: Bool, _ typed: String) -> Candidates {
    let figures = typed.isEmpty ? Measure.named.map(\.word) : Array(Measure.byWord.keys)
    return [("by", "groups")] + (figures + ["ends"]).map { ($0, "a figure") }
      + (ofRuns ? [] : Question.Finding.allCases.map { ($0.rawValue, "instead of figures") })
      + ["first", "last", "top", "bottom"].map { ($0, "so many") }
  }
}
