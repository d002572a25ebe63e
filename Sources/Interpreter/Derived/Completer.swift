import TrendsCore
import TrendsOutput

/// What the word at the cursor could become: a function of the command table and of what is open.
public struct Completer {
  public struct Result: Equatable, Sendable {
    /// Bytes of the text that a candidate replaces.
    public var replacing: Range<Int>
    public var candidates: [(text: String, help: String)]
    public var suffix: String

    public static func == (a: Result, b: Result) -> Bool {
      a.replacing == b.replacing && a.suffix == b.suffix
        && a.candidates.map(\.text) == b.candidates.map(\.text)
    }
  }

  let session: Session

  public init(_ session: Session) { self.session = session }

  /// Candidates never count more than this.
  static let limit = 200

  public func complete(_ text: String, at cursor: Int) -> Result {
    let bytes = Array(text.utf8.prefix(cursor))
    let words = CompletionContext(bytes)
    return complete(words, from: bytes)
  }

  private func complete(_ words: CompletionContext, from bytes: [UInt8]) -> Result {
    var found = candidates(words)
    let typed = words.current
    found = found.filter {
      $0.text.utf8.starts(with: typed.utf8) && $0.text != typed || $0.text == typed
    }
    found.sort { $0.text.naturallyPrecedes($1.text) }
    // More of the word is to come: a folder, a year.
    let isOpen = found.count == 1 && Completer.isBeginning(found[0].text, of: typed)
    found = quoted(Array(found.prefix(Completer.limit)), words, isOpen: isOpen)
    return Result(
      replacing: words.start..<bytes.count, candidates: found, suffix: isOpen ? "" : " ")
  }

  private static func isBeginning(_ text: String, of typed: String) -> Bool {
    guard let last = text.utf8.last else { return false }
    return last == UInt8(ascii: "/") || last == UInt8(ascii: ":")
      || last == UInt8(ascii: "-") && (text.utf8.first ?? 0) < 0x3A
  }

