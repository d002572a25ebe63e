import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files of the last session at the prompt: the next one begins with them.
///
/// Only commands are kept, in a file like that of the history, and only while that is kept.
struct LastLoads {
  private let file: HistoryFile?
  private(set) var lines: [String]

  init(_ environment: (String) -> String?) {
    file = StateFolder.path(environment).map { HistoryFile(path: $0 + "/last") }
    // Whatever wrote the file: nothing else is run for it.
    lines = ((try? file?.load()) ?? []).filter { Session.isLoad($0) }
  }

  /// Notes what an input that ran has loaded; trouble with the file is none of the session's.
  mutating func note(_ input: TypedInput) {
    guard let loads = Session.loads(in: input, from: LastLoads.folder) else { return }
    let now = loads.isEmpty ? [] : lines.filter { !loads.contains($0) } + loads
    guard now != lines else { return }
    lines = now
    try? file?.replace(with: now)
  }

  private static var folder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }
}
