import CEditLine

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads inputs at a terminal through libedit.
///
/// libedit draws the line and moves within it. Keys, signals, pastes, history, search and
/// completion are handled here instead, because libedit does not do them well enough. This is the
/// only file that calls it. Used by one thread only.
final class EditLineReader: LineReader {
  let readsSingleLines = false

  let shell: any Shell
  let history: History
  var keys = KeyDecoder()
  var recall = Recall()
  var search: HistorySearch?
  var undo = UndoStack()
  /// The hint below the line; empty if there is none.
  var hint = ""
  /// The row of the line's end, counted from the prompt, when the hint was drawn.
  var hintRow = 0
  /// Events to handle before the next key is read.
  var queued: [KeyDecoder.Event] = []
  /// Whether nothing was typed in the line that ^C ended.
  var leftEmpty = false
  /// Why the line ended, if not by Enter.
  var ending: ReadLine?
  /// The prompt on the screen.
  var prompt = Prompt("") {
    didSet { keepPrompt() }
  }
  /// The prompt to return to after a search.
  var restingPrompt = Prompt("")
  /// Whether the terminal breaks long lines anew when its width changes.
  let reflows: Bool

  private let editor: OpaquePointer
  /// The prompt as a C string, which libedit reads whenever it draws. Owned by this object.
  private var promptBytes: UnsafeMutablePointer<CChar>
  private var isOpen = true

  /// Takes over the keys of the terminal; nil if libedit cannot start here.
  ///
  /// Call `Terminal.save()` and `Signals.install()` before.
  init?(
    shell: any Shell, history: History, readsEditrc: Bool, environment: (String) -> String?
  ) {
    Self.speakUnicode()
    guard let editor = Self.open(environment) else { return nil }
    self.editor = editor
    self.shell = shell
    self.history = history
    reflows = Self.reflows(environment)
    promptBytes = .allocate(capacity: 1)
    promptBytes.pointee = 0
    _ = cel_set_client(editor, Unmanaged.passUnretained(self).toOpaque())
    _ = cel_set_signals(editor, 0)
    _ = cel_set_prompt(editor, showPrompt, CChar(Prompt.mark))
    _ = cel_set_reader(editor, readKey)
    _ = cel_set_editor(editor, "emacs")
    // Without this ^S would freeze the terminal instead of searching forward.
    _ = cel_set_edit_mode(editor, "-ixon")
    if readsEditrc, let path = Editrc.path(environment) {
      keys.passesUnknown = cel_source(editor, path) == 0
      _ = cel_set_editing(editor, 1)
    }
    // An echo would spoil what a command draws, and the kernel's line editing turns ^D into NUL.
    for mode in ["-icanon", "-echo"] { _ = cel_set_command_mode(editor, mode) }
    Terminal.noteWorking()
    Signals.catchStop(false)
    bindKeys()
  }

  deinit {
    close()
    promptBytes.deallocate()
  }

  /// Ends libedit and restores the terminal. Does nothing the second time.
  func close() {
    guard isOpen else { return }
    isOpen = false
    Terminal.markPastes(false)
    cel_close(editor)
    Terminal.restore()
  }

  /// Edits one line and returns it, or why there is none.
  func read(prompt text: String) -> ReadLine {
    begin(text)
    // The terminal is raw before the prompt shows, so that no key pressed at sight of it is lost.
    _ = cel_prepare_terminal(editor, 1)
    // Keys typed before the terminal was taken were echoed; the prompt shows them again as its line.
    put("\r\u{1B}[K")
    Terminal.markPastes(true)
    var count: Int32 = 0
    let line = cel_read(editor, &count)
    Terminal.markPastes(false)
    _ = cel_prepare_terminal(editor, 0)
    Signals.catchStop(false)
    TypedAhead.isInEditor = keys.hasMore || !queued.isEmpty
    if let ending { return ending }
    guard let line, count > 0 else {
      put("\n")
      return .endOfFile
    }
    return .line(Self.text(line, count))
  }

  /// Resets what belongs to one line.
  private func begin(_ text: String) {
    restingPrompt = Prompt(text)
    prompt = restingPrompt
    ending = nil
    search = nil
    recall = Recall()
    undo.clear()
    queued = []
    hint = ""
    Signals.catchStop(true)
  }

  /// The line that Enter accepted, without the newline that libedit adds.
  private static func text(_ line: UnsafePointer<Int32>, _ count: Int32) -> String {
    let scalars = UnsafeBufferPointer(start: line, count: Int(count)).map { UInt32(bitPattern: $0) }
    return LineText(scalars.last == LineText.lineFeed ? scalars.dropLast() : scalars, cursor: 0)
      .text
  }

  /// Copies the prompt into memory that libedit can read.
  private func keepPrompt() {
    promptBytes.deallocate()
    promptBytes = .allocate(capacity: prompt.marked.count + 1)
    for (index, byte) in prompt.marked.enumerated() {
      promptBytes[index] = CChar(bitPattern: byte)
    }
    promptBytes[prompt.marked.count] = 0
  }
}

// MARK: operations on the line

extension EditLineReader {
  /// The present line. Copies it.
  var line: LineText {
    var cursor = 0
    var count = 0
    guard let buffer = cel_line(editor, &cursor, &count) else { return LineText("") }
    let scalars = UnsafeBufferPointer(start: buffer, count: count)
    return LineText(scalars.map { UInt32(bitPattern: $0) }, cursor: cursor)
  }

