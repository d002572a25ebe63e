import TrendsCore
import TrendsOutput

/// Questions to programs that stay: a client of a database takes queries through its standard input, any
/// other program takes lines of JSON.
///
///     {"ask":"days","zone":"UTC","from":"1900-01-01","to":"2200-01-01",…,"mark":"MARK"}
///
/// An error ends a client, as it would if it ran only for this query; the next question starts it anew.
extension OutsideSource {
  /// What is written for a question; nil where a program is started for it. `words` are those of the
  /// program with their placeholders filled in.
  func request(for key: LoadKey, _ words: [String], zone: Zone) -> Job.Request? {
    switch stay {
    case nil: return nil
    case .client:
      let preset = EnginePreset.all.first { $0.client == words.first }
      return preset?.stay.flatMap { $0(words) }
    case .lines:
      guard let values = values(for: key, zone: zone) else { return nil }
      let asked = [("ask", shape == .days ? "days" : "rows")] + values + [("mark", "")]
      let text = JSON.object(asked.map { ($0.0, .string($0.1)) }).text
      return Job.Request(
        words: words, before: String(text.dropLast(2)), after: "\"}\n", asksForMark: true)
    }
  }
}

extension EnginePreset {
  /// Whether a client understands the text of a query as one statement that ends where the text ends.
  ///
  /// A client that reads statements would wait for the end of a quotation or a comment, and obeys
  /// words such as `\\!`.
  static func isOneStatement(_ query: String) -> Bool {
    var quote: UInt8?
    var before: UInt8 = 0
    for byte in query.utf8 {
      if let open = quote {
        if byte == UInt8(ascii: "\\") || byte < 0x20 { return false }
        if byte == open { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): quote = byte
        case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: "$"), 0..<0x20:
          return false
        case UInt8(ascii: "-") where before == byte: return false
        case UInt8(ascii: "*") where before == UInt8(ascii: "/"): return false
        default: break
        }
      }
      before = byte
    }
    let first = query.utf8.first { $0 != UInt8(ascii: " ") }
    return quote == nil && first != nil && first != UInt8(ascii: ".")
  }
}
