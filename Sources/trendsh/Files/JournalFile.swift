import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The commands and results of a session, written to disk before each command runs. Printed output
/// is not in it.
///
/// Each session has its own file, readable by its owner only. While the session runs, the file ends
/// in `.live` and is locked; at the end it is renamed to `.trsh`. A `.live` file without a lock
/// belongs to a session that was killed: the next prompt reports it and renames it to `.crashed`,
/// and `save --last` makes a transcript of it.
final class JournalFile {
  /// Journals that are kept of each kind.
  static let sessionLimit = 20
  /// Bytes of one journal; what follows is not recorded.
  static let byteLimit = 64 << 20

  private let path: String
  private let file: Descriptor
  /// Whether each line is synced to disk.
  private let isSynced: Bool
  private var size = 0
  /// Whether writing has failed; nothing more is written then.
  private var isBroken = false

  /// Creates the journal; nil if it cannot be written.
  ///
  /// At the prompt every line is synced, because a person types slowly.
  init?(folder: String, name: String, isSynced: Bool) {
    path = "\(folder)/\(name).live"
    let begun = "\(folder)/\(name).new"
    self.isSynced = isSynced
    do throws(FileTrouble) {
      try StateFolder.make(folder)
      file = try Descriptor(begun, O_WRONLY | O_CREAT | O_EXCL)
      try file.lock()
    } catch {
      // A home folder that is not writable is a choice of the machine and is not reported.
      if error.isOfDisk { JournalFile.sayOff(error) }
      return nil
    }
    // The file gets its name only once it is locked: without a lock it would count as crashed.
    guard access(path, F_OK) != 0, rename(begun, path) == 0 else {
      JournalFile.sayOff(.system(path))
      unlink(begun)
      return nil
    }
    if isSynced {
      do throws(FileTrouble) { try StateFolder.keepName(path) } catch {
        // The journal is written all the same: a crash of the shell alone loses nothing.
        StandardError.say("the journal may be lost in a power cut: \(error)")
      }
    }
    JournalFile.prune(folder)
  }

  /// The folder of the journals; nil without a writable home folder, unless `XDG_STATE_HOME` is
  /// set.
  static func folder(_ environment: (String) -> String?) -> String? {
    let isTold = environment("XDG_STATE_HOME")?.utf8.first == UInt8(ascii: "/")
    // Without a writable home there is no journal.
    guard isTold || access(environment("HOME") ?? "", W_OK) == 0 else { return nil }
    return StateFolder.path(environment).map { $0 + "/journal" }
  }

  /// Appends to the journal. The first failure is reported and ends the journal.
  func append(_ bytes: [UInt8]) {
    guard !isBroken, !bytes.isEmpty else { return }
    guard size + bytes.count <= JournalFile.byteLimit else {
      isBroken = true
      let limit = JournalFile.byteLimit >> 20
      return StandardError.say(
        "the journal is full at \(limit) MiB: a crash loses the commands that follow")
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

  /// Reports that nothing more is recorded.
  private static func sayOff(_ trouble: FileTrouble) {
    StandardError.say("the journal is off: cannot write \(trouble.path): \(trouble.reason)")
  }

  /// Ends the journal at the end of the session; an empty one is deleted.
  func finish() {
    if size == 0 {
      unlink(path)
    } else if rename(path, String(path.dropLast(5)) + ".trsh") != 0 {
      let trouble = FileTrouble.system(path)
      StandardError.say("the journal cannot be renamed: \(trouble.path): \(trouble.reason)")
    }
  }
}

extension JournalFile {
  /// Journals with these endings whose session is over, oldest first.
  private static func ended(in folder: String, _ endings: [String]) -> [String] {
    Folder.names(in: folder, limit: 1000).sorted().filter { name in
      endings.contains { name.hasSuffix($0) }
        && !(name.hasSuffix(".live") && isLocked(folder + "/" + name))
    }
  }

  /// The newest journal of another session, crashed ones that have not been reported first; nil if
  /// there is none.
  static func last(in folder: String) throws(FileTrouble) -> [UInt8]? {
    let killed = ended(in: folder, [".live"]).last
    guard let name = killed ?? ended(in: folder, [".trsh", ".crashed"]).last else { return nil }
    return try read(folder + "/" + name)
  }

  static func read(_ path: String) throws(FileTrouble) -> [UInt8] {
    try Descriptor(path, O_RDONLY).read(from: 0, limit: byteLimit)
  }

  /// Renames the journals of crashed sessions and returns the path of the newest one; nil if there
  /// is none since the last call.
  static func takeCrashed(in folder: String) -> String? {
    var newest: String?
    for name in ended(in: folder, [".live"]) {
      let kept = folder + "/" + name.dropLast(5) + ".crashed"
      if rename(folder + "/" + name, kept) == 0 { newest = kept }
    }
    return newest
  }

  /// Deletes the oldest journals of each kind, so that many scripts never displace a crashed
  /// session.
  private static func prune(_ folder: String) {
    let names = Folder.names(in: folder, limit: 1000).sorted()
    for ending in [".trsh", ".crashed", ".live", ".new"] {
      for name in names.filter({ $0.hasSuffix(ending) }).dropLast(sessionLimit)
      where ![".live", ".new"].contains(ending) || !isLocked(folder + "/" + name) {
        unlink(folder + "/" + name)
      }
    }
  }

  /// Whether a session holds the lock; true if the file cannot be opened.
  private static func isLocked(_ path: String) -> Bool {
    do throws(FileTrouble) {
      let file = try Descriptor(path, O_RDONLY)
      let isFree = flock(file.number, LOCK_EX | LOCK_NB) == 0
      return !isFree
    } catch { return true }
  }
}
