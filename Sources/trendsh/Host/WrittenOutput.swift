import Interpreter
import TrendsOutput

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of `--output`, which takes the place of standard output: whole once the run has succeeded, else as
/// it was before.
struct WrittenOutput {
  private let path: String
  private let half: HalfFile
  private let folder: String
  /// Standard output as it was.
  private let outside: Int32

  private let written: WrittenFiles

  /// Lets everything that is printed go to a new file beside `path`. Of files that exist, only one that trendsh
  /// wrote is replaced, so that a mistyped path loses no data.
  init(_ path: String, _ written: WrittenFiles) throws(HostError) {
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .refused(path, "exists and is not a regular file")
      }
      guard let real = RealPath.of(path), written.isUnchanged(real) else {
        throw .refused(
          path, "exists, and trendsh did not write it or it has changed since: name another file")
      }
    }
    self.written = written
    self.path = path
    folder = Path.folder(of: path)
    HalfFile.removeStale(in: folder)
    half = HalfFile(in: folder, number: UInt64(bitPattern: SteadyClock.microseconds))
    let descriptor = open(half.path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system("write", path, errno) }
    defer { close(descriptor) }
    outside = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard dup2(descriptor, STDOUT_FILENO) >= 0 else {
      unlink(half.path)
      throw .system("write", path, errno)
    }
  }

  /// Moves the file into place. After a failure what was printed goes to standard output instead.
  func finish(exit: Int32) throws(HostError) {
    defer {
      unlink(half.path)
      if outside >= 0 { close(outside) }
    }
    guard exit == 0 else { return giveBack() }
    HalfFile.dress(STDOUT_FILENO, as: path)
    guard syncWhole(STDOUT_FILENO) else { throw .system("write", path, errno) }
    guard let real = RealPath.of(path) else { throw .system("write", path, errno) }
    let half = half
    let path = path
    try written.whole(real, bytes) { () throws(HostError) in
      let code = half.move(to: path, mayExist: true)
      guard code == 0 else { throw .system("write", path, code) }
    }
    let lost = HalfFile.sync(folder)
    guard lost == 0 else { throw .system("write the folder of", path, lost) }
  }

  /// What was printed.
  private var bytes: [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = pread(STDOUT_FILENO, &chunk, chunk.count, off_t(all.count))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return all }
      all += chunk[..<count]
    }
  }

  /// Prints what the file has.
  private func giveBack() {
    if outside >= 0 { _ = writeWhole(bytes, to: outside) }
  }
}

/// The file of `--tee`, which has a copy of all that is printed and typed, without colours, after what it
/// had before.
struct OutputCopy {
  private let path: String
  private let descriptor: Int32

  init(_ path: String) throws(HostError) {
    self.path = path
    descriptor = open(
      path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw .system("write", path, errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .refused(path, "is not a regular file") }
  }

  func write(_ bytes: [UInt8]) throws(HostError) {
    guard writeWhole(Colorless.of(bytes), to: descriptor) else {
      throw .system("write", path, errno)
    }
  }
}
