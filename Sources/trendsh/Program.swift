import Interpreter
import TrendsCore
import TrendsOutput

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One run of the program: options become a session, an outcome becomes one exit code.
struct Program {
  let words: [String]
  private let host = LiveHost()

  init(words: [String]) { self.words = words }

  mutating func run() -> Int32 {
    // A closed pipe and a file that may not grow are errors of `write`, not a death.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    Program.fillDescriptors()
    do throws(Options.Mistake) {
      return finish(try perform(try Options.read(words)))
    } catch {
      host.writeError(wantsJSON ? error.json.text : "trendsh: \(error.message)")
      return 2
    }
  }

  /// Whoever starts it may have closed them: no file of its own is to be taken for one of them.
  private static func fillDescriptors() {
    // Nothing can be written to these, as before.
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      guard open("/dev/null", O_RDONLY) == number else { return }
    }
  }

  /// Whether errors are for a program, as far as that can be told of options that are wrong.
  private var wantsJSON: Bool {
    words.contains("--format=json")
      || zip(words, words.dropFirst()).contains { $0 == "--format" && $1 == "json" }
  }

  private func finish(_ code: Int32) -> Int32 {
    host.stopAll()
    host.finishJournal()
    host.flush()
    guard let failure = host.outputFailure else { return code }
    host.writeError("trendsh: \(failure.message)")
    return code == 0 ? 1 : code
  }

  private func perform(_ options: Options) throws(Options.Mistake) -> Int32 {
    for folder in options.writable where !StateFolder.isFolder(folder) {
      let name = OutputGate.safe(folder, escapingBreaks: true)
      throw Options.Mistake(message: "'--allow-write' needs a folder, and '\(name)' is none")
    }
    if wantsBelt(options) {
      let isPrompt = options.mode == .run && options.inputs.isEmpty && isatty(STDIN_FILENO) == 1
      KernelBelt.fasten(forPrompt: isPrompt)
    }
    switch options.mode {
    case .version: version(isVerbose: options.switches.contains("verbose"))
    case .usage: print(ManualPage.programHelp)
    case .completions(let shell):
      host.write(Array((ShellCompletions.script(for: shell) ?? "").utf8))
    case .help(let verb): return help(verb, options)
    case .check(let paths):
      Signals.installForScript()
      return try CheckMode(options: options, host: host).run(paths)
    case .bless(let paths):
      Signals.installForScript()
      var bless = Bless(host: host)
      bless.replaced = options.replaced
      try SessionSetup(
        options: options, terminal: Terminal.current(Terminal.variable), host: host
      ).tell(&bless)
      return paths.map { bless.run($0) }.max() ?? 0
    case .shrink(let paths): return shrink(paths)
    case .serve: return try serve(options)
    case .run: return try runInputs(options)
    }
    return 0
  }

  /// Another build that is compared with is a program.
  private func wantsBelt(_ options: Options) -> Bool {
    switch options.mode {
    case .check: options.values["binary"] == nil
    case .run, .serve: options.switches.contains("safe")
    default: false
    }
  }

  private func version(isVerbose: Bool) {
    print(["trendsh \(Version.program)"])
    guard isVerbose else { return }
    let memory = MachineMemory.allowed
    func share(_ share: (parts: Int, of: Int)) -> String {
      memory.map { Budget.amount(of: $0 / share.of * share.parts) } ?? "any amount"
    }
    print([
      "kernel: \(KernelBelt.description)",
      "memory: \(memory.map { Budget.amount(of: $0) } ?? "not told") here; a session may hold "
        + "\(share(Budget.memoryShare)), in safe mode \(share(Budget.safeMemoryShare))",
      "time: a command in safe mode, or a whole replay, may take \(Budget.timeLimit) s",
    ])
  }

  private func print(_ lines: [String]) {
    host.write(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  private func help(_ verb: String?, _ options: Options) -> Int32 {
    let flag = options.values["format"].map { " --format " + $0 } ?? ""
    var session = Session(
      host: host, settings: Settings(), clock: VirtualClock(now: host.now, zone: .utc))
    let word = verb.map { " '" + $0.filter { $0 != "'" } + "'" } ?? ""
    return session.run(SourceText(name: "help", "help" + word + flag))
  }

  private func shrink(_ paths: [String]) -> Int32 {
    Signals.installForScript()
    var shrink = Shrink(host: host)
    #if DEBUG
      shrink.settings.hasPlantedFault = CheckMode.hasPlantedFault
    #endif
    return paths.map { shrink.run($0) }.max() ?? 0
  }

  private func runInputs(_ options: Options) throws(Options.Mistake) -> Int32 {
    let terminal = Terminal.current(Terminal.variable)
    var session = try SessionSetup(options: options, terminal: terminal, host: host).session()
    keepJournal(isSynced: session.settings.isInteractive, session.origin)
    if options.inputs.isEmpty && terminal.inputIsTerminal {
      session.hasLiveClock = options.values["today"] == nil
      return PromptSession(session: session, options: options, host: host).run(isReplay: false)
    }
    Signals.installForScript()
    let inputs = options.inputs.isEmpty ? [.standardInput] : options.inputs
    var code: Int32 = 0
    for input in inputs {
      let source: SourceText
      do throws(HostError) { source = try text(of: input) } catch {
        if error.isInterruption { return Failure.Class.interrupted.exitCode }
        host.writeError("trendsh: \(OutputGate.safe(error.message, escapingBreaks: true))")
        return 2
      }
      let result: Int32
      if case .text = input {
        result = session.runTyped(source, arguments: options.arguments)
      } else {
        result = runScript(source, options, &session)
      }
      if code == 0 { code = result }
      if session.hasQuit || host.isDone || result != 0 && !session.settings.keepsGoing { break }
    }
    return code
  }

  /// Everything that runs is kept from now on, but not what a stranger's script runs.
  private func keepJournal(isSynced: Bool, _ origin: Origin) {
    guard !origin.isSafe, let folder = JournalFile.folder(Terminal.variable) else { return }
    let host = host
    host.recording.use(folder)
    host.makeJournal = {
      let digits = host.now.iso.filter { $0.isNumber || $0 == "T" }
      return JournalFile(folder: folder, name: "\(digits)-\(getpid())", isSynced: isSynced)
    }
  }

  private func serve(_ options: Options) throws(Options.Mistake) -> Int32 {
    let terminal = Terminal.current(Terminal.variable)
    var session = try SessionSetup(options: options, terminal: terminal, host: host).session()
    // A program asks: nobody types, whatever standard input is.
    session.settings.isInteractive = false
    session.settings.freeRows = 0
    session.settings.color = options.values["color"] == "always"
    keepJournal(isSynced: false, session.origin)
    Signals.installForScript()
    host.inputIsTaken = true
    session.answersRequests()
    var serve = Serve(session, host)
    return serve.run()
  }

  private func runScript(
    _ source: SourceText, _ options: Options, _ session: inout Session
  ) -> Int32 {
    do throws(TranscriptProblem) {
      try session.adoptHeader(of: source, exceptFor: Set(options.values.keys))
    } catch {
      host.writeError(
        DiagnosticRenderer(source: source, format: session.settings.format).text(error.diagnostic))
      return error.exit
    }
    // Nothing else is run after it, and nobody allowed it more.
    if session.saysSafe(source), options.inputs.count == 1, session.grants == Grants() {
      KernelBelt.fasten()
    }
    return session.runScript(source, arguments: options.arguments)
  }

  private func text(of input: Options.Input) throws(HostError) -> SourceText {
    switch input {
    case .text(let text): SourceText(name: "-c", text)
    case .file(let path): SourceText(name: path, bytes: try host.read(path))
    case .standardInput: SourceText(name: "stdin", bytes: try host.read("-"))
    }
  }
}
