extension String {
  /// Most bytes that a name in data may have.
  public static let nameLimit = 256

  /// The name, cut to `nameLimit` bytes at a scalar if it is longer.
  ///
  /// Comparing and hashing a string of many combining marks takes time that grows with the square
  /// of their number, so a name from a file must be bounded.
  public var boundedName: String {
    guard utf8.count > String.nameLimit else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: String.nameLimit)
    // Continuation bytes: a scalar is not cut in two.
    while utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return String(decoding: utf8[..<end], as: UTF8.self)
  }
}
