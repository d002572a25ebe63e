import Interpreter

/// Carries out the requests of editors and agents, one per line, until the input ends; `Responder` answers
/// them.
///
/// Commands run like those of a script, one after the other in the same session.
struct Serve {
  private let host: LiveHost
  private var answers: Responder
  private let requests = RequestQueue()

  init(_ session: Session, _ host: LiveHost) {
    self.host = host
    answers = Responder(session, host)
  }

  /// Answers requests and returns the exit code. Blank lines are skipped.
  mutating func run() -> Int32 {
    guard requests.start() else {
      StandardError.say("the system gives no thread to read requests")
      return 1
    }
    while !answers.hasQuit, !host.isDone {
      switch requests.next() {
      case .request(let request, let isCancelled):
        let answer = answers.answer(request, isCancelled: isCancelled)
        requests.finish()
        send(answer)
      case .noRequest(let reason): send(answers.refusal(reason))
      case .end(let exit): return exit
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
  func holdAnswer(progress told: ((Progress) -> String)?) { streams.hold(progress: told) }
  func releaseAnswer() -> (output: [UInt8], errors: [String]) { streams.release() }
}
