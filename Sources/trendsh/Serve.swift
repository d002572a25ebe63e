import Interpreter

/// Reads requests of editors and agents, one per line, until the input ends; `Responder` answers
/// them.
///
/// Commands run like those of a script, one after the other in the same session.
struct Serve {
  private let host: LiveHost
  private var answers: Responder
  private var reader = StreamReader()

  init(_ session: Session, _ host: LiveHost) {
    self.host = host
    answers = Responder(session, host)
  }

  /// Answers requests and returns the exit code. Blank lines are skipped.
  mutating func run() -> Int32 {
    while !answers.hasQuit, !host.isDone {
      switch reader.read(prompt: "") {
      case .line(let line):
        guard !line.utf8.allSatisfy({ " \t".utf8.contains($0) }) else { continue }
        Interrupts.clear()
        send(answers.answer(line))
      case .invalid: send(answers.refusal("the line is not UTF-8"))
      case .tooLong:
        send(answers.refusal("the line has more than \(StreamReader.lineLimit) bytes"))
      case .interrupted: return 130
      case .terminated(let signal): return 128 + signal
      case .endOfFile: return 0
      }
    }
    return 0
  }

  private func send(_ answer: String) {
    host.write(Array(answer.utf8))
    host.streams.flush()
  }
}

extension LiveHost: HoldingHost {
  func holdAnswer() { streams.hold() }
  func releaseAnswer() -> (output: [UInt8], errors: [String]) { streams.release() }
}
