import Interpreter
import TrendsCore

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
    // A closed pipe is an error of `write`, not a death.
    signal(SIGPIPE, SIG_IGN)
    do throws(Options.Mistake) {
      return finish(try perform(try Options.read(words)))
    } catch {
      host.writeError("trendsh: \(error.message)")
      return 2
    }
  }

  private func finish(_ code: Int32) -> Int32 {
    host.stopAll()
    host.flush()
    guard let failure = host.outputFailure else { return code }
    host.writeError("trendsh: \(failure.message)")
    return code == 0 ? 1 : code
  }

  private func perform(_ options: Options) throws(Options.Mistake) -> Int32 {
    switch options.mode {
    case .version: host.write(Array("trendsh \(Version.program)\n".utf8))
    case .usage: print(ManualPage.programHelp)
    case .completions(let shell):
      host.write(Array((ShellCompletions.script(for: shell) ?? "").utf8))
    case .help(let verb): return help(verb, options)
    case .check(let paths): return check(paths, options)
    case .run: return try runInputs(options)
    }
    return 0
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

  private func check(_ paths: [String], _ options: Options) -> Int32 {
    var checker = TranscriptCheck(host: host)
    checker.judgesText = !options.switches.contains("state")
    checker.judgesState = !options.switches.contains("text")
    checker.isStrict = options.switches.contains("strict")
    return paths.map { checker.run($0) }.max() ?? 0
  }

  private func runInputs(_ options: Options) throws(Options.Mistake) -> Int32 {
    let terminal = Terminal.current(Terminal.variable)
    var session = try SessionSetup(options: options, terminal: terminal, host: host).session()
    if options.inputs.isEmpty && terminal.inputIsTerminal {
      return prompt(&session, options, terminal)
    }
    Signals.installForScript()
    let inputs = options.inputs.isEmpty ? [.standardInput] : options.inputs
    var code: Int32 = 0
    for input in inputs {
      let source: SourceText
      do throws(HostError) { source = try text(of: input) } catch {
        host.writeError("trendsh: \(OutputGate.safe(error.message, escapingBreaks: true))")
        return 2
      }
      let result = runScript(source, options, &session)
      if code == 0 { code = result }
      if session.hasQuit || host.isDone || result != 0 && !session.settings.keepsGoing { break }
    }
    return code
  }

  private func runScript(
    _ source: SourceText, _ options: Options, _ session: inout Session
  ) -> Int32 {
    do throws(TranscriptProblem) {
      try session.adoptHeader(of: source, exceptFor: Set(options.values.keys))
    } catch {
      host.writeError(
        DiagnosticRenderer(source: source, format: session.settings.format).text(error.diagnostic))
      return error.isNewer ? 5 : 2
    }
    return session.run(source, arguments: options.arguments)
  }

  private func text(of input: Options.Input) throws(HostError) -> SourceText {
    switch input {
    case .text(let text): SourceText(name: "-c", text)
    case .file(let path): SourceText(name: path, bytes: try host.read(path))
    case .standardInput: SourceText(name: "stdin", bytes: try host.read("-"))
    }
  }

  private func prompt(
    _ session: inout Session, _ options: Options, _ terminal: Terminal
  ) -> Int32 {
    Terminal.save()
    Signals.install()
    session.hasLiveClock = options.values["today"] == nil
    let shell = InteractiveShell(session: session, host: host, terminal: terminal)
    let history = History(environment: Terminal.variable)
    var reader: any LineReader = StreamReader(showsPrompt: terminal.inputIsTerminal)
    if terminal.canEdit,
      let editor = EditLineReader(
        shell: shell, history: history, readsEditrc: !options.switches.contains("no-rc"),
        environment: Terminal.variable)
    {
      reader = editor
    }
    shell.welcome()
    var loop = REPL(shell: shell, reader: reader, history: history)
    return loop.run()
  }
}
