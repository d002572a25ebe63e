import Interpreter

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The inputs of all sessions, one per line, in a plain UTF-8 file that only its owner can read.
///
/// A newline inside an input is written `\n`, a backslash `\\`. Each append is one write under a
/// lock, synced before the command runs; a line torn by a crash is cut off at the next start.
/// Several sessions may append at once.
struct HistoryFile {
  /// Inputs that are kept when the file is shortened.
  static let entryLimit = 10_000
  /// Bytes read at the start, from the end of the file; a larger file is shortened.
  static let byteLimit = 4 << 20

  let path: String

  /// Returns all inputs, oldest first, after repairing the end of the file; nothing without a file.
  func load() throws(FileTrouble) -> [String] {
    guard access(path, F_OK) == 0 || errno != ENOENT else { return [] }
    guard let file = try? open(O_RDWR) else { return try peek() }
    let size = Int(try file.status().st_size)
    let start = max(0, size - Self.byteLimit)
    var bytes = try file.read(from: start, limit: Self.byteLimit)
    if let torn = Self.tornEnd(of: bytes) {
      bytes.removeLast(torn)
      try file.cut(at: start + bytes.count)
    }
    let lines = Self.entries(in: bytes, fromStart: start == 0)
    let kept = Self.newest(lines)
    defer { withExtendedLifetime(file) {} }
    if start > 0 || lines.count > 2 * Self.entryLimit { try rewrite(kept) }
    return kept
  }

  /// Whether a crash tore the last line, which `load` cuts off.
  func isTorn() -> Bool {
    do throws(FileTrouble) {
      let file = try open(O_RDONLY)
      let size = Int(try file.status().st_size)
      return size > 0 ? try file.read(from: size - 1, limit: 1) != [UInt8(ascii: "\n")] : false
    } catch { return false }
  }

  /// Appends an input and returns its place in the file.
  func append(_ text: String) throws(FileTrouble) -> Range<Int> {
    try makeFolder()
    return try append(text, to: try open(O_RDWR | O_CREAT))
  }

  /// Replaces the input at a place, or appends it if other sessions have appended since.
  func amend(_ text: String, at place: Range<Int>) throws(FileTrouble) {
    let file = try open(O_RDWR | O_CREAT)
    guard try file.status().st_size == place.upperBound else {
      _ = try append(text, to: file)
      return
    }
    let line = Self.encode(text)
    try file.write(line, at: place.lowerBound)
    if line.count < place.count { try file.cut(at: place.lowerBound + line.count) }
    try file.sync()
  }

  /// Replaces the whole file, in one step.
  func replace(with entries: [String]) throws(FileTrouble) {
    try makeFolder()
    // The lock is held until the new file is in place.
    let old = try open(O_RDWR | O_CREAT)
    defer { withExtendedLifetime(old) {} }
    try rewrite(entries)
  }

  /// Writes the new file and moves it into place. The caller holds the lock.
  private func rewrite(_ entries: [String]) throws(FileTrouble) {
    try StateFolder.replace(path, with: entries.flatMap(Self.encode))
  }

  /// Appends under the lock; a torn last line is completed by a newline first.
  private func append(
    _ text: String, to file: borrowing Descriptor
  ) throws(FileTrouble) -> Range<Int> {
    let size = Int(try file.status().st_size)
    let last = size == 0 ? [] : try file.read(from: size - 1, limit: 1)
    let mend: [UInt8] = size == 0 || last == [UInt8(ascii: "\n")] ? [] : [UInt8(ascii: "\n")]
    let line = Self.encode(text)
    try file.write(mend + line, at: size)
    try file.sync()
    if size == 0 { try StateFolder.keepName(path) }
    let start = size + mend.count
    return start..<start + line.count
  }

  /// Reads a file that cannot be written, without repairing it.
  private func peek() throws(FileTrouble) -> [String] {
    let file = try open(O_RDONLY)
    let start = max(0, Int(try file.status().st_size) - Self.byteLimit)
    let bytes = try file.read(from: start, limit: Self.byteLimit)
    let whole = Array(bytes.dropLast(Self.tornEnd(of: bytes) ?? 0))
    return Self.newest(Self.entries(in: whole, fromStart: start == 0))
  }

  /// Opens and locks the file, again if it was replaced while waiting for the lock.
  ///
  /// Refuses links, files of other users and anything that is not a regular file.
  private func open(_ flags: Int32) throws(FileTrouble) -> Descriptor {
    while true {
      let file = try Descriptor(path, flags)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw FileTrouble(path: path, reason: "is not a regular file")
      }
      guard status.st_uid == geteuid() else {
        throw FileTrouble(path: path, reason: "belongs to another user")
      }
      if status.st_mode & 0o077 != 0 { fchmod(file.number, 0o600) }
      try file.lock()
      var now = stat()
      if lstat(path, &now) == 0 && now.st_ino == status.st_ino { return file }
    }
  }

  private func makeFolder() throws(FileTrouble) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    let folder = String(path[..<slash])
    try StateFolder.make(folder)
  }
}

extension HistoryFile {
  /// Bytes at the end that belong to an unfinished line; nil if there are none.
  static func tornEnd(of bytes: [UInt8]) -> Int? {
    guard bytes.last != UInt8(ascii: "\n"), !bytes.isEmpty else { return nil }
    return bytes.reversed().prefix { $0 != UInt8(ascii: "\n") }.count
  }

  /// The inputs in the bytes of a file. The first line is dropped unless the bytes begin at the
  /// start, and so are lines that no session has written.
  static func entries(in bytes: [UInt8], fromStart: Bool) -> [String] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    return lines.dropFirst(fromStart ? 0 : 1).compactMap(decode)
  }

  /// The newest of equal inputs, at most `entryLimit`, oldest first.
  static func newest(_ entries: [String]) -> [String] {
    var seen = Set<[UInt8]>()
    var kept: [String] = []
    for entry in entries.reversed() where kept.count < entryLimit {
      // The keys are bytes, because hashing a String of many combining marks takes quadratic time.
      if seen.insert(Array(entry.utf8)).inserted { kept.append(entry) }
    }
    // Not `reversed()`: the compiler made two versions of its copy for this type, so that builds in
    // two folders differed (`scripts/release --verify`).
    return kept.indices.map { kept[kept.count - 1 - $0] }
  }

  /// One input as a line of the file.
  static func encode(_ text: String) -> [UInt8] {
    var line: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n"): line += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), UInt8(ascii: "\\")]
      default: line.append(byte)
      }
    }
    return line + [UInt8(ascii: "\n")]
  }

  /// The input of a line; nil for a line that is too long, has control characters or is not UTF-8.
  static func decode(_ line: ArraySlice<UInt8>) -> String? {
    guard line.count <= SourceCheck.lineLimit, !line.contains(where: isForeign) else { return nil }
    var bytes: [UInt8] = []
    var escaped = false
    for byte in line {
      if escaped {
        switch byte {
        case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "\\"): bytes.append(byte)
        default: bytes += [UInt8(ascii: "\\"), byte]
        }
        escaped = false
      } else if byte == UInt8(ascii: "\\") {
        escaped = true
      } else {
        bytes.append(byte)
      }
    }
    if escaped { bytes.append(UInt8(ascii: "\\")) }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Whether no session writes such a byte.
  private static func isForeign(_ byte: UInt8) -> Bool {
    byte == 0x7F || byte < 0x20 && byte != UInt8(ascii: "\t")
  }
}
