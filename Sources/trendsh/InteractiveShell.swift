import Interpreter
import TrendsCore
import TrendsOutput

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The session at the prompt: runs inputs, draws the view that changed, and completes words.
final class InteractiveShell: Shell {
  private var session: Session
  private let host: LiveHost
  let usesColor: Bool
  /// Nil if earlier loads are not wanted, as with `--no-rc` or in safe mode.
  private var lastLoads: LastLoads?
  /// The input that was parsed last, so that Enter does not parse it twice.
  private var typed: TypedInput?
  /// The picture on the screen.
  private var picture: [String] = []
  /// Rows of the screen that the picture left for the answer above it.
  private var rowsLeft = 0
  /// Whether nothing was printed since the picture, so that it is right above the prompt.
  private var pictureIsLast = false
  /// The prompt that was drawn while a line is typed; nil before anything arrived.
  private var shownPrompt: String?

  init(session: Session, host: LiveHost, terminal: Terminal) {
    self.session = session
    self.host = host
    usesColor = session.settings.color
  }

  /// Opens what the last session had, runs the start-up commands, and draws the first chart.
  ///
  /// If nothing was opened, the built-in data is loaded, so that there is something to look at.
  func welcome(readsRC: Bool) {
    host.streams.sentenceWidth = session.settings.columns
    Interrupts.clear()
    // The commands that run at the start of every session at the prompt.
    let rc = readsRC ? OwnConfig("rc.trsh", isPublic: true, Terminal.variable) : nil
    var commands: [UInt8]?
    switch rc?.read() {
    case .success(let bytes)?: commands = bytes
    case .failure(let trouble)?:
      host.streams.flush()
      StandardError.say("\(trouble), and is not run")
    case nil: break
    }
    // Commands that open data decide what is open; others are about the data that is there.
    let opensData = commands.map { Session.opensData(in: $0) } ?? false
    func start() {
      guard let commands, let rc, !session.hasQuit else { return }
      Interrupts.clear()
      _ = session.runStart(rc.path, commands)
    }
    if opensData { start() }
    if readsRC {
      var last = LastLoads(Terminal.variable)
      if session.focusName == nil, !session.hasQuit { open(&last) }
      if !session.origin.isSafe { lastLoads = last }
    }
    Interrupts.clear()
    // A journal without charts is data of one's own, next to which demo data would be wrong.
    if session.focusName == nil, session.summaries.isEmpty, !session.hasQuit {
      _ = session.runPrompt("load demo")
    }
    if !opensData { start() }
    session.beginHere()
    lastLoads?.begin(with: session)
    if !session.hasQuit {
      let line = Array((greeting + "\n").utf8)
      // The lines go below the chart, which leaves room for them.
      let wrapped = Prose.wrapped(line, to: session.settings.columns)
      let height = wrapped.count { $0 == UInt8(ascii: "\n") }
      draw(leaving: height)
      host.write(line)
    }
    host.streams.flush()
    if let trouble = lastLoads?.trouble {
      StandardError.say("\(trouble); what you say is not kept")
    }
    _ = Signals.take(.interrupt)
  }

  /// What stands below the first chart: beside the built-in data what to try first.
  private var greeting: String {
    let isNarrow = session.settings.columns < 80
    let here =
      isNarrow
      ? "'help', ^D"
      : "trendsh \(Version.program). 'help' says what can be typed here, ^D leaves."
    guard !session.hasOwnData else { return here }
    let yours = isNarrow ? "" : " (your own data)"
    return "Made-up data. Try: range 1Y; forecast 30; load FILE\(yours)\n\(here)"
  }

