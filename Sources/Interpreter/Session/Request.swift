import TrendsCore

/// What one line asks for.
struct Request {
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
