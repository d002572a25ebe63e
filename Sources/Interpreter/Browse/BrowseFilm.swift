import TrendsCharts
import TrendsCore
import TrendsOutput

/// A transcript as a film: what each of its commands showed, one after the other.
///
///     space stops and goes on, left and right step, home and end go to the ends, up and down move in an
///     answer that is longer than the screen, + and - change the speed, q ends
///
/// It is replayed in a world of its own; the session does not change.
public struct BrowseFilm {
  /// What one command led to.
  private struct Shot {
    var line: String
    /// The session after it, and what it printed.
    var session: Session
    var printed: String
    var failure: String?
  }

  private var replay: Replay
  private var shots: [Shot] = []
  /// The shot on show; -1 before the first one.
  private var place = -1
  private var isPlaying = true
  /// The first line on show of a long answer.
  private var top = 0
  /// Milliseconds that a shot stays.
  private var pace = 900
  private var columns: Int
  private var rows: Int
  private let settings: Settings

  private static let paces = 100...10_000

  /// Opens a transcript; throws what keeps it from being replayed.
  init(_ source: SourceText, _ session: Session) throws(Failure) {
    do throws(Replay.Refusal) {
      replay = try Replay(source, Replay.Options(settings: session.settings), session.host)
    } catch {
      throw Failure(.badArgument, error.lines.first ?? "the file cannot be replayed")
    }
    guard !replay.isDone else { throw Failure(.badArgument, "'\(source.name)' has no commands") }
    (columns, rows) = (session.settings.columns, session.settings.rows)
    settings = session.settings
    step()
  }

  public private(set) var isDone = false

  /// Milliseconds until the next shot; nil while it is stopped.
  var wait: Int? { isPlaying && !isAtEnd ? pace : nil }

  private var isAtEnd: Bool { place == shots.count - 1 && replay.isDone }

  /// Shows the next shot.
  mutating func step() {
    guard place < shots.count - 1 || !replay.isDone else { return }
    top = 0
    guard place == shots.count - 1 else { return place += 1 }
    let outcome = replay.step()
    let lines = outcome.printed.split(separator: UInt8(ascii: "\n")).count
    let statements = replay.statements(of: outcome)
    let text = statements.first.flatMap { first in
      statements.last.map { last in
        replay.source.text(Span(first.span.start, last.span.end))
      }
    }
    shots.append(
      Shot(
        line: text ?? "", session: replay.session,
        // A chart that a command printed is drawn again in the size of this screen.
        printed: lines > 0 && !replay.session.context.printout.hasDrawn
          ? String(decoding: outcome.printed, as: UTF8.self) : "",
        failure: outcome.failure?.failure.message))
    place = shots.count - 1
  }

  mutating func take(_ input: BrowseInput) {
    guard case .stroke(let stroke) = input else { return }
    switch stroke {
    case "Space": isPlaying.toggle()
    case "Left", "h":
      isPlaying = false
      (place, top) = (max(0, place - 1), 0)
    case "Right", "l", "Enter":
      isPlaying = false
      step()
    case "Up", "k": scroll(-1)
    case "Down", "j": scroll(1)
    case "PgUp", "b": scroll(-room)
    case "PgDn": scroll(room)
    case "Home", "g", "0": (place, top) = (0, 0)
    case "End", "G", "$":
      isPlaying = false
      while !isAtEnd { step() }
    case "+", "=": pace = max(BrowseFilm.paces.lowerBound, pace * 2 / 3)
    case "-", "_": pace = min(BrowseFilm.paces.upperBound, pace * 3 / 2)
    case "q", "Q", "Esc", "^D": isDone = true
    default: break
    }
  }

  mutating func resize(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// Lines of the screen for what a command led to.
  private var room: Int { max(1, rows - 2) }

  /// Moves in an answer that is longer than the screen, which stops the film.
  private mutating func scroll(_ lines: Int) {
    guard shots.indices.contains(place) else { return }
    let count = printedLines(of: shots[place]).count
    isPlaying = false
    top = min(max(0, top + lines), max(0, count - room))
  }

  /// The lines of an answer; empty for a short one, which stands beside its command.
  private func printedLines(of shot: Shot) -> [Substring] {
    var lines = shot.printed.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.count > 2 ? lines : []
  }

  /// The rows of the screen: what the command led to, the command, and where it is in the film.
  var lines: [String] {
    guard shots.indices.contains(place) else { return [] }
    let shot = shots[place]
    var session = shot.session
    (session.settings.columns, session.settings.rows) = (columns, max(2, rows - 2))
    (session.settings.glyphs, session.settings.color) = (settings.glyphs, settings.color)
    session.settings.theme = settings.theme
    let printed = printedLines(of: shot)
    var body =
      printed.isEmpty
      ? session.context.sceneLines(rows: room)
      : printed.dropFirst(top).map {
        DisplayWidth.truncated($0, to: columns, ellipsis: session.context.ellipsis)
      }
    if let focus = session.world.engine.focus, printed.isEmpty,
      case .list = session.world.engine.views[focus]
    {
      body = session.context.chartLines(of: focus, fitting: columns)
    }
    body = Array(body.prefix(room))
    body += Array(repeating: "", count: room - body.count)
    let said =
      printed.isEmpty ? shot.printed.split(separator: "\n").first.map { "   " + $0 } ?? "" : ""
    let line = "> " + shot.line + (shot.failure.map { "   " + $0 } ?? said)
    let count = replay.transcript.steps.count
    let state = isAtEnd ? "the end" : isPlaying ? "playing" : "stopped"
    let arrows = settings.glyphs == .ascii ? "left right" : "← →"
    let more =
      printed.count > room
      ? "   lines \(top + 1)\(session.context.dash)\(min(printed.count, top + room)) of \(printed.count)"
      : ""
    let keys =
      "\(place + 1) of \(count)  \(state)\(more)   q ends   space stops   \(arrows) step   + - speed   Home End"
    return body
      + [
        DisplayWidth.truncated(line, to: columns, ellipsis: session.context.ellipsis),
        DisplayWidth.truncated(keys, to: columns, ellipsis: session.context.ellipsis),
      ].suffix(max(0, rows - body.count))
  }
}
