import Interpreter
import TrendsOutput

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Decides whether a line may write a file, by the file's place and history.
struct WritePermit {
  private let scope: WriteScope
  private let written: WrittenFiles
  /// The path as typed, for messages.
  private let path: String
  /// The path from the root without links.
  private let real: String

  init(_ scope: WriteScope, _ written: WrittenFiles, _ path: String, _ real: String) {
    self.scope = scope
    self.written = written
    self.path = path
    self.real = real
  }

  /// Throws if the file may not be written.
  ///
  /// A typed line may write anywhere. A script may write below the granted folders without limits,
  /// and below its own folder and the current one only new files and files that trendsh wrote and
  /// nothing has changed since.
  func check(_ mode: WriteMode) throws(HostError) {
    guard case .below(let folders, let granted) = scope else { return }
    if granted.contains(where: { names(below: $0) != nil }) { return }
    guard !folders.isEmpty else {
      throw refused("is not below a folder of --allow-write")
    }
    let ways = folders.compactMap { names(below: $0) }
    guard !ways.isEmpty else {
      throw refused("is outside the current folder and the script's own")
    }
    // Files of the shell itself are refused by any name or link, because the next start runs or
    // trusts them.
    let own = [OwnConfig.folder(Terminal.variable), StateFolder.path(Terminal.variable)]
      .compactMap { $0 }
    let isLinked = own.contains { folder in
      ["/rc.trsh", "/sources.trsh", "/own.trsh", "/history", "/last", "/written"].contains {
        WritePermit.end(of: folder + $0) == real
      }
    }
    guard !isLinked, !own.contains(where: { names(below: $0) != nil }) else {
      throw refused("is one of the shell's own files, or in their folder", mayBeAllowed: false)
    }
    guard ways.contains(where: { !$0.contains { $0.utf8.first == UInt8(ascii: ".") } }) else {
      throw refused(
        "has a part that begins with a dot, as settings files do", mayBeAllowed: false)
    }
    var status = stat()
    guard lstat(real, &status) == 0, mode != .create else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw HostError.notARegularFile(path)
    }
    guard written.isUnchanged(real) else {
      throw refused(
        written.isKept
          ? "was not written by trendsh, or has changed since"
          : "exists, and nothing shows that trendsh wrote it: HOME and XDG_STATE_HOME name no folder"
      )
    }
  }

  /// The parts of the path below a folder; nil if it is not below it.
  private func names(below folder: String) -> [Substring]? {
    let expanded =
      folder == "~" || folder.hasPrefix("~/")
      ? (Terminal.variable("HOME") ?? "~") + folder.dropFirst() : folder
    let root = WritePermit.real(expanded.isEmpty ? "." : expanded)
    guard let root else { return nil }
    let start = root == "/" ? root : root + "/"
    guard real.utf8.starts(with: start.utf8) else { return nil }
    return String(decoding: real.utf8.dropFirst(start.utf8.count), as: UTF8.self)
      .split(separator: "/", omittingEmptySubsequences: false)
  }

  /// The target of a link, which need not exist; the path itself if it is not a link. Nil after 40
  /// links, which is a loop.
  private static func end(of path: String) -> String? {
    var path = path
    for _ in 0..<40 {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &target, target.count - 1)
      guard count > 0 else { return RealPath.of(path) }
      let text = String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = text.hasPrefix("/") ? text : Path.folder(of: path) + text
    }
    return nil
  }

  /// The real path of a folder, also of one that does not exist yet.
  private static func real(_ folder: String) -> String? {
    if let pointer = realpath(folder, nil) {
      defer { free(pointer) }
      return String(cString: pointer)
    }
    guard errno == ENOENT, let end = folder.utf8.lastIndex(of: UInt8(ascii: "/")),
      end > folder.startIndex
    else {
      return nil
    }
    return real(String(folder[..<end])).map { ($0 == "/" ? "" : $0) + folder[end...] }
  }

  /// The failure with advice.
  ///
  /// The advice has the flag before the script, because words after the script are its arguments.
  /// For dotfiles `--allow-write` is not advised, as it would have to open the whole home folder.
  private func refused(_ reason: String, mayBeAllowed: Bool = true) -> HostError {
    let folder = Path.folder(of: real)
    let name = folder.utf8.count > 1 ? String(folder.dropLast()) : "/"
    return HostError.onlyTyped(
      path, reason,
      hint: mayBeAllowed
        ? "allow it with: trendsh --allow-write '\(OutputGate.safe(name, escapingBreaks: true))' …"
        : "type the line yourself, or choose another path")
  }
}
