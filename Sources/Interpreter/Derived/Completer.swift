import TrendsCore
import TrendsOutput

/// Completes the word at the cursor.
///
/// The candidates follow from the command table and from what the session has open and loaded; for
/// paths a folder is read. Nothing in the session changes.
public struct Completer {
  /// The candidates for one word.
  public struct Result: Equatable, Sendable {
    /// Range of UTF-8 offsets that a candidate replaces, up to the cursor.
    public var replacing: Range<Int>
    /// In natural order, at most `Completer.limit`; `help` is empty if there is nothing to say.
    public var candidates: [(text: String, help: String)]
    /// What follows the word once it is complete: a blank, or nothing if more of the word is to
    /// come.
    public var suffix: String

    public static func == (a: Result, b: Result) -> Bool {
      a.replacing == b.replacing && a.suffix == b.suffix
        && a.candidates.map(\.text) == b.candidates.map(\.text)
    }
  }

  let session: Session

  public init(_ session: Session) { self.session = session }

  /// Number of candidates at most.
  static let limit = 200

  /// Returns the candidates for the word that ends at `cursor`, a UTF-8 offset into `text`.
  ///
  /// What follows the cursor is ignored. Without candidates the result has an empty list.
  ///
  ///     completer.complete("scr", at: 3).candidates  // scroll
  public func complete(_ text: String, at cursor: Int) -> Result {
    let bytes = Array(text.utf8.prefix(cursor))
    let words = CompletionContext(bytes)
    return complete(words, from: bytes)
  }

  /// Filters, sorts and cuts the candidates, then quotes those that are left.
  private func complete(_ words: CompletionContext, from bytes: [UInt8]) -> Result {
    var found = candidates(words)
    let typed = words.current
    found = found.filter {
      $0.text.utf8.starts(with: typed.utf8) && $0.text != typed || $0.text == typed
    }
    // Natural order puts run2 before run10.
    found.sort { $0.text.naturallyPrecedes($1.text) }
    // A folder or the beginning of a date is not a whole word yet, so no blank follows it.
    let isOpen = found.count == 1 && Completer.isBeginning(found[0].text, of: typed)
    found = quoted(Array(found.prefix(Completer.limit)), words, isOpen: isOpen)
    return Result(
      replacing: words.start..<bytes.count, candidates: found, suffix: isOpen ? "" : " ")
  }

  /// Whether a candidate ends in `/`, in `:`, or in `-` after a digit.
  private static func isBeginning(_ text: String, of typed: String) -> Bool {
    guard let last = text.utf8.last else { return false }
    return last == UInt8(ascii: "/") || last == UInt8(ascii: ":")
      || last == UInt8(ascii: "-") && (text.utf8.first ?? 0) <= UInt8(ascii: "9")
  }

  /// Puts candidates in quotes if a character in them would end the word.
  ///
  /// All are quoted or none, as the line editor inserts what they have in common: only special
  /// characters in the common part make quotes necessary. A quote that was typed stays as it is.
  private func quoted(
    _ found: Candidates, _ words: CompletionContext, isOpen: Bool
  ) -> Candidates {
    let special = Set(" \t\"';$\\|&<>()`".utf8)
    let needed =
      found.contains { candidate in
        candidate.text.utf8.first != UInt8(ascii: "$")
          && Expectation.Operator(rawValue: candidate.text) == nil
          && candidate.text.utf8.contains(where: special.contains)
      } && found.map(\.text).commonPrefix.utf8.contains(where: special.contains)
    guard needed || words.quote != nil else { return found }
    let (single, double) = (UInt8(ascii: "'"), UInt8(ascii: "\""))
    let mark =
      words.quote ?? (found.contains { $0.text.utf8.contains(single) } ? double : single)
    let sign = String(UnicodeScalar(mark))
    let end = found.count == 1 && !isOpen ? sign : ""
    return found.compactMap { text, help in
      // A single-quoted word has no escapes, so a candidate with an apostrophe cannot be continued
      // there.
      if mark == single {
        return text.utf8.contains(single) ? nil : (sign + text + end, help)
      }
      return (sign + Word.escaped(text) + end, help)
    }
  }

