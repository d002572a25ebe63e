import TrendsCore
import TrendsOutput
import TrendsImport

/// One line of `serve`, read from JSON.
///
///     {"id":1,"command":"scroll -5d"}
struct Request {
  /// The sender's number or text, returned unchanged in the answer; null where it is missing.
  private(set) var id = JSON.null
  /// The line to run; nil where the request has a mistake.
  private(set) var command: String?
  /// What is wrong with the line; nil for a request.
  private(set) var mistake: String?

  /// Reads a line. Unknown members are ignored; the last one of a name counts.
  init(_ line: String) {
    do throws(ImportError) { try read(line) } catch { mistake = error.message }
    if mistake == nil, command == nil { mistake = "a request needs a string 'command'" }
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
        try readCommand(&json)
      } else if json.holds("id") {
        try readID(&json)
      } else {
        try json.skipValue()
      }
    }
    guard try json.next() == nil else {
      mistake = "a line has one request: something follows it"
      return
    }
  }

  private mutating func readCommand(_ json: inout JSONReader) throws(ImportError) {
    switch try json.next() {
    case .string: command = json.text
    case let event:
      mistake = "'command' must be a string"
      if let event { try json.skip(event) }
    }
  }

  private mutating func readID(_ json: inout JSONReader) throws(ImportError) {
    switch try json.next() {
    case .null: id = .null
    case .string: id = .string(json.text)
    case .number: id = .number(json.text)
    case let event:
      mistake = "'id' must be a number or a string"
      if let event { try json.skip(event) }
    }
  }
}
