#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where keys come from, and what signals do while a line is edited.
extension EditLineReader {
  private static let signals: Signals = [
    .interrupt, .resize, .terminate, .hangUp, .stop, .goOn,
  ]

  /// Milliseconds after which a lone ESC counts as a key, which it does in vi mode only.
  private static let escapeMilliseconds: Int32 = 50

  /// Returns the next character or key for libedit; nil ends the line, and `ending` says why.
  func nextKey() -> UInt32? {
    if ending != nil { return nil }
    Terminal.noteEditing()
    if !isTooLong { undo.note(line) }
    showHint()
    while true {
      guard let event = nextEvent() else { return nil }
      if isTooLong {
        // Text beyond the limit is dropped up to the end of the line; editing keys still work.
        if event.isText { continue }
        if [Key.enter.rawValue, Key.enterAsReturn.rawValue].contains(event.code) {
          leaveTooLong()
          return nil
        }
      }
      guard search != nil else { return event.code }
      // During a search libedit only learns that the line changed.
      if let key = searched(event) { return key.rawValue }
    }
  }

  /// Waits for a key, a signal or a program that has to be ended.
  private func nextEvent() -> KeyDecoder.Event? {
    while true {
      if !queued.isEmpty { return queued.removeFirst() }
      keys.feed(TypedAhead.take()[...])
      keys.takesBursts = search == nil && !keys.escapeIsKey
      if let event = keys.next() { return event }
      let isTimed = keys.escapeIsKey && keys.isWaiting
      let isWatching = !ProgramWatch.isIdle
      let patience =
        isTimed || isWatching ? Self.escapeMilliseconds : ProgramWatch.patience ?? -1
      switch InputWait.wait(
        for: STDIN_FILENO, signals: Self.signals, milliseconds: patience)
      {
      case .timeout:
        ProgramWatch.check()
        if isTimed, let event = keys.next(final: true) { return event }
        if search == nil, let news = shell.news() { show(news) }
      case .signals(let signals):
        if !heed(signals) { return nil }
      case .input:
        if !readMore() { return nil }
      }
    }
  }

  /// Shows what has arrived above the line, which stays as it is typed. A picture takes the place of
  /// the one before, if that is still on the screen.
  private func show(_ news: News) {
    let rowsOfLine = layout(columns: columns).row(after: shown.all) + 1
    put("\u{1B}[?2026h")
    goToPrompt(columns: columns)
    forgetHint()
    if news.replaced > 0, news.replaced + rowsOfLine <= rows {
      put("\u{1B}[\(news.replaced)A\u{1B}[J")
    }
    for line in news.lines { put(line + "\r\n") }
    restingPrompt = Prompt(news.prompt)
    prompt = restingPrompt
    draw()
    showHint()
    put("\u{1B}[?2026l")
  }

  /// Reads what is available; false if the terminal is gone.
  private func readMore() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = readBytes(STDIN_FILENO, &chunk, chunk.count)
    if count > 0 {
      keys.feed(chunk[..<count])
    } else if count == 0 || errno != EINTR && errno != EAGAIN {
      // The terminal is gone.
      ending = .endOfFile
      return false
    }
    return true
  }

  /// Does what signals ask for; false if they end the line.
  private func heed(_ signals: Signals) -> Bool {
    if let end = ReadLine(signals) {
      leaveLine(end)
      return false
    }
    if signals.askToStop { stop() }
    if signals.contains(.goOn) { goOn() }
    if signals.contains(.resize) { resize() }
    return true
  }

  /// Drops the line but keeps it in memory for Up, and leaves the cursor on a fresh row below it.
  private func leaveLine(_ end: ReadLine) {
    goToPrompt(columns: columns)
    forgetHint()
    let typed = search?.draft ?? line
    leftEmpty = typed.isEmpty
    search = nil
    prompt = restingPrompt
    _ = replace(with: LineText(typed.text))
    draw()
    ending = end
    keys.clear()
    // In vi's command mode the cursor is on the last character, where `^C` would overwrite it.
    put(end == .interrupted && !keys.escapeIsKey ? "^C\r\n" : "\r\n")
    if end == .interrupted { history.keep(typed.text) }
  }

  /// Whether the line has more characters than a line may have bytes.
  private var isTooLong: Bool { lineCount > StreamReader.lineLimit }

  /// Drops the line without running or keeping any of it.
  private func leaveTooLong() {
    goToPrompt(columns: columns)
    forgetHint()
    search = nil
    _ = replace(with: LineText(""))
    draw()
    ending = .tooLong
    put("\r\n")
  }

  /// Gives the terminal back, stops the process and takes the terminal again when resumed.
  private func stop() {
    Signals.stopSelf {
      guard Terminal.isOurs else { return }
      goBelow()
      Terminal.markPastes(false)
      makeRaw(false)
      Terminal.restore()
    }
    _ = Signals.take(.goOn)
    takeTerminal()
  }

  /// Resumes after a stop that could not be caught: another program may have used the terminal.
  private func goOn() {
    put("\r\u{1B}[J")
    forgetHint()
    takeTerminal()
  }

  /// Sets all modes again, even those that seem set, and redraws the line.
  private func takeTerminal() {
    makeRaw(true)
    Terminal.resumeEditing()
    Terminal.markPastes(false)
    Terminal.markPastes(true)
    adoptSize()
    tellSize()
    draw()
    if search == nil, let news = shell.cameBack() { show(news) }
  }

  /// Redraws the line after a change of width. The rows to erase are those of the old width, unless
  /// the terminal has broken the line anew.
  private func resize() {
    let before = columns
    let after = Terminal.measured().map(\.columns) ?? before
    goToPrompt(columns: reflows ? after : before)
    forgetHint()
    adoptSize()
    tellSize()
    draw()
    showHint()
  }

  /// Reports the size to the shell.
  private func tellSize() {
    if let size = Terminal.measured() { shell.resized(columns: size.columns, rows: size.rows) }
  }
}

extension KeyDecoder.Event {
  /// Whether the event would put text into the line.
  fileprivate var isText: Bool {
    switch self {
    case .character(let scalar): scalar >= 0x20 && scalar != Key.backspace.rawValue
    case .key(let key): key == .paste
    case .mouse: false
    }
  }

  /// The character that stands for the event in libedit.
  var code: UInt32 {
    switch self {
    case .character(let scalar): scalar
    case .key(let key): key.rawValue
    // The mouse is on its own screen only.
    case .mouse: Key.redraw.rawValue
    }
  }
}
