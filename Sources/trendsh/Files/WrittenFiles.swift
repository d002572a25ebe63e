import Interpreter
import TrendsCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What trendsh wrote, by path, size and hash: a script may renew these files and no others.
///
/// A report that is made anew each night finds its own file of yesterday; one that somebody edited
/// since is somebody's. The list is a file in the state folder, a line for each write, the last two
/// for a path hold.
final class WrittenFiles {
  private struct Entry {
    var size: Int
    var hash: String
  }

  /// A file as this process left it.
  private struct Own {
    var stamp: Stamp
    var hash: SHA256
  }

  /// Two states of a file that look alike are one.
  private struct Stamp: Equatable {
    var device: UInt64
    var number: UInt64
    var size: Int
    var seconds: Int
    var nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
      size = Int(status.st_size)
      #if canImport(Glibc)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
      #else
        (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
      #endif
    }
  }

  /// More lines than this are shortened to the last two for each path, and of those to the newest.
  private static let lineLimit = 10_000
  /// What is read of the list: its end.
  private static let sizeLimit = 16 << 20
  private let file: String?
  private var own: [String: Own] = [:]
  /// The last two lines of a path: a process that was killed may have said what it never wrote.
  private var entries: [String: [Entry]]?

  /// Lines that were added since the list was last shortened.
  private var added = 0
  private var trouble: FileTrouble?
  private var hasTold = false

  /// With no folder only what this process writes is known.
  init(in folder: String?) { file = folder.map { $0 + "/written" } }

  /// Whether a file is as trendsh left it.
  func isUnchanged(_ path: String) -> Bool {
    guard let stamp = Stamp(path) else { return false }
    if let own = own[path], own.stamp == stamp { return true }
    let entries = known[path, default: []].filter { $0.size == stamp.size }
    guard !entries.isEmpty, let hash = WrittenFiles.hash(of: path),
      entries.contains(where: { $0.hash == hash.hex })
    else { return false }
    own[path] = Own(stamp: stamp, hash: hash)
    return true
  }

  /// Whether what is added to it will make a file of trendsh's own.
  func isOwnOrNew(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && errno == ENOENT || isUnchanged(path)
  }

  /// Notes what a file will be, writes it with `body`, and remembers it.
  ///
  /// The line is there before the file, so that the next night knows a file whose writer was killed. A
  /// file of somebody else gets its line only once it is replaced: else it would do to have tried.
  func whole<Failure: Error>(
    _ path: String, _ bytes: [UInt8], _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    var hash = SHA256()
    hash.update(bytes)
    let line = "\(hash.hex) \(bytes.count) \(path)"
    let isOwn = isOwnOrNew(path)
    if isOwn { append(line, isSafe: true) }
    try body()
    if !isOwn { append(line, isSafe: true) }
    remember(path, hash)
  }

  /// The same for what is added at the end: of a file of somebody else nothing is known afterwards.
  func grown<Failure: Error>(
    _ path: String, by bytes: [UInt8], _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    guard isOwnOrNew(path) else { return try body() }
    let size = Stamp(path)?.size ?? 0
    var hash = size == 0 ? SHA256() : own[path]?.hash ?? SHA256()
    hash.update(bytes)
    append("\(hash.hex) \(size + bytes.count) \(path)", isSafe: false)
    try body()
    remember(path, hash)
  }

  private func remember(_ path: String, _ hash: SHA256) {
    guard let stamp = Stamp(path) else { return }
    own[path] = Own(stamp: stamp, hash: hash)
  }

  private static func hash(of path: String) -> SHA256? {
    guard let source = FileBytes(reading: path) else { return nil }
    var hash = SHA256()
    var offset = 0
    while offset < source.count {
      do throws(ReadFailure) {
        let chunk = try source.bytes(from: offset, limit: 1 << 20)
        if chunk.isEmpty { return nil }
        hash.update(chunk)
        offset += chunk.count
      } catch { return nil }
    }
    return hash
  }

