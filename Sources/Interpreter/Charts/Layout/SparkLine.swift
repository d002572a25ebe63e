import TrendsOutput

/// What remains of a chart in a frame below 24x6: a row of heights with the last value, and a
/// sentence if there is a second line.
struct SparkLine {
  var layout: Layout

  private var story: Story { layout.story }

  /// One or two lines; none for a frame without columns.
  var lines: [TextLine] {
    let columns = layout.geometry.columns
    guard columns > 0 else { return [] }
    var lines = [first(columns)]
    // The sentence may be the only place with a full value.
    if let text = closing(columns) { lines.append(text) }
    return lines
  }

  /// The closing sentence; nil in a frame of one line.
  private func closing(_ columns: Int) -> TextLine? {
    layout.geometry.frameRows < 2
      ? nil : ClosingSentence(story: story).text(columns).map { [TextRun($0, .label)] }
  }

  /// The title, heights and last value; only the value if there is room for nothing else.
  private func first(_ columns: Int) -> TextLine {
    let title = story.spec.title
    guard let summary = story.summary else {
      return [TextRun((title + " no data").cut(to: columns, layout.tier.ellipsis), .strong)]
    }
    let value = story.value(summary.last.y)
    let room = columns - DisplayWidth.of(value) - 1
    guard room >= 4 else { return [TextRun(value.cut(to: columns, layout.tier.ellipsis), .strong)] }
    let name = DisplayWidth.of(title) + 1 + 8 <= room ? title + " " : ""
    let heights = heights(summary, min(room - DisplayWidth.of(name), points))
    return [TextRun(name, .label)] + heights + [TextRun(" " + value, .strong)]
  }

  /// Cells at most: no more than days or samples.
  private var points: Int {
    layout.readings.isDays ? layout.readings.dayCount : layout.readings.points.count
  }

  /// The mean of each cell as one of eight heights, with a mark where nothing is measured, and one for the
  /// selection.
  private func heights(_ summary: Summary, _ cells: Int) -> TextLine {
    var track = Track(window, width: cells, bars: false)
    track.slots = nil
    var sums = Array(repeating: (total: 0.0, count: 0), count: cells)
    for point in layout.readings.points {
      let cell = min(max(track.column(of: point.x), 0), cells - 1)
      sums[cell].total += point.y
      sums[cell].count += 1
    }
    let means = sums.map { $0.count == 0 ? nil : $0.total / Double($0.count) }
    let texts = means.map { mean in
      mean.map {
        layout.tier.text(Spark.level($0, summary.lowest.y...summary.highest.y, layout.tier))
      }
        ?? layout.tier.text(layout.tier.missing)
    }
    guard let selection = story.spec.selection, window.holds(selection), cells > 0 else {
      return [TextRun(texts.joined(), .line)]
    }
    let cell = min(max(track.column(of: selection), 0), cells - 1)
    return [
      TextRun(texts[..<cell].joined(), .line),
      TextRun(layout.tier.text(layout.tier.selected), .selected),
      TextRun(texts[(cell + 1)...].joined(), .line),
    ].filter { !$0.text.isEmpty }
  }

  /// The span up to today, because days of a forecast have no height.
  private var window: Readings.Span {
    guard case .days(let first, _, let today) = layout.readings.span else {
      return layout.readings.span
    }
    return .days(first: first, last: first + layout.readings.dayCount - 1, today: today)
  }
}
