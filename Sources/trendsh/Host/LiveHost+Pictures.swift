import Interpreter
import TrendsCharts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Pictures on the terminal.
extension LiveHost {
  /// Shows a picture if standard output is a terminal that answers that it can.
  func show(picture: (PictureScreen) -> [UInt8]) -> Bool {
    guard canRedraw else { return false }
    streams.letGo()
    streams.flush()
    if pictureAnswer == nil { pictureAnswer = PictureQuery.ask() }
    if Interrupts.pending {
      pictureAnswer = nil
      return false
    }
    guard let answer = pictureAnswer, let size = Terminal.measured(),
      let screen = answer.screen(columns: size.columns)
    else { return false }
    return writeWhole(picture(screen), to: STDOUT_FILENO)
  }
}

/// Asks the terminal once in a session.
enum PictureQuery {
  /// Milliseconds for the answers: enough for a far machine. Every terminal answers the last one.
  private static let patience: Int64 = 1500

  /// Asks for kitty's graphics, iTerm2's cells, the size of a cell, the background and, last, for what
  /// the terminal is. Multiplexers and the console would take kitty's question for something else.
  private static func question(_ environment: (String) -> String?) -> [UInt8]? {
    let name = environment("TERM") ?? ""
    guard name != "linux" else { return nil }
    let isMultiplexed =
      environment("TMUX") != nil || name.hasPrefix("screen") || name.hasPrefix("tmux")
    let kitty = isMultiplexed ? "" : "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    return Array(
      "\(kitty)\u{1B}]1337;ReportCellSize\u{07}\u{1B}]11;?\u{1B}\\\u{1B}[16t\u{1B}[c".utf8)
  }

  /// The answer; one that knows nothing where the terminal cannot be asked.
  static func ask() -> PictureAnswer {
    guard let question = question(Terminal.variable), isatty(STDIN_FILENO) == 1, Terminal.isOurs
    else { return PictureAnswer() }
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return PictureAnswer() }
    var quiet = modes
    quiet.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &quiet)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &modes) }
    guard writeWhole(question, to: STDOUT_FILENO) else { return PictureAnswer() }
    var bytes: [UInt8] = []
    let end = SteadyClock.now + patience
    while true {
      let answer = PictureAnswer(bytes)
      let left = end - SteadyClock.now
      if answer.isWhole || left <= 0 || bytes.count > 65_536 {
        TypedAhead.add(answer.typed)
        return answer
      }
      // ^C ends the waiting, and the command with it.
      if Interrupts.pending { return PictureAnswer() }
      guard
        InputWait.wait(
          for: STDIN_FILENO, signals: [], milliseconds: Int32(clamping: min(left, 100)))
          == .input
      else { continue }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = readBytes(STDIN_FILENO, &chunk, chunk.count)
      guard count > 0 else { return answer }
      bytes += chunk[..<count]
    }
  }
}
