import Interpreter
import TrendsCore

/// The session at the prompt: it runs inputs, draws the view that changed, and completes words.
final class InteractiveShell: Shell {
  private var session: Session
  private let host: LiveHost
  private let usesColor: Bool

  init(session: Session, host: LiveHost, terminal: Terminal) {
    self.session = session
    self.host = host
    usesColor = session.settings.color
  }

  /// Opens the built-in data, so that there is something to look at.
  func welcome() {
    host.write(Array("trendsh \(Version.program). 'help' lists the verbs, ^D leaves.\n".utf8))
    _ = session.runPrompt("load demo")
    draw()
    host.flush()
  }

  var prompt: String {
    let name = session.focusName ?? "trendsh"
    return usesColor ? "\u{1B}[1m\(name)>\u{1B}[0m " : "\(name)> "
  }

  var continuationPrompt: String { "   ...> " }

  func isComplete(_ text: String) -> Bool { Session.isComplete(text) }

  func catchUp() {
    let before = session.sceneDigest
    session.takeArrivals()
    if session.sceneDigest != before { draw() }
    host.flush()
  }

  func run(_ text: String) -> Reply {
    session.follow(host.now)
    session.takeArrivals()
    let expanded = Session.expanded(text)
    let before = session.sceneDigest
    let code = session.runPrompt(expanded)
    if !session.hasDrawn, session.sceneDigest != before { draw() }
    host.flush()
    return Reply(
      expanded: expanded, quits: session.hasQuit || host.isDone, exit: session.hasQuit ? 0 : code)
  }

  private func draw() {
    guard session.settings.format == .text else { return }
    for line in session.sceneLines { host.write(Array((line + "\n").utf8)) }
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
  }
}
