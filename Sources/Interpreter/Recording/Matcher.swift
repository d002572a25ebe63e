import TrendsCore
import TrendsOutput

/// One expected line of output: `#|` and the text after it.
///
///     #| w: 1 metric      this line
///     #|~1e-4 a 1.0       equal words, numbers within the tolerance
///     #|* a*b?            a glob
///     #|/ \d+ rows        a regular expression over the whole line
///     #|? text            this line or none
///     #|...               any lines, also none
enum Matcher: Equatable, Sendable {
  case exact(String)
  /// Words are equal, and numbers differ by at most the tolerance.
  case near(Double, String)
  /// The glob as bytes and as text.
  case glob([UInt8], String)
  /// The compiled expression and its text.
  case pattern(Pattern, String)
  case optional(String)
  /// Any number of lines.
  case anything

  /// Reads the text after `#|`.
  init(_ text: String) throws(Mistake) {
    let rest = text.dropFirst()
    let body = rest.utf8.first == UInt8(ascii: " ") ? String(rest.dropFirst()) : String(rest)
    switch text.utf8.first {
    case nil: self = .exact("")
    case UInt8(ascii: " "): self = .exact(String(rest))
    case UInt8(ascii: "~"):
      let parts = rest.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard let tolerance = Double(decimal: parts[0].utf8), tolerance >= 0 else {
        throw Mistake(message: "'\(OutputGate.safe(String(parts[0])))' is not a tolerance")
      }
      self = .near(tolerance, parts.count > 1 ? String(parts[1]) : "")
    case UInt8(ascii: "*"): self = .glob(Array(body.utf8), body)
    case UInt8(ascii: "/"):
      self = .pattern(try Pattern(body), body)
    case UInt8(ascii: "?"): self = .optional(body)
    case UInt8(ascii: ".") where text == "...": self = .anything
    default:
      throw Mistake(message: "'#|\(OutputGate.safe(String(text.prefix(1))))' is not a matcher")
    }
  }

  /// The matcher as reports show it, without `#|`.
  var shown: String {
    switch self {
    case .exact(let text): text
    case .near(let tolerance, let text): "~\(tolerance) \(text)"
    case .glob(_, let text): "* \(text)"
    case .pattern(_, let text): "/ \(text)"
    case .optional(let text): "? \(text)"
    case .anything: "..."
    }
  }

  /// The whole line of a transcript; one that would be too long becomes `#|...`.
  var line: String {
    guard case .exact(let text) = self else { return "#|" + shown }
    if text.utf8.count > SourceCheck.lineLimit - 8 { return "#|..." }
    return text.isEmpty ? "#|" : "#| " + text
  }

  /// Whether the matcher fits one line; an optional or `...` matcher may also take none.
  func matches(_ line: String) -> Bool {
    switch self {
    // Byte by byte, because Swift's `==` treats two forms of an accent as equal.
    case .exact(let text), .optional(let text): line.utf8.elementsEqual(text.utf8)
    case .near(let tolerance, let text): Matcher.isNear(line, text, tolerance)
    case .glob(let glob, _): Matcher.fits(Array(line.utf8), glob)
    case .pattern(let pattern, _): pattern.matches(line)
    case .anything: true
    }
  }

  /// Compares word by word; runs of blanks count as one.
  private static func isNear(_ a: String, _ b: String, _ tolerance: Double) -> Bool {
    let found = a.split(separator: " ")
    let wanted = b.split(separator: " ")
    guard found.count == wanted.count else { return false }
    return zip(found, wanted).allSatisfy { found, wanted in
      if found.utf8.elementsEqual(wanted.utf8) { return true }
      guard let x = Double(decimal: found.utf8), let y = Double(decimal: wanted.utf8) else {
        return false
      }
      return abs(x - y) <= tolerance
    }
  }

  /// Matches a glob: `*` is any text, `?` one character.
  ///
  /// It only ever goes back to the last star, so the time is at most text times glob.
  private static func fits(_ text: [UInt8], _ glob: [UInt8]) -> Bool {
    var (i, j) = (0, 0)
    var back: (text: Int, glob: Int)?
    while i < text.count {
      if j < glob.count, glob[j] == UInt8(ascii: "*") {
        back = (i, j)
        j += 1
      } else if j < glob.count, glob[j] == UInt8(ascii: "?") || glob[j] == text[i] {
        let isAny = glob[j] == UInt8(ascii: "?")
        i += 1
        while isAny, i < text.count, text[i] & 0xC0 == 0x80 { i += 1 }
        j += 1
      } else if let last = back {
        back = (last.text + 1, last.glob)
        (i, j) = (last.text + 1, last.glob + 1)
      } else {
        return false
      }
    }
    return glob[j...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}

extension [Matcher] {
  /// Returns where the lines first leave what is expected: the index of the line, and of the
  /// matcher that was expected there; nil when all fit.
  ///
  /// All positions that are possible so far are followed together, so the time is at most lines
  /// times matchers. When stopped it returns the current line.
  func mismatch(
    with lines: [String], unless isStopped: () -> Bool = { false }
  ) -> (line: Int, matcher: Int)? {
    // Indices of the matchers that may take the next line, ascending.
    var live = reach([0])
    var furthest = 0
    for (index, line) in lines.enumerated() {
      let last = live.last { $0 < count && !self[$0].isAnything }
      furthest = Swift.max(furthest, last ?? 0)
      if isStopped() { return (index, furthest) }
      var next: [Int] = []
      for position in live where position < count {
        if self[position].isAnything {
          if next.last != position { next.append(position) }
        } else if self[position].matches(line) {
          next.append(position + 1)
        }
      }
      live = reach(next)
      if live.isEmpty { return (index, furthest) }
    }
    if live.last == count { return nil }
    return (lines.count, live.last ?? furthest)
  }

  /// Returns `start` and the positions that follow from it without taking a line, ascending.
  private func reach(_ start: [Int]) -> [Int] {
    var found: [Int] = []
    found.reserveCapacity(start.count)
    for start in start where start > found.last ?? -1 {
      var position = start
      found.append(position)
      while position < count, self[position].mayBeAbsent {
        position += 1
        found.append(position)
      }
    }
    return found
  }
}

extension Matcher {
  var isAnything: Bool { self == .anything }

  /// Whether the matcher fits without any line.
  var mayBeAbsent: Bool {
    switch self {
    case .optional, .anything: true
    default: false
    }
  }
}
