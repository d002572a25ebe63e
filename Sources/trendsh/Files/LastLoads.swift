import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the next session at the prompt begins with: the `load` commands of what was loaded, the view that
/// was shown, and what a person has said of their own data: units, goals, zones and notes.
///
/// Loads and view are in a file like the history. What was said is in `own.trsh`, a script of its own that is
/// easy to read, copy and edit. Both are written only while the history is, and never hold what a
/// private line did.
struct LastLoads {
  private let file: HistoryFile?
  private let own: OwnConfig?
  /// Oldest first.
  private(set) var loads: [String]
  private(set) var choices: [String]
  /// What opens the view of the last session.
  private(set) var place: [String]
  /// What the session could not take, because its data is not there, and what is not of the shell; it stays
  /// in the file as it is.
  private var kept: [String] = []
  /// Whether the choices hold in this session: only with data of one's own.
  private var areChosen: Bool
  /// Why `own.trsh` is not read, and so not written either.
  private(set) var trouble: FileTrouble?
  /// Loads and choices of lines that are not to be kept.
  private var secret: Set<String> = []
  /// Loads and choices after the input before.
  private var known: Set<String> = []

  init(_ environment: (String) -> String?) {
    file = StateFolder.path(environment).map { HistoryFile(path: $0 + "/last") }
    own = OwnConfig("own.trsh", isPublic: false, environment)
    // The files may have been changed by anything, so other commands in them are not run.
    let lines = (try? file?.load()) ?? []
    loads = lines.filter { Session.remembered($0) == .load }
    choices = lines.filter { Session.remembered($0) == .choice }
    place = lines.filter { Session.remembered($0) == .place }
    switch own?.read() {
    case .success(let bytes)?:
      let lines = LastLoads.lines(bytes)
      choices = lines.filter { Session.remembered($0) == .choice }
      kept = lines.filter { Session.remembered($0) != .choice }
    case .failure(let found)?: trouble = found
    case nil: break
    }
    areChosen = !loads.isEmpty
  }

  /// What was said waits for the person's own data: none of it could be loaded now.
  mutating func wait() { areChosen = false }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
  }

  /// Keeps a line of what was said that the session could not run.
  mutating func keep(_ line: String) {
    guard choices.contains(line), !kept.contains(line) else { return }
    kept.append(line)
    choices.removeAll { $0 == line }
  }

  /// Returns what was said of a person's own data when the first of it was loaded by an input, to be run
  /// now; empty at other times.
  mutating func choices(after session: Session) -> [String] {
    guard !areChosen, session.hasOwnData else { return [] }
    areChosen = true
    return choices
  }

  /// Takes in what the session begins with.
  mutating func begin(with session: Session) {
    known = Set(session.loadLines(from: LastLoads.folder) + session.chosen)
  }

  /// Records what is loaded and chosen after an input. Trouble with the files is ignored.
  ///
  /// What was said belongs to a person's own data, so beside the built-in data alone nothing is noted.
  mutating func note(_ session: Session, isSecret: Bool) {
    let loaded = session.loadLines(from: LastLoads.folder)
    let chosen = session.chosen
    if isSecret { secret.formUnion(Set(loaded + chosen).subtracting(known)) }
    known = Set(loaded + chosen)
    secret.formIntersection(known)
    guard !isSecret else { return }
    let before = loads
    loads = session.keptForLater + loaded.filter { !secret.contains($0) }
    if loads != before { write() }
    if !loaded.isEmpty { note(chosen.filter { !secret.contains($0) }) }
  }

  /// Records the view at the end of a session.
  mutating func leave(_ session: Session) {
    let shown = session.openingHere
    guard session.hasOwnData, secret.isEmpty, shown != place else { return }
    place = shown
    write()
  }

  private func write() { try? file?.replace(with: loads.isEmpty ? [] : loads + place) }

  /// Writes what is chosen.
  private mutating func note(_ chosen: [String]) {
    guard chosen != choices, trouble == nil else { return }
    // Another session may have written meanwhile: only what this one changed is changed.
    var lines = kept + choices
    if case .success(let bytes)? = own?.read() { lines = LastLoads.lines(bytes) }
    let (gone, new) = (
      choices.filter { !chosen.contains($0) }, chosen.filter { !choices.contains($0) }
    )
    let subjects = Set(new.map(LastLoads.subject))
    lines.removeAll { gone.contains($0) || subjects.contains(LastLoads.subject($0)) }
    choices = chosen
    kept.removeAll { subjects.contains(LastLoads.subject($0)) }
    try? own?.write(Array((lines + new).map { $0 + "\n" }.joined().utf8))
  }

  /// What a line is about, of which there is one: the goal of a metric, the note of a day.
  private static func subject(_ line: String) -> String {
    let words = line.split(separator: " ")
    let isOfNumber = words.count > 1 && words[1].utf8.first.map { $0 < UInt8(ascii: "A") } ?? false
    switch words.first {
    case "goal": return isOfNumber ? "goal" : words.prefix(2).joined(separator: " ")
    case "unit": return ["km", "mi"].contains(words.last) ? "unit of lengths" : "unit"
    case "zones":
      return words.prefix(words.dropFirst().first == "set" ? 3 : 2).joined(separator: " ")
    default: return words.prefix(2).joined(separator: " ")
    }
  }

  /// The current folder, which makes relative paths absolute.
  private static var folder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }
}
