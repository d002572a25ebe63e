import TrendsCore
import TrendsOutput

/// Whether a line may do what it says, by where it came from.
extension Session {
  /// What follows comes from there; inside another origin it is trusted no further than that, and a
  /// header that says `mode safe` holds wherever the file is run.
  mutating func comesFrom(_ origin: Origin, _ source: SourceText) {
    // A script that runs another gains no folder by it.
    if origin == .script || self.origin < .script { frame.folder = Path.folder(of: source.name) }
    self.origin = self.origin.joined(origin)
    if saysSafe(source) { self.origin = self.origin.joined(.transcript) }
  }

  /// Whether the header says `mode safe`; one that cannot be read asks for the least.
  public func saysSafe(_ source: SourceText) -> Bool {
    do throws(TranscriptProblem) { return try TranscriptHeader.saysSafe(source) } catch {
      return true
    }
  }

  /// Whether a page may ask a program, whoever connected it.
  var mayAskPrograms: Bool {
    switch Trust.answer(origin, .programs) {
    case .flag: !origin.isSafe || grants.programs
    case .no, .prompt: origin == .replay
    case .yes, .below, .named: true
    }
  }

  /// Runs what the person gave with `-c`.
  public mutating func runTyped(_ source: SourceText, arguments: [String] = []) -> Int32 {
    run(source, arguments: arguments)
  }

  /// Runs a script that the command line names, or that came through standard input.
  public mutating func runScript(_ source: SourceText, arguments: [String] = []) -> Int32 {
    let caller = (origin, frame.folder)
    defer { (origin, frame.folder) = caller }
    comesFrom(.script, source)
    return run(source, arguments: arguments)
  }

  /// Whatever comes from now on is a request.
  public mutating func answersRequests() { origin = origin.joined(.serve) }

  /// By what a command may do at all; where a file lies is judged when it is written.
  func gate(_ prepared: PreparedCall) throws(Failure) {
    if prepared.effect == .runs { return try gate(prepared.verb, .programs) }
    guard prepared.redirection != nil || prepared.effect == .writes else { return }
    try gate(prepared.verb, .create)
  }

  func gate(_ verb: String, _ right: Right) throws(Failure) {
    if origin == .replay { return try refuseAsRecorded(verb) }
    switch Trust.answer(origin, right) {
    case .yes, .below, .named: return
    case .flag: if right == .programs ? grants.programs : !grants.folders.isEmpty { return }
    case .prompt: if frame.depth == 0 && settings.isInteractive { return }
    case .no: break
    }
    throw Failure.refused(refusal(verb, right), hint: advice(right))
  }

  private func refusal(_ verb: String, _ right: Right) -> String {
    switch (origin, right) {
    case (_, .history):
      "'\(verb)' is of what you typed: nothing that was not typed sees or changes it"
    case (.safe, _), (.replay, _): "'\(verb)' may not write or run anything in safe mode"
    case (.transcript, .programs): "'\(verb)' runs a program, and the file says 'mode safe'"
    case (.transcript, _): "'\(verb)' writes a file, and the header says 'mode safe'"
    case (.serve, .programs): "'\(verb)' runs a program, which a request may not do by itself"
    default: "'\(verb)' runs a program, which a script may not do by itself"
    }
  }

  private func advice(_ right: Right) -> String {
    switch (origin, right) {
    case (_, .history): "type it at the prompt"
    case (.safe, _): "leave --safe out to allow it"
    case (.nested, .programs): "type the line yourself, or start trendsh with --allow-programs"
    case (_, .programs): "start trendsh with --allow-programs"
    default: "start trendsh with --allow-write DIR to allow it below DIR"
    }
  }

  /// A replay may do what it then leaves undone, unless it was not allowed when it was recorded.
  private func refuseAsRecorded(_ verb: String) throws(Failure) {
    guard let refusal = host.recordedRefusal, refusal.has(.unsafe) else { return }
    let isMeant = refusal.message.isEmpty || refusal.message.utf8.contains("'\(verb)'".utf8)
    if isMeant { throw refusal.failure }
  }
}

/// The one way by which a command writes a file.
extension Session {
  mutating func write(_ bytes: [UInt8], to path: String, mode: WriteMode) throws(Failure) {
    try countWritten(bytes.count, path)
    do throws(HostError) { try host.write(bytes, to: path, mode: mode, within: scope) } catch {
      throw error.failure
    }
  }

  private var scope: WriteScope {
    if case .yes = Trust.answer(origin, .write) { return .anywhere }
    guard case .yes = Trust.answer(origin, .create) else {
      return .below(folders: [], granted: grants.folders)
    }
    return .below(folders: ["", frame.folder].compactMap { $0 }, granted: grants.folders)
  }

  /// What is beyond the budget is not written at all.
  private mutating func countWritten(_ bytes: Int, _ path: String) throws(Failure) {
    let name = OutputGate.safe(path, escapingBreaks: true)
    guard spent.written.files.contains(path) || spent.written.files.count < settings.maxFiles else {
      throw Failure.outOfFiles(settings.maxFiles, name)
    }
    guard bytes <= settings.maxWritten - spent.written.bytes else {
      throw Failure.outOfBytes(Budget.amount(of: settings.maxWritten), name)
    }
    spent.written.bytes += bytes
    spent.written.files.insert(path)
  }
}
