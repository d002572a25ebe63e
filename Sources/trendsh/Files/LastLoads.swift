import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the next session at the prompt begins with: the `load` commands of the last one, and what a
/// person has said of their own data: units, goals, zones and notes.
///
/// The loads are in a file like the history. What was said is in `own.trsh`, a script of its own that is
/// easy to read, copy and edit. Both are written only while the history is.
struct LastLoads {
  private let file: HistoryFile?
  private let own: OwnConfig?
  /// Oldest first.
  private var loads: [String]
  private var choices: [String]
  /// Whether the choices hold in this session: only with data of one's own.
  private var areChosen: Bool
  /// Why `own.trsh` is not read, and so not written either.
  private(set) var trouble: FileTrouble?

  init(_ environment: (String) -> String?) {
    file = StateFolder.path(environment).map { HistoryFile(path: $0 + "/last") }
    own = OwnConfig("own.trsh", isPublic: false, environment)
    // The files may have been changed by anything, so other commands in them are not run.
    let lines = (try? file?.load()) ?? []
    loads = lines.filter { Session.remembered($0) == .load }
    choices = lines.filter { Session.remembered($0) == .choice }
    switch own?.read() {
    case .success(let bytes)?:
      choices = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
        .filter { Session.remembered($0) == .choice }
    case .failure(let found)?: trouble = found
    case nil: break
    }
    areChosen = !loads.isEmpty
  }

  /// The commands in the order in which they are run.
  var lines: [String] { loads.isEmpty ? [] : loads + choices }

  /// Returns what was said of a person's own data when the first of it is loaded by an input that ran, to
  /// be run now; empty at other times.
  mutating func choices(after input: TypedInput) -> [String] {
    guard !areChosen, Session.loads(in: input, from: LastLoads.folder)?.isEmpty == false else {
      return []
    }
    areChosen = true
    return choices
  }

  /// Records what an input that ran has loaded, and what is chosen since. Trouble with the files is
  /// ignored.
  ///
  /// What was said belongs to a person's own data, so beside the built-in data alone nothing is noted.
  mutating func note(_ input: TypedInput, _ chosen: [String]) {
    let before = loads
    if let new = Session.loads(in: input, from: LastLoads.folder) {
      loads = new.isEmpty ? [] : loads.filter { !new.contains($0) } + new
    }
    if loads != before { try? file?.replace(with: loads) }
    guard !loads.isEmpty, chosen != choices, trouble == nil else { return }
    choices = chosen
    try? own?.write(Array(choices.map { $0 + "\n" }.joined().utf8))
  }

  /// The current folder, which makes relative paths absolute.
  private static var folder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }
}
