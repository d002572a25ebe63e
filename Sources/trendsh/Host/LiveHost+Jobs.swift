import Interpreter
import TrendsCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program under way, with its process group and the files that take its output.
struct RunningJob {
  let job: Job
  /// The process, which leads its own session and group.
  let process: pid_t
  /// Descriptor of the unlinked file for standard output.
  let output: Int32
  let errors: Int32
  /// In milliseconds of the steady clock.
  let deadline: Int64
  /// How often the program has been started for this job, from 1.
  let attempt: Int
}

/// A program that has failed and is started again.
struct RestingJob {
  let job: Job
  let attempt: Int
  /// When, in milliseconds of the steady clock.
  let due: Int64

  /// The first pause, in milliseconds; each is twice as long as the one before.
  static let firstPause: Int64 = 250
}

/// Programs that answer loads: started without a shell, with no other file open, watched and ended.
extension LiveHost {
  /// Starts the program of a job. Its answer arrives by `takeAnswers`.
  func start(_ job: Job) throws(HostError) { try start(job, attempt: 1) }

  private func start(_ job: Job, attempt: Int) throws(HostError) {
    guard let output = LiveHost.scratch(), let errors = LiveHost.scratch() else {
      throw .system("keep the answer of", job.words[0], errno)
    }
    var process: pid_t = 0
    let code = LiveHost.spawn(
      job.words, with: job.environment, zone: job.zone, output, errors, &process)
    guard code == 0 else {
      close(output)
      close(errors)
      throw HostError.cannotStart(job.words[0], String(cString: strerror(code)))
    }
    let deadline = SteadyClock.now + job.timeout
    running.append(
      RunningJob(
        job: job, process: process, output: output, errors: errors, deadline: deadline,
        attempt: attempt))
    ProgramWatch.add(.init(group: process, output: output, deadline: deadline))
  }

  /// Ends the program of a job, if it still runs.
  func stop(_ job: Job) {
    resting.removeAll { $0.job == job }
    guard let index = running.firstIndex(where: { $0.job == job }) else { return }
    end(running.remove(at: index))
  }

  /// Ends all programs: none outlives the shell.
  func stopAll() {
    for job in running { end(job) }
    running = []
    resting = []
    ProgramWatch.endAll()
  }

