import TrendsCharts
import TrendsCore
import TrendsImport

/// The host of a replay: it reads what the header names, keeps what is printed, writes nothing, and
/// starts nothing.
final class ReplayHost: Host {
  /// The host that runs the replay; only asked for zones, ^C and budgets, and to show output.
  private let real: any Host
  private let inputs: Inputs
  /// Output since the last `takePrinted`.
  private(set) var printed: [UInt8] = []
  /// Whether output goes to the real host, because a person looks around in a step.
  var isShown = false
  /// The tick at which ^C came when the command was recorded; nil where it did not.
  private var stopTick: Int?
  private var ticks = 0

  init(real: any Host, inputs: Inputs = Inputs()) {
    self.real = real
    self.inputs = inputs
  }

  /// Nothing in a replay depends on the real time.
  let now = Instant(milliseconds: 0)

  /// The recorded failure of the current step, which is raised again where the command reaches it.
  var recordedRefusal: HostError?

  var isInterrupted: Bool {
    ticks += 1
    // Stays true after the tick, as ^C does.
    return stopTick.map { ticks >= $0 } ?? false || real.isInterrupted
  }

  var spentBudget: Budget? { real.spentBudget }
  var interruption: @Sendable () -> Bool { real.interruption }

  /// Begins a command that is interrupted at `tick`; nil for one that was not.
  func beginTicks(cancelledAt tick: Int?) {
    ticks = 0
    stopTick = tick
  }

  /// Whether ^C or a budget stops the replay itself.
  var isStopped: Bool { real.isInterrupted }

  /// Whether the command ended before the tick of its recorded ^C.
  var hasCancelLeft: Bool { stopTick.map { ticks < $0 } ?? false }

  func write(_ bytes: [UInt8]) { if isShown { real.write(bytes) } else { printed += bytes } }
  func writeError(_ text: String) { if isShown { real.writeError(text) } }

  /// A recording has the sentence below a picture, and not the picture.
  func show(picture: (PictureScreen) -> [UInt8]) -> Bool { true }

  /// Returns the output since the last call.
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

  /// The recorded refusal, if its code is one of `codes` and it names this path; words may be
  /// unknown.
  private func refusal(of path: String, _ codes: [String]) -> HostError? {
    guard let refusal = recordedRefusal, codes.contains(refusal.code) else { return nil }
    let isMeant = refusal.message.isEmpty || refusal.message.utf8.contains("'\(path)'".utf8)
    return isMeant ? refusal : nil
  }

  func open(_ path: String) throws(HostError) -> OpenedPath {
    // A file of the header may not have existed yet at this step.
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
    // Nothing is written: the bytes are dropped.
    if let refusal = refusal(of: path, ["io", "file-exists", "unsafe", "budget"]) { throw refusal }
  }

  /// Recorded answers of programs, in order; programs themselves are never started.
  private var answers: [JobAnswer] = []

  /// Adds answers that the current step will take.
  func queue(_ more: [JobAnswer]) { answers += more }

  /// Drops answers that the step did not take and returns their number.
  func dropAnswers() -> Int {
    defer { answers = [] }
    return answers.count
  }

  /// Recorded `follow` commands that have not run yet.
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
