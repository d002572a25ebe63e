import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The commands that run at the start of every session at the prompt.
enum RCFile {
  /// Bytes of the file at most.
  private static let limit: off_t = 1 << 20

  /// Reads `$XDG_CONFIG_HOME/trendsh/rc.trsh`, else `~/.config/trendsh/rc.trsh`.
  ///
  /// Nil without such a file; a reason instead of its bytes if another user could have written it
  /// (A1).
  static func read(
    _ environment: (String) -> String?
  ) -> (path: String, content: Result<[UInt8], FileTrouble>)? {
    guard let path = path(environment) else { return nil }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      return errno == ENOENT || errno == ENOTDIR ? nil : (path, .failure(.system(path)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return (path, .failure(.system(path))) }
    func refused(_ reason: String) -> (String, Result<[UInt8], FileTrouble>) {
      (path, .failure(FileTrouble(path: path, reason: reason)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return refused("is not a regular file") }
    guard status.st_uid == geteuid() else { return refused("belongs to another user") }
    guard status.st_mode & 0o022 == 0 else { return refused("can be written by others") }
    guard status.st_size <= limit else { return refused("is larger than 1 MiB") }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes { all in
        all.baseAddress.map { readBytes(descriptor, $0 + done, all.count - done) } ?? 0
      }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      done += count
    }
    return (path, .success(Array(bytes[..<done])))
  }

  private static func path(_ environment: (String) -> String?) -> String? {
    folder(environment).map { $0 + "/rc.trsh" }
  }

  /// The configuration folder; nil without an absolute home folder.
  static func folder(_ environment: (String) -> String?) -> String? {
    if let config = environment("XDG_CONFIG_HOME"), config.utf8.first == UInt8(ascii: "/") {
      return config + "/trendsh"
    }
    guard let home = environment("HOME"), home.utf8.first == UInt8(ascii: "/") else { return nil }
    return home + "/.config/trendsh"
  }
}
