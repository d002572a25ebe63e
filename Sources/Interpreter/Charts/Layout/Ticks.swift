internal import TrendsCore

/// A mark on the x axis and what may be written below it.
struct Tick: Equatable {
  /// Which of two labels gets the cells that both want; the first case wins.
  enum Rank: Int, Comparable {
    case selected, today, newest, oldest, other
    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  var x: Double
  var rank: Rank
  /// Versions of the label, the fullest first; each has one line or two.
  var labels: [[String]]
  var isHeavy: Bool { rank <= .today }
}

/// Chooses the ticks of an x axis.
struct Ticks {
  var track: Track
  /// Columns of the frame, which limit the number of labels.
  var columns: Int
  var selection: Double?
  /// Whether labels have the day above the month.
  var stacked: Bool
  /// Whether only the ends get a tick.
  var endsOnly: Bool
  /// Whether the axis continues after today, which then gets a mark.
  var marksToday: Bool
  /// Days between ticks; nil to choose them for the room.
  var tickDays: Int?

  /// The ticks in order of x.
  var all: [Tick] {
    var ticks: [Tick]
    switch track.span {
    case .days(let first, let last, let today):
      ticks = dayTicks(first, last, today)
      if marksToday && today >= first && today < last {
        ticks.removeAll { $0.x == Double(today) }
        ticks.append(Tick(x: Double(today), rank: .today, labels: [["TODAY"]]))
        // The end of the forecast has a date, even if a step of the axis must do without one.
        ticks.removeAll { $0.x == Double(last) }
        ticks.append(Tick(x: Double(last), rank: .newest, labels: dayLabels(last, year: false)))
      }
    case .clock(let from, let to): ticks = clockTicks(from, to)
    }
    if let selection, track.span.holds(selection) { select(selection, in: &ticks) }
    return ticks.sorted { $0.x < $1.x }
  }

  /// Puts a tick at the selection, in the place of another one there.
  private func select(_ selection: Double, in ticks: inout [Tick]) {
    let x = track.span.snapped(selection)
    let today = ticks.first { $0.x == x && $0.rank == .today }
    ticks.removeAll { $0.x == x }
    let labels =
      today?.labels
      ?? (track.days > 0 ? dayLabels(Readings.dayNumber(x), year: false) : [[Wording.clock(x)]])
    ticks.append(Tick(x: x, rank: .selected, labels: labels))
  }

  /// Ranks the last tick first, then the first one, then all others.
  private func ranked(_ xs: [Double], _ labels: (Int) -> [[String]]) -> [Tick] {
    xs.indices.map { index in
      let rank: Tick.Rank = index == xs.count - 1 ? .newest : index == 0 ? .oldest : .other
      return Tick(x: xs[index], rank: rank, labels: labels(index))
    }
  }

  /// Number of labels at most: four up to 14 days, else one in twelve columns.
  private func maximum(_ days: Int) -> Int {
    days > 0 && days <= 14 ? 4 : max(4, columns / 12)
  }
}

extension Ticks {
  /// Days between ticks; from four weeks on ticks are at the first of a month.
  private static let daySteps = [1, 2, 4, 7, 14, 28]
  /// Months between ticks, up to a thousand years.
  private static let monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12000]

  /// Ticks of days; the year is written where it changes.
  private func dayTicks(_ first: Int, _ last: Int, _ today: Int) -> [Tick] {
    let xs = endsOnly ? ends(first, last) : dayPlaces(first, last, today)
    let years = Day(clamping: first).parts.year != Day(clamping: last).parts.year
    var shown = Int.min
    return ranked(xs.map(Double.init)) { index in
      let year = Day(clamping: xs[index]).parts.year
      defer { shown = year }
      return dayLabels(xs[index], year: years && year != shown && !endsOnly)
    }
  }

  private func ends(_ first: Int, _ last: Int) -> [Int] { first == last ? [first] : [first, last] }

  /// The days of the ticks at the smallest step whose labels fit.
  ///
  /// Steps of days count from today, so that ticks stay on their days while the view moves. Months
  /// and years begin as in the calendar.
  private func dayPlaces(_ first: Int, _ last: Int, _ today: Int) -> [Int] {
    let count = last - first + 1
    let room = (stacked ? 3 : 6) + 2
    let chosen = tickDays ?? Self.daySteps.first { fits($0, count, room) }
    if let step = chosen.map({ max($0, 1) }) {
      let behind = (first - today) % step
      let start = first + (behind > 0 ? step - behind : -behind)
      return Array(stride(from: start, through: last, by: step))
    }
    for step in Self.monthSteps where fits(step * 28, count, room + 2) {
      return months(step, first, last)
    }
    return ends(first, last)
  }

  /// Whether ticks at this step are few enough and far enough apart.
  private func fits(_ step: Int, _ count: Int, _ room: Int) -> Bool {
    (count + step - 1) / step <= maximum(count)
      && (track.columns(perDays: step) >= room || count == 1)
  }

  /// The first days of every `step` months; the ends if there is none.
  private func months(_ step: Int, _ first: Int, _ last: Int) -> [Int] {
    let start = Day(clamping: first).parts
    var month = (start.year * 12 + start.month - 1 + step - 1) / step * step
    var days: [Int] = []
    while let day = Day(year: month / 12, month: month % 12 + 1, day: 1), Int(day.number) <= last {
      if Int(day.number) >= first { days.append(Int(day.number)) }
      month += step
    }
    return days.isEmpty ? ends(first, last) : days
  }

  /// Versions of a day's label, with the year first if it is wanted.
  func dayLabels(_ day: Int, year: Bool) -> [[String]] {
    let parts = Day(clamping: day).parts
    let month = Wording.months[parts.month - 1]
    let short = stacked ? ["\(parts.day)", month] : ["\(parts.day) \(month)"]
    guard year else { return [short] }
    let long = stacked ? ["\(parts.day)", "\(month) \(parts.year)"] : [short[0] + " \(parts.year)"]
    return [long, short]
  }
}

extension Ticks {
  /// Seconds between ticks, up to a day; longer steps are doubled.
  private static let secondSteps: [Double] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400,
  ]

  /// Ticks of a clock axis, at multiples of a round step.
  private func clockTicks(_ from: Double, _ to: Double) -> [Tick] {
    let widest = max(Wording.clock(from).utf8.count, Wording.clock(to).utf8.count)
    let wanted = min(maximum(0), max(2, track.width / (widest + 2)))
    let least = (to - from) / (Double(wanted) - 0.999)
    var step = Self.secondSteps.first { $0 >= least } ?? 86400
    while step < least { step *= 2 }
    if endsOnly { step = max(step, to - from) }
    var xs: [Double] = []
    var count = (from / step).rounded(.up)
    while count * step <= to {
      xs.append(count * step)
      count += 1
    }
    if xs.isEmpty { xs = [from, to] }
    // The end says how long it took; a step of the clock so near to it that both have no room goes.
    if let last = xs.last, to - last >= 1, !endsOnly || xs.count == 1 {
      if (to - last) / (to - from) * Double(track.width) < Double(widest + 2), xs.count > 1 {
        xs.removeLast()
      }
      xs.append(to)
    }
    return ranked(xs) { [[Wording.clock(xs[$0])]] }
  }
}
