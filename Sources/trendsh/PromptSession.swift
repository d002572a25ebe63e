import Interpreter

/// A session at the prompt, from the welcome to the exit code.
struct PromptSession {
  let session: Session
  let options: Options
  let host: LiveHost

  /// Runs the prompt. In a replay nothing is loaded first and the history is not written.
  func run(isReplay: Bool) -> Int32 {
    let terminal = Terminal.current(Terminal.variable)
    Terminal.save()
    Signals.install()
    let history = isReplay ? History() : History(environment: Terminal.variable)
    host.inputs = history
    if !isReplay, !session.origin.isSafe, let folder = JournalFile.folder(Terminal.variable) {
      history.alsoForgets = { JournalFile.forget($0, in: folder) }
    }
    let shell = InteractiveShell(session: session, host: host, terminal: terminal)
    var reader: any LineReader = StreamReader(showsPrompt: terminal.inputIsTerminal)
    if terminal.canEdit,
      let editor = EditLineReader(
        shell: shell, history: history, readsEditrc: !options.switches.contains("no-rc"),
        environment: Terminal.variable)
    {
      reader = editor
    }
    if !isReplay {
      shell.welcome(readsRC: !options.switches.contains("no-rc"))
      tellCrash()
    }
    if shell.hasQuit {
      reader.close()
      return 0
    }
    var loop = REPL(shell: shell, reader: reader, history: history)
    return loop.run()
  }

  /// Reports a crashed session, below the chart where it is visible.
  private func tellCrash() {
    guard !session.origin.isSafe, let folder = JournalFile.folder(Terminal.variable),
      let crashed = JournalFile.takeCrashed(in: folder)
    else { return }
    host.journals.crashed = crashed
    StandardError.say("the last session ended early: 'save --last FILE' keeps what it ran")
  }
}