  // MARK: the list

  private var known: [String: [Entry]] {
    if let entries { return entries }
    var found: [String: [Entry]] = [:]
    let lines = lines()
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let size = Int(parts[1]) else { continue }
      let path = String(parts[2])
      found[path] = (found[path] ?? []).suffix(1) + [Entry(size: size, hash: String(parts[0]))]
    }
    entries = found
    if lines.count > WrittenFiles.lineLimit { shorten(lines) }
    return found
  }

  private func lines() -> [String] {
    guard let file, let source = FileBytes(reading: file) else { return [] }
    do throws(ReadFailure) {
      let start = max(0, source.count - WrittenFiles.sizeLimit)
      let bytes = try source.bytes(from: start, limit: source.count - start)
      let lines = bytes.split(separator: 10)
      // The first line of the end of a longer list is not whole.
      return (start > 0 ? lines.dropFirst() : lines[...]).compactMap { HistoryFile.decode($0) }
    } catch { return [] }
  }

  /// What kept a line from being noted, once.
  func takeTrouble() -> FileTrouble? {
    defer { if trouble != nil { hasTold = true } }
    return hasTold ? nil : trouble
  }

  private func append(_ line: String, isSafe: Bool) {
    guard let file else { return }
    do throws(FileTrouble) { try append(line, to: file, isSafe: isSafe) } catch {
      trouble = trouble ?? error
    }
    added += 1
    if added >= WrittenFiles.lineLimit { shorten(lines()) }
  }

  /// One write for each line, so that two processes do not mix theirs.
  private func append(_ line: String, to file: String, isSafe: Bool) throws(FileTrouble) {
    try StateFolder.make(Path.folder(of: file).withoutEndSlash)
    let isNew = access(file, F_OK) != 0
    let descriptor = open(file, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(file) }
    defer { close(descriptor) }
    // A disk that was full, or a power cut, left a line without its end.
    var last: UInt8 = 10
    let size = lseek(descriptor, 0, SEEK_END)
    let isTorn = size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != 10
    let bytes = (isTorn ? [10] : []) + HistoryFile.encode(line)
    guard writeWhole(bytes, to: descriptor) else { throw .system(file) }
    guard isSafe else { return }
    // A night after a power cut finds the file and its line.
    guard syncWhole(descriptor) else { throw .system(file) }
    if isNew { try StateFolder.keepName(file) }
  }

  /// The last two lines for each path, in the order in which they were written.
  private static func newest(of lines: [String]) -> [String] {
    var counts: [Substring: Int] = [:]
    let kept = lines.reversed().filter { line in
      guard let path = line.split(separator: " ", maxSplits: 2).last else { return false }
      counts[path, default: 0] += 1
      return counts[path, default: 0] <= 2
    }
    return kept.prefix(lineLimit / 2).reversed()
  }

  /// What holds of the list, in a file that takes the place of the old one at once.
  private func shorten(_ lines: [String]) {
    guard let file else { return }
    added = 0
    let half = "\(file).\(getpid())"
    let descriptor = open(
      half, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let bytes = WrittenFiles.newest(of: lines).flatMap(HistoryFile.encode)
    let isWhole = writeWhole(bytes, to: descriptor) && syncWhole(descriptor)
    close(descriptor)
    if !isWhole || rename(half, file) != 0 {
      unlink(half)
    } else {
      _ = HalfFile.sync(Path.folder(of: file))
    }
  }

  /// Whether what is written can be known again by another session.
  var isKept: Bool {
    guard let file else { return false }
    do throws(FileTrouble) { try StateFolder.make(Path.folder(of: file).withoutEndSlash) } catch {
      return false
    }
    return access(access(file, F_OK) == 0 ? file : Path.folder(of: file), R_OK | W_OK) == 0
  }
}

extension String {
  fileprivate var withoutEndSlash: String {
    utf8.count > 1 && utf8.last == UInt8(ascii: "/") ? String(dropLast()) : self
  }
}
