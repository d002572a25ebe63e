import Interpreter
import TrendsCore

/// Answers requests, one JSON object a line, until the input ends: for editors and agents.
///
///     {"id":1,"command":"scroll -5d"}
///     {"id":1,"exit":0,"output":"","error":null,"state":{"data":"…","view":"…","calc":"…"}}
///
/// The commands run as those of a script do, one after the other in the same session.
struct Serve {
  private let host: LiveHost
  private var session: Session
  private var reader = StreamReader()

  init(_ session: Session, _ host: LiveHost) {
    self.session = session
    self.host = host
    self.session.settings.errorFormat = .json
  }

  mutating func run() -> Int32 {
    while !session.hasQuit, !host.isDone {
      switch reader.read(prompt: "") {
      case .line(let line):
        if !line.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { answer(line) }
      case .invalid: refuse("the line is not UTF-8")
      case .tooLong: refuse("the line has more than \(StreamReader.lineLimit) bytes")
      case .interrupted: return 130
      case .terminated(let signal): return 128 + signal
      case .endOfFile: return 0
      }
    }
    return 0
  }

  private mutating func answer(_ line: String) {
    let request: Request
    do throws(ImportError) { request = try Request(line) } catch {
      return refuse(error.message)
    }
    guard let command = request.command else {
      return refuse("a request needs a text named 'command'", id: request.id)
    }
    Interrupts.clear()
    host.hold()
    let code = session.runRequest(command)
    let (output, errors) = host.release()
    send(
      id: request.id, exit: code, output: output, errors: errors.map { .verbatim($0) })
  }

  private mutating func refuse(_ message: String, id: JSON = .null) {
    let error = JSON.object([
      ("severity", .string("error")), ("code", .string("bad-request")),
      ("message", .string(OutputGate.safe(message, escapingBreaks: true))),
    ])
    send(id: id, exit: 2, output: [], errors: [error])
  }

  private mutating func send(id: JSON, exit: Int32, output: [UInt8], errors: [JSON]) {
    var members: [(String, JSON)] = [
      ("id", id), ("exit", .int(Int(exit))),
      ("output", .string(String(decoding: output, as: UTF8.self))),
      ("error", errors.first ?? .null),
    ]
    // A script is checked whole: it may have more than one mistake.
    if errors.count > 1 { members.append(("errors", .array(errors))) }
    members.append(("state", .object(session.stateWords.map { ($0.slice, .string($0.digest)) })))
    host.write(Array((JSON.object(members).text + "\n").utf8))
    host.flush()
  }
}

/// What one line asks for.
private struct Request {
  /// A number or a text of the sender's, given back as it came.
  var id = JSON.null
  var command: String?

  init(_ line: String) throws(ImportError) {
    var json = JSONReader(Array(line.utf8))
    guard try json.next() == .beginObject else {
      throw ImportError("bad-request", "a request is a JSON object such as {\"command\":\"show\"}")
    }
    while let event = try json.next(), event != .endObject {
      if json.holds("command") {
        guard try json.next() == .string else {
          throw ImportError("bad-request", "a 'command' is a text")
        }
        command = json.text
      } else if json.holds("id") {
        id = try Request.id(&json)
      } else {
        try json.skipValue()
      }
    }
    guard try json.next() == nil else {
      throw ImportError("bad-request", "one line is one request")
    }
  }

  private static func id(_ json: inout JSONReader) throws(ImportError) -> JSON {
    switch try json.next() {
    case .null: return .null
    case .string: return .string(json.text)
    case .number:
      if let number = json.integer { return .int(number) }
    default: break
    }
    throw ImportError("bad-request", "an 'id' is a whole number or a text")
  }
}