  /// Opens what the last session had, with all that was said of it and the view that was shown.
  private func open(_ last: inout LastLoads) {
    // ^C gives up loads that take too long; the demo is loaded instead.
    for line in last.loads where !restore(line) {
      guard let name = session.keepForLater(line) else { continue }
      StandardError.say("tried again at the next start: 'unload \(name)' forgets it")
    }
    guard session.hasOwnData else { return last.wait() }
    for line in last.choices where !restore(line) { last.keep(line) }
    for line in session.summaries { host.write(Array((line + "\n").utf8)) }
    // Another export may lack what was shown.
    guard session.focusName != nil else { return }
    for line in last.place {
      host.streams.hold()
      _ = session.runPrompt(line)
      _ = host.streams.release()
    }
  }

  /// Runs a line of the last session silently; only failures are shown. Returns whether it ran.
  private func restore(_ line: String) -> Bool {
    host.streams.hold()
    let code = session.runPrompt(line)
    let said = host.streams.release()
    if code != 0 { said.errors.forEach { host.writeError($0) } }
    return code == 0
  }

  var hasQuit: Bool { session.hasQuit }

  func leave() { lastLoads?.leave(session) }

  var prompt: String {
    let text = session.promptText(asking: host.askedSeconds)
    return usesColor ? "\u{1B}[1m\(text)\u{1B}[0m " : text + " "
  }

  var continuationPrompt: String { "   ...> " }

  func isComplete(_ text: String) -> Bool { input(text).isComplete }

  /// The parsed form of a text.
  private func input(_ text: String) -> TypedInput {
    if let typed, typed.text == text { return typed }
    let input = TypedInput(text)
    typed = input
    return input
  }

  func catchUp() {
    let before = session.sceneDigest
    session.takeArrivals()
    if session.sceneDigest != before { draw() }
    host.streams.flush()
  }

  func news() -> News? { news { $0.takeArrivals() } }

  func cameBack() -> News? {
    // Another program may have written below the picture.
    pictureIsLast = false
    return news {
      $0.follow(host.now)
      $0.comeBack()
    }
  }

  /// Changes the session while a line is typed, and returns what there is to show then.
  private func news(of change: (inout Session) -> Void) -> News? {
    host.streams.hold()
    let (before, prompted) = (session.sceneDigest, shownPrompt ?? prompt)
    change(&session)
    let said = host.streams.release()
    let text = said.errors.map { $0 + "\n" }.joined() + String(decoding: said.output, as: UTF8.self)
    let wrapped = Prose.wrapped(Array(text.utf8), to: session.settings.columns)
    var lines = String(decoding: wrapped, as: UTF8.self).split(separator: "\n").map { String($0) }
    var replaced = 0
    if session.sceneDigest != before, session.settings.format == .text {
      // In the place of the picture before, as high as that one.
      if !pictureIsLast { rowsLeft = 0 }
      let fresh = session.sceneLines(leaving: rowsLeft)
      // A page that the picture does not show comes silently (S0-43).
      if fresh != picture {
        replaced = pictureIsLast ? picture.count : 0
        lines += fresh
        picture = fresh
        pictureIsLast = true
      } else if !lines.isEmpty {
        pictureIsLast = false
      }
    } else if !lines.isEmpty {
      pictureIsLast = false
    }
    host.streams.addToCopy(Array(lines.map { $0 + "\n" }.joined().utf8))
    let prompt = prompt
    shownPrompt = prompt
    if lines.isEmpty, prompt == prompted { return nil }
    return News(lines: lines, replaced: replaced, prompt: prompt)
  }

  func giveUpMove() {
    guard session.isOnTheWay || session.isAsking else { return }
    _ = run("cancel")
    // A view without rows says itself what happened.
    if session.showsRows { StandardError.say("cancelled: 'refresh' asks again") }
  }

  func hidingSecrets(of text: String) -> String { session.hidingSecrets(of: text) }

  func meant(by text: String) -> String { session.meant(by: text) }

