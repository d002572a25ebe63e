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

  /// Runs everything and returns the exit code; 2 for options that cannot be read.
  mutating func run() -> Int32 {
    // A closed pipe and the size limit of files are errors of `write` and do not kill the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    Program.fillDescriptors()
    OpenFiles.allowMany()
    do throws(Options.Mistake) {
      let options = try Options.read(words)
      let output = try opened(options)
      let code = finish(try perform(options))
      return end(output, code)
    } catch {
      host.writeError(wantsJSON ? error.json.text : "trendsh: \(error.message)")
      return 2
    }
  }

  /// Opens the files that the person wants the output in, before anything of a stranger is read.
  private func opened(_ options: Options) throws(Options.Mistake) -> WrittenOutput? {
    let isPrompt = options.mode == .run && options.inputs.isEmpty && isatty(STDIN_FILENO) == 1
    guard !isPrompt || options.values["output"] == nil else {
      throw Options.Mistake(
        message: "'--output' is for scripts: at the prompt '--tee FILE' keeps a copy")
    }
    do throws(HostError) {
      if let path = options.values["tee"] { host.streams.copy = try OutputCopy(path) }
      return try options.values["output"].map { (path) throws(HostError) in
        try WrittenOutput(path, host.written)
      }
    } catch { throw Options.Mistake(message: OutputGate.safe(error.message, escapingBreaks: true)) }
  }

  /// Puts the file of the output in its place and returns the exit code.
  private func end(_ output: WrittenOutput?, _ code: Int32) -> Int32 {
    do throws(HostError) {
      try output?.finish(exit: code)
      return code
    } catch {
      host.writeError("trendsh: \(OutputGate.safe(error.message, escapingBreaks: true))")
      return 1
    }
  }

  /// Opens closed standard descriptors, so that a file opened later never takes the place of one.
  private static func fillDescriptors() {
    // Opened for reading only: writing to them fails, as it does with closed ones.
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      guard open("/dev/null", O_RDONLY) == number else { return }
    }
  }

  /// Whether errors are JSON, as far as wrong options can tell.
  private var wantsJSON: Bool {
    words.contains("--format=json")
      || zip(words, words.dropFirst()).contains { $0 == "--format" && $1 == "json" }
  }

  /// Ends programs, journal and output; a failure to write makes exit code 0 a 1.
  private func finish(_ code: Int32) -> Int32 {
    host.stopAll()
    host.journals.finish()
    host.streams.flush()
    guard let failure = host.streams.failure else { return code }
    host.writeError("trendsh: \(failure.message)")
    return code == 0 ? 1 : code
  }

  /// Carries out a mode. The kernel's restrictions are set before anything of a stranger is read.
  private func perform(_ options: Options) throws(Options.Mistake) -> Int32 {
    for folder in options.writable where !StateFolder.isFolder(folder) {
      let name = OutputGate.safe(folder, escapingBreaks: true)
      throw Options.Mistake(message: "'--allow-write' needs a folder, and '\(name)' is not one")
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
    case .help(let verb, let sought): return help(verb, sought, options)
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

  /// Whether the kernel restricts the process. Comparing with another build must be able to start
  /// it.
  private func wantsBelt(_ options: Options) -> Bool {
    switch options.mode {
    case .check: options.values["binary"] == nil
    case .run, .serve: options.switches.contains("safe")
    default: false
    }
  }

  /// Prints the version and, if verbose, what the machine allows.
  private func version(isVerbose: Bool) {
    print(["trendsh \(Version.program)"])
    guard isVerbose else { return }
    let memory = MachineMemory.allowed
    func share(_ share: (parts: Int, of: Int)) -> String {
      memory.map { Budget.amount(of: $0 / share.of * share.parts) } ?? "any amount"
    }
    print([
      "kernel: \(KernelBelt.description)",
      "memory: \(memory.map { Budget.amount(of: $0) } ?? "unknown") here; a session may use "
        + "\(share(Budget.memoryShare)), in safe mode \(share(Budget.safeMemoryShare))",
      "time: a command in safe mode, or a whole replay, may take \(Budget.timeLimit) s",
    ])
  }

  private func print(_ lines: [String]) {
    host.write(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Prints help in a session without data. Quotes are removed from the word, which becomes a
  /// command.
  private func help(_ verb: String?, _ sought: String?, _ options: Options) -> Int32 {
    let flag = options.values["format"].map { " --format " + $0 } ?? ""
    var session = Session(
      host: host, settings: Settings(), clock: VirtualClock(now: host.now, zone: .utc))
    func quoted(_ word: String) -> String { " '" + word.filter { $0 != "'" } + "'" }
    let words = (verb.map(quoted) ?? "") + (sought.map { " --find" + quoted($0) } ?? "")
    return session.run(SourceText(name: "help", "help" + words + flag))
  }

  private func shrink(_ paths: [String]) -> Int32 {
    Signals.installForScript()
    var shrink = Shrink(host: host)
    #if DEBUG
      shrink.settings.hasPlantedFault = CheckMode.hasPlantedFault
    #endif
    return paths.map { shrink.run($0) }.max() ?? 0
  }

  /// Runs inputs in order until one fails, or opens the prompt if there are none.
  private func runInputs(_ options: Options) throws(Options.Mistake) -> Int32 {
    let terminal = Terminal.current(Terminal.variable)
    var session = try SessionSetup(options: options, terminal: terminal, host: host).session()
    keepJournal(isSynced: session.settings.isInteractive, session.origin)
    if options.inputs.isEmpty, terminal.inputIsTerminal, !options.onlyChecks {
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
        host.writeError(said(error, as: session.settings.format))
        return 2
      }
      let result: Int32
      if options.onlyChecks {
        result = session.check(source, arguments: options.arguments)
      } else if case .text = input {
        result = session.runTyped(source, arguments: options.arguments)
      } else {
        result = runScript(source, options, &session)
      }
      if code == 0 { code = result }
      if session.hasQuit || host.isDone || result != 0 && !session.settings.keepsGoing { break }
    }
    return code
  }

  /// Records what runs in a journal from now on, unless the session is safe: a stranger's script
  /// must not write there.
  private func keepJournal(isSynced: Bool, _ origin: Origin) {
    guard !origin.isSafe, let folder = JournalFile.folder(Terminal.variable) else { return }
    let host = host
    host.recording.use(folder)
    host.journals.make = {
      let digits = host.now.iso.filter { $0.isNumber || $0 == "T" }
      return JournalFile(folder: folder, name: "\(digits)-\(getpid())", isSynced: isSynced)
    }
  }

  /// Answers requests on standard input.
  private func serve(_ options: Options) throws(Options.Mistake) -> Int32 {
    let terminal = Terminal.current(Terminal.variable)
    var session = try SessionSetup(options: options, terminal: terminal, host: host).session()
    // Requests come from a program, even if standard input is a terminal.
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

  /// Runs a script or transcript, whose header may set up the session.
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
    // If the script is the only input and was granted nothing, the kernel can restrict the whole
    // process.
    if session.saysSafe(source), options.inputs.count == 1, session.grants == Grants(),
      options.values["output"] == nil
    {
      KernelBelt.fasten()
    }
    return session.runScript(source, arguments: options.arguments)
  }

  /// The line on standard error for a script that cannot be read.
  private func said(_ error: HostError, as format: OutputFormat) -> String {
    let message = OutputGate.safe(error.message, escapingBreaks: true)
    guard format == .json else { return "trendsh: \(message)" }
    return JSON.error(code: error.code, message).text
  }

  private func text(of input: Options.Input) throws(HostError) -> SourceText {
    switch input {
    case .text(let text): SourceText(name: "-c", text)
    case .file(let path): SourceText(name: path, bytes: try host.read(path))
    case .standardInput: SourceText(name: "stdin", bytes: try host.read("-"))
    }
  }
}
