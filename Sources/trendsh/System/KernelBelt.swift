import CProcess
import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Restrictions that the kernel enforces in safe mode and `check`, in case the program has a
/// defect: no writing outside the state folder, no programs, no sockets, no endless files.
///
/// They are set before the first byte of a stranger is read and cannot be removed.
enum KernelBelt {
  /// Sets the restrictions. At the prompt the state folder stays writable for the history.
  static func fasten(forPrompt: Bool = false) {
    var folders: [String] = []
    if forPrompt, let state = StateFolder.path(Terminal.variable) {
      // A folder can be allowed only if it exists.
      do throws(FileTrouble) {
        try StateFolder.make(state)
        folders = [state]
      } catch {}
    }
    let paths = folders.map { strdup($0) }
    defer { for path in paths { free(path) } }
    let pointers = paths.map { UnsafePointer($0) }
    let held = cpr_fasten_belt(
      pointers, pointers.count, UInt64(Budget.fileLimit) + outputSize)
    if held != cpr_belt_parts() {
      StandardError.say(
        "note: the kernel refused part of the restrictions, so only the program enforces safe mode")
    }
    #if DEBUG
      if let folder = Terminal.variable("TRENDSH_TRY_BELT") { tryOut(in: folder) }
    #endif
  }

  /// Bytes that standard output and errors already have, if they go to files.
  private static var outputSize: UInt64 {
    var most: off_t = 0
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      most = max(most, status.st_size)
    }
    return UInt64(most)
  }

  /// The sentence of `--version --verbose`.
  static var description: String {
    let parts = Int(cpr_belt_parts())
    var names: [String] = []
    if parts & CPR_LANDLOCK != 0 {
      names.append("files by Landlock (version \(cpr_landlock_version()))")
    }
    if parts & CPR_SECCOMP != 0 { names.append("programs and sockets by seccomp") }
    guard !names.isEmpty else {
      return "none: only the program enforces safe mode and check"
    }
    names.append("sizes of files by RLIMIT_FSIZE")
    return "in safe mode and check the kernel restricts " + names.joined(separator: ", ")
  }
}

#if DEBUG
  extension KernelBelt {
    /// Tries what the program never does and prints the result. In test builds only.
    private static func tryOut(in folder: String) {
      func say(_ what: String, _ succeeded: Bool) {
        StandardError.say("belt: \(what) \(succeeded ? "passes" : "is held")")
      }
      let file = open(folder + "/new", O_WRONLY | O_CREAT, 0o600)
      say("a new file", file >= 0)
      let old = open(folder + "/old", O_WRONLY)
      say("an old file", old >= 0)
      say("a removal", unlink(folder + "/old") == 0)
      say("a socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0)
      var process: pid_t = 0
      var words: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
      say("a program", posix_spawn(&process, "/bin/true", nil, nil, &words, nil) == 0)
      let own = open(
        (StateFolder.path(Terminal.variable) ?? "/") + "/own", O_WRONLY | O_CREAT, 0o600)
      say("the state folder", own >= 0)
      if own >= 0 { say("an endless file", pwrite(own, "x", 1, 1 << 40) == 1) }
    }
  }
#endif
