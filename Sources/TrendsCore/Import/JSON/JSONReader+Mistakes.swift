import TrendsCore

extension JSONReader {
  /// Whether everything in the window has been passed; the source may go on.
  var isAtEnd: Bool { index >= window.end }

  /// Reads on behind the window, of which the bytes before `start` are no longer needed.
  mutating func refill(keeping start: Int) throws(ImportError) -> Bool {
    do throws(ReadFailure) {
      return try window.refill(keeping: start, moving: &index)
    } catch {
      throw ImportError.unreadable(error.message, at: window.place(of: index))
    }
  }

  /// Reads on in the middle of a token.
  mutating func refillToken() throws(ImportError) -> Bool {
    let start = tokenStart
    guard window.end - start <= JSONReader.tokenLimit else { throw tooLong(start) }
    let before = index
    let hasMore = try refill(keeping: start)
    tokenStart -= before - index
    lastStart -= before - index
    return hasMore
  }

  mutating func tooLong(_ start: Int) -> ImportError {
    mistake("a text longer than \(JSONReader.tokenLimit >> 20) MiB", at: start)
  }

  mutating func mistake(_ message: String, at index: Int) -> ImportError {
    ImportError.badJSON(message, at: window.place(of: index))
  }

  /// Input that is not what must come next; the same at its end is a file cut off.
  mutating func unexpected(_ expected: String) -> ImportError {
    if isAtEnd { return cutOff(nil, expected: expected) }
    let byte = window.bytes[index]
    let found = (33...126).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "byte \(byte)"
    return mistake("\(found) where \(expected) should be", at: index)
  }

  mutating func cutOff(_ part: String?, expected: String? = nil) -> ImportError {
    isCutOff = true
    index = window.end
    if let part { return mistake("the text ends within \(part)", at: index) }
    return mistake("the text ends where \(expected ?? "more") should be", at: index)
  }
}
