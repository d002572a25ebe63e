import Interpreter
import TrendsCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files that trendsh wrote, by path, size and hash: a script may replace these and no others.
///
/// A nightly report finds its own file of the day before; a file that was edited since belongs to
/// its editor. The list is a file in the state folder with a line per write; the last two lines of
/// a path count.
final class WrittenFiles {
  /// A state of a file in the list.
  private struct Entry {
    var size: Int
    var hash: String
  }

  /// A file as this process left it, with a hash that can be continued.
  private struct Own {
    var stamp: Stamp
    var hash: SHA256
  }

  /// Identity and modification time of a file; equal stamps count as the same state.
  private struct Stamp: Equatable {
    var device: UInt64
    var number: UInt64
    var size: Int
    var seconds: Int
    var nanoseconds: Int

    /// Nil unless the path is a regular file.
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

  /// Lines after which the list is shortened to the last two of each path, at most half as many.
  private static let lineLimit = 10_000
  /// Bytes read of the list, from its end.
  private static let sizeLimit = 16 << 20
  /// Path of the list; nil if nothing is kept.
  private let file: String?
  /// By path; spares hashing a file again.
  private var own: [String: Own] = [:]
  /// The last two lines of each path, because a process that was killed may have listed what it
  /// never wrote. Nil while the list is not read.
  private var entries: [String: [Entry]]?

  /// Lines added since the list was last shortened.
  private var added = 0
  private var trouble: FileTrouble?
  private var hasTold = false

  /// Without a folder only the writes of this process are known.
  init(in folder: String?) { file = folder.map { $0 + "/written" } }

  /// Whether a file is as trendsh left it. May read and hash the file.
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

  /// Whether appending keeps the file trendsh's own: it does not exist, or is unchanged.
  func isOwnOrNew(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && errno == ENOENT || isUnchanged(path)
  }

  /// Lists the coming state of a file, writes the file with `body`, and remembers it.
  ///
  /// The line is written first, so that a later session recognises the file even if this process is
  /// killed meanwhile. For a file of another program the line is written afterwards: otherwise an
  /// attempt that fails would make the file replaceable.
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

  /// The same for appending. A file of another program stays unknown.
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

  /// The hash of a whole file; nil if it cannot be read.
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

  /// The list by path, read on first use.
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

  /// The lines of the list. Of a long list only the end is read, without its first, incomplete
  /// line.
  private func lines() -> [String] {
    guard let file, let source = FileBytes(reading: file) else { return [] }
    do throws(ReadFailure) {
      let start = max(0, source.count - WrittenFiles.sizeLimit)
      let bytes = try source.bytes(from: start, limit: source.count - start)
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      // The first line of a part is incomplete.
      return (start > 0 ? lines.dropFirst() : lines[...]).compactMap { HistoryFile.decode($0) }
    } catch { return [] }
  }

  /// Returns why a line could not be listed, once.
  func takeTrouble() -> FileTrouble? {
    defer { if trouble != nil { hasTold = true } }
    return hasTold ? nil : trouble
  }

  /// Appends a line and shortens the list if it has become long.
  private func append(_ line: String, isSafe: Bool) {
    guard let file else { return }
    do throws(FileTrouble) { try append(line, to: file, isSafe: isSafe) } catch {
      trouble = trouble ?? error
    }
    added += 1
    if added >= WrittenFiles.lineLimit { shorten(lines()) }
  }

  /// Appends a line in one write, so that lines of several processes do not mix. With `isSafe` it
  /// is synced to disk.
  private func append(_ line: String, to file: String, isSafe: Bool) throws(FileTrouble) {
    try StateFolder.make(Path.folder(of: file).withoutEndSlash)
    let isNew = access(file, F_OK) != 0
    let descriptor = open(file, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(file) }
    defer { close(descriptor) }
    // A full disk or a power cut may have left a line without its end.
    var last = UInt8(ascii: "\n")
    let size = lseek(descriptor, 0, SEEK_END)
    let isTorn =
      size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != UInt8(ascii: "\n")
    let bytes = (isTorn ? [UInt8(ascii: "\n")] : []) + HistoryFile.encode(line)
    guard writeWhole(bytes, to: descriptor) else { throw .system(file) }
    guard isSafe else { return }
    // After a power cut both the file and its line must be there.
    guard syncWhole(descriptor) else { throw .system(file) }
    if isNew { try StateFolder.keepName(file) }
  }

  /// The last two lines of each path, in the order written.
  private static func newest(of lines: [String]) -> [String] {
    var counts: [Substring: Int] = [:]
    let kept = lines.reversed().filter { line in
      guard let path = line.split(separator: " ", maxSplits: 2).last else { return false }
      counts[path, default: 0] += 1
      return counts[path, default: 0] <= 2
    }
    return kept.prefix(lineLimit / 2).reversed()
  }

  /// Replaces the list by a shorter one, in one step.
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

  /// Whether another session will be able to recognise what is written.
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
