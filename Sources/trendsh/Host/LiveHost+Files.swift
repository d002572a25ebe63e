import Interpreter
import TrendsCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension LiveHost {
  /// Opens a file below a folder, part by part and without following a link (A18).
  func open(_ name: String, below folder: String) throws(HostError) -> any ByteSource {
    var descriptor = openAt(AT_FDCWD, folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { throw .system("read", folder, errno) }
    let parts = name.pieces(at: "/")
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      guard !part.isEmpty, part != ".", part != "..", !part.utf8.contains(0) else {
        close(descriptor)
        throw .refused(name, "leaves the folder of the transcript")
      }
      let next = openAt(
        descriptor, part,
        O_RDONLY | O_NOFOLLOW | O_NONBLOCK | (isLast ? 0 : O_DIRECTORY))
      let code = errno
      close(descriptor)
      guard next >= 0 else {
        throw code == ELOOP ? .refused(name, "is a link") : .system("read", name, code)
      }
      descriptor = next
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .refused(name, "is not a regular file")
    }
    return FileBytes(descriptor, status)
  }

  func absolute(_ path: String) -> String {
    let path = expanded(path)
    if path.utf8.first == UInt8(ascii: "/") { return LiveHost.withoutDots(path) }
    guard let pointer = getcwd(nil, 0) else { return path }
    defer { free(pointer) }
    return LiveHost.withoutDots(String(cString: pointer) + "/" + path)
  }

  var home: String? {
    guard let home = Terminal.variable("HOME"), home.utf8.first == UInt8(ascii: "/") else {
      return nil
    }
    let path = LiveHost.withoutDots(home)
    return path == "/" ? nil : path
  }

  /// Inode, size and modification time as text; nil if the file cannot be asked.
  func version(of path: String) -> String? {
    var status = stat()
    guard stat(expanded(path), &status) == 0 else { return nil }
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    return "\(status.st_ino) \(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  /// Resolves `.` and `..` in the text of a path, without asking the disk:
  ///
  ///     /a/./b/../c   becomes   /a/c
  private static func withoutDots(_ path: String) -> String {
    var parts: [String] = []
    for part in path.pieces(at: "/") where !part.isEmpty && part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The journal that `save --last` uses: the one the prompt reported, else the newest.
  func lastJournal() throws(HostError) -> [UInt8] {
    do throws(FileTrouble) {
      if let crashed = journals.crashed { return try JournalFile.read(crashed) }
      if let folder = JournalFile.folder(Terminal.variable),
        let bytes = try JournalFile.last(in: folder)
      {
        return bytes
      }
    } catch { throw HostError.io("\(error.path) \(error.reason)") }
    throw HostError.noJournal
  }
}

/// The system's call under a name that `LiveHost.open` does not hide.
private func openAt(_ folder: Int32, _ name: String, _ flags: Int32) -> Int32 {
  openat(folder, name, flags | O_CLOEXEC)
}
