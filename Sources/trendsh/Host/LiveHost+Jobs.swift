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
  let program: RunningProgram
  /// In milliseconds of the steady clock.
  let deadline: Int64
  /// How often the program has been started for this job, from 1.
  let attempt: Int
  /// What ends the answer of a program that stays.
  var mark: ProgramMark?

  var process: pid_t { program.process }
  var output: Int32 { program.output }
  var errors: Int32 { program.errors }
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
    let deadline = SteadyClock.now + job.timeout
    let program: RunningProgram
    var mark: ProgramMark?
    if let request = job.request {
      (program, mark) = try ask(request, of: job, until: deadline)
    } else {
      program = try LiveHost.program(job.words, for: job, stays: false)
      ProgramWatch.add(.init(group: program.process, output: program.output, deadline: deadline))
    }
    running.append(
      RunningJob(job: job, program: program, deadline: deadline, attempt: attempt, mark: mark))
  }

  /// Ends the program of a job, if it still runs.
  func stop(_ job: Job) {
    resting.removeAll { $0.job == job }
    guard let index = running.firstIndex(where: { $0.job == job }) else { return }
    end(running.remove(at: index))
  }

  /// For how many seconds the longest question has been under way; 0 without one.
  var askedSeconds: Int {
    let begins = running.map { $0.deadline - $0.job.timeout }
    return begins.min().map { Int(max(0, SteadyClock.now - $0) / 1000) } ?? 0
  }

  /// Ends all programs: none outlives the shell.
  func stopAll() {
    for job in running { end(job) }
    running = []
    resting = []
    stopIdle()
    ProgramWatch.endAll()
  }

  /// Returns the answers that have arrived. With `waiting` it blocks until there is one, ^C, or
  /// nothing under way.
  func takeAnswers(waiting: Bool) -> [JobAnswer] {
    // The person can read what has been printed while the program works.
    if waiting { streams.flush() }
    let begin = SteadyClock.microseconds
    defer { if waiting { showProgress(nil) } }
    while true {
      let answers = collect()
      let isIdle = running.isEmpty && resting.isEmpty
      if !answers.isEmpty || !waiting || isIdle || isInterrupted { return answers }
      if let longest = running.first {
        let size = running.reduce(0) { $0 + ProgramAnswer.size(of: $1.output) }
        showProgress(Progress(name: longest.job.words[0], done: size, total: 0))
      }
      // A short answer is noticed soon, a long one costs little to wait for.
      let waited = SteadyClock.microseconds - begin
      usleep(UInt32(min(max(waited / 8, 100), 10_000)))
    }
  }

  /// Answers of programs that have ended, take too long or have said too much.
  private func collect() -> [JobAnswer] {
    var answers = startAgain()
    ProgramWatch.check()
    for job in running {
      if let answer = answerOfStaying(job) {
        running.removeAll { $0.process == job.process }
        answers.append(JobAnswer(view: job.job.view, load: job.job.load, result: answer))
        continue
      }
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
        job.program.close()
        if isToBeAskedAgain(job, result) { continue }
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
    job.program.close()
  }

  /// Why a program has to be ended: the time is over, or its answer is too large. Nil if it may go
  /// on.
  private func trouble(of job: RunningJob) -> Result<[UInt8], HostError>? {
    let name = job.job.words[0]
    if SteadyClock.now >= job.deadline {
      if let error = missingMark(of: job) { return .failure(error) }
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
    guard exit == 0, job.mark == nil else {
      let said = String(decoding: LiveHost.content(of: job.errors, limit: 4096), as: UTF8.self)
      let lines = said.split(whereSeparator: \.isNewline).prefix(LiveHost.saidLines)
        .map { LiveHost.hiding(job.job.environment, in: String($0)) }
      return .failure(
        exit == 0 ? .gone(name, said: lines) : .exit(exit, of: name, said: lines))
    }
    guard ProgramAnswer.size(of: job.output) <= ProgramAnswer.limit else {
      return .failure(HostError.answerTooLarge(of: name))
    }
    return .success(LiveHost.content(of: job.output, limit: ProgramAnswer.limit))
  }
}
