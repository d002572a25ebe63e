import TrendsCore
import TrendsOutput

/// One expected line of output: `#|` and what follows it.
enum Matcher: Equatable, Sendable {
  case exact(String)
  /// Words equal, numbers within a tolerance.
  case near(Double, String)
  case glob([UInt8], String)
  case pattern(Pattern, String)
  case optional(String)
  /// Any lines, also none.
  case anything

  /// Reads what stands after `#|`.
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
      do throws(Mistake) { self = .pattern(try Pattern(body), body) } catch {
        throw Mistake(message: error.message)
      }
    case UInt8(ascii: "?"): self = .optional(body)
    case UInt8(ascii: ".") where text == "...": self = .anything
    default: throw Mistake(message: "'#|\(OutputGate.safe(String(text.prefix(1))))' is no matcher")
    }
  }

  /// As the transcript has it, for reports.
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

  /// The whole line of a transcript.
  var line: String {
    guard case .exact(let text) = self else { return "#|" + shown }
    if text.utf8.count > SourceCheck.lineLimit - 8 { return "#|..." }
    return text.isEmpty ? "#|" : "#| " + text
  }

  func matches(_ line: String) -> Bool {
    switch self {
    // Byte by byte: an accent written in two ways is two texts.
    case .exact(let text), .optional(let text): line.utf8.elementsEqual(text.utf8)
    case .near(let tolerance, let text): Matcher.isNear(line, text, tolerance)
    case .glob(let glob, _): Matcher.fits(Array(line.utf8), glob)
    case .pattern(let pattern, _): pattern.matches(line)
    case .anything: true
    }
  }

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

  /// `*` for any bytes, `?` for one character's; linear, going back only to the last star.
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
  /// Where the lines first leave what is expected: the line's index, and the matcher that waited;
  /// nil when all fits. Runs in lines times matchers, and ends at the line where it is stopped.
  func mismatch(
    with lines: [String], unless isStopped: () -> Bool = { false }
  ) -> (line: Int, matcher: Int)? {
    // Ascending.
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

  /// The positions that can be reached without taking a line; ascending, as they are given.
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

  var mayBeAbsent: Bool {
    switch self {
    case .optional, .anything: true
    default: false
    }
  }
}
