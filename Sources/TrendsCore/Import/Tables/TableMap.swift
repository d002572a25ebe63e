import TrendsCore

/// Where the rows of each day lie in a large table: stretches of 64 KB or more, each with its days.
///
///     file    ├──rows──┤├──rows──┤├──rows──┤
///     days      1–9 Mar   9–17 Mar  17–25 Mar      a page reads only what it overlaps
struct TableMap: ReadingSink {
  /// Some rows that follow each other, from `offset` to the next stretch.
  struct Stretch: Equatable, Sendable {
    /// Where in the file the first row begins.
    var offset: Int
    /// Number of the earliest day in it, by UTC where the file has instants.
    var first: Int32
    /// Number of the latest day.
    var last: Int32
  }

  /// When the first and the last reading of a metric was taken.
  struct Span: Equatable, Sendable {
    var first: RecordedTime
    var last: RecordedTime
  }

  /// Stretches of a file, however large; a large file has longer ones.
  private static let countLimit = 1 << 13

  /// The metrics by slot.
  private(set) var metrics: [Metric] = []
  /// By slot, when the first and the last reading was taken; nil for a metric without readings.
  private(set) var spans: [Span?] = []
  /// The stretches that are finished, in the order of the file.
  private(set) var stretches: [Stretch] = []
  /// The digest of every reading, in the order of the file.
  private(set) var readings = Digest()
  /// The number of readings.
  private(set) var count = 0
  /// Bytes that a stretch has at least, but for the last.
  private let size: Int
  /// Where the row begins whose readings come.
  private var row = 0
  /// The stretch that is growing.
  private var open: Stretch?

  /// Makes an empty map of a file of so many bytes.
  init(fileSize: Int) { size = max(64 << 10, fileSize / TableMap.countLimit) }

  /// Says where the row begins whose readings come next.
  @inline(__always)
  mutating func begin(row byte: Int) { row = byte }

  mutating func slot(for metric: Metric) -> Int {
    if let known = metrics.firstIndex(of: metric) { return known }
    metrics.append(metric)
    spans.append(nil)
    return metrics.count - 1
  }

  /// Counts and digests a reading, and extends the stretch and the span that it belongs to.
  @inline(__always)
  mutating func add(_ value: Double, at time: RecordedTime, to slot: Int) {
    let day = time.utcDay.number
    widen(slot, to: time)
    count += 1
    readings.mix(slot)
    time.describe(to: &readings)
    readings.mix(value)
    // Stretches begin where rows begin, so all readings of a row are in one.
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

  /// Extends the span of a metric to a time.
  @inline(__always)
  private mutating func widen(_ slot: Int, to time: RecordedTime) {
    guard let span = spans[slot] else { return spans[slot] = Span(first: time, last: time) }
    let second = time.utcSecond
    if second < span.first.utcSecond { spans[slot]?.first = time }
    if second > span.last.utcSecond { spans[slot]?.last = time }
  }

  /// Ends the stretch that is growing; to be called after the last row.
  mutating func finish() {
    if let open { stretches.append(open) }
    open = nil
  }

  /// Whether a page needs only a small part of the file, which is not so where days are in no
  /// order.
  ///
  /// It compares the bytes that one day takes, which is the mean number of stretches that a day is
  /// in times their size, with a limit of 256 KB to 4 MB. The limit falls with the number of
  /// metrics, because each metric has pages of its own.
  var isOrdered: Bool {
    let first = stretches.map(\.first).min() ?? 0
    let last = stretches.map(\.last).max() ?? 0
    let days = stretches.reduce(0.0) { $0 + Double($1.last) - Double($1.first) + 1 }
    let overlapping = days / (Double(last) - Double(first) + 1)
    // Room for two stretches, because a day may lie across the border between them.
    let most = min(4 << 20, max(256 << 10, 2 * size, (16 << 20) / max(1, metrics.count)))
    return overlapping * Double(size) <= Double(most)
  }
}

extension RecordedTime {
  /// The day by the file's own clock, or by UTC for an instant: at most a day off the one that was
  /// lived.
  @inline(__always)
  var utcDay: Day {
    switch self {
    case .day(let day): day
    case .local(let civil): civil.day
    case .instant(let instant): Zone.utc.day(of: instant)
    }
  }

  /// Seconds since 1970, with local times taken as UTC; only for comparing times.
  @inline(__always)
  var utcSecond: Int64 {
    switch self {
    case .day(let day): day.localMidnight
    case .local(let civil): civil.day.localMidnight + Int64(civil.secondsOfDay)
    case .instant(let instant): instant.seconds
    }
  }
}
