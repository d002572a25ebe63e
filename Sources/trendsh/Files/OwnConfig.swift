import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file in the person's configuration folder that trendsh trusts: `read` refuses one that other users can write.
struct OwnConfig {
  /// Bytes of the file at most.
  private static let limit: off_t = 1 << 20

  let path: String
  /// Whether others may read it.
  let isPublic: Bool

  /// Nil without an absolute home folder.
  init?(_ name: String, isPublic: Bool, _ environment: (String) -> String?) {
    guard let folder = OwnConfig.folder(environment) else { return nil }
    path = "\(folder)/\(name)"
    self.isPublic = isPublic
  }

  /// Reads the file; nil where there is none, a reason where another user could have written it.
  func read() -> Result<[UInt8], FileTrouble>? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      return errno == ENOENT || errno == ENOTDIR ? nil : .failure(.system(path))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failure(.system(path)) }
    func refused(_ reason: String) -> Result<[UInt8], FileTrouble> {
      .failure(FileTrouble(path: path, reason: reason))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return refused("is not a regular file") }
    guard status.st_uid == geteuid() else { return refused("belongs to another user") }
    guard status.st_mode & 0o022 == 0 else { return refused("can be written by others") }
    guard isPublic || status.st_mode & 0o044 == 0 else {
      return refused("can be read by others: chmod 600 it")
    }
    guard status.st_size <= OwnConfig.limit else { return refused("is larger than 1 MiB") }
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
    return .success(Array(bytes[..<done]))
  }

  /// Replaces the file in one step; only its owner can read it.
  ///
  /// Behind a link the file it leads to is replaced.
  func write(_ bytes: [UInt8]) throws(FileTrouble) {
    var path = path
    if let real = realpath(path, nil) {
      path = String(cString: real)
      free(real)
    }
    let folder = Path.folder(of: path)
    if !StateFolder.isFolder(folder) {
      try StateFolder.make(
        folder.utf8.last == UInt8(ascii: "/") ? String(folder.dropLast()) : folder)
    }
    try StateFolder.replace(path, with: bytes)
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