  /// A blank or an operator in a name must not end the word: then all stand in quotes. Where several
  /// go on in different ways, what they have in common decides.
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
    let mark = words.quote ?? (found.contains { $0.text.utf8.contains(39) } ? 34 : 39)
    let sign = String(UnicodeScalar(mark))
    let end = found.count == 1 && !isOpen ? sign : ""
    return found.compactMap { text, help in
      // Between single quotes nothing can be escaped: a name with one cannot go on there.
      if mark == 39 { return text.utf8.contains(39) ? nil : (sign + text + end, help) }
      return (sign + Word.escaped(text) + end, help)
    }
  }

  private typealias Candidates = [(text: String, help: String)]

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

  /// A path, an operator, and what stands there now; or `fail`, a word and a command.
  private func expectation(_ words: CompletionContext) -> Candidates {
    let given = words.previous
    if given.count == 1 {
      return [("fail", "that the command after it fails")] + statePaths(words.current)
    }
    if given[1] == "fail" {
      return given.count == 2
        ? [("any", "whatever the failure is")] : candidates(words.dropping(3))
    }
    if given.count == 2 { return Expectation.Operator.allCases.map { ($0.rawValue, "") } }
    guard given.count == 3 else { return [] }
    do throws(Failure) {
      let value = try StatePath(given[1]).find(
        in: session.context, focus: session.world.engine.focus)
      if case .string(let text) = value { return [(text, "as it is now")] }
      return [(value.text, "as it is now")]
    } catch { return [] }
  }

  func command(_ verb: String) -> Command? {
    if let command = CommandTable[verb] { return command }
    let matches = CommandTable.standard.filter { $0.verb.utf8.starts(with: verb.utf8) }
    return matches.count == 1 ? matches[0] : nil
  }

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
          if parameter.kind == .optional { continue }
          break
        }
        if parameter.kind == .literal, word != parameter.name { break }
        if parameter.kind == .many || parameter.kind == .tail {
          // They go on until a keyword ends them.
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

  /// The words after the verb that are neither flags nor their values.
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

  private func candidates(for completion: Completion, _ words: CompletionContext) -> Candidates {
    let typed = words.current
    return switch completion {
    case .nothing: []
    case .words(let words): words.map { ($0, "") }
    case .verb: verbs + HelpTopic.allCases.map { ($0.rawValue, $0.summary) }
    case .view: session.world.engine.views.map { ($0.name, "") }
    case .day: days(typed)
    case .dayOr(let words): words.map { ($0, "") } + days(typed)
    case .goal: [("none", "")] + goals
    case .match: matches(typed)
    case .settingValue: settingValues(words.previous.last ?? "")
    case .run: runs(typed)
    case .runOrPath: runs(typed) + paths(typed)
    case .source:
      session.world.library.datasets.map { ($0.name, "all of it") }
        + session.world.library.datasets.flatMap(\.metrics).map { ($0.metric.name, "") }
        + session.world.engine.made.keys.sorted().map { ($0, "made to order") }
    case .dataset: session.world.library.datasets.map { ($0.name, "") }
    case .file: paths(typed)
    case .path: [("demo", "three years of built-in data")] + paths(typed)
    case .zone: session.host.zoneNames.map { ($0, "") }
    case .statePath: statePaths(typed)
    }
  }

  /// Ids, days, and sources made to order; `watch:` asks for those of a dataset.
  private func runs(_ typed: String) -> Candidates {
    let all = session.world.library.runs
    guard !typed.contains(":") else {
      return all.map { dataset, run in
        let name = run.id.contains(":") ? run.id : "\(dataset.name):\(run.id)"
        return (name, run.record.start.day.description)
      }
    }
    let loaded = all.map(\.run)
    let ids = loaded.map { run in
      (run.id, "\(run.record.start.day), \(run.record.kilometers.fixed(1)) km")
    }
    let days = loaded.map { ($0.record.start.day.description, $0.id) }
    let made = session.world.engine.made.keys.sorted().filter {
      if case .run = session.world.engine.made[$0] { true } else { false }
    }
    return (loaded.isEmpty ? [] : [("last", "the newest run")]) + ids + days
      + made.map { ($0, "made to order") }
  }

  /// Days that are loaded and have a value; from a year on, all that there can be, step by step.
  private func days(_ typed: String) -> Candidates {
    let words = ["today", "yesterday"].map { ($0, "") }
    guard let focus = session.world.engine.focus,
      case .days(let view) = session.world.engine.views[focus],
      let rows = view.pager.window?.rows
    else { return words }
    let today = session.world.engine.clock.today
    guard let first = view.pager.bounds.min, typed.utf8.first.map({ $0 < 0x3A }) == true else {
      return words + rows.days.map { ($0.description, "") }
    }
    // A year, then a month of it, then a day.
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

  /// The goal there is, and whole kilograms below the last weight.
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

  /// Loads under way, then slots and those of views.
  private func matches(_ typed: String) -> Candidates {
    let slots = LoadMatch.Name.allCases.map(\.rawValue)
    if let colon = typed.utf8.firstIndex(of: UInt8(ascii: ":")) {
      return slots.map { (typed[...colon] + $0, "") }
    }
    let flights = session.world.engine.flights.map { ("@\($0.id)", "\($0.view)") }
    let views = session.world.engine.views.map { ($0.name + ":", "") }
    return flights + slots.map { ($0, "") } + views
  }

  private func settingValues(_ key: String) -> Candidates {
    guard let key = SettingKey(rawValue: key) else { return [] }
    return key.choices.map { ($0, "") } + [(key.read(session.settings), "as it is now")]
  }

  private func paths(_ typed: String) -> Candidates {
    let folder = Path.folder(of: typed)
    return session.host.entries(of: folder.isEmpty ? "." : folder).map { (folder + $0, "") }
  }

  /// The keys at the level of the path being typed.
  private func statePaths(_ typed: String) -> Candidates {
    let dot = typed.utf8.lastIndex(of: UInt8(ascii: "."))
    let dump = StateDump(world: session.world, frame: session.settings.frame)
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

/// The statement at the cursor, in words.
struct CompletionContext {
  /// Whole words before the one at the cursor.
  private(set) var previous: [String] = []
  /// What is typed of the word at the cursor, and where it begins.
  private(set) var current = ""
  /// The quote that the word begins with.
  private(set) var quote: UInt8?
  private(set) var start: Int

  init(_ bytes: [UInt8]) {
    start = bytes.count
    var quote: UInt8?
    var word: [UInt8] = []
    var isOpen = false
    for (index, byte) in bytes.enumerated() {
      if let open = quote {
        if byte == open { quote = nil } else { word.append(byte) }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        quote = byte
        if !isOpen { start = index }
        isOpen = true
      case UInt8(ascii: " "), 9:
        if isOpen { previous.append(String(decoding: word, as: UTF8.self)) }
        (word, isOpen, start) = ([], false, bytes.count)
      case UInt8(ascii: ";"), 10:
        (previous, word, isOpen, start) = ([], [], false, bytes.count)
      default:
        if !isOpen { start = index }
        isOpen = true
        word.append(byte)
      }
    }
    current = String(decoding: word, as: UTF8.self)
    if start < bytes.count, bytes[start] == 34 || bytes[start] == 39 { self.quote = bytes[start] }
  }

  /// `--page=2` as its two parts.
  var flagValue: (name: String, value: String)? {
    guard quote == nil, current.utf8.starts(with: "--".utf8),
      let equals = current.utf8.firstIndex(of: UInt8(ascii: "="))
    else { return nil }
    let name = current[..<equals].utf8.dropFirst(2)
    return (String(name) ?? "", String(current.utf8[equals...].dropFirst()) ?? "")
  }

  func with(current: String) -> CompletionContext {
    var other = self
    other.current = current
    return other
  }

  /// The same without the first words.
  func dropping(_ count: Int) -> CompletionContext {
    var rest = self
    rest.previous.removeFirst(min(count, previous.count))
    return rest
  }
}