  /// The number of its characters, without a copy.
  var lineCount: Int {
    var cursor = 0
    var count = 0
    return cel_line(editor, &cursor, &count) == nil ? 0 : count
  }

  /// Columns of the terminal, at least 2.
  var columns: Int { max(2, Int(cel_columns(editor))) }

  var rows: Int { max(2, Int(cel_rows(editor))) }

  func move(by scalars: Int) { _ = cel_move(editor, Int32(clamping: scalars)) }

  func deleteBefore(_ count: Int) {
    if count > 0 { cel_delete(editor, Int32(clamping: count)) }
  }

  /// Inserts text before the cursor; false if there is no room.
  func insert(_ scalars: [UInt32]) -> Bool {
    if scalars.isEmpty { return true }
    let text = scalars.map { Int32(bitPattern: $0) } + [0]
    return cel_insert(editor, text) == 0
  }

  /// Queues a key for libedit.
  func press(_ key: Key) { cel_push(editor, Int32(key.rawValue)) }

  /// Draws prompt and line from the terminal's cursor on.
  func draw() { _ = cel_refresh(editor) }

  /// Cells of a scalar as libedit counts them; -1 if it cannot be shown.
  var displayWidth: (UInt32) -> Int {
    { Int(cel_width(Int32(bitPattern: $0))) }
  }

  /// Makes libedit ask for the size of the terminal.
  func adoptSize() { cel_resize(editor) }

  /// Sets the terminal to raw mode for editing, or back.
  func makeRaw(_ raw: Bool) { _ = cel_prepare_terminal(editor, raw ? 1 : 0) }

  /// Writes to the terminal through libedit's stream, so after everything it has written.
  func put(_ text: String) {
    let bytes = text.utf8.map { CChar(bitPattern: $0) }
    cel_write(bytes, bytes.count)
  }

  /// What libedit has to do after a key that is handled here.
  enum After {
    case nothing, refresh, beep, endOfFile

    fileprivate var code: UInt8 {
      switch self {
      case .nothing: UInt8(CC_NORM)
      case .refresh: UInt8(CC_REFRESH)
      case .beep: UInt8(CC_REFRESH_BEEP)
      case .endOfFile: UInt8(CC_EOF)
      }
    }
  }
}

// MARK: setting up

extension EditLineReader {
  /// Sets a UTF-8 locale: in the C locale libedit drops every byte above 0x7F.
  private static func speakUnicode() {
    for name in ["", "C.UTF-8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil {
      if let codeset = nl_langinfo(nl_item(CODESET)), String(cString: codeset) == "UTF-8" { return }
    }
  }

  /// Starts libedit with a terminal name that it knows. `TERM` is changed only while it starts.
  private static func open(_ environment: (String) -> String?) -> OpaquePointer? {
    guard let name = environment("TERM"), let usable = TerminalDescription.usable(environment),
      name != usable
    else { return cel_open("trendsh") }
    setenv("TERM", usable, 1)
    defer { setenv("TERM", name, 1) }
    return cel_open("trendsh")
  }

  /// Whether the terminal reflows lines. Those that do not are known by name.
  private static func reflows(_ environment: (String) -> String?) -> Bool {
    let name = environment("TERM") ?? ""
    let isFixed = environment("XTERM_VERSION") != nil || name == "linux" || name.hasPrefix("st-")
    return !isFixed
  }

  /// Binds all keys, in vi mode also those of the command mode.
  private func bindKeys() {
    let function = "trendsh-key"
    _ = cel_add_function(editor, function, "What trendsh does for this key", pressKey)
    for key in Key.allCases {
      _ = cel_bind(editor, key.binding, key.builtin ?? function)
    }
    let name = cel_editor(editor).map { String(cString: $0) }
    keys.escapeIsKey = name == "vi"
    guard keys.escapeIsKey else { return }
    for key in Key.allCases {
      _ = cel_bind_alternative(editor, key.binding, key.builtin ?? function)
    }
    for (letter, _) in Key.viCommands { _ = cel_bind_alternative(editor, letter, function) }
    // In vi mode `v` starts an external editor, but only `connect` may run programs.
    _ = cel_bind_alternative(editor, "v", "ed-unassigned")
  }
}

// MARK: what libedit calls

/// The reader that belongs to an editor of libedit.
private func reader(of editor: OpaquePointer?) -> EditLineReader? {
  guard let client = cel_client(editor) else { return nil }
  return Unmanaged<EditLineReader>.fromOpaque(client).takeUnretainedValue()
}

/// Called by libedit for the prompt.
private func showPrompt(_ editor: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
  reader(of: editor)?.promptForLibrary
}

/// Called by libedit for the next key; -1 ends the line.
private func readKey(_ editor: OpaquePointer?, _ key: UnsafeMutablePointer<Int32>?) -> Int32 {
  guard let reader = reader(of: editor), let scalar = reader.nextKey() else { return -1 }
  key?.pointee = Int32(bitPattern: scalar)
  return 1
}

/// Called by libedit for a key that is bound to trendsh.
private func pressKey(_ editor: OpaquePointer?, _ typed: Int32) -> UInt8 {
  guard let reader = reader(of: editor), let key = Key(typed: UInt32(bitPattern: typed)) else {
    return UInt8(CC_ERROR)
  }
  return reader.pressed(key).code
}

extension EditLineReader {
  fileprivate var promptForLibrary: UnsafeMutablePointer<CChar> { promptBytes }
}
