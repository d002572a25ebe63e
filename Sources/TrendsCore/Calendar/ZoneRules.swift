/// The changes of a zone's offset, immutable and shared by reference.
///
///     ── initial ──●── offsets[0] ──●── offsets[1] ──●── footer …
///              times[0]         times[1]         last of the file
final class ZoneRules: Hashable, Sendable {
  /// A stretch of time with one offset.
  struct Span: Equatable {
    /// Seconds to add to UTC.
    var offset: Int
    /// The second at which the next stretch begins; nil when there is none.
    var end: Int64?
  }

  static let utc = ZoneRules(initial: 0, times: [], offsets: [], footer: nil)

  /// Largest offset accepted from a zone file, in seconds (RFC 8536 asks for -25 to 26 hours).
  static let largestOffset: Int64 = 26 * 3600
  /// Smallest offset accepted from a zone file, in seconds.
  static let smallestOffset: Int64 = -25 * 3600

  /// Strictly ascending seconds since 1970 at which an offset begins.
  private let times: [Int64]
  /// The offset that begins at each of `times`.
  private let offsets: [Int32]
  /// The offset before the first change.
  private let initial: Int32
  /// The rule after the last change; nil without summer time, where the last offset stays.
  private let footer: ZoneFooter?

  /// Makes rules of which `footer` holds after the last of `times`.
  ///
  /// A footer with summer time is written out up to the end of 2099: most instants lie there, and a
  /// binary search is quicker than the rule. Without any change the footer's standard offset
  /// replaces `initial`.
  init(initial: Int32, times: [Int64], offsets: [Int32], footer: ZoneFooter?) {
    self.initial = footer.flatMap { times.isEmpty ? Int32($0.standard) : nil } ?? initial
    self.footer = footer?.summer == nil ? nil : footer
    var times = times
    var offsets = offsets
    footer?.extend(&times, &offsets)
    self.times = times
    self.offsets = offsets
  }

  /// Returns the stretch that contains `second`. O(log n), from the year 2100 on by the rule.
  func span(at second: Int64) -> Span {
    let next = firstIndex(after: second)
    if next < times.count {
      return Span(offset: Int(next == 0 ? initial : offsets[next - 1]), end: times[next])
    }
    if let footer { return footer.span(at: second) }
    return Span(offset: Int(offsets.last ?? initial), end: nil)
  }

  /// Index of the first change after `second`.
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
