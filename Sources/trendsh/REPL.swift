/// What the prompt needs of the shell behind it.
protocol Shell: AnyObject {
  /// The prompt with its closing blank: `weight> `. Colours are welcome.
  var prompt: String { get }
  /// The prompt of the second and later lines, where no editor shows them together.
  var continuationPrompt: String { get }

  /// Whether the text so far is a whole statement: no open string, no open `for`, no backslash.
  func isComplete(_ text: String) -> Bool

  /// The input with marks in the places of its passwords: this is what is kept and run.
  func hidingSecrets(of text: String) -> String

  /// Runs one complete input, which may hold several lines; what it has to say goes to
  /// standard output and standard error by itself. `Interrupts.pending` tells of ^C.
  func run(_ text: String) -> Reply

  /// What may still follow in the command at the end of the text, in one line.
  func hint(_ text: String) -> String?

  /// Whether what it says may have colours.
  var usesColor: Bool { get }

  /// What the word at a byte offset of the text could become.
  func complete(_ text: String, at cursor: Int) -> Completion

  /// Takes in what arrived while nothing ran, and shows it.
  func catchUp()

  /// The terminal has another size.
  func resized(columns: Int, rows: Int)
}

/// What running one input came to.
struct Reply: Equatable {
  /// The input as history should keep it, with prefixes of verbs written out.
  var expanded: String
  /// Further lines that it came to, and that ran as if they had been typed.
  var amounted: [String] = []
  /// Whether the session ends here.
  var quits = false
  var exit: Int32 = 0
}

/// One thing a word could become.
struct Candidate: Equatable {
  var text: String
  var help = ""
}

/// All that a word could become.
struct Completion: Equatable {
  /// The bytes of the text that a candidate replaces.
  var replacing: Range<Int>
  var candidates: [Candidate]
  /// What follows a candidate that is the only one: a blank, or nothing after a folder.
  var suffix = " "

  static let none = Completion(replacing: 0..<0, candidates: [])
}

/// The loop at the prompt: reads an input, runs it, remembers it.
///
///     var repl = REPL(shell: shell, reader: reader, history: history)
///     exit(repl.run())
struct REPL {
  let shell: any Shell
  var reader: any LineReader
  let history: History

  /// Reads and runs until the end of the input, `quit` or a signal, and gives the exit code.
  mutating func run() -> Int32 {
    var text = ""
    while true {
      tellNotice()
      tellSize()
      if text.isEmpty { shell.catchUp() }
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
        // It was meant for the line: what is under way in the background goes on.
        Interrupts.clear()
        text = ""
      case .endOfFile:
        return leave(text.isEmpty ? 0 : perform(text) ?? 0)
      case .terminated(let signal):
        reader.close()
        Signals.die(of: signal)
        return 128 + signal
      }
    }
  }

  /// Runs one input and gives the exit code if the session ends with it.
  ///
  /// What was typed is on disk before it runs, so that no crash can take it; its written-out
  /// form takes its place afterwards.
  private func perform(_ text: String) -> Int32? {
    if text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }) { return nil }
    let text = shell.hidingSecrets(of: text)
    history.add(text)
    let reply = shell.run(text)
    // A ^C that came while it ran was meant for it.
    _ = Signals.take(.interrupt)
    Interrupts.clear()
    history.amend(text, to: reply.expanded)
    for line in reply.amounted { history.add(line) }
    return reply.quits ? reply.exit : nil
  }

  private mutating func leave(_ exit: Int32) -> Int32 {
    reader.close()
    return exit
  }

  private func tellNotice() {
    if let notice = history.takeNotice() { StandardError.say(notice) }
  }

  /// A resize during a command reaches the shell before the next prompt.
  private func tellSize() {
    guard Signals.take(.resize).contains(.resize), let size = Terminal.measured() else { return }
    shell.resized(columns: size.columns, rows: size.rows)
  }
}
