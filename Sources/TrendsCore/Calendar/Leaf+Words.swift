extension Leaf: CustomStringConvertible {
  /// The text of a plain value, as dumps and differences show it.
  ///
  /// A word is sixteen hexadecimal digits, a day ISO 8601, an instant ISO 8601 in UTC. Negative
  /// zero is printed as zero.
  public var description: String {
    switch self {
    case .nothing: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .word(let word): Digest.hexadecimal(word)
    case .real(let value): "\(value == 0 ? 0 : value)"
    case .text(let text): text
    case .day(let number): "\(Day(clamping: Int(number)))"
    case .instant(let milliseconds): Instant(milliseconds: milliseconds).iso
    }
  }
}
