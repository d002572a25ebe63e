import TrendsCore

/// How a followed run is shown: a chart drawn over the last one, or a line now and then.
struct FollowShow {
  let isWatched: Bool
  let canRedraw: Bool
  /// Lines of the chart that stands on the screen.
  private var height = 0
  private var lastShown = -Double.infinity

  /// Between two lines lies a minute of the run at least.
  private static let leastStep = 60.0

  init(isWatched: Bool, canRedraw: Bool) {
    self.isWatched = isWatched
    self.canRedraw = canRedraw
  }

  /// `12:30, 172 spm   average 171, 750 samples`
  static func line(_ view: RunView) -> String {
    let kind = view.kind
    guard let last = view.series.seconds.last, let value = view.series.values.last,
      let average = view.picture.movingAverage ?? Mean.of(view.series.values)
    else { return kind.tooFew }
    let now = RunReading.readout(seconds: last, value: value, kind, unit: view.run.unit(of: kind))
    let samples = view.series.count == 1 ? "1 sample" : "\(view.series.count.grouped) samples"
    return "\(now)   average \(kind.number(average)), \(samples)"
  }

  mutating func isDue(_ view: RunView) -> Bool {
    guard let last = view.series.seconds.last, last - lastShown >= FollowShow.leastStep - 1 else {
      return false
    }
    lastShown = last
    return true
  }

  /// Over the lines of before; what is left of them is taken away. One synchronised update, so
  /// that no half of it is seen.
  mutating func draw(_ lines: [String], _ screen: any Printing) {
    var text = "\u{1B}[?2026h" + up
    for line in lines { text += line + "\u{1B}[K\n" }
    text += "\u{1B}[J\u{1B}[?2026l"
    screen.write(Array(text.utf8))
    height = lines.count
  }

  /// The terminal has another size: what stands there has been broken up.
  mutating func begin(_ screen: any Printing) {
    screen.write(Array("\u{1B}[H\u{1B}[2J".utf8))
    height = 0
  }

  mutating func clear(_ screen: any Printing) {
    guard height > 0 else { return }
    screen.write(Array((up + "\u{1B}[J").utf8))
    height = 0
  }

  private var up: String { height > 0 ? "\u{1B}[\(height)A\r" : "" }
}
