import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder for history, journals and the list of written files.
enum StateFolder {
  /// `$XDG_STATE_HOME/trendsh`, else `~/.local/state/trendsh`; nil without either.
  static func path(_ environment: (String) -> String?) -> String? {
    if let state = environment("XDG_STATE_HOME"), state.utf8.first == UInt8(ascii: "/") {
      return state + "/trendsh"
    }
    guard let home = environment("HOME"), home.utf8.first == UInt8(ascii: "/") else { return nil }
    return home + "/.local/state/trendsh"
  }

  /// Creates the folder and those above it for this user only, and refuses a folder of another
  /// user.
  static func make(_ folder: String) throws(FileTrouble) {
    var status = stat()
    if lstat(folder, &status) != 0 {
      let ends = folder.utf8.indices.dropFirst().filter { folder.utf8[$0] == UInt8(ascii: "/") }
      for part in ends.map({ String(folder[..<$0]) }) + [folder] {
        // The first folder that cannot be created is the one to report.
        if mkdir(part, 0o700) == 0 {
          try keepName(part)
        } else if errno != EEXIST, errno != EISDIR {
          throw .system(part)
        }
      }
      guard lstat(folder, &status) == 0 else { throw .system(folder) }
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw FileTrouble(path: folder, reason: "is not a folder")
    }
    guard status.st_uid == geteuid() else {
      throw FileTrouble(path: folder, reason: "belongs to another user")
    }
    if status.st_mode & 0o077 != 0 { chmod(folder, 0o700) }
  }

  /// Replaces a file in one step; only its owner can read the new one.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileTrouble) {
    let temporary = path + ".new"
    unlink(temporary)
    let file = try Descriptor(temporary, O_RDWR | O_CREAT | O_EXCL)
    do {
      try file.write(bytes, at: 0)
      try file.sync()
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else { throw .system(path) }
    try keepName(path)
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Syncs the folder of a new file or folder, so that its name survives a power cut.
  static func keepName(_ path: String) throws(FileTrouble) {
    let code = HalfFile.sync(Path.folder(of: path))
    if code != 0 { throw .system(Path.folder(of: path), code) }
  }
}
