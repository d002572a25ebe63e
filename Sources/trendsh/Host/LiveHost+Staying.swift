import Interpreter
import TrendsCore
import TrendsImport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that stays and is asked nothing at present.
struct IdleProgram {
  let program: RunningProgram
  /// What it was started with; only the same questions go to it.
  let words: [String]
  let environment: [String]
  let zone: String?

  /// After this time without a question it is ended, in milliseconds.
  static let patience: Int64 = 5 * 60 * 1000
}

/// What ends the answer of a program that stays: a line that no one can know before.
struct ProgramMark {
  let text: String
  /// The lines at the end of a whole answer.
  let lines: Int
  /// Whether the program had answered before.
  let wasIdle: Bool

  init(lines: Int, wasIdle: Bool) {
    text = "trendsh-" + String(UInt64.random(in: .min ... .max), radix: 16)
    self.lines = lines
    self.wasIdle = wasIdle
  }

  /// The bytes at the end of a whole answer, whose lines may end in CR and LF.
  func ends(withCR: Bool) -> [UInt8] {
    Array(String(repeating: text + (withCR ? "\r\n" : "\n"), count: lines).utf8)
  }
}

/// Programs that are started once and asked many times.
///
/// The file that takes the answer is emptied after each; the program writes on at its start, because both
/// sides share one place in it.
extension LiveHost {
  /// Writes a question to a program that waits for one, else to one that is started for it.
  func ask(
    _ request: Job.Request, of job: Job, until deadline: Int64
  ) throws(HostError) -> (RunningProgram, ProgramMark) {
    while let waiting = takeIdle(request, job) {
      let mark = ProgramMark(lines: request.marks, wasIdle: true)
      if LiveHost.write(request, mark, to: waiting) {
        ProgramWatch.ask(waiting.process, until: deadline)
        return (waiting, mark)
      }
      ProgramWatch.end(waiting.process)
      waiting.close()
    }
    let program = try LiveHost.program(request.words, for: job, stays: true)
    let mark = ProgramMark(lines: request.marks, wasIdle: false)
    ProgramWatch.add(
      .init(group: program.process, output: program.output, deadline: deadline))
    // A program that does not take the question is noticed by its end or by the timeout.
    _ = LiveHost.write(request, mark, to: program)
    return (program, mark)
  }

  /// Ends the programs that wait for a question.
  func stopIdle() {
    for idle in idle {
      ProgramWatch.end(idle.program.process)
      idle.program.close()
    }
    idle = []
  }

  /// The answer of a program that stays, if it is whole; the program then waits for the next question.
  func answerOfStaying(_ job: RunningJob) -> Result<[UInt8], HostError>? {
    guard let mark = job.mark, let request = job.job.request,
      !ProgramWatch.isEnding(job.process)
    else { return nil }
    let size = ProgramAnswer.size(of: job.output)
    let end = [false, true].map(mark.ends).first { end in
      size >= end.count
        && LiveHost.content(of: job.output, from: size - end.count, limit: size) == end
    }
    guard let end, size <= ProgramAnswer.limit else { return nil }
    let bytes = LiveHost.content(of: job.output, limit: size - end.count)
    for descriptor in [job.output, job.errors] {
      _ = ftruncate(descriptor, 0)
      lseek(descriptor, 0, SEEK_SET)
    }
    ProgramWatch.rest(job.process, until: SteadyClock.now + IdleProgram.patience)
    idle.append(
      IdleProgram(
        program: job.program, words: request.words, environment: job.job.environment,
        zone: job.job.zone))
    if request.asksForMark, let message = LiveHost.refusal(in: bytes) {
      return .failure(
        .refused(by: job.job.words[0], LiveHost.hiding(job.job.environment, in: message)))
    }
    return .success(bytes)
  }

  /// The message of an answer that ends with a line `{"error":"…"}`; nil for any other.
  private static func refusal(in bytes: [UInt8]) -> String? {
    let breaks: Set<UInt8> = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    let end = bytes.lastIndex { !breaks.contains($0) }.map { $0 + 1 } ?? 0
    let line = bytes[..<end].suffix(4096)
    let last = line.lastIndex(of: UInt8(ascii: "\n")).map { line[($0 + 1)...] } ?? line
    guard last.first == UInt8(ascii: "{") else { return nil }
    var json = JSONReader(Array(last))
    do {
      guard try json.next() == .beginObject, try json.next() == .key, json.holds("error") else {
        return nil
      }
      let value = try json.next()
      let message = value == .string ? json.text : ""
      guard value != .beginObject, value != .beginArray, try json.next() == .endObject,
        try json.next() == nil
      else { return nil }
      return message.isEmpty ? "it gives no reason" : message
    } catch { return nil }
  }

  /// Why a program that was told to end its answer with a mark has not done so in time; nil if it has
  /// printed nothing.
  func missingMark(of job: RunningJob) -> HostError? {
    guard let mark = job.mark, job.job.request?.asksForMark == true else { return nil }
    let bytes = LiveHost.content(of: job.output, limit: ProgramAnswer.limit)
    guard !bytes.isEmpty else { return nil }
    let hasMark = String(decoding: bytes, as: UTF8.self).utf8.contains(mark.text.utf8)
    return .withoutMark(job.job.words[0], hasMark: hasMark, in: Double(job.job.timeout) / 1000)
  }

  /// Asks again, once, if a program that had answered before has gone: a server may have closed the
  /// connection meanwhile. Returns whether it does.
  func isToBeAskedAgain(_ job: RunningJob, _ result: Result<[UInt8], HostError>) -> Bool {
    guard case .failure = result, job.mark?.wasIdle == true, SteadyClock.now < job.deadline else {
      return false
    }
    do throws(HostError) {
      try start(job.job)
      return true
    } catch { return false }
  }

  /// Takes a program that can answer from those that wait; those that have gone are forgotten.
  private func takeIdle(_ request: Job.Request, _ job: Job) -> RunningProgram? {
    idle.removeAll { idle in
      let process = idle.program.process
      guard ProgramWatch.waits(process), waitpid(process, nil, WNOHANG) == 0 else {
        if ProgramWatch.waits(process) { ProgramWatch.remove(process) }
        idle.program.close()
        return true
      }
      return false
    }
    let place = idle.firstIndex {
      $0.words == request.words && $0.environment == job.environment && $0.zone == job.zone
    }
    return place.map { idle.remove(at: $0).program }
  }

  /// Writes a question; false if the program does not take it.
  private static func write(
    _ request: Job.Request, _ mark: ProgramMark, to program: RunningProgram
  ) -> Bool {
    let text = Array((request.before + mark.text + request.after).utf8)
    var polled = pollfd(fd: program.input, events: Int16(POLLOUT), revents: 0)
    // A pipe takes this much at once where it is empty.
    guard text.count <= 60_000, poll(&polled, 1, 0) == 1, polled.revents & Int16(POLLERR) == 0
    else { return false }
    return writeWhole(text, to: program.input)
  }
}