  typealias Candidates = [(text: String, help: String)]

  /// The candidates at the cursor: names after `$`, paths after `>`, a verb first, then its
  /// arguments.
  private func candidates(_ words: CompletionContext) -> Candidates {
    if words.current.utf8.first == UInt8(ascii: "$") {
      return session.world.names.keys.map { ("$" + $0, "") }
    }
    if words.previous.last == ">" || words.previous.last == ">>" { return paths(words.current) }
    guard let verb = words.previous.first else {
      return verbs + HelpTopic.keywords.map { ($0.rawValue, $0.summary) }
    }
    switch verb {
    case "expect": return expectation(words)
    case "for": return words.previous.count == 2 ? [("in", "a range such as 1..5")] : []
    default: break
    }
    guard let command = command(verb) else { return [] }
    let flags = command.flags + command.common.map(\.info)
    if let (name, value) = words.flagValue, let flag = flags.first(where: { $0.name == name }),
      flag.kind == .flag
    {
      return candidates(for: flag.completion, words.with(current: value)).map {
        ("--\(name)=" + $0.text, $0.help)
      }
    }
    // A flag that is given already is not offered again.
    if words.current.utf8.starts(with: "--".utf8) {
      return flags.filter { !words.previous.contains("--" + $0.name) }.map {
        ("--" + $0.name, $0.help)
      }
    }
    if let last = words.previous.last, last.utf8.starts(with: "--".utf8),
      let flag = flags.first(where: { "--" + $0.name == last }), flag.kind == .flag
    {
      return candidates(for: flag.completion, words)
    }
    return positional(command, words, flags)
  }

  /// The words of `expect`: a path, an operator and the present value, or `fail`, a word and a
  /// command.
  private func expectation(_ words: CompletionContext) -> Candidates {
    let given = words.previous
    if given.count == 1 {
      return [("fail", "expects the next command to fail")] + statePaths(words.current)
    }
    if given[1] == "fail" {
      return given.count == 2
        ? [("any", "any failure")] : candidates(words.dropping(3))
    }
    if given.count == 2 { return Expectation.Operator.allCases.map { ($0.rawValue, "") } }
    // The third word is the expected value; a path that does not exist yet has none to offer.
    guard given.count == 3 else { return [] }
    do throws(Failure) {
      let value = try StatePath(given[1]).find(
        in: session.context, focus: session.world.engine.focus)
      if case .string(let text) = value { return [(text, "the present value")] }
      return [(value.text, "the present value")]
    } catch { return [] }
  }

  /// The command of a verb or of a unique beginning of one; nil if there is none or several.
  func command(_ verb: String) -> Command? {
    if let command = CommandTable[verb] { return command }
    let matches = CommandTable.standard.filter { $0.verb.utf8.starts(with: verb.utf8) }
    return matches.count == 1 ? matches[0] : nil
  }

