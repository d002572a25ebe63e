import TrendsCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is read in parts, as long as it does not change.
final class FileBytes: ByteSource {
  let count: Int
  private let descriptor: Int32
  /// The modification time when it was opened.
  private let changed: (seconds: Int, nanoseconds: Int)

  /// Takes over an open file, which it closes in the end.
  init(_ descriptor: Int32, _ status: stat) {
    self.descriptor = descriptor
    count = Int(status.st_size)
    changed = FileBytes.changed(status)
  }

  /// Nil if there is no regular file of that name.
  convenience init?(reading name: String) {
    guard !name.utf8.contains(0) else { return nil }
    let descriptor = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.init(descriptor, status)
  }

  deinit { close(descriptor) }

  /// Throws if size or modification time have changed, because parts of two versions would not fit
  /// together.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int(status.st_size) == count,
      FileBytes.changed(status) == changed
    else { throw ReadFailure("the file has changed since it was loaded: load it again") }
    guard offset >= 0, offset < count, let start = buffer.baseAddress else { return 0 }
    while true {
      let came = pread(descriptor, start, min(buffer.count, count - offset), off_t(offset))
      if came >= 0 { return came }
      if errno != EINTR { throw ReadFailure(String(cString: strerror(errno))) }
    }
  }

  private static func changed(_ status: stat) -> (seconds: Int, nanoseconds: Int) {
    #if os(Linux)
      (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    #else
      (Int(status.st_mtimespec.tv_sec), Int(status.st_mtimespec.tv_nsec))
    #endif
  }
}
