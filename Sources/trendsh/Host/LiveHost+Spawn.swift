import CProcess
import Interpreter
import TrendsCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A process with its descriptors at this end.
struct RunningProgram {
  /// Leads its own session and group.
  let process: pid_t
  /// Where requests are written; -1 for a program without input.
  let input: Int32
  /// Descriptor of the unlinked file for standard output.
  let output: Int32
  let errors: Int32

  /// Closes the descriptors.
  func close() {
    for descriptor in [input, output, errors] where descriptor >= 0 { closeFile(descriptor) }
  }
}

/// The system's `close` under a name that no method hides.
private func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

/// The word with the home folder in the place of `~`, as a shell would pass it.
private func atHome(_ word: String) -> String {
  guard word.utf8.starts(with: "~/".utf8), let home = Terminal.variable("HOME") else { return word }
  return home + word.dropFirst()
}

/// Programs without a shell: their files, their environment and how they begin.
extension LiveHost {
  /// Starts the program of a job; one that stays gets a pipe to be asked through.
  static func program(
    _ words: [String], for job: Job, stays: Bool
  ) throws(HostError) -> RunningProgram {
    var pipes: [Int32] = [-1, -1]
    guard let output = scratch(), let errors = scratch(), !stays || pipe(&pipes) == 0 else {
      throw .system("keep the answer of", words[0], errno)
    }
    var process: pid_t = 0
    let code = spawn(
      words.map(atHome), with: job.environment, zone: job.zone, input: stays ? pipes[0] : nil,
      output, errors,
      &process)
    let program = RunningProgram(
      process: process, input: pipes[1], output: output, errors: errors)
    if stays { closeFile(pipes[0]) }
    guard code == 0 else {
      program.close()
      throw HostError.cannotStart(words[0], String(cString: strerror(code)))
    }
    return program
  }
}

extension LiveHost {
  /// Descriptor of an unlinked file, in memory if the system offers that; nil if none can be made.
  private static func scratch() -> Int32? {
    for folder in ["/dev/shm", "/tmp"] {
      var template = Array("\(folder)/trendsh.XXXXXX".utf8CString)
      let descriptor = mkstemp(&template)
      guard descriptor >= 0 else { continue }
      unlink(template)
      return descriptor
    }
    return nil
  }

  /// Returns up to `limit` bytes of a file, from a place in it.
  static func content(of descriptor: Int32, from start: Int = 0, limit: Int) -> [UInt8] {
    let count = min(ProgramAnswer.size(of: descriptor) - start, limit)
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
          off_t(start + filled))
        if read <= 0 { break }
        filled += read
      }
    }
  }

  /// Variables that every program may see. All others are withheld unless `connect` names them.
  private static let passedOn: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "TZ", "TMPDIR",
  ]

  /// The text without the values of named variables, which may be passwords. Values under four
  /// bytes are left, as they would hide parts of ordinary words.
  static func hiding(_ names: [String], in text: String) -> String {
    names.compactMap(Terminal.variable).filter { $0.utf8.count >= 4 }
      .reduce(text) { $0.replacing(bytesOf: $1, with: "…") }
  }

  /// The variables from which programs take the zone of their days.
  private static let zoneVariables: Set<String> = ["TZ", "PGTZ"]

  /// The environment of a program: the usual variables, those of PostgreSQL, and named ones. With a zone
  /// it counts days there.
  private static func environment(with names: [String], zone: String?) -> [String] {
    var entries = zone.map { zone in zoneVariables.sorted().map { "\($0)=\(zone)" } } ?? []
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      let name = text.prefix { $0 != "=" }
      if zone != nil, zoneVariables.contains(String(name)) {
        next += 1
        continue
      }
      if passedOn.contains(String(name)) || name.utf8.starts(with: "PG".utf8)
        || names.contains(String(name))
      {
        entries.append(text)
      }
      next += 1
    }
    return entries
  }

  /// Starts a program in a session of its own, with no other descriptor open; standard input is empty if
  /// none is given. Without a terminal a client that asks for a password fails at once.
  ///
  /// Returns 0 or the error of the system.
  static func spawn(
    _ words: [String], with variables: [String] = [], zone: String? = nil, input: Int32? = nil,
    _ output: Int32, _ errors: Int32, _ process: inout pid_t
  ) -> Int32 {
    for descriptor in 3..<256 as Range<Int32> { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return withStrings(words) { arguments in
      withStrings(environment(with: variables, zone: zone)) { environment in
        cpr_spawn(&process, arguments, environment, input ?? -1, output, errors)
      }
    }
  }

  /// Calls `body` with C copies of strings and a null at the end.
  private static func withStrings(
    _ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    let copies = words.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
