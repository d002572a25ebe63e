import TrendsCore

/// Shows a followed run: a chart redrawn in place, or a line from time to time.
struct FollowShow {
  /// Whether a person watches at a terminal.
  let isWatched: Bool
  /// Whether the terminal can move the cursor up.
  let canRedraw: Bool
  /// Lines of the chart on the screen; 0 if there is none.
  private var height = 0
  /// Second of the run at the last printed line.
  private var lastShown = -Double.infinity

  /// Seconds of the run between two printed lines.
  private static let leastStep = 60.0

  init(isWatched: Bool, canRedraw: Bool) {
    self.isWatched = isWatched
    self.canRedraw = canRedraw
  }

  /// The newest sample with the average so far:
  ///
  ///     12:30, 172 spm   average 171, 750 samples
  static func line(_ view: RunView, _ units: Units) -> String {
    let reading = SampleReading(view.run, view.kind, units)
    guard let last = view.series.seconds.last, let value = view.series.values.last,
      let average = view.picture.movingAverage ?? view.picture.statistics.average
    else { return view.kind.tooFew }
    let now = reading.readout(seconds: last, value: value)
    let samples = view.series.count == 1 ? "1 sample" : "\(view.series.count.grouped) samples"
    return "\(now)   average \(reading.number(average)), \(samples)"
  }

  /// Whether a minute of the run has passed since the last line; if so it counts as printed.
  mutating func isDue(_ view: RunView) -> Bool {
    // One second of tolerance: samples come every second, not exactly on the minute.
    guard let last = view.series.seconds.last, last - lastShown >= FollowShow.leastStep - 1 else {
      return false
    }
    lastShown = last
    return true
  }

  /// Draws over the previous chart and erases what is left of a taller one.
  ///
  /// The whole update is one synchronised write (mode 2026), so that no half of it is visible.
  mutating func draw(_ lines: [String], _ screen: any Printing) {
    var text = "\u{1B}[?2026h" + up
    for line in lines { text += line + "\u{1B}[K\n" }
    text += "\u{1B}[J\u{1B}[?2026l"
    screen.write(Array(text.utf8))
    height = lines.count
  }

  /// Clears the screen after a change of its size, which breaks the lines of the previous chart.
  mutating func begin(_ screen: any Printing) {
    screen.write(Array("\u{1B}[H\u{1B}[2J".utf8))
    height = 0
  }

  /// Erases the chart and leaves the cursor where it began.
  mutating func clear(_ screen: any Printing) {
    guard height > 0 else { return }
    screen.write(Array((up + "\u{1B}[J").utf8))
    height = 0
  }

  /// The sequence that moves the cursor to the first line of the chart.
  private var up: String { height > 0 ? "\u{1B}[\(height)A\r" : "" }
}
