import Interpreter
import TrendsCore
import TrendsImport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files and standard input that the shell reads.
extension LiveHost {
  /// Bytes of a file that is read at once, such as a script; data is read in parts instead.
  static let readLimit = 64 << 20

  func read(_ path: String) throws(HostError) -> [UInt8] {
    if path == "-" { return try readInput() }
    guard !path.utf8.contains(0) else { throw .refused(path, "has a NUL in its name") }
    let descriptor = systemOpen(expanded(path), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("read", path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system("read", path, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .refused(path, "is a folder")
    default: throw .refused(path, "is not a regular file")
    }
    guard status.st_size <= LiveHost.readLimit else {
      throw HostError.fileTooLarge(path)
    }
    return try readAll(descriptor, path)
  }

  func routes(beside path: String) -> HealthRoutes {
    let folder = Path.folder(of: expanded(path))
    return HealthRoutes { track in
      FileBytes(reading: folder + "workout-routes/" + track)
    }
  }

  func open(_ path: String) throws(HostError) -> OpenedPath {
    guard !path.utf8.contains(0) else { throw .refused(path, "has a NUL in its name") }
    if path == "-" { return .file(MemoryBytes(try readInput())) }
    let name = expanded(path)
    let descriptor = systemOpen(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("read", path, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .system("read", path, code)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(FileBytes(descriptor, status))
    case S_IFDIR:
      close(descriptor)
      return .folder(entries(of: name).sorted())
    default:
      close(descriptor)
      throw .refused(path, "is not a regular file")
    }
  }

  /// Reads standard input to its end.
  private func readInput() throws(HostError) -> [UInt8] {
    guard !inputIsTaken else {
      throw HostError.inputBringsRequests
    }
    return try readAll(STDIN_FILENO, "standard input", waits: true)
  }

  /// Reads to the end. With `waits` ^C is noticed while nothing comes, as from a terminal or a
  /// pipe.
  private func readAll(
    _ descriptor: Int32, _ path: String, waits: Bool = false
  ) throws(HostError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if waits {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = poll(&polled, 1, 25)
        if ready == 0 || ready < 0 && errno == EINTR {
          if Interrupts.pending { throw .interrupted }
          continue
        }
      }
      let count = systemRead(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw .system("read", path, errno)
      }
      bytes += chunk[..<count]
      guard bytes.count <= LiveHost.readLimit else { throw HostError.fileTooLarge(path) }
    }
  }

  func entries(of folder: String) -> [String] {
    Folder.names(in: expanded(folder), limit: Session.fileLimit + 1)
  }

  /// Replaces a leading `~` by the home folder.
  func expanded(_ path: String) -> String {
    guard path == "~" || path.utf8.starts(with: "~/".utf8), let home = Terminal.variable("HOME")
    else {
      return path
    }
    return home + path.dropFirst(1)
  }
}

private func systemRead(_ descriptor: Int32, _ bytes: inout [UInt8], _ count: Int) -> Int {
  read(descriptor, &bytes, count)
}

/// The system's call under a name that `LiveHost.open` does not hide.
func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  open(path, flags, mode)
}
