import TrendsCore

/// A host that keeps back what is printed until it is part of an answer.
public protocol HoldingHost: Host {
  func holdAnswer()
  func releaseAnswer() -> (output: [UInt8], errors: [String])
}

/// Answers requests of a program, one JSON object a line, in one session.
///
///     {"id":1,"command":"scroll -5d"}
///     {"id":1,"exit":0,"output":"","error":null,"state":{"data":"…","view":"…","calc":"…"}}
public struct Answers {
  private let host: any HoldingHost
  private var session: Session

  public init(_ session: Session, _ host: any HoldingHost) {
    self.session = session
    self.host = host
    self.session.settings.errorFormat = .json
  }

  public var hasQuit: Bool { session.hasQuit }

  /// The answer to a line, which ends with a line end.
  public mutating func answer(_ line: String) -> String {
    let request: Request
    do throws(ImportError) { request = try Request(line) } catch {
      return refusal(error.message)
    }
    guard let command = request.command else {
      return refusal("a request needs a text named 'command'", id: request.id)
    }
    host.holdAnswer()
    let code = session.runRequest(command)
    let (output, errors) = host.releaseAnswer()
    return text(
      id: request.id, exit: code, output: output, errors: errors.map { .verbatim($0) })
  }

  /// What is said of a line that is no request.
  public mutating func refusal(_ message: String) -> String { refusal(message, id: .null) }

  private mutating func refusal(_ message: String, id: JSON) -> String {
    let error = JSON.object([
      ("severity", .string("error")), ("code", .string("bad-request")),
      ("message", .string(OutputGate.safe(message, escapingBreaks: true))),
    ])
    return text(id: id, exit: 2, output: [], errors: [error])
  }

  private mutating func text(id: JSON, exit: Int32, output: [UInt8], errors: [JSON]) -> String {
    var members: [(String, JSON)] = [
      ("id", id), ("exit", .int(Int(exit))),
      ("output", .string(String(decoding: output, as: UTF8.self))),
      ("error", errors.first ?? .null),
    ]
    // A script is checked whole: it may have more than one mistake.
    if errors.count > 1 { members.append(("errors", .array(errors))) }
    members.append(("state", .object(session.stateWords.map { ($0.slice, .string($0.digest)) })))
    return JSON.object(members).text + "\n"
  }
}
