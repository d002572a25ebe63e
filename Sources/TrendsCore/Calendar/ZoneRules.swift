/// The changes of a zone's offset, behind one reference.
///
///     ── initial ──●── offsets[0] ──●── offsets[1] ──●── footer …
///              times[0]         times[1]         last of the file
final class ZoneRules: Hashable, Sendable {
  /// A stretch of time with one offset.
  struct Span: Equatable {
    var offset: Int
    /// The second at which the next stretch begins; nil where none does.
    var end: Int64?
  }

  static let utc = ZoneRules(initial: 0, times: [], offsets: [], footer: nil)

  /// No offset of a zone file is larger or smaller than this (RFC 8536 asks for −25 to 26 hours).
  static let largestOffset: Int64 = 26 * 3600
  static let smallestOffset: Int64 = -25 * 3600

  /// Strictly ascending seconds since 1970 at which an offset begins.
  private let times: [Int64]
  private let offsets: [Int32]
  private let initial: Int32
  private let footer: ZoneFooter?

  /// `footer` holds after the last of `times`. A rule with two offsets is written out up to the
  /// year 2100, for a search is quicker than a rule and most instants lie there.
  init(initial: Int32, times: [Int64], offsets: [Int32], footer: ZoneFooter?) {
    self.initial = footer.flatMap { times.isEmpty ? Int32($0.standard) : nil } ?? initial
    self.footer = footer?.summer == nil ? nil : footer
    var times = times
    var offsets = offsets
    footer?.extend(&times, &offsets)
    self.times = times
    self.offsets = offsets
  }

  func span(at second: Int64) -> Span {
    let next = firstIndex(after: second)
    if next < times.count {
      return Span(offset: Int(next == 0 ? initial : offsets[next - 1]), end: times[next])
    }
    if let footer { return footer.span(at: second) }
    return Span(offset: Int(offsets.last ?? initial), end: nil)
  }

  private func firstIndex(after second: Int64) -> Int {
    var low = 0
    var high = times.count
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= second { low = middle + 1 } else { high = middle }
    }
    return low
  }

  static func == (a: ZoneRules, b: ZoneRules) -> Bool {
    a === b
      || (a.initial == b.initial && a.footer == b.footer && a.times == b.times
        && a.offsets == b.offsets)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(initial)
    hasher.combine(times.count)
    hasher.combine(times.last)
    hasher.combine(offsets.last)
    hasher.combine(footer)
  }
}
