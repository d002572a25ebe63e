#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file that closes itself.
struct Descriptor: ~Copyable {
  let number: Int32
  let path: String

  /// Opens a file; links at the end of the path are refused, and opening never blocks.
  init(_ path: String, _ flags: Int32) throws(FileTrouble) {
    number = open(path, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    self.path = path
    if number < 0 {
      throw errno == ELOOP
        ? FileTrouble(path: path, reason: "is a link") : FileTrouble.system(path)
    }
  }

  deinit {
    if number >= 0 { close(number) }
  }

  func status() throws(FileTrouble) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .system(path) }
    return status
  }

  /// Reads bytes from an offset, at most `limit`; fewer at the end of the file.
  func read(from offset: Int, limit: Int) throws(FileTrouble) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let wanted = min(chunk.count, limit - bytes.count)
      let got = pread(number, &chunk, wanted, off_t(offset + bytes.count))
      if got < 0 && errno == EINTR { continue }
      if got < 0 { throw .system(path) }
      if got == 0 { break }
      bytes += chunk[..<got]
    }
    return bytes
  }

  /// Writes at an offset, in one call if possible. After a failure the file ends at the offset
  /// again.
  func write(_ bytes: [UInt8], at offset: Int) throws(FileTrouble) {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes { all in
        pwrite(number, all.baseAddress.map { $0 + done }, all.count - done, off_t(offset + done))
      }
      if written < 0 && errno == EINTR { continue }
      if written <= 0 {
        let trouble = FileTrouble.system(path, written == 0 ? ENOSPC : errno)
        if done > 0 { _ = ftruncate(number, off_t(offset)) }
        throw trouble
      }
      done += written
    }
  }

  /// Shortens the file to a size.
  func cut(at size: Int) throws(FileTrouble) {
    guard ftruncate(number, off_t(size)) == 0 else { throw .system(path) }
  }

  /// Waits until the bytes are on disk.
  func sync() throws(FileTrouble) {
    guard syncWhole(number) else { throw .system(path) }
  }

  /// Waits up to a second for an exclusive lock, so that a stopped session cannot block this one.
  func lock() throws(FileTrouble) {
    for _ in 0..<100 {
      if flock(number, LOCK_EX | LOCK_NB) == 0 { return }
      if errno != EWOULDBLOCK && errno != EINTR { throw .system(path) }
      usleep(10_000)
    }
    throw FileTrouble(path: path, reason: "another session has locked it")
  }
}
