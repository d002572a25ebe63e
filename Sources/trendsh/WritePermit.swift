import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether a line may write a file, by where it lies and whose it is.
struct WritePermit {
  private let scope: WriteScope
  private let written: WrittenFiles
  /// As the line says it.
  private let path: String
  /// From the root, through no link.
  private let real: String

  init(_ scope: WriteScope, _ written: WrittenFiles, _ path: String, _ real: String) {
    self.scope = scope
    self.written = written
    self.path = path
    self.real = real
  }

  func check(_ mode: WriteMode) throws(HostError) {
    guard case .below(let folders, let granted) = scope else { return }
    if granted.contains(where: { names(below: $0) != nil }) { return }
    guard !folders.isEmpty else {
      throw refused("lies below no folder that --allow-write names")
    }
    let ways = folders.compactMap { names(below: $0) }
    guard !ways.isEmpty else {
      throw refused("lies outside the current folder and the script's own")
    }
    guard ways.contains(where: { !$0.contains { $0.utf8.first == UInt8(ascii: ".") } }) else {
      throw refused("has a part that begins with a dot, as files of settings do")
    }
    var status = stat()
    guard lstat(real, &status) == 0, mode != .create else { return }
    guard status.st_mode & S_IFMT == S_IFREG, written.isUnchanged(real) else {
      throw refused("was not written by trendsh, or has changed since")
    }
  }

  /// The parts of the path behind a folder; nil where it lies elsewhere.
  private func names(below folder: String) -> [Substring]? {
    let expanded =
      folder == "~" || folder.hasPrefix("~/")
      ? (Terminal.variable("HOME") ?? "~") + folder.dropFirst() : folder
    guard let pointer = realpath(expanded.isEmpty ? "." : expanded, nil) else { return nil }
    defer { free(pointer) }
    let root = String(cString: pointer)
    let start = root == "/" ? root : root + "/"
    guard real.utf8.starts(with: start.utf8) else { return nil }
    return String(decoding: real.utf8.dropFirst(start.utf8.count), as: UTF8.self)
      .split(separator: "/", omittingEmptySubsequences: false)
  }

  private func refused(_ reason: String) -> HostError {
    let folder = Path.folder(of: real)
    let name = folder.utf8.count > 1 ? String(folder.dropLast()) : "/"
    return HostError(
      "unsafe", "'\(path)' \(reason), so a script may not write it",
      hint: "--allow-write '\(OutputGate.safe(name, escapingBreaks: true))' allows it")
  }
}
