import Interpreter
import TrendsOutput

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Shows an answer that is taller or wider than the terminal, page by page.
///
/// It starts no other program and leaves the terminal as it found it.
struct OutputPager {
  private let lines: [String]
  /// Cells of the widest line.
  private let widest: Int
  /// Index of the first line on show.
  private var top = 0
  /// Cells that are scrolled off to the left.
  private var left = 0
  /// The text searched for last; empty before the first search.
  private var wanted = ""
  /// The text typed after `/`; nil while no search is being typed.
  private var typing: String?
  /// What the last key has to say instead of the list of keys.
  private var message: String?
  /// Whether the key before had something to say: the blank of a command typed here does not leave.
  private var isMistyping = false

  /// Nil if everything fits on the screen.
  init?(_ output: [UInt8], for size: Terminal.Size) {
    var lines = Prose.wrapped(output, to: size.columns).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    )
    .map { String(decoding: $0, as: UTF8.self) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    let widths = lines.map(OwnScreen.width)
    widest = widths.max() ?? 0
    // The terminal breaks a single long line or a line of one long word; a broken table is
    // unreadable.
    let isTable =
      lines.count > 1
      && zip(lines, widths).contains { line, width in
        width > size.columns
          && line.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1).count > 1
      }
    let rows = widths.reduce(0) { $0 + max(1, ($1 + size.columns - 1) / max(1, size.columns)) }
    guard rows > size.rows - 1 || isTable else { return nil }
    self.lines = lines
  }

  /// Takes over the screen until `q`, ESC, ^D or a signal; returns the lines that were on show last.
  func run() -> [String] {
    var pager = self
    var screen = OwnScreen()
    var keys = ScreenKeys()
    pager.run(&screen, &keys)
    keys.giveBack()
    screen.close()
    // The prompt takes a row: the first line goes, as the last one is what was paged down for.
    let shown = pager.lines.dropFirst(pager.top).prefix(max(1, screen.size.rows - 1))
    return shown.suffix(max(1, screen.size.rows - 2)).map { pager.cut($0, screen.size.columns) }
  }

  private mutating func run(_ screen: inout OwnScreen, _ keys: inout ScreenKeys) {
    while true {
      screen.draw(shown(in: screen.size))
      switch keys.next() {
      case .key(let event):
        var next: KeyDecoder.Event? = event
        while let key = next {
          if !press(key, screen.size) { return }
          next = keys.ready()
        }
      case .signals(let signals):
        if let end = [SIGTERM, SIGHUP].first(where: { signals.contains(Signals.flag(of: $0)) }) {
          raise(end)
          return
        }
        if signals.contains(.interrupt) { return }
        screen.heed(signals)
      case .nothing: break
      case .end: return
      }
    }
  }

  // MARK: what is shown

  /// The rows of the screen: lines, blank rows and the hint.
  private func shown(in size: Terminal.Size) -> [String] {
    let room = max(1, size.rows - 1)
    let rows = lines.dropFirst(top).prefix(room).map { cut($0, size.columns) }
    let rest = Array(repeating: "", count: room - rows.count)
    let last = min(lines.count, top + room)
    let hint =
      typing.map { "/" + $0 } ?? message
      ?? keys("\(top + 1)-\(last) of \(lines.count)   ", size)
    return rows + rest + [DisplayWidth.truncated(hint, to: size.columns)]
  }

  /// The position and as many keys as have room, the one that leaves first.
  private func keys(_ place: String, _ size: Terminal.Size) -> String {
    var keys = ["q done"]
    if lines.count > size.rows - 1 { keys.append("space on") }
    if widest > size.columns { keys.append("left right") }
    if lines.count > size.rows - 1 { keys.append("b back") }
    keys.append("/ find")
    var hint = place + keys[0]
    for key in keys.dropFirst() where DisplayWidth.of(hint) + key.utf8.count + 2 <= size.columns {
      hint += ", " + key
    }
    return hint
  }

  /// The visible part of a line with all its control sequences, so that colours stay right.
  private func cut(_ line: String, _ columns: Int) -> String {
    if left == 0, OwnScreen.width(of: line) <= columns { return line }
    var kept = ""
    var column = 0
    var isStyling = false
    for character in line {
      if character == "\u{1B}" { isStyling = true }
      if isStyling {
        kept.append(character)
        if character == "m" { isStyling = false }
        continue
      }
      let width = DisplayWidth.of(character)
      if column >= left, column + width <= left + columns { kept.append(character) }
      column += width
    }
    return kept
  }

  // MARK: keys

  /// Handles a key; false if it leaves the pager.
  private mutating func press(_ key: KeyDecoder.Event, _ size: Terminal.Size) -> Bool {
    isMistyping = message != nil
    message = nil
    if typing != nil {
      type(key)
      return true
    }
    let page = max(1, size.rows - 2)
    switch key {
    case .key(.down): move(1, size)
    case .key(.enter): return goOn(1, size)
    case .key(.up): move(-1, size)
    case .key(.newest): move(page, size)
    case .key(.oldest): move(-page, size)
    case .key(.home): top = 0
    case .key(.end): move(lines.count, size)
    case .key(.arrowRight): left = min(left + columnStep(size), max(0, widest - size.columns))
    case .key(.arrowLeft): left = max(0, left - columnStep(size))
    case .key, .mouse: break
    case .character(let scalar): return press(scalar, page, size)
    }
    return true
  }

  /// Handles a letter, with the meanings it has in `less`.
  private mutating func press(_ scalar: UInt32, _ page: Int, _ size: Terminal.Size) -> Bool {
    guard let scalar = Unicode.Scalar(scalar) else { return true }
    switch scalar {
    case "q", "Q", "\u{1B}", "\u{04}": return false
    case " ", "f", "\u{06}": return goOn(page, size)
    case "b", "\u{02}": move(-page, size)
    case "j": move(1, size)
    case "\r", "\n": return goOn(1, size)
    case "k": move(-1, size)
    case "d": move(page / 2, size)
    case "u": move(-page / 2, size)
    case "g", "<": top = 0
    case "G", ">": move(lines.count, size)
    case "/": typing = ""
    case "n": find(from: top + 1, size)
    case _ where scalar.value > 0x20:
      message = "'\(scalar)' does nothing here: q goes back to the prompt"
    default: break
    }
    return true
  }

  /// Moves on; false at the end, which leaves the pager.
  private mutating func goOn(_ rows: Int, _ size: Terminal.Size) -> Bool {
    let before = top
    move(rows, size)
    return top > before || isMistyping
  }

  private func columnStep(_ size: Terminal.Size) -> Int { max(1, size.columns / 2) }

  /// Moves by lines, within the text.
  private mutating func move(_ rows: Int, _ size: Terminal.Size) {
    top = min(max(0, top + rows), max(0, lines.count - (size.rows - 1)))
  }

  /// Handles a key while a search is typed.
  private mutating func type(_ key: KeyDecoder.Event) {
    switch key {
    case .key(.enter), .character(Key.enter.rawValue), .character(Key.enterAsReturn.rawValue):
      if let text = typing, !text.isEmpty { wanted = text }
      typing = nil
      find(from: top, nil)
    case .character(UInt32(KeyDecoder.escape)): typing = nil
    case .character(Key.backspace.rawValue), .character(Key.backspaceAsControlH.rawValue):
      if typing?.isEmpty == true { typing = nil } else { _ = typing?.popLast() }
    case .character(let scalar) where scalar >= 0x20:
      if let scalar = Unicode.Scalar(scalar) { typing?.unicodeScalars.append(scalar) }
    default: break
    }
  }

  /// Goes to the next line that contains the text, ignoring case, or says that there is none.
  private mutating func find(from start: Int, _ size: Terminal.Size?) {
    let needle = Array(wanted.lowercased().utf8)
    guard !needle.isEmpty else { return }
    let found = lines.indices.dropFirst(start).first { index in
      Array(lines[index].lowercased().utf8).contains(needle)
    }
    if let found { top = found } else { message = "'\(wanted)' is not found below" }
  }
}
