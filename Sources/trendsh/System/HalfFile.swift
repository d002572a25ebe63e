import TrendsCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is being written, beside the place where it goes when it is whole.
struct HalfFile {
  let path: String

  private static let prefix = ".trendsh-"

  init(in folder: String, number: UInt64) {
    path = "\(folder)\(HalfFile.prefix)\(getpid())-\(number)"
  }

  /// Who may read and write it: as before, or as the system has it for new files.
  static func dress(_ descriptor: Int32, as path: String) {
    var old = stat()
    var new = stat()
    guard lstat(path, &old) == 0, fstat(descriptor, &new) == 0 else {
      let hidden = umask(0o077)
      umask(hidden)
      // Not every disk knows who may read a file.
      _ = fchmod(descriptor, 0o666 & ~hidden)
      return
    }
    var mode = old.st_mode & 0o777
    if old.st_uid != new.st_uid { _ = fchown(descriptor, old.st_uid, gid_t.max) }
    // Another group may not read what this one could.
    if old.st_gid != new.st_gid, fchown(descriptor, uid_t.max, old.st_gid) != 0 { mode &= ~0o070 }
    _ = fchmod(descriptor, mode)
  }

  /// The error of the system, or 0. A file that is there stays unless it `mayExist`.
  func move(to target: String, mayExist: Bool) -> Int32 {
    if mayExist { return rename(path, target) == 0 ? 0 : errno }
    if link(path, target) == 0 { return 0 }
    // Some disks, such as those of cameras and sticks, know no second name for a file: there an
    // empty file takes the name, and this one its place.
    guard [EPERM, ENOSYS, EOPNOTSUPP, EMLINK].contains(errno) else { return errno }
    let descriptor = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    guard rename(path, target) != 0 else { return 0 }
    let code = errno
    unlink(target)
    return code
  }

  /// The name too is to be on the disk; the error of the system, or 0.
  static func sync(_ folder: String) -> Int32 {
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // One that may be written to but not read.
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    // Not every disk knows of such a thing.
    guard !syncWhole(descriptor), ![EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else { return 0 }
    return errno
  }

  /// What a process that was killed has left there.
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
