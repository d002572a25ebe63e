import TrendsCore

/// Where in a large table the rows of which days lie: stretches of about 64 KB, more in a large file.
///
///     file    ├──rows──┤├──rows──┤├──rows──┤
///     days      1–9 Mar   9–17 Mar  17–25 Mar      a page reads only what it overlaps
struct TableMap: ReadingSink {
  struct Stretch: Equatable, Sendable {
    var offset: Int
    /// Numbers of days, by UTC where the file tells instants.
    var first: Int32
    var last: Int32
  }

  struct Span: Equatable, Sendable {
    var first: RecordedTime
    var last: RecordedTime
  }

  /// At most so many stretches, however large the file.
  private static let countLimit = 1 << 13

  private(set) var metrics: [Metric] = []
  /// By metric, when the first and the last reading was taken.
  private(set) var spans: [Span?] = []
  private(set) var stretches: [Stretch] = []
  /// Of every reading, in the order of the file.
  private(set) var readings = Digest()
  private(set) var count = 0
  private let size: Int
  private var row = 0
  private var open: Stretch?

  init(fileSize: Int) { size = max(64 << 10, fileSize / TableMap.countLimit) }

  /// The readings that come next stand in a row that begins here.
  @inline(__always)
  mutating func begin(row byte: Int) { row = byte }

  mutating func slot(for metric: Metric) -> Int {
    if let known = metrics.firstIndex(of: metric) { return known }
    metrics.append(metric)
    spans.append(nil)
    return metrics.count - 1
  }

  @inline(__always)
  mutating func add(_ value: Double, at time: RecordedTime, to slot: Int) {
    let day = time.utcDay.number
    widen(slot, to: time)
    count += 1
    readings.mix(slot)
    time.describe(to: &readings)
    readings.mix(value)
    guard let stretch = open, row - stretch.offset < size else {
      finish()
      open = Stretch(offset: row, first: day, last: day)
      return
    }
    if day < stretch.first || day > stretch.last {
      open?.first = min(stretch.first, day)
      open?.last = max(stretch.last, day)
    }
  }

  @inline(__always)
  private mutating func widen(_ slot: Int, to time: RecordedTime) {
    guard let span = spans[slot] else { return spans[slot] = Span(first: time, last: time) }
    let second = time.utcSecond
    if second < span.first.utcSecond { spans[slot]?.first = time }
    if second > span.last.utcSecond { spans[slot]?.last = time }
  }

  mutating func finish() {
    if let open { stretches.append(open) }
    open = nil
  }

  /// Whether a page needs only a small part of the file: not where days stand in no order. Each metric
  /// has pages of its own, so that they read less each where there are many.
  var isOrdered: Bool {
    let first = stretches.map(\.first).min() ?? 0
    let last = stretches.map(\.last).max() ?? 0
    let days = stretches.reduce(0.0) { $0 + Double($1.last) - Double($1.first) + 1 }
    let overlapping = days / (Double(last) - Double(first) + 1)
    let most = min(4 << 20, max(256 << 10, 2 * size, (16 << 20) / max(1, metrics.count)))
    return overlapping * Double(size) <= Double(most)
  }
}

extension RecordedTime {
  /// The day by the file's own clock, or by UTC: a day off at most.
  @inline(__always)
  var utcDay: Day {
    switch self {
    case .day(let day): day
    case .local(let civil): civil.day
    case .instant(let instant): Zone.utc.day(of: instant)
    }
  }

  /// For comparing times of one file.
  @inline(__always)
  var utcSecond: Int64 {
    switch self {
    case .day(let day): day.localMidnight
    case .local(let civil): civil.day.localMidnight + Int64(civil.secondsOfDay)
    case .instant(let instant): instant.seconds
    }
  }
}
