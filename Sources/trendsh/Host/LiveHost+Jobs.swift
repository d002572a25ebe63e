import Interpreter
import TrendsCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program under way: its process group, and the files that take what it says.
struct RunningJob {
  let job: Job
  let process: pid_t
  let output: Int32
  let errors: Int32
  /// In milliseconds of the steady clock.
  let deadline: Int64
}

/// Programs that answer loads: started without a shell, with nothing open, watched and ended.
extension LiveHost {
  func start(_ job: Job) throws(HostError) {
    guard let output = LiveHost.scratch(), let errors = LiveHost.scratch() else {
      throw .system("keep the answer of", job.words[0], errno)
    }
    var process: pid_t = 0
    let code = LiveHost.spawn(
      job.words, with: job.environment, output, errors, &process)
    guard code == 0 else {
      close(output)
      close(errors)
      throw HostError.cannotStart(job.words[0], String(cString: strerror(code)))
    }
    let deadline = SteadyClock.now + job.timeout
    running.append(
      RunningJob(
        job: job, process: process, output: output, errors: errors, deadline: deadline))
    ProgramWatch.add(.init(group: process, output: output, deadline: deadline))
  }

  func stop(_ job: Job) {
    guard let index = running.firstIndex(where: { $0.job == job }) else { return }
    end(running.remove(at: index))
  }

  /// Nothing outlives the program.
  func stopAll() {
    for job in running { end(job) }
    running = []
  }

  func takeAnswers(waiting: Bool) -> [JobAnswer] {
    // What there is to read is read while one waits.
    if waiting { flush() }
    var pause: UInt32 = 500
    while true {
      let answers = collect()
      if !answers.isEmpty || !waiting || running.isEmpty || isInterrupted { return answers }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
  }

  private func collect() -> [JobAnswer] {
    var answers: [JobAnswer] = []
    for job in running {
      var status: Int32 = 0
      let hasEnded = waitpid(job.process, &status, WNOHANG) == job.process
      // What was ended while nobody asked has its reason, too.
      let wasEnded = hasEnded && status & 0x7F == SIGKILL
      let ending = hasEnded && !wasEnded ? nil : trouble(of: job)
      guard let result = ending ?? (hasEnded ? result(of: job, status) : nil) else { continue }
      running.removeAll { $0.process == job.process }
      if hasEnded {
        ProgramWatch.remove(job.process)
        // What it started and left behind goes too.
        kill(-job.process, SIGKILL)
        close(job.output)
        close(job.errors)
      } else {
        end(job)
      }
      answers.append(JobAnswer(view: job.job.view, load: job.job.load, result: result))
    }
    return answers
  }

  private func end(_ job: RunningJob) {
    ProgramWatch.remove(job.process)
    kill(-job.process, SIGKILL)
    var status: Int32 = 0
    while waitpid(job.process, &status, 0) < 0 && errno == EINTR {}
    close(job.output)
    close(job.errors)
  }

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

  private func result(of job: RunningJob, _ status: Int32) -> Result<[UInt8], HostError> {
    let name = job.job.words[0]
    let exit = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    guard exit == 0 else {
      let said = String(decoding: LiveHost.content(of: job.errors, limit: 4096), as: UTF8.self)
      let first =
        said.split(whereSeparator: \.isNewline).first
        .map { ": " + LiveHost.hiding(job.job.environment, in: String($0)) } ?? ""
      return .failure(HostError.exit(exit, of: name, said: first))
    }
    guard ProgramAnswer.size(of: job.output) <= ProgramAnswer.limit else {
      return .failure(HostError.answerTooLarge(of: name))
    }
    return .success(LiveHost.content(of: job.output, limit: ProgramAnswer.limit))
  }
}

extension LiveHost {
  /// A file without a name that only this process has: in memory where the system offers that.
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

  /// Names that a program may see of the environment; the rest is nobody's business.
  private static let passedOn: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "TZ", "TMPDIR",
  ]

  /// What a program said, without the values of variables that it was given by name.
  private static func hiding(_ names: [String], in text: String) -> String {
    names.compactMap(Terminal.variable).filter { $0.utf8.count >= 4 }
      .reduce(text) { $0.replacing(bytesOf: $1, with: "…") }
  }

  private static func environment(with names: [String]) -> [String] {
    var entries: [String] = []
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      let name = text.prefix { $0 != "=" }
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
    /// POSIX_SPAWN_SETSID, which the module leaves out.
    private static let newSession: Int32 = 0x80
  #else
    private static let newSession: Int32 = 0x400
  #endif

  /// Its own session and process group, standard input empty, every other descriptor closed.
  static func spawn(
    _ words: [String], with variables: [String] = [], _ output: Int32, _ errors: Int32,
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
    // Without the terminal: a client that wants to ask for a password fails at once instead.
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
      withStrings(environment(with: variables)) { environment in
        posix_spawnp(&process, words[0], &actions, &attributes, arguments, environment)
      }
    }
  }

  private static func withStrings(
    _ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    let copies = words.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
