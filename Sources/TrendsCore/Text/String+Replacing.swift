extension String {
  /// Returns the text with every occurrence of `old` replaced, compared byte by byte from left to
  /// right; unchanged for an empty `old`.
  public func replacing(bytesOf old: String, with new: String) -> String {
    let (text, old, new) = (Array(utf8), Array(old.utf8), Array(new.utf8))
    guard let first = old.first else { return self }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == first, text[index...].starts(with: old) {
        result += new
        index += old.count
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
