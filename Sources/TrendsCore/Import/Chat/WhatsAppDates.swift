import TrendsCore

/// In which order a file writes day, month and year.
public enum ChatDateOrder: Equatable, Sendable, CaseIterable {
  case dayMonthYear, monthDayYear, yearMonthDay
}

extension WhatsAppHeader {
  /// Returns the day in the given order, or nil where the calendar does not have it. Years of two
  /// digits are of this century.
  func day(_ order: ChatDateOrder) -> Day? {
    switch order {
    case .dayMonthYear: Day(year: Self.year(third), month: second, day: first)
    case .monthDayYear: Day(year: Self.year(third), month: first, day: second)
    case .yearMonthDay: Day(year: Self.year(first), month: second, day: third)
    }
  }

  private static func year(_ number: Int) -> Int { number < 100 ? 2000 + number : number }

  /// Seconds since 1970 on the clock of the phone; nil for a day that is impossible.
  func seconds(_ order: ChatDateOrder) -> Int64? {
    day(order).map { $0.localMidnight + Int64(secondsOfDay) }
  }
}

/// What the headers of one file show together: the order of day and month, and which lines only
/// look like headers.
enum WhatsAppDates {
  /// Returns the order with the fewest faults, which are impossible days and steps back in time.
  ///
  /// Of orders with equal faults the one wins whose days span less than a quarter of the next. Else
  /// the usual one of the file's form is taken, and `isSure` is false.
  static func order(_ headers: [WhatsAppHeader]) -> (order: ChatDateOrder, isSure: Bool) {
    let found = ChatDateOrder.allCases.map { order in (order: order, faults: faults(headers, order))
    }
    let least = found.map(\.faults).min() ?? 0
    let best = found.filter { $0.faults == least }.map(\.order)
    guard best.count > 1 else { return (best.first ?? .dayMonthYear, true) }
    // Chats go on from day to day: consecutive days are likelier than one day of each month.
    let spans = best.map { (order: $0, days: span(headers, $0)) }.sorted { $0.days < $1.days }
    if spans[0].days * 4 < spans[1].days { return (spans[0].order, true) }
    // Both orders fit equally: the form of the dates is all that is left.
    let usual = usual(headers.first)
    return (best.contains(usual) ? usual : spans[0].order, false)
  }

  /// The usual order for a form: a first number above 31 is a year; slashes with `AM` and `PM` are
  /// American.
  private static func usual(_ header: WhatsAppHeader?) -> ChatDateOrder {
    guard let header else { return .dayMonthYear }
    if header.first > 31 { return .yearMonthDay }
    let isAmerican = header.form.separator == UInt8(ascii: "/") && header.form.clock == .american
    return isAmerican ? .monthDayYear : .dayMonthYear
  }

  /// Counts the days that are impossible in an order, and the steps back in time.
  private static func faults(_ headers: [WhatsAppHeader], _ order: ChatDateOrder) -> Int {
    var faults = 0
    var last = Int64.min
    for header in headers {
      guard let seconds = header.seconds(order) else {
        faults += 1
        continue
      }
      if seconds < last { faults += 1 }
      last = seconds
    }
    return faults
  }

  /// Returns the days from the earliest to the latest.
  private static func span(_ headers: [WhatsAppHeader], _ order: ChatDateOrder) -> Int {
    let days = headers.compactMap { $0.day(order) }
    guard let first = days.min(), let last = days.max() else { return 0 }
    return first.distance(to: last)
  }

  /// Returns for each header whether it begins a message. One whose time is more than a day off the
  /// run of times only looks like a header, as in a quoted chat.
  static func areReal(_ headers: [WhatsAppHeader], _ order: ChatDateOrder) -> [Bool] {
    let times = headers.map { $0.seconds(order) }
    let inRun = longestRun(times)
    var real = times.map { $0 != nil }
    var near: Int64?
    for (index, time) in times.enumerated() {
      guard let time else { continue }
      if inRun[index] {
        near = time
      } else if let near, abs(time - near) > 86_400 {
        real[index] = false
      }
    }
    // Above ten lines and 5 % the file itself is without order, so that nothing can be judged by
    // it.
    let dropped = real.count { !$0 }
    return dropped > 10 && dropped * 20 > headers.count ? times.map { $0 != nil } : real
  }

  /// Marks the longest subsequence of times that never goes back, in O(n log n). The first line of
  /// a file is not a quote, so nothing more than a day before it belongs to the run.
  private static func longestRun(_ times: [Int64?]) -> [Bool] {
    // `tails[n]` is the index of the earliest end of a run of n + 1 times.
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: times.count)
    let earliest = times.lazy.compactMap { $0 }.first.map { $0 - 86_400 } ?? .min
    for (index, time) in times.enumerated() {
      guard let time, time >= earliest else { continue }
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if (times[tails[middle]] ?? .min) <= time { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tails[low - 1] : -1
      if low < tails.count { tails[low] = index } else { tails.append(index) }
    }
    var marks = [Bool](repeating: false, count: times.count)
    var index = tails.last ?? -1
    while index >= 0 {
      marks[index] = true
      index = previous[index]
    }
    return marks
  }
}
