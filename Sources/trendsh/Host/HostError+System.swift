import Interpreter
import TrendsCore
import TrendsOutput

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension HostError {
  /// The failure for an error of the system; `verb` completes "cannot".
  static func system(_ verb: String, _ path: String, _ code: Int32) -> HostError {
    // Names that are not UTF-8 are listed with a mark for bytes that cannot be shown.
    if code == ENOENT, path.utf8.contains("\u{FFFD}".utf8) {
      return HostError.nameIsNotUTF8(path, verb)
    }
    let folder = Path.folder(of: path)
    if code == ENOENT, verb == "write", !folder.isEmpty {
      return HostError.noFolder(folder, for: path)
    }
    if code == EFBIG {
      return HostError.mayNotGrow(path, verb, limit: Budget.amount(of: Budget.fileLimit))
    }
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return HostError.cannot(verb, path, reason)
  }
}
