import TrendsCore
import TrendsImport

/// The world of a replay: it reads what the header names, keeps what is printed, writes nothing,
/// and starts nothing.
final class ReplayHost: Host {
  private let real: any Host
  private let inputs: Inputs
  private(set) var printed: [UInt8] = []
  /// Whether what is printed is shown: somebody looks around in the state of a step.
  var isShown = false
  /// ^C comes when it has been asked for so often.
  private var stopTick: Int?
  private var ticks = 0

  init(real: any Host, inputs: Inputs = Inputs()) {
    self.real = real
    self.inputs = inputs
  }

  let now = Instant(milliseconds: 0)

  /// How the step failed that runs: what the world refused then, it refuses again.
  var recordedRefusal: HostError?

  var isInterrupted: Bool {
    ticks += 1
    // Like ^C: whoever asks again hears it again.
    return stopTick.map { ticks >= $0 } ?? false || real.isInterrupted
  }

  var spentBudget: Budget? { real.spentBudget }
  var interruption: @Sendable () -> Bool { real.interruption }

  /// Begins a command that ^C ends at a tick, if at all.
  func beginTicks(cancelledAt tick: Int?) {
    ticks = 0
    stopTick = tick
  }

  /// Whether somebody stops the replay itself.
  var isStopped: Bool { real.isInterrupted }

  /// Whether the command came to its end before the tick at which it was cancelled.
  var hasCancelLeft: Bool { stopTick.map { ticks < $0 } ?? false }

  func write(_ bytes: [UInt8]) { if isShown { real.write(bytes) } else { printed += bytes } }
  func writeError(_ text: String) { if isShown { real.writeError(text) } }

  func takePrinted() -> [UInt8] {
    defer { printed = [] }
    return printed
  }

  func read(_ path: String) throws(HostError) -> [UInt8] {
    guard case .file(let file) = try open(path), file.count <= SourceCheck.fileLimit else {
      throw HostError.notAScript(path)
    }
    do throws(ReadFailure) { return try file.bytes(limit: file.count) } catch {
      throw HostError.io(error.message)
    }
  }

  /// How the path was refused when that was recorded; its words are not always known.
  private func refusal(of path: String, _ codes: [String]) -> HostError? {
    guard let refusal = recordedRefusal, codes.contains(refusal.code) else { return nil }
    let isMeant = refusal.message.isEmpty || refusal.message.utf8.contains("'\(path)'".utf8)
    return isMeant ? refusal : nil
  }

  func open(_ path: String) throws(HostError) -> OpenedPath {
    // An input may not have been there yet.
    if let refusal = refusal(of: path, ["io"]) { throw refusal }
    do throws(HostError) { return try inputs.open(path) } catch { throw recordedRefusal ?? error }
  }

  func routes(beside path: String) -> HealthRoutes {
    let folder = Path.folder(of: path) + "workout-routes/"
    let inputs = inputs
    return HealthRoutes { inputs[folder + $0] }
  }

  func write(
    _ bytes: [UInt8], to path: String, mode: WriteMode, within scope: WriteScope
  ) throws(HostError) {
    // A replay writes nothing: the bytes end here.
    if let refusal = refusal(of: path, ["io", "file-exists", "unsafe", "budget"]) { throw refusal }
  }

  /// Responder that were recorded, in their order; programs themselves are never started.
  private var answers: [JobAnswer] = []

  func queue(_ more: [JobAnswer]) { answers += more }

  /// Forgets the answers that nobody waited for, and says how many.
  func dropAnswers() -> Int {
    defer { answers = [] }
    return answers.count
  }

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
