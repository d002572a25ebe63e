import Interpreter
import TrendsCore
import TrendsOutput

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension HostError {
  static func system(_ verb: String, _ path: String, _ code: Int32) -> HostError {
    // A folder lists names that are no UTF-8 with a mark for what cannot be said.
    if code == ENOENT, path.utf8.contains("\u{FFFD}".utf8) {
      return HostError("io", "cannot \(verb) '\(path)': its name is not UTF-8: rename it")
    }
    let folder = Path.folder(of: path)
    if code == ENOENT, verb == "write", !folder.isEmpty {
      return HostError("io", "cannot write '\(path)': there is no folder '\(folder)'")
    }
    if code == EFBIG {
      return HostError(
        "io", "cannot \(verb) '\(path)': the file may not grow further",
        hint: "in safe mode output adds at most \(Budget.amount(of: Budget.fileLimit)) to a file, "
          + "and 'ulimit -f' says what your shell allows")
    }
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return HostError("io", "cannot \(verb) '\(path)': \(reason)")
  }

  static func refused(_ path: String, _ reason: String) -> HostError {
    HostError("io", "'\(path)' \(reason)")
  }
}
