extension Sequence where Element: StringProtocol {
  /// The longest text with which all begin, in whole characters; empty for no texts.
  @inlinable public var commonPrefix: String {
    var common: [Character]?
    for text in self {
      guard let known = common else {
        common = Array(text)
        continue
      }
      common = zip(known, text).prefix { $0 == $1 }.map(\.0)
    }
    return String(common ?? [])
  }
}
