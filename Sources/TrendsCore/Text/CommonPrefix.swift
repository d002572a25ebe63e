extension Sequence where Element: StringProtocol {
  /// What all begin with, in whole characters.
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
