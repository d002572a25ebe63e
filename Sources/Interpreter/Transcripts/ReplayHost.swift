import TrendsCore

/// The world of a replay: it keeps what is printed, and gives nothing else away.
final class ReplayHost: Host {
  private let real: any Host
  private(set) var printed: [UInt8] = []

  init(real: any Host) { self.real = real }

  let now = Instant(milliseconds: 0)
  var isInterrupted: Bool { real.isInterrupted }
  func write(_ bytes: [UInt8]) { printed += bytes }
  func writeError(_ text: String) {}

  func takePrinted() -> [UInt8] {
    defer { printed = [] }
    return printed
  }

  func read(_ path: String) throws(HostError) -> [UInt8] {
    throw HostError(
      "not-listed",
      "'\(OutputGate.safe(path, escapingBreaks: true))' is not an input that the header names")
  }

  func write(_ bytes: [UInt8], to path: String, mode: WriteMode) throws(HostError) {
    // A replay writes nothing: the bytes end here.
  }

  /// Answers that were recorded, in their order; programs themselves are never started.
  private var answers: [JobAnswer] = []

  func queue(_ more: [JobAnswer]) { answers += more }

  private var follows: [FollowRecord] = []

  func queue(_ more: [FollowRecord]) { follows += more }
  func recordedFollow() -> FollowRecord? { follows.isEmpty ? nil : follows.removeFirst() }

  func start(_ job: Job) {}
  func stop(_ job: Job) {}

  func takeAnswers(waiting: Bool) -> [JobAnswer] {
    answers.isEmpty ? [] : [answers.removeFirst()]
  }

  func zoneFile(_ name: String) -> [UInt8]? { real.zoneFile(name) }
  func entries(of folder: String) -> [String] { [] }
  var zoneNames: [String] { [] }
}
