import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a session ran, on disk before it runs: commands and results, never what was printed.
///
/// Each session has a file of its own, readable by its owner alone. While it runs the file ends in
/// `.live` and is locked; at its end it is called `.trsh`. A `.live` file without a lock belongs to
/// a session that was killed: the next prompt tells of it and calls it `.crashed`, and `save --last`
/// makes a transcript of it.
final class JournalFile {
  /// Sessions that are kept, and bytes of one of them.
  static let sessionLimit = 20
  static let byteLimit = 64 << 20

  private let path: String
  private let file: Descriptor
  private let isSynced: Bool
  private var size = 0
  private var isBroken = false

  /// Nil where nothing can be kept. At the prompt every line is synced: nobody types faster.
  init?(folder: String, name: String, isSynced: Bool) {
    path = "\(folder)/\(name).live"
    let begun = "\(folder)/\(name).new"
    self.isSynced = isSynced
    do throws(FileTrouble) {
      try StateFolder.make(folder)
      file = try Descriptor(begun, O_WRONLY | O_CREAT | O_EXCL)
      try file.lock()
    } catch {
      // A home that nobody can write is how the machine was set up.
      if error.isOfDisk { JournalFile.sayOff(error) }
      return nil
    }
    // Only what is locked is called so: without a lock it would be taken for a killed session's.
    guard access(path, F_OK) != 0, rename(begun, path) == 0 else {
      JournalFile.sayOff(.system(path))
      unlink(begun)
      return nil
    }
    if isSynced {
      do throws(FileTrouble) { try StateFolder.keepName(path) } catch {
        // It is written all the same: a crash of the shell alone loses nothing.
        StandardError.say("the journal may be lost with the power: \(error)")
      }
    }
    JournalFile.prune(folder)
  }

  static func folder(_ environment: (String) -> String?) -> String? {
    let isTold = environment("XDG_STATE_HOME")?.utf8.first == 0x2F
    // Who has no home gets none.
    guard isTold || access(environment("HOME") ?? "", W_OK) == 0 else { return nil }
    return StateFolder.path(environment).map { $0 + "/journal" }
  }

  func append(_ bytes: [UInt8]) {
    guard !isBroken, !bytes.isEmpty else { return }
    guard size + bytes.count <= JournalFile.byteLimit else {
      isBroken = true
      let limit = JournalFile.byteLimit >> 20
      return StandardError.say("the journal is full at \(limit) MiB: a crash loses what follows")
    }
    do throws(FileTrouble) {
      try file.write(bytes, at: size)
      size += bytes.count
      if isSynced { try file.sync() }
    } catch {
      isBroken = true
      JournalFile.sayOff(error)
    }
  }

  private static func sayOff(_ trouble: FileTrouble) {
    StandardError.say("the journal is off: cannot write \(trouble.path): \(trouble.reason)")
  }

  /// The session came to its end.
  func finish() {
    if size == 0 {
      unlink(path)
    } else if rename(path, String(path.dropLast(5)) + ".trsh") != 0 {
      let trouble = FileTrouble.system(path)
      StandardError.say("the journal cannot be put away: \(trouble.path): \(trouble.reason)")
    }
  }
}

extension JournalFile {
  /// Journals of sessions that are over and have these endings, oldest first.
  private static func ended(in folder: String, _ endings: [String]) -> [String] {
    Folder.names(in: folder, limit: 1000).sorted().filter { name in
      endings.contains { name.hasSuffix($0) }
        && !(name.hasSuffix(".live") && isLocked(folder + "/" + name))
    }
  }

  /// The newest journal of another session; one that nobody knows of yet as it was killed comes
  /// first.
  static func last(in folder: String) throws(FileTrouble) -> [UInt8]? {
    let killed = ended(in: folder, [".live"]).last
    guard let name = killed ?? ended(in: folder, [".trsh", ".crashed"]).last else { return nil }
    return try read(folder + "/" + name)
  }

  static func read(_ path: String) throws(FileTrouble) -> [UInt8] {
    try Descriptor(path, O_RDONLY).read(from: 0, limit: byteLimit)
  }

  /// The newest session that ended without saying so, since this was last asked.
  static func takeCrashed(in folder: String) -> String? {
    var newest: String?
    for name in ended(in: folder, [".live"]) {
      let kept = folder + "/" + name.dropLast(5) + ".crashed"
      if rename(folder + "/" + name, kept) == 0 { newest = kept }
    }
    return newest
  }

  /// However many scripts run, what was killed at the prompt stays.
  private static func prune(_ folder: String) {
    let names = Folder.names(in: folder, limit: 1000).sorted()
    for ending in [".trsh", ".crashed", ".live", ".new"] {
      for name in names.filter({ $0.hasSuffix(ending) }).dropLast(sessionLimit)
      where ![".live", ".new"].contains(ending) || !isLocked(folder + "/" + name) {
        unlink(folder + "/" + name)
      }
    }
  }

  private static func isLocked(_ path: String) -> Bool {
    do throws(FileTrouble) {
      let file = try Descriptor(path, O_RDONLY)
      let isFree = flock(file.number, LOCK_EX | LOCK_NB) == 0
      return !isFree
    } catch { return true }
  }
}
