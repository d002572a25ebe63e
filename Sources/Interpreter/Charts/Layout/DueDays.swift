internal import TrendsCore

/// The days on which a value was to be expected and none is there.
///
/// Who is measured daily has a value due each day, who weighs on Tuesdays and Saturdays every third or
/// fourth day: the median interval says which.
package struct DueDays {
  /// Days from one value to the next, at least 1.
  let interval: Double
  private let days: [Int]

  /// `days` are those with a value, ascending.
  package init(_ days: [Int]) {
    self.days = days
    var steps = zip(days.dropFirst(), days).map { $0 - $1 }
    steps.sort()
    interval = steps.isEmpty ? 1 : Double(max(1, steps[steps.count / 2]))
  }

  /// How far two values may be apart for a line, and for a thin one. At one and a half intervals a value is
  /// missing between them.
  var joined: Double { (interval * 1.5).nextDown }
  var bridged: Double { interval * 3 }

  /// The days from one to another, both included, on which a value is missing.
  package func missing(from: Int, to: Int) -> [Int] {
    guard from <= to else { return [] }
    if interval < 2 {
      var known = days.drop { $0 < from }
      return (from...to).filter { day in
        while let first = known.first, first < day { known.removeFirst() }
        return known.first != day
      }
    }
    var missing: [Int] = []
    for (a, b) in zip(days, days.dropFirst()) {
      let count = Int((Double(b - a) / interval).rounded()) - 1
      for step in stride(from: 1, through: count, by: 1) {
        missing.append(a + (b - a) * step / (count + 1))
      }
    }
    if let last = days.last {
      // After the last value as often as before, with half an interval of patience.
      var step = 1
      while Double(last) + interval * (Double(step) + 0.5) <= Double(to) {
        missing.append(last + Int((interval * Double(step)).rounded()))
        step += 1
      }
    }
    return missing.filter { (from...to).contains($0) }
  }

  /// Whether values whose last one was on a day have ended: nothing came for so long that no further one is
  /// due.
  package func hasEnded(with last: Int, by today: Int) -> Bool {
    Double(today - last) > max(7, bridged)
  }
}
