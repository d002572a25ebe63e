extension String {
  /// The most bytes that the name of something may have.
  public static let nameLimit = 256

  /// The name, or as much of it as a name may have: comparing and hashing a string of many combining
  /// marks takes time that grows with the square of their number.
  public var boundedName: String {
    guard utf8.count > String.nameLimit else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: String.nameLimit)
    // No letter is cut in two.
    while utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return String(decoding: utf8[..<end], as: UTF8.self)
  }
}
