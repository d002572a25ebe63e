import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the next session at the prompt begins with: the `load` commands of the last one, its goal and
/// its unit.
///
/// They are in a file like the history, and are written only while the history is.
struct LastLoads {
  private let file: HistoryFile?
  /// Oldest first.
  private var loads: [String]
  private var choices: [String]

  init(_ environment: (String) -> String?) {
    file = StateFolder.path(environment).map { HistoryFile(path: $0 + "/last") }
    // The file may have been changed by anything, so other commands in it are not run.
    let lines = (try? file?.load()) ?? []
    loads = lines.filter { Session.remembered($0) == .load }
    choices = lines.filter { Session.remembered($0) == .choice }
  }

  /// The commands in the order in which they are run.
  var lines: [String] { loads + choices }

  /// Records what an input that ran has loaded, and what is chosen since. Trouble with the file is
  /// ignored.
  ///
  /// Goal and unit belong to the data, so without any of one's own none is kept.
  mutating func note(_ input: TypedInput, _ chosen: [String]) {
    let before = lines
    if let new = Session.loads(in: input, from: LastLoads.folder) {
      loads = new.isEmpty ? [] : loads.filter { !new.contains($0) } + new
    }
    choices = loads.isEmpty ? [] : chosen
    guard lines != before else { return }
    try? file?.replace(with: lines)
  }

  /// The current folder, which makes relative paths absolute.
  private static var folder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }
}
