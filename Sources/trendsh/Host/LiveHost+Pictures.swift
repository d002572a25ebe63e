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

/// What a terminal answers when it is asked whether it shows pictures.
struct PictureAnswer: Equatable {
  var knowsKitty = false
  var knowsITerm = false
  var knowsSixel = false
  /// Width of a cell in dots; nil where nothing says it.
  var cellWidth: Int?
  var isDark = false
  /// What was typed meanwhile.
  var typed: [UInt8] = []
  /// Whether the last of the answers has come.
  var isWhole = false

  /// The best that the terminal can; nil for none.
  func screen(columns: Int) -> PictureScreen? {
    let way: PictureScreen.Way? =
      knowsKitty ? .kitty : knowsITerm ? .iTerm : knowsSixel ? .sixel : nil
    return way.map {
      PictureScreen($0, columns: columns, cellWidth: cellWidth ?? 9, isDark: isDark)
    }
  }

  /// Reads answers as far as they have come. What is no answer was typed by a person.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let first = rest.first {
      guard first == 0x1B, let end = Self.end(of: rest) else {
        typed.append(first)
        rest = rest.dropFirst()
        continue
      }
      if !take(rest[..<end]) { typed += rest[..<end] }
      rest = rest[end...]
    }
  }

  init() {}

  /// Where an escape sequence ends; nil where it is not whole.
  private static func end(of bytes: ArraySlice<UInt8>) -> Int? {
    switch bytes.dropFirst().first {
    case UInt8(ascii: "["):
      return bytes.dropFirst(2).firstIndex { 0x40...0x7E ~= $0 }.map { $0 + 1 }
    case UInt8(ascii: "_"), UInt8(ascii: "]"), UInt8(ascii: "P"):
      for index in bytes.indices.dropFirst(2) {
        if bytes[index] == 0x07 { return index + 1 }
        if bytes[index] == UInt8(ascii: "\\"), bytes[index - 1] == 0x1B { return index + 1 }
      }
      return nil
    default: return nil
    }
  }

  /// Takes one answer; false for a sequence that is none, such as that of an arrow key.
  private mutating func take(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let numbers = text.split { !($0.isASCII && $0.isNumber) }.compactMap { Int($0) }
    if text.hasPrefix("_G") {
      knowsKitty = knowsKitty || text.hasPrefix("_Gi=31;OK")
    } else if text.hasPrefix("]1337;ReportCellSize=") {
      // Height and width in points, and the dots of a point on newer versions.
      let size = text.dropFirst(21).prefix { $0.isASCII && $0 >= " " }
        .split(separator: ";").compactMap { Double($0) }
      guard size.count >= 2, size[1] > 0, size[1] < 1000 else { return true }
      knowsITerm = true
      let dots = size.count > 2 && 1...4 ~= size[2] ? size[2] : 1
      cellWidth = Int(size[1] * dots)
    } else if text.hasPrefix("]11;rgb:") {
      let parts = text.dropFirst(8).split { !$0.isHexDigit }.prefix(3)
      let shares = parts.compactMap { part in
        Int(part, radix: 16).map { Double($0) / Double((1 << (4 * part.count)) - 1) }
      }
      isDark = shares.count == 3 && shares.reduce(0, +) < 1.5
    } else if text.hasPrefix("[6;"), text.hasSuffix("t") {
      if numbers.count == 3, 1...1000 ~= numbers[2] { cellWidth = cellWidth ?? numbers[2] }
    } else if text.hasPrefix("[?"), text.hasSuffix("c") {
      knowsSixel = numbers.dropFirst().contains(4)
      isWhole = true
    } else {
      return false
    }
    return true
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
