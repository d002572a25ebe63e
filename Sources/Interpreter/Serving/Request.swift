import TrendsCore
import TrendsOutput
import TrendsImport

/// One line of `serve`, read from JSON.
///
///     {"id":1,"command":"scroll -5d"}
///     {"id":2,"complete":"stats wei"}
///     {"id":3,"check":"scrol -5d"}
///     {"id":4,"cancel":1}
public struct Request: Sendable {
  /// What is asked for.
  enum Task: Sendable {
    /// To run a text.
    case command(String)
    /// To say what the text may go on with.
    case complete(String)
    /// To find the mistakes in a text without running it.
    case check(String)
    /// To end the request with this id, as ^C does.
    case cancel(JSON)
  }

  /// The sender's number or text, returned unchanged in the answer; null where it is missing.
  private(set) var id = JSON.null
  /// Nil where the request has a mistake.
  private(set) var task: Task?
  /// Whether the sender wants to hear how far a long read has come.
  private(set) var wantsProgress = false
  /// What is wrong with the line; nil for a request.
  private(set) var mistake: String?

  /// The id of the request that this one ends; nil for any other.
  public var cancelled: ID? {
    if case .cancel(let id)? = task, mistake == nil { ID(id) } else { nil }
  }

  /// The id, to be compared with that of another request; nil where it is missing.
  public var key: ID? { ID(id) }

  /// An id as its JSON text: 1 and "1" differ.
  public struct ID: Hashable, Sendable {
    private let text: String

    fileprivate init?(_ json: JSON) {
      if case .null = json { return nil }
      text = json.text
    }
  }

  /// Reads a line. Unknown members are ignored; the last one of a name counts.
  public init(_ line: String) {
    do throws(ImportError) { try read(line) } catch { mistake = error.message }
    if mistake == nil, task == nil {
      mistake = "a request needs 'command', 'complete', 'check' or 'cancel'"
    }
  }

  /// Reads the members of the one object on the line.
  private mutating func read(_ line: String) throws(ImportError) {
    var json = JSONReader(Array(line.utf8))
    guard try json.next() == .beginObject else {
      mistake = "a request is a JSON object such as {\"command\":\"show\"}"
      return
    }
    while let event = try json.next(), event != .endObject {
      if json.holds("command") {
        try readText("command", &json).map { take(.command($0)) }
      } else if json.holds("complete") {
        try readText("complete", &json).map { take(.complete($0)) }
      } else if json.holds("check") {
        try readText("check", &json).map { take(.check($0)) }
      } else if json.holds("cancel") {
        try readID("cancel", &json).map { take(.cancel($0)) }
      } else if json.holds("id") {
        id = try readID("id", &json) ?? id
      } else if json.holds("progress") {
        try readProgress(&json)
      } else {
        try json.skipValue()
      }
    }
    guard try json.next() == nil else {
      mistake = "a line has one request: something follows it"
      return
    }
  }

  private mutating func take(_ task: Task) {
    if let known = self.task, known.name != task.name {
      mistake = "a request has one of '\(known.name)' and '\(task.name)'"
    }
    self.task = task
  }

  private mutating func readText(
    _ name: String, _ json: inout JSONReader
  ) throws(ImportError) -> String? {
    switch try json.next() {
    case .string: return json.text
    case let event:
      mistake = "'\(name)' must be a string"
      if let event { try json.skip(event) }
      return nil
    }
  }

  private mutating func readID(
    _ name: String, _ json: inout JSONReader
  ) throws(ImportError) -> JSON? {
    switch try json.next() {
    case .null where name == "id": return .null
    case .string: return .string(json.text)
    case .number: return .number(json.text)
    case let event:
      mistake = "'\(name)' must be a number or a string"
      if let event { try json.skip(event) }
      return nil
    }
  }

  private mutating func readProgress(_ json: inout JSONReader) throws(ImportError) {
    switch try json.next() {
    case .true: wantsProgress = true
    case .false: wantsProgress = false
    case let event:
      mistake = "'progress' must be true or false"
      if let event { try json.skip(event) }
    }
  }
}

extension Request.Task {
  /// The member of the request that says it.
  fileprivate var name: String {
    switch self {
    case .command: "command"
    case .complete: "complete"
    case .check: "check"
    case .cancel: "cancel"
    }
  }
}
