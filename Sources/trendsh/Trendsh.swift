#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@main
struct Trendsh {
  static func main() {
    let shell = DemoShell()
    let terminal = Terminal.current(Terminal.variable)
    let history = History(environment: Terminal.variable)
    Terminal.save()
    Signals.install()
    var reader: any LineReader = StreamReader(showsPrompt: terminal.inputIsTerminal)
    if terminal.canEdit,
      let editor = EditLineReader(
        shell: shell, history: history,
        readsEditrc: !CommandLine.arguments.contains("--no-rc"), environment: Terminal.variable)
    {
      reader = editor
    }
    var repl = REPL(shell: shell, reader: reader, history: history)
    exit(repl.run())
  }
}

/// Stands in for the real shell until it is there.
final class DemoShell: Shell {
  var prompt: String { "\u{1B}[1mweight>\u{1B}[0m " }
  var continuationPrompt: String { "   ...> " }
  let verbs = ["help", "load", "quit", "scroll", "select", "show"]

  func isComplete(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if bytes.last == UInt8(ascii: "\\") { return false }
    if bytes.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1 { return false }
    return !text.hasPrefix("for ") || text.hasSuffix("end")
  }

  func run(_ text: String) -> Reply {
    for line in text.split(separator: "\n") {
      let verb = line.split(separator: " ").first.map(String.init) ?? ""
      if verb == "quit" { return Reply(expanded: text, quits: true) }
      if verb == "simulate" {
        while !Interrupts.pending { usleep(1000) }
        write("interrupted\n")
      } else if verbs.contains(verb) {
        write("\(verb): done \(line.utf8.count)\n")
      } else {
        write("1:1 unknown-verb: '\(verb)'\n")
      }
    }
    return Reply(expanded: text)
  }

  func complete(_ text: String, at cursor: Int) -> Completion {
    let bytes = Array(text.utf8.prefix(cursor))
    let start = (bytes.lastIndex(of: 0x20) ?? -1) + 1
    let word = String(decoding: bytes[start...], as: UTF8.self)
    return Completion(
      replacing: start..<cursor,
      candidates: verbs.filter { $0.hasPrefix(word) }.map { Candidate(text: $0) })
  }

  func resized(columns: Int, rows: Int) {}

  private func write(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
  }
}
