import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The `load` commands of the last session at the prompt, with which the next session begins.
///
/// They are in a file like the history, and are written only while the history is.
struct LastLoads {
  private let file: HistoryFile?
  /// Oldest first.
  private(set) var lines: [String]

  init(_ environment: (String) -> String?) {
    file = StateFolder.path(environment).map { HistoryFile(path: $0 + "/last") }
    // The file may have been changed by anything, so other commands in it are not run.
    lines = ((try? file?.load()) ?? []).filter { Session.isLoad($0) }
  }

  /// Records what an input that ran has loaded. Trouble with the file is ignored.
  mutating func note(_ input: TypedInput) {
    guard let loads = Session.loads(in: input, from: LastLoads.folder) else { return }
    let now = loads.isEmpty ? [] : lines.filter { !loads.contains($0) } + loads
    guard now != lines else { return }
    lines = now
    try? file?.replace(with: now)
  }

  /// The current folder, which makes relative paths absolute.
  private static var folder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }
}
