import TrendsCore
import TrendsOutput
import TrendsImport

/// A host that keeps printed output until it becomes part of an answer.
public protocol HoldingHost: Host {
  /// Keeps what is printed from now on.
  func holdAnswer()
  /// Returns what was kept and ends keeping it.
  func releaseAnswer() -> (output: [UInt8], errors: [String])
}

/// Answers the requests of a program, one JSON object a line, in one session.
///
///     {"id":1,"command":"scroll -5d"}
///     {"id":1,"exit":0,"output":"","error":null,"state":{"data":"…","view":"…","calc":"…"}}
public struct Responder {
  private let host: any HoldingHost
  private var session: Session

  /// Takes a session whose errors are printed as JSON from now on.
  public init(_ session: Session, _ host: any HoldingHost) {
    self.session = session
    self.host = host
    self.session.settings.errorFormat = .json
  }

  /// Whether a request ran `quit`.
  public var hasQuit: Bool { session.turn.hasQuit }

  /// Runs one request and returns its answer with a line end; a line that is no request gets one
  /// too.
  public mutating func answer(_ line: String) -> String {
    let request = Request(line)
    guard request.mistake == nil, let command = request.command else {
      return refusal(request.mistake ?? "", id: request.id)
    }
    host.holdAnswer()
    let code = session.runRequest(command)
    let (output, said) = host.releaseAnswer()
    return text(
      id: request.id, exit: code, output: output,
      errors: said.filter { Responder.isObject($0) }.map { .verbatim($0) },
      notes: said.filter { !Responder.isObject($0) })
  }

  /// Whether a printed error is a JSON object; remarks, such as how many more errors there are, are
  /// plain text.
  private static func isObject(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "{") else { return false }
    var json = JSONReader(Array(text.utf8))
    do throws(ImportError) {
      while try json.next() != nil {}
      return true
    } catch { return false }
  }

  /// Returns the answer to a line that cannot be read as a request.
  public mutating func refusal(_ message: String) -> String { refusal(message, id: .null) }

  private mutating func refusal(_ message: String, id: JSON) -> String {
    let error = JSON.object([
      ("severity", .string("error")), ("code", .string("bad-request")),
      ("message", .string(OutputGate.safe(message, escapingBreaks: true))),
    ])
    return text(id: id, exit: 2, output: [], errors: [error])
  }

  /// Composes an answer; the digests of the state are always part of it.
  private mutating func text(
    id: JSON, exit: Int32, output: [UInt8], errors: [JSON], notes: [String] = []
  ) -> String {
    var members: [(String, JSON)] = [
      ("id", id), ("exit", .int(Int(exit))),
      ("output", .string(String(decoding: output, as: UTF8.self))),
      ("error", errors.first ?? .null),
    ]
    // A request is checked as a whole, so it may have several mistakes.
    if errors.count > 1 { members.append(("errors", .array(errors))) }
    if !notes.isEmpty { members.append(("notes", .array(notes.map { .string($0) }))) }
    members.append(("state", .object(session.stateWords.map { ($0.slice, .string($0.digest)) })))
    return JSON.object(members).text + "\n"
  }
}
