import TrendsCore
import TrendsOutput

extension Command {
  /// Lists or searches what was typed at the prompt, forgets an input, or turns recording on and
  /// off.
  ///
  /// It fails outside the prompt. Numbers start at 1 with the oldest input and shift when an
  /// earlier one is forgotten.
  static let history = Command(
    "history", "Lists, searches or forgets what was typed at the prompt, or stops keeping it.",
    examples: [],
    forms: [
      Form { (session: inout Session) throws(Failure) in
        let inputs = try session.inputs()
        let all = inputs.entries.enumerated().map { (number: $0.offset + 1, text: $0.element) }
        session.context.list(all)
      },
      Form(.word("forget"), .required(.whole(1...1_000_000), "The number that 'history' shows")) {
        (session: inout Session, _, number) throws(Failure) in
        guard try session.inputs().forget(number) else {
          throw Failure.noSuchInput(number)
        }
        session.context.note("history: \(number) is forgotten; those after it move up")
      },
      Form(.word("search"), .required(.text, "The text to look for")) {
        (session: inout Session, _, text) throws(Failure) in
        let found = try session.inputs().search(text)
        guard !found.isEmpty else {
          return session.context.note(
            "history: nothing contains '\(OutputGate.safe(text, escapingBreaks: true))'")
        }
        session.context.list(found)
      },
      Form(.required(.oneOf(Keeping.self), "Whether to keep what is typed")) {
        (session: inout Session, keeping) throws(Failure) in
        try session.inputs().isRecording = keeping == .on
        session.context.note(
          keeping == .on
            ? "history: on" : "history: off; what is typed is lost when the session ends")
      },
    ])

  /// Whether inputs are written to the history file.
  private enum Keeping: String, CaseIterable { case on, off }
}

extension Session {
  /// Returns the prompt's history after the safe mode gate.
  ///
  /// The command is left out of the recording: inputs belong to one person and one machine, and a
  /// replay has none.
  fileprivate mutating func inputs() throws(Failure) -> any InputHistory {
    try gate("history", .history)
    guard let inputs = host.inputs else {
      throw Failure.noHistory
    }
    recorder.forgetCurrent()
    return inputs
  }
}

extension CommandContext {
  /// Prints numbered inputs; the further lines of an input are aligned below its first.
  fileprivate mutating func list(_ inputs: [(number: Int, text: String)]) {
    guard format == .text else {
      var table = Table([.init("number", isNumeric: true), .init("input")])
      table.rows = inputs.map {
        [.number(String($0.number)), .text(OutputGate.safe($0.text, escapingBreaks: true))]
      }
      return print(table)
    }
    let width = String(inputs.last?.number ?? 0).utf8.count
    for (number, text) in inputs {
      let digits = String(number)
      // Only the first line carries the number.
      let lines = OutputGate.safe(text).pieces(at: "\n")
      for (place, line) in lines.enumerated() {
        let head = place == 0 ? digits : ""
        print(String(repeating: " ", count: width - head.utf8.count) + head + "  " + line)
      }
    }
  }
}