  /// Runs an input and draws the focused view if it changed and was not drawn by the command
  /// itself.
  func run(_ text: String) -> Reply {
    shownPrompt = nil
    // A private line and what it prints are kept nowhere.
    let copy = host.streams.copy
    if History.isPrivate(text) { host.streams.copy = nil }
    defer { if History.isPrivate(text) { host.streams.copy = copy } }
    host.streams.addToCopy(Array((prompt + text + "\n").utf8))
    if session.follow(host.now) { session.comeBack() }
    session.takeArrivals()
    let expanded = input(text).expanded
    typed = nil
    let before = session.sceneDigest
    let written = host.streams.linesWritten
    if mayPage { host.streams.hold(forPage: true) }
    let code = session.runPrompt(expanded)
    show(host.streams.release().output)
    let choices = lastLoads?.choices(after: session) ?? []
    for line in choices where !restore(line) { lastLoads?.keep(line) }
    if !choices.isEmpty { session.beginHere() }
    lastLoads?.note(
      session, isSecret: History.isPrivate(text) || host.inputs?.isRecording != true)
    pictureIsLast = false
    if !session.hasDrawn, session.sceneDigest != before {
      host.streams.flush()
      draw(below: host.streams.linesWritten - written)
    } else if session.awaitsAnswers {
      (picture, rowsLeft) = (session.sceneLines, 0)
    }
    host.streams.flush()
    return Reply(
      expanded: expanded.text, amounted: session.amounted,
      wasStopped: host.cancelTick != nil || code == Failure.Class.interrupted.exitCode,
      quits: session.hasQuit || host.isDone,
      exit: session.hasQuit ? 0 : code)
  }

  /// Whether answers may be shown in the pager; `PAGER=cat` turns it off.
  private var mayPage: Bool {
    session.settings.pager && host.canRedraw && Terminal.variable("PAGER") != "cat"
  }

  /// Shows an answer, in the pager if it is taller or wider than the terminal.
  private func show(_ output: [UInt8]) {
    let size = Terminal.Size(columns: session.settings.columns, rows: session.settings.rows)
    // The command may have been the one that turns the pager off. Who types on already does not wait to read,
    // and the pager would take the keys.
    guard session.settings.pager, !TypedAhead.isWaiting, let pager = OutputPager(output, for: size)
    else {
      return host.write(output)
    }
    host.streams.flush()
    host.streams.addToCopy(output)
    // What was read last stays above the prompt.
    let last = pager.run().map { $0 + "\n" }.joined()
    _ = writeWhole(Array(last.utf8), to: STDOUT_FILENO)
  }

  /// Rows of a chart below the answer of a command at least.
  private static let leastRows = 14

  /// Draws the focused view, smaller by the lines of an answer above it, so that its last lines stay on the
  /// screen.
  private func draw(below lines: Int) {
    let room = max(0, session.settings.rows - InteractiveShell.leastRows)
    draw(leaving: min(lines, room))
    pictureIsLast = true
  }

  /// Draws the focused view and leaves some rows of the screen free.
  private func draw(leaving rows: Int = 0) {
    guard session.settings.format == .text else { return }
    (picture, rowsLeft) = (session.sceneLines(leaving: rows), rows)
    pictureIsLast = rows == 0
    for line in picture { host.write(Array((line + "\n").utf8)) }
  }

  func hint(_ text: String) -> String? {
    guard session.settings.hints else { return nil }
    // After Enter in an open statement.
    if text.utf8.last == UInt8(ascii: "\n") {
      return "it goes on here: close the quote or the loop; ^C gives up"
    }
    return Completer(session).hint(text)
  }

  func complete(_ text: String, at cursor: Int) -> Completion {
    let found = Completer(session).complete(text, at: cursor)
    return Completion(
      replacing: found.replacing,
      candidates: found.candidates.map { Candidate(text: $0.text, help: $0.help) },
      suffix: found.suffix)
  }

  func resized(columns: Int, rows: Int) {
    session.resize(columns: columns, rows: rows)
    host.streams.sentenceWidth = columns
    host.streams.columns = columns
  }
}
