import TrendsCore
import TrendsOutput
import TrendsImport

/// A host that keeps printed output until it becomes part of an answer.
public protocol HoldingHost: Host {
  /// Keeps what is printed from now on. What `told` makes of the progress of a long read is printed at
  /// once; without it nothing is.
  func holdAnswer(progress told: ((Progress) -> String)?)
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

  /// Carries out a request and returns its answer, which ends with a line end. An unreadable request is
  /// answered, too. `isCancelled` says that another request has ended it before it began, or, of a request that
  /// cancels, that there was one to end.
  public mutating func answer(_ request: Request, isCancelled: Bool) -> String {
    guard request.mistake == nil, let task = request.task else {
      return refusal(request.mistake ?? "", id: request.id)
    }
    switch task {
    case .cancel:
      return text(id: request.id, exit: 0, output: [], result: .bool(isCancelled))
    case _ where isCancelled:
      let error = Responder.error("interrupted", "cancelled before it began")
      return text(
        id: request.id, exit: Failure.Class.interrupted.exitCode, output: [], errors: [error])
    case .command(let command):
      let id = request.id
      return answer(id, progress: request.wantsProgress ? { Responder.progress($0, of: id) } : nil)
      { $0.runRequest(command) }
    case .check(let command): return answer(request.id) { $0.checkRequest(command) }
    case .complete(let typed):
      return text(id: request.id, exit: 0, output: [], result: completion(of: typed))
    }
  }

  /// Does something in the session and returns what it printed as an answer.
  private mutating func answer(
    _ id: JSON, progress: ((Progress) -> String)? = nil, _ body: (inout Session) -> Int32
  ) -> String {
    host.holdAnswer(progress: progress)
    let code = body(&session)
    let (output, said) = host.releaseAnswer()
    let (values, rest) = Responder.values(in: output, isJSON: session.settings.format == .json)
    return text(
      id: id, exit: code, output: rest, result: values.count == 1 ? values[0] : nil,
      results: values.count > 1 ? values : [],
      errors: said.filter { Responder.isJSON($0, opening: "{") }.map { .verbatim($0) },
      notes: said.filter { !Responder.isJSON($0, opening: "{") })
  }

  /// What may follow a text, which ends where the cursor is.
  private func completion(of typed: String) -> JSON {
    let completer = Completer(session)
    let found = completer.complete(typed, at: typed.utf8.count)
    let candidates = found.candidates.map { candidate in
      JSON.object([("text", .string(candidate.text)), ("help", .string(candidate.help))])
    }
    return .object([
      (
        "replaces",
        .string(String(decoding: typed.utf8.suffix(found.replacing.count), as: UTF8.self))
      ),
      ("candidates", .array(candidates)), ("suffix", .string(found.suffix)),
      ("hint", completer.hint(typed).map { .string($0) } ?? .null),
    ])
  }

  /// How far a request has come, in a line of its own.
  private static func progress(_ progress: Progress, of id: JSON) -> String {
    let name = OutputGate.safe(progress.name, escapingBreaks: true)
    return JSON.object([
      ("id", id),
      (
        "progress",
        .object([
          ("name", .string(name)), ("done", .int(progress.done)),
          ("total", progress.total > 0 ? .int(progress.total) : .null),
        ])
      ),
    ]).text + "\n"
  }

  /// The JSON values that were printed, one a line, and the other lines.
  private static func values(in output: [UInt8], isJSON: Bool) -> (values: [JSON], rest: [UInt8]) {
    var (values, rest): ([JSON], [UInt8]) = ([], [])
    var left = output[...]
    while !left.isEmpty {
      let end = left.firstIndex(of: UInt8(ascii: "\n")) ?? left.endIndex
      let line = left[..<end]
      let text = String(decoding: line, as: UTF8.self)
      if Responder.isJSON(text, opening: isJSON ? nil : "{[") {
        values.append(.verbatim(text))
      } else {
        rest += left[...min(end, left.endIndex - 1)]
      }
      left = left[end...].dropFirst()
    }
    return (values, rest)
  }

  /// Whether a printed line is a JSON value; remarks, such as how many more errors there are, are
  /// plain text. With `opening` it must begin with one of its characters.
  private static func isJSON(_ text: String, opening: String?) -> Bool {
    guard let first = text.utf8.first, opening?.utf8.contains(first) ?? true else { return false }
    var json = JSONReader(Array(text.utf8))
    do throws(ImportError) {
      while try json.next() != nil {}
      return true
    } catch { return false }
  }

  /// Returns the answer to a line that cannot be read as a request.
  public mutating func refusal(_ message: String) -> String { refusal(message, id: .null) }

  private mutating func refusal(_ message: String, id: JSON) -> String {
    text(id: id, exit: 2, output: [], errors: [Responder.error("bad-request", message)])
  }

  private static func error(_ code: String, _ message: String) -> JSON {
    .object([
      ("severity", .string("error")), ("code", .string(code)),
      ("message", .string(OutputGate.safe(message, escapingBreaks: true))),
    ])
  }

  /// Composes an answer; the digests of the state are always part of it.
  private mutating func text(
    id: JSON, exit: Int32, output: [UInt8], result: JSON? = nil, results: [JSON] = [],
    errors: [JSON] = [], notes: [String] = []
  ) -> String {
    var members: [(String, JSON)] = [
      ("id", id), ("exit", .int(Int(exit))),
      ("output", .string(String(decoding: output, as: UTF8.self))),
    ]
    if let result { members.append(("result", result)) }
    if !results.isEmpty { members.append(("results", .array(results))) }
    members.append(("error", errors.first ?? .null))
    // A request is checked as a whole, so it may have several mistakes.
    if errors.count > 1 { members.append(("errors", .array(errors))) }
    if !notes.isEmpty { members.append(("notes", .array(notes.map { .string($0) }))) }
    members.append(("state", .object(session.stateWords.map { ($0.slice, .string($0.digest)) })))
    return JSON.object(members).text + "\n"
  }
}