  /// The candidates for the next positional word, from every form that the words so far fit.
  private func positional(
    _ command: Command, _ words: CompletionContext, _ flags: [ParameterInfo]
  ) -> Candidates {
    let given = plainWords(words, flags)
    var found: Candidates = []
    for form in command.forms {
      let parameters = form.parameters.filter(\.isPositional)
      let keywords = Set(parameters.filter { $0.kind == .keyword }.map(\.name))
      var rest = given[...]
      for parameter in parameters {
        guard let word = rest.first else {
          if parameter.kind != .keyword {
            found += candidates(for: parameter.completion, words)
          } else if words.quote == nil {
            found.append((parameter.name, parameter.help))
          }
          // An optional word may be left out, so what follows it is offered as well.
          if parameter.kind == .optional { continue }
          break
        }
        // The form does not fit; another one may.
        if parameter.kind == .literal, word != parameter.name { break }
        if parameter.kind == .many || parameter.kind == .tail {
          // `many` takes all words up to a keyword of the form.
          rest = rest[(rest.firstIndex(where: keywords.contains) ?? rest.endIndex)...]
          if rest.isEmpty { found += candidates(for: parameter.completion, words) }
          continue
        }
        if parameter.kind == .keyword, word != parameter.name { continue }
        rest.removeFirst()
        guard parameter.kind == .keyword else { continue }
        if rest.isEmpty {
          found += candidates(for: parameter.completion, words)
          break
        }
        rest.removeFirst()
      }
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0.text).inserted }
  }

  /// The words after the verb without flags and their values.
  func plainWords(_ words: CompletionContext, _ flags: [ParameterInfo]) -> [String] {
    var plain: [String] = []
    var skips = false
    for word in words.previous.dropFirst() {
      if skips {
        skips = false
      } else if word.utf8.starts(with: "--".utf8) {
        skips = flags.contains { "--" + $0.name == word && $0.kind == .flag }
      } else {
        plain.append(word)
      }
    }
    return plain
  }

  private var verbs: Candidates { CommandTable.standard.map { ($0.verb, $0.summary) } }

  /// The candidates that a type of parameter names.
  private func candidates(for completion: Completion, _ words: CompletionContext) -> Candidates {
    let typed = words.current
    return switch completion {
    case .nothing: []
    case .words(let words): words.map { ($0, "") }
    case .verb: verbs + HelpTopic.allCases.map { ($0.rawValue, $0.summary) }
    case .viewOrAll:
      session.world.engine.views.map { ($0.name, "") } + [(Command.allViews, "every view")]
    case .question: question(words)
    case .view: session.world.engine.views.map { ($0.name, "") }
    case .day: days(typed)
    case .dayOr(let words): words.map { ($0, "") } + days(typed)
    case .goal: [("none", "")] + goals
    case .match: matches(typed)
    case .settingValue: settingValues(words.previous.last ?? "")
    case .run: runs(typed)
    case .runOrPath: runs(typed) + paths(typed)
    case .source:
      session.world.library.datasets.map { ($0.name, "the whole dataset") }
        + session.world.library.datasets.flatMap(\.metrics).map { ($0.metric.name, "") }
        + (words.previous.first.flatMap(command)?.verb == "open" ? metricsOfDatasets : [])
        + session.world.engine.made.keys.sorted().map { ($0, "made to order") }
    case .dataset:
      session.world.library.datasets.map { ($0.name, "") }
        + session.world.engine.made.keys.sorted().filter {
          session.world.isConnected($0) && session.world.library[$0] == nil
        }.map { ($0, "a program") }
    case .exported:
      session.world.library.datasets.map { ($0.name, "a dataset") } + runs(typed)
        + ExportedList.allCases.map { ($0.rawValue, "a list") }
        + session.world.engine.views.compactMap { view in
          if case .list = view, ExportedList(rawValue: view.name) == nil {
            (view.name, "an open list")
          } else {
            nil
          }
        }
    case .file: paths(typed)
    case .path: [("demo", "three years of built-in data")] + paths(typed)
    case .zone: session.host.zoneNames.map { ($0, "") }
    case .statePath: statePaths(typed)
    }
  }

  /// The metrics that several datasets have, by the dataset.
  var metricsOfDatasets: Candidates {
    let datasets = session.world.library.datasets
    let names = datasets.flatMap { Set($0.metrics.map(\.metric.name)) }
    let shared = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }
    return datasets.flatMap { dataset in
      dataset.metrics.map(\.metric.name).filter { shared[$0] != nil }.map {
        ("\(dataset.name):\($0)", "of one dataset")
      }
    }
  }

  /// Run ids, their days, `last`, and runs made to order; after a `:` ids with their dataset.
  private func runs(_ typed: String) -> Candidates {
    let all = session.world.library.runs
    // An id with its dataset is unambiguous even if several datasets have such a run.
    guard !typed.contains(":") else {
      return all.map { dataset, run in
        let name = run.id.contains(":") ? run.id : "\(dataset.name):\(run.id)"
        return (name, run.record.start.day.description)
      }
    }
    let loaded = all.map(\.run)
    let length = session.world.calc.length
    let ids = loaded.map { run in
      let far = length.fromKilometers(run.record.kilometers).fixed(1)
      return (run.id, "\(run.record.start.day), \(far) \(length.rawValue)")
    }
    let days = loaded.map { ($0.record.start.day.description, $0.id) }
    let made = session.world.engine.made.keys.sorted().filter {
      if case .run = session.world.engine.made[$0] { true } else { false }
    }
    return (loaded.isEmpty ? [] : [("last", "the newest run")]) + ids + days
      + made.map { ($0, "made to order") }
  }

  /// Days that are loaded and have a value.
  ///
  /// Once a digit is typed and the first day is known, every day up to today can be reached: years
  /// first, then months, then days.
  func days(_ typed: String) -> Candidates {
    let words = ["today", "yesterday"].map { ($0, "") }
    guard let focus = session.world.engine.focus,
      case .days(let view) = session.world.engine.views[focus],
      let rows = view.pager.window?.rows
    else { return words }
    let today = session.world.engine.clock.today
    // Without a known first day only loaded days are offered: the range would have no beginning.
    guard let first = view.pager.bounds.min,
      typed.utf8.first.map({ $0 <= UInt8(ascii: "9") }) == true
    else {
      return words + rows.days.map { ($0.description, "") }
    }
    // Lengths of `2025-`, `2025-01-` and `2025-01-03`.
    let length = typed.utf8.count < 5 ? 5 : typed.utf8.count < 8 ? 8 : 10
    var found: Candidates = []
    var day = first
    while day <= today {
      let text = String(day.description.prefix(length))
      if text.utf8.starts(with: typed.utf8) { found.append((text, "")) }
      switch length {
      case 5: day = Day(year: day.parts.year + 1, month: 1, day: 1) ?? today.advanced(by: 1)
      case 8: day = CalendarStep(months: 1).from(day.advanced(by: 1 - day.parts.day))
      default: day = day.advanced(by: 1)
      }
    }
    return found
  }

  /// The last weight in whole units, and one, two and five units less; empty without a weight.
  private var goals: Candidates {
    let calc = session.world.calc
    guard let weight = session.world.engine.index(of: "weight"),
      case .days(let view) = session.world.engine.views[weight],
      let last = view.pager.window?.rows.values.last
    else { return [] }
    let unit = calc.unit
    let now = (last / unit.kilograms).rounded(.down)
    return [0.0, -1, -2, -5].compactMap { step in
      Int(exactly: now + step).map { ("\($0)\(unit.rawValue)", "") }
    }
  }

  /// Loads under way by number, slots, and views to be followed by a slot.
  private func matches(_ typed: String) -> Candidates {
    let slots = LoadMatch.Name.allCases.map(\.rawValue)
    if let colon = typed.utf8.firstIndex(of: UInt8(ascii: ":")) {
      return slots.map { (typed[...colon] + $0, "") }
    }
    let flights = session.world.engine.flights.map { ("@\($0.id)", "\($0.view)") }
    let views = session.world.engine.views.map { ($0.name + ":", "") }
    return flights + slots.map { ($0, "") } + views
  }

  /// The choices of a setting and its present value.
  private func settingValues(_ key: String) -> Candidates {
    guard let key = SettingKey(rawValue: key) else { return [] }
    return key.choices.map { ($0, "") } + [(key.read(session.settings), "the present value")]
  }

  /// The entries of the folder being typed. Reads the folder.
  private func paths(_ typed: String) -> Candidates {
    let folder = Path.folder(of: typed)
    return session.host.entries(of: folder.isEmpty ? "." : folder).map { (folder + $0, "") }
  }

  /// The keys of the state at the level being typed; views and the focused view's keys at the top.
  private func statePaths(_ typed: String) -> Candidates {
    let dot = typed.utf8.lastIndex(of: UInt8(ascii: "."))
    let dump = StateDump(
      world: session.world, frame: session.settings.frame,
      forecastDays: session.settings.forecastDays)
    let focus = session.world.engine.focus
    guard let dot else {
      let top = dump.json(of: focus, all: false).keys
      let views = session.world.engine.views
      let own = focus.map { dump.object(of: views[$0]).keys } ?? []
      return (top + views.map(\.name) + own).map { ($0, "") }
    }
    let prefix = String(typed[..<dot])
    let found: JSON?
    do throws(Failure) {
      found = try StatePath(prefix).find(in: session.context, focus: focus)
    } catch {
      found = nil
    }
    return (found?.keys ?? []).map { (prefix + "." + $0, "") }
  }
}