  /// Returns the answers that have arrived. With `waiting` it blocks until there is one, ^C, or
  /// nothing under way.
  func takeAnswers(waiting: Bool) -> [JobAnswer] {
    // The person can read what has been printed while the program works.
    if waiting { streams.flush() }
    var pause: UInt32 = 500
    while true {
      let answers = collect()
      let isIdle = running.isEmpty && resting.isEmpty
      if !answers.isEmpty || !waiting || isIdle || isInterrupted { return answers }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
  }

  /// Answers of programs that have ended, take too long or have said too much.
  private func collect() -> [JobAnswer] {
    var answers = startAgain()
    ProgramWatch.check()
    for job in running {
      var status: Int32 = 0
      let hasEnded = waitpid(job.process, &status, WNOHANG) == job.process
      // A program that the watch has ended meanwhile gets the reason for that, not its exit code.
      let wasEnded = hasEnded && ProgramWatch.isEnding(job.process)
      let ending = hasEnded && !wasEnded ? nil : trouble(of: job)
      guard let result = ending ?? (hasEnded ? result(of: job, status) : nil) else { continue }
      running.removeAll { $0.process == job.process }
      if hasEnded {
        ProgramWatch.remove(job.process)
        // Processes that it started and left behind are killed as well.
        kill(-job.process, SIGKILL)
        close(job.output)
        close(job.errors)
      } else {
        end(job)
      }
      if case .failure(var error) = result, job.job.retries > 0 {
        if job.attempt <= job.job.retries {
          let pause = RestingJob.firstPause << Int64(min(job.attempt - 1, 10))
          resting.append(
            RestingJob(job: job.job, attempt: job.attempt + 1, due: SteadyClock.now + pause))
          continue
        }
        error.message += " (attempt \(job.attempt))"
        answers.append(JobAnswer(view: job.job.view, load: job.job.load, result: .failure(error)))
        continue
      }
      answers.append(JobAnswer(view: job.job.view, load: job.job.load, result: result))
    }
    return answers
  }

  /// Starts programs again whose pause is over; returns the failures of those that do not start.
  private func startAgain() -> [JobAnswer] {
    let now = SteadyClock.now
    let due = resting.filter { $0.due <= now }
    guard !due.isEmpty else { return [] }
    resting.removeAll { $0.due <= now }
    return due.compactMap { rest in
      do throws(HostError) {
        try start(rest.job, attempt: rest.attempt)
        return nil
      } catch {
        return JobAnswer(view: rest.job.view, load: rest.job.load, result: .failure(error))
      }
    }
  }

  /// Asks a program and its group to end, and drops its answer.
  private func end(_ job: RunningJob) {
    ProgramWatch.end(job.process)
    close(job.output)
    close(job.errors)
  }

  /// Why a program has to be ended: the time is over, or its answer is too large. Nil if it may go
  /// on.
  private func trouble(of job: RunningJob) -> Result<[UInt8], HostError>? {
    let name = job.job.words[0]
    if SteadyClock.now >= job.deadline {
      let seconds = Double(job.job.timeout) / 1000
      return .failure(HostError.noAnswer(of: name, in: seconds))
    }
    if ProgramAnswer.size(of: job.output) > ProgramAnswer.limit {
      return .failure(HostError.answerTooLarge(of: name))
    }
    return nil
  }

  /// Lines of what a program says of its failure: a database adds a hint.
  private static let saidLines = 5

  /// The answer of a program that has ended, or the failure for its exit code with its first lines.
  private func result(of job: RunningJob, _ status: Int32) -> Result<[UInt8], HostError> {
    let name = job.job.words[0]
    let exit = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    guard exit == 0 else {
      let said = String(decoding: LiveHost.content(of: job.errors, limit: 4096), as: UTF8.self)
      let lines = said.split(whereSeparator: \.isNewline).prefix(LiveHost.saidLines)
        .map { LiveHost.hiding(job.job.environment, in: String($0)) }
      return .failure(HostError.exit(exit, of: name, said: lines))
    }
    guard ProgramAnswer.size(of: job.output) <= ProgramAnswer.limit else {
      return .failure(HostError.answerTooLarge(of: name))
    }
    return .success(LiveHost.content(of: job.output, limit: ProgramAnswer.limit))
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

  /// Returns up to `limit` bytes of a file.
  private static func content(of descriptor: Int32, limit: Int) -> [UInt8] {
    let count = min(ProgramAnswer.size(of: descriptor), limit)
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(filled))
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
  private static func hiding(_ names: [String], in text: String) -> String {
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

  #if os(Linux)
    /// POSIX_SPAWN_SETSID, which the module does not export.
    private static let newSession: Int32 = 0x80
  #else
    private static let newSession: Int32 = 0x400
  #endif

  /// Starts a program in a session of its own, with empty standard input and no other descriptor
  /// open.
  ///
  /// Returns 0 or the error of the system.
  static func spawn(
    _ words: [String], with variables: [String] = [], zone: String? = nil, _ output: Int32,
    _ errors: Int32,
    _ process: inout pid_t
  ) -> Int32 {
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    // Without a terminal a client that asks for a password fails at once instead of waiting.
    let session: Int32 = LiveHost.newSession
    let flags = Int16(session | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    for descriptor in 3..<256 as Range<Int32> { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var usual = sigset_t()
    sigfillset(&usual)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, flags)
    return withStrings(words) { arguments in
      withStrings(environment(with: variables, zone: zone)) { environment in
        posix_spawnp(&process, words[0], &actions, &attributes, arguments, environment)
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
