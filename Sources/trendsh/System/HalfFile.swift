import TrendsCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is being written next to the place it is moved to when it is complete.
struct HalfFile {
  let path: String

  private static let prefix = ".trendsh-"

  /// Names the file. The folder must end in a slash or be empty for the current one.
  init(in folder: String, number: UInt64) {
    path = "\(folder)\(HalfFile.prefix)\(getpid())-\(number)"
  }

  /// Gives the new file owner, group and mode of the file that it replaces, else those of new
  /// files.
  static func dress(_ descriptor: Int32, as path: String) {
    var old = stat()
    var new = stat()
    guard lstat(path, &old) == 0, fstat(descriptor, &new) == 0 else {
      let hidden = umask(0o077)
      umask(hidden)
      // Some file systems have no modes, so a failure is ignored.
      _ = fchmod(descriptor, 0o666 & ~hidden)
      return
    }
    var mode = old.st_mode & 0o777
    if old.st_uid != new.st_uid { _ = fchown(descriptor, old.st_uid, gid_t.max) }
    // If the group cannot be kept, the new group must not be able to read the file.
    if old.st_gid != new.st_gid, fchown(descriptor, uid_t.max, old.st_gid) != 0 { mode &= ~0o070 }
    _ = fchmod(descriptor, mode)
  }

  /// Moves the file into place and returns 0 or the error of the system. Without `mayExist` a file
  /// that exists is kept.
  func move(to target: String, mayExist: Bool) -> Int32 {
    if mayExist { return rename(path, target) == 0 ? 0 : errno }
    if link(path, target) == 0 { return 0 }
    // Some file systems, such as those of cameras, have no hard links: an empty file reserves the
    // name there and is then replaced.
    guard [EPERM, ENOSYS, EOPNOTSUPP, EMLINK].contains(errno) else { return errno }
    let descriptor = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    guard rename(path, target) != 0 else { return 0 }
    let code = errno
    unlink(target)
    return code
  }

  /// Syncs a folder, so that a new name in it survives a power cut; returns 0 or the error of the
  /// system.
  static func sync(_ folder: String) -> Int32 {
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // The folder may be writable but not readable.
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    // Not every file system can sync a folder.
    guard !syncWhole(descriptor), ![EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else { return 0 }
    return errno
  }

  /// Deletes files of this kind whose process no longer exists.
  static func removeStale(in folder: String) {
    let names = Folder.names(in: folder.isEmpty ? "." : folder, limit: 100, hidden: prefix)
    for name in names {
      let parts = name.dropFirst(prefix.count).split(separator: "-")
      var status = stat()
      guard parts.count == 2, let process = pid_t(parts[0]), process > 0,
        kill(process, 0) != 0, errno == ESRCH, lstat(folder + name, &status) == 0,
        status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
      else { continue }
      unlink(folder + name)
    }
  }
}
