import Interpreter
import Synchronization
import TrendsCore

/// `trendsh check`: judges transcripts in parallel, or opens one at a step to look around.
struct CheckMode {
  let options: Options
  let host: LiveHost

  /// Checks the transcripts and returns the highest exit code.
  ///
  /// `--steps` prints one transcript's steps, `--binary` compares with another build, and `--to` or
  /// `--break` opens a prompt in one transcript.
  func run(_ paths: [String]) throws(Options.Mistake) -> Int32 {
    try setup.limit(isSafe: true)
    let step = try options.number("to", in: 0...100_000)
    let place = options.values["break"]
    if options.switches.contains("steps") {
      var check = checker(host)
      check.lastStep = step
      return check.writeSteps(of: paths[0], dumps: step != nil)
    }
    if let other = options.values["binary"] {
      let comparison = BuildComparison(other: other, host: host)
      return report(paths.map { comparison.run(checker(host), $0) })
    }
    if step != nil || place != nil {
      guard paths.count == 1 else {
        throw Options.Mistake(message: "'--to' and '--break' take only one transcript")
      }
      return lookAround(paths[0], step, place)
    }
    return report(results(paths))
  }

  private var setup: SessionSetup {
    SessionSetup(options: options, terminal: Terminal.current(Terminal.variable), host: host)
  }

  /// A check with the options of the command line.
  private func checker(_ host: LiveHost) -> TranscriptCheck {
    var check = TranscriptCheck(host: host)
    check.judgesText = !options.switches.contains("state")
    check.judgesState = !options.switches.contains("text")
    check.isStrict = options.switches.contains("strict")
    check.replaced = options.replaced
    #if DEBUG
      check.settings.hasPlantedFault = CheckMode.hasPlantedFault
    #endif
    return check
  }

  /// The results in the order of the files. Each worker has a host of its own, with the same limit
  /// of memory.
  private func results(_ paths: [String]) -> [CheckResult] {
    guard paths.count > 1 else { return paths.map { checker(host).judge($0) } }
    let found = Locked([CheckResult?](repeating: nil, count: paths.count))
    let next = Atomic(0)
    let options = options
    let memory = host.watch.memoryLimit
    Workers.run(min(Workers.most, paths.count)) { _ in
      let worker = CheckMode(options: options, host: LiveHost())
      worker.host.watch.memoryLimit = memory
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < paths.count else { return }
        let result = worker.checker(worker.host).judge(paths[index])
        found.withLock { $0[index] = result }
      }
    }
    return found.withLock { $0.compactMap { $0 } }
  }

  #if DEBUG
    /// Whether test builds misbehave on purpose, so that `shrink` has something to find.
    static var hasPlantedFault: Bool { Terminal.variable("TRENDSH_PLANTED") != nil }
  #endif

  /// Prints the results as text, JSON or JUnit and returns the highest exit code.
  private func report(_ results: [CheckResult]) -> Int32 {
    switch options.values["format"] {
    case "json": host.write(Array((CheckReport.json(results) + "\n").utf8))
    case "junit": host.write(Array((CheckReport.junit(results) + "\n").utf8))
    default:
      for result in results {
        for line in result.errorLines { host.writeError(line) }
        if let line = result.successLine { host.write(Array((line + "\n").utf8)) }
      }
    }
    return results.map(\.exit).max() ?? 0
  }

  /// Replays up to a step or a command and opens the prompt there.
  private func lookAround(_ path: String, _ step: Int?, _ place: String?) -> Int32 {
    let visit = checker(host).visit(path, to: step, at: place)
    for line in visit.result.errorLines { host.writeError(line) }
    guard let session = visit.session else { return visit.result.exit }
    host.write(Array((visit.greeting + "\n").utf8))
    host.streams.flush()
    let code = PromptSession(session: session, options: options, host: host).run(isReplay: true)
    return code == 0 ? visit.result.exit : code
  }
}
