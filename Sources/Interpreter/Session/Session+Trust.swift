import TrendsCore
import TrendsOutput

/// Decides whether a line may do what it says, by its origin.
extension Session {
  /// Sets the origin of the lines that follow. Inside another origin they are trusted no further
  /// than that, and a header with `mode safe` holds wherever the file is run.
  mutating func comesFrom(_ origin: Origin, _ source: SourceText) {
    // A script that runs another must not gain the other's folder.
    if origin == .script || self.origin < .script { frame.folder = Path.folder(of: source.name) }
    self.origin = self.origin.joined(origin)
    if saysSafe(source) { self.origin = self.origin.joined(.transcript) }
  }

  /// Whether the header says `mode safe`; true for a header that cannot be read.
  public func saysSafe(_ source: SourceText) -> Bool {
    do throws(TranscriptProblem) { return try TranscriptHeader.saysSafe(source) } catch {
      return true
    }
  }

  /// Whether a page may ask a program. In a replay programs are not started, so it may.
  var mayAskPrograms: Bool {
    switch Trust.answer(origin, .programs) {
    case .flag: !origin.isSafe || grants.programs
    case .no, .prompt: origin == .replay
    case .yes, .below, .named: true
    }
  }

  /// Runs the text given with `-c`, without changing the origin.
  public mutating func runTyped(_ source: SourceText, arguments: [String] = []) -> Int32 {
    run(source, arguments: arguments)
  }

  /// Runs a script that the command line names or that came through standard input.
  public mutating func runScript(_ source: SourceText, arguments: [String] = []) -> Int32 {
    let caller = (origin, frame.folder)
    defer { (origin, frame.folder) = caller }
    comesFrom(.script, source)
    return run(source, arguments: arguments)
  }

  /// Treats everything from now on as requests of `serve`.
  public mutating func answersRequests() { origin = origin.joined(.serve) }

  /// Refuses a command that its origin never allows; where a file may be is judged when it is
  /// written.
  func gate(_ prepared: PreparedCall) throws(Failure) {
    if prepared.effect == .runs { return try gate(prepared.verb, .programs) }
    guard prepared.redirection != nil || prepared.effect == .writes else { return }
    try gate(prepared.verb, .create)
  }

  /// Throws `unsafe` unless the origin has the right, or the command line granted it.
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

  /// The sentence for a right that the origin does not have.
  private func refusal(_ verb: String, _ right: Right) -> String {
    switch (origin, right) {
    case (_, .history):
      "'\(verb)' is about what you typed: only a typed line may use it"
    case (.safe, _), (.replay, _): "'\(verb)' may not write or run anything in safe mode"
    case (.transcript, .programs): "'\(verb)' runs a program, and the file says 'mode safe'"
    case (.transcript, _): "'\(verb)' writes a file, and the header says 'mode safe'"
    case (.serve, .programs): "'\(verb)' runs a program, which a request may not do by itself"
    default: "'\(verb)' runs a program, which a script may not do by itself"
    }
  }

  /// How to get the right.
  private func advice(_ right: Right) -> String {
    switch (origin, right) {
    case (_, .history): "type it at the prompt"
    case (.safe, _): "start trendsh without --safe to allow it"
    case (.nested, .programs): "type the line yourself, or start trendsh with --allow-programs"
    case (_, .programs): "start trendsh with --allow-programs"
    default: "start trendsh with --allow-write DIR to allow it below DIR"
    }
  }

  /// In a replay everything may run, as nothing outside is touched. Only what was refused when it
  /// was recorded is refused again.
  private func refuseAsRecorded(_ verb: String) throws(Failure) {
    guard let refusal = host.recordedRefusal, refusal.has(.unsafe) else { return }
    let isMeant = refusal.message.isEmpty || refusal.message.utf8.contains("'\(verb)'".utf8)
    if isMeant { throw refusal.failure }
  }
}

/// Writing files: every command writes through these functions.
extension Session {
  /// Writes a file within the budgets and the folders of the origin.
  mutating func write(_ bytes: [UInt8], to path: String, mode: WriteMode) throws(Failure) {
    try countWritten(bytes.count, path)
    do throws(HostError) { try host.write(bytes, to: path, mode: mode, within: scope) } catch {
      throw error.failure
    }
  }

  /// Where the origin may write.
  private var scope: WriteScope {
    if case .yes = Trust.answer(origin, .write) { return .anywhere }
    guard case .yes = Trust.answer(origin, .create) else {
      return .below(folders: [], granted: grants.folders)
    }
    return .below(folders: ["", frame.folder].compactMap { $0 }, granted: grants.folders)
  }

  /// Counts a file before it is written; one that exceeds a budget is not written at all.
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
