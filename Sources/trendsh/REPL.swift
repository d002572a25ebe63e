/// The loop of the prompt: reads an input, runs it, remembers it.
///
///     var repl = REPL(shell: shell, reader: reader, history: history)
///     exit(repl.run())
struct REPL {
  let shell: any Shell
  var reader: any LineReader
  let history: History

  /// Reads and runs until the input ends, `quit` or a signal, and returns the exit code.
  mutating func run() -> Int32 {
    var text = ""
    while true {
      tellNotice()
      tellSize()
      if text.isEmpty { shell.catchUp() }
      // An earlier ^C was not meant for what is typed next.
      Interrupts.clear()
      switch reader.read(prompt: text.isEmpty ? shell.prompt : shell.continuationPrompt) {
      case .line(let line):
        text += text.isEmpty ? line : "\n" + line
        if reader.readsSingleLines && !shell.isComplete(text) { continue }
        if let exit = perform(text) { return leave(exit) }
        text = ""
      case .invalid:
        StandardError.say("that line is not UTF-8 and was not run")
        text = ""
      case .tooLong:
        StandardError.say(
          "a line has more than \(StreamReader.lineLimit) bytes and was not run; "
            + "put it into a file and run that")
        text = ""
      case .interrupted:
        // ^C was meant for the line, or without one for the move that goes on; loads continue.
        Interrupts.clear()
        if reader.leftEmpty, text.isEmpty { shell.giveUpMove() }
        text = ""
      case .endOfFile:
        return leave(text.isEmpty ? 0 : perform(text) ?? 0)
      case .terminated(let signal):
        shell.leave()
        reader.close()
        Signals.die(of: signal)
        return 128 + signal
      }
    }
  }

  /// Runs one input and returns the exit code if the session ends with it; nil if it goes on.
  ///
  /// The input is on disk before it runs, so that no crash loses it. Its written-out form replaces
  /// it afterwards.
  private func perform(_ text: String) -> Int32? {
    let meant = shell.meant(by: text)
    if meant.utf8.allSatisfy({ " \n\t".utf8.contains($0) }) { return nil }
    let text = shell.hidingSecrets(of: meant)
    history.add(text)
    let reply = shell.run(text)
    // That it was stopped and woken meanwhile is over, too.
    let isInterrupted = Signals.take([.interrupt, .goOn]).contains(.interrupt)
    Interrupts.clear()
    // A ^C that came too late for the command was meant for what it had begun.
    if isInterrupted, !reply.wasStopped, !reply.quits { shell.giveUpMove() }
    history.amend(text, to: reply.expanded)
    for line in reply.amounted { history.add(line) }
    return reply.quits ? reply.exit : nil
  }

  private mutating func leave(_ exit: Int32) -> Int32 {
    shell.leave()
    reader.close()
    return exit
  }

  private func tellNotice() {
    if let notice = history.takeNotice() { StandardError.say(notice) }
  }

  /// Reports a change of size during a command to the shell before the next prompt.
  private func tellSize() {
    guard Signals.take(.resize).contains(.resize), let size = Terminal.measured() else { return }
    shell.resized(columns: size.columns, rows: size.rows)
  }
}
