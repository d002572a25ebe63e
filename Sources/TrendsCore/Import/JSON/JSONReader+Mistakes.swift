import TrendsCore

/// Errors and the window. An error is `bad-json`, or `unreadable` where the source failed.
extension JSONReader {
  /// Whether all bytes in the window have been read; the source may have more.
  var isAtEnd: Bool { index >= window.end }

  /// Reads more bytes, after which those before `start` are gone. `index` moves with them; false at
  /// the end of the source.
  mutating func refill(keeping start: Int) throws(ImportError) -> Bool {
    do throws(ReadFailure) {
      return try window.refill(keeping: start, moving: &index)
    } catch {
      throw ImportError.unreadable(error.message, at: window.place(of: index))
    }
  }

  /// Reads more bytes in the middle of a token, which is kept from its start on. Throws for a token
  /// of more than `tokenLimit` bytes, which bounds the window.
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
    mistake("a string longer than \(JSONReader.tokenLimit >> 20) MiB", at: start)
  }

  /// Returns an error with the line and column of a place in the window.
  mutating func mistake(_ message: String, at index: Int) -> ImportError {
    ImportError.badJSON(message, at: window.place(of: index))
  }

  /// Returns the error for a byte that cannot come next; at the end of the input, that the file is
  /// cut off.
  mutating func unexpected(_ expected: String) -> ImportError {
    if isAtEnd { return cutOff(nil, expected: expected) }
    let byte = window.bytes[index]
    let isVisible = (UInt8(ascii: "!")...UInt8(ascii: "~")).contains(byte)
    let found = isVisible ? "'\(Unicode.Scalar(byte))'" : "byte \(byte)"
    return mistake("\(found) where \(expected) should be", at: index)
  }

  /// Returns the error for input that ends too early, and marks the reader as cut off.
  mutating func cutOff(_ part: String?, expected: String? = nil) -> ImportError {
    isCutOff = true
    index = window.end
    if let part { return mistake("the text ends within \(part)", at: index) }
    return mistake("the text ends where \(expected ?? "more") should be", at: index)
  }
}
