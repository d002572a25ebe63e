import Interpreter
import TrendsCore
import TrendsOutput

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that the shell writes: whole or not at all, and only where the line may.
extension LiveHost {
  /// Writes a file after checking the permit, and lists it as trendsh's own.
  func write(
    _ bytes: [UInt8], to path: String, mode: WriteMode, within scope: WriteScope
  ) throws(HostError) {
    guard !path.utf8.contains(0), !path.isEmpty else {
      throw .refused(path, "is not a file name")
    }
    if path == "/dev/null" { return }
    guard let real = RealPath.of(expanded(path)) else { throw .system("write", path, errno) }
    try WritePermit(scope, written, path, real).check(mode)
    try refuseSpecial(path, mode: mode)
    defer { tellOfList(path, scope) }
    if mode == .append {
      try written.grown(real, by: bytes) { () throws(HostError) in try append(bytes, to: path) }
    } else {
      try written.whole(real, bytes) { () throws(HostError) in
        try replace(path, with: bytes, mayExist: mode == .overwrite)
      }
    }
  }

  /// Reports that a written file could not be listed as trendsh's own, which would keep scripts
  /// from replacing it.
  ///
  /// To a person who types only trouble with the disk is reported, not an unwritable home folder.
  private func tellOfList(_ path: String, _ scope: WriteScope) {
    guard let trouble = written.takeTrouble(), trouble.isOfDisk || scope != .anywhere else {
      return
    }
    let name = OutputGate.safe(path, escapingBreaks: true)
    writeError(
      "trendsh: cannot list '\(name)' as its own, so no script may replace it: \(trouble)")
  }

  /// Throws for links, devices and, unless it may exist, for any file.
  private func refuseSpecial(_ path: String, mode: WriteMode) throws(HostError) {
    var status = stat()
    guard lstat(expanded(path), &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .refused(path, "exists and is not a regular file")
    }
    if mode == .create {
      throw HostError.exists(path)
    }
  }

  /// Appends bytes, all or none.
  private func append(_ bytes: [UInt8], to path: String) throws(HostError) {
    let descriptor = systemOpen(
      expanded(path), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .system("write", path, errno) }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    guard !writeWhole(bytes, to: descriptor) else { return }
    let code = errno
    // A partial append is undone, unless another process has appended meanwhile.
    let end = lseek(descriptor, 0, SEEK_END)
    if size >= 0, end > size, end - size < bytes.count { ftruncate(descriptor, size) }
    throw .system("write", path, code)
  }

  /// Writes a whole file next to its place and moves it there, so that it is never incomplete.
  private func replace(
    _ path: String, with bytes: [UInt8], mayExist: Bool
  ) throws(HostError) {
    let target = expanded(path)
    let folder = Path.folder(of: target)
    HalfFile.removeStale(in: folder)
    let half = HalfFile(in: folder, number: counter)
    let descriptor = systemOpen(
      half.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system("write", path, errno) }
    defer { unlink(half.path) }
    defer { close(descriptor) }
    try writeAll(bytes, descriptor, path)
    HalfFile.dress(descriptor, as: target)
    guard syncWhole(descriptor) else { throw .system("write", path, errno) }
    let code = half.move(to: target, mayExist: mayExist)
    guard code == 0 else {
      if code == EEXIST {
        throw HostError.exists(path)
      }
      throw .system("write", path, code)
    }
    let lost = HalfFile.sync(folder)
    guard lost == 0 else { throw .system("write the folder of", path, lost) }
  }

  /// Makes the names of temporary files differ.
  private var counter: UInt64 { UInt64(bitPattern: now.milliseconds) }

  private func writeAll(
    _ bytes: [UInt8], _ descriptor: Int32, _ path: String
  ) throws(HostError) {
    guard writeWhole(bytes, to: descriptor) else { throw .system("write", path, errno) }
  }
}
