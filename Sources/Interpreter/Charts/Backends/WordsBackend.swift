internal import TrendsCore

/// A chart as sentences: what it is, its axes, what it says, then a line for each point.
struct WordsBackend {
  var readings: Readings

  init(_ readings: Readings) { self.readings = readings }

  private var wording: Wording {
    Wording(dash: " to ", minus: "-", decimals: readings.spec.decimals)
  }

  private var story: Story {
    Story(
      readings: readings, summary: Summary(readings), gaps: Gaps(readings), wording: wording)
  }

  var lines: [String] { [title] }

  private var title: String { readings.spec.title }
}
