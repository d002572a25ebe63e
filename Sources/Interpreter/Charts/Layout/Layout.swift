internal import TrendsCore

/// Everything that a chart decides, in whole cells and finished words: a pure function of spec and
/// frame.
///
/// Back ends only draw what is in a layout, so that text, pictures and words cannot disagree.
struct Layout {
  var readings: Readings
  var tier: GlyphTier
  /// How much of a chart fits.
  var size: FrameSize
  var geometry: Geometry
  var plot: Plot
  var ticks: [Tick]
  var labels: LabelRow
  var curve: Curve
  var area: AreaShape
  var bars: BarShape
  var forecast: ForecastShape
  /// Goal, average, zone and the words at the right edge.
  var levels: Levels
  /// A second line with its axis; nil without one.
  var second: SecondLine?
  /// Columns of the plot with a cross on the axis.
  var missing: [Int]
  /// Columns of the axis where a person stood still.
  var standing: [Int]
  /// Columns of the axis under days with a note.
  var noted: [Int]
  /// Whether shades are drawn, which need colour.
  var isTinted: Bool
  /// Names in free cells of the plot.
  var names: [PlotNames.Name]
  /// The text in an empty plot, such as `no data in 21 Sep–4 Oct 2026`.
  var nothing: String
  /// Lines above the plot: header and read-out.
  var above: [TextLine]
  /// Lines below the plot: key and closing sentence.
  var below: [TextLine]

  /// Lays out a chart. The order matters: the axis decides the rows, its labels the columns.
  init(_ readings: Readings, in frame: Frame, as panel: Panel? = nil) {
    self.readings = readings
    tier = GlyphTier.of(frame.glyphs)
    size = panel == nil ? FrameSize(frame) : .compact
    let spec = readings.spec
    let wording = Wording(
      dash: tier.dash, minus: tier.minus, decimals: spec.decimals,
      form: UnitName(spec.unit).form)
    let summary = Summary(readings)
    let gaps = Gaps(readings)
    let stacked = readings.isDays && size == .compact && frame.columns < 50
    geometry =
      panel.map { Geometry(frame, $0) }
      ?? Geometry(frame, size, stacked: stacked, hasReadout: spec.selection != nil)

    // The axis depends on the days that share a point, the columns on the labels of the axis, and the
    // days that share a point on the columns. The second attempt has the columns of the first one.
    func fitting(_ width: Int) -> Track {
      Track(
        readings.span, width: width, bars: spec.style == .bar,
        grouping: spec.style == .line && spec.trend.isEmpty)
    }
    var track = fitting(geometry.columns)
    var axis: ValueAxis
    let undivided = geometry
    var attempts = 2
    let alone = panel == nil ? SecondLine.readings(spec) : nil
    var right: ValueAxis?
    repeat {
      let before = track.groups
      geometry = undivided
      axis = ValueAxis(
        readings, summary, track, rows: geometry.rows, headroom: size >= .compact ? 1 : 0)
      geometry.rows = axis.rows
      levels = Levels(readings, summary, axis, wording)
      // A second axis takes the place of the words.
      right = alone.map { SecondLine.axis($0, rows: axis.rows) }
      if right != nil { levels.dropWords() }
      let ends = right.map { axis in 1 + (axis.labels.map { $0.text.utf8.count }.max() ?? 0) }
      if panel == nil {
        geometry.divide(
          labelWidth: axis.labels.map { $0.text.utf8.count }.max() ?? 0,
          endWidth: ends ?? levels.width,
          roomy: size > .mini)
      }
      track = fitting(geometry.width).fitted
      attempts -= track.groups == before ? attempts : 1
    } while attempts > 0
    geometry.width = track.width
    plot = Plot(readings: readings, gaps: gaps, axis: axis, track: track)
    second = nil
    if let alone, let right { second = SecondLine(alone, right, beside: plot, wording) }

    let isFuture = !readings.forecast.isEmpty
    ticks =
      Ticks(
        track: track, columns: frame.columns, selection: readings.selected?.x ?? spec.selection,
        stacked: stacked, endsOnly: size <= .mini, marksToday: isFuture, tickDays: spec.tickDays
      ).all
    let left = geometry.left
    labels = LabelRow(ticks, columns: geometry.columns) { left + track.column(of: $0.x) }

    missing = plot.missing
    noted = plot.noted
    isTinted = frame.color
    standing = plot.standing
    curve = Curve(plot)
    area = AreaShape(plot, curve.stretches)
    bars = BarShape(plot, tier, wording: wording, showsValues: size >= .compact)
    forecast = ForecastShape(plot)
    names = size >= .compact ? PlotNames(plot, curve).all : []
    (above, below) = ([], [])
    let story = Story(readings: readings, summary: summary, gaps: gaps, wording: wording)
    nothing = story.nothing
    if panel == nil {
      above = heading(story)
      below = footing(story)
    } else {
      let header = HeaderLine(story: story, tier: tier, notes: notes, isPanel: true)
      above = [header.line(geometry.columns)]
    }
  }

  /// Whether a picture shows the samples of a run around its line.
  var hasEnvelope: Bool {
    readings.isSmooth && readings.points.count != readings.spec.trend.count
  }

  /// The facts, worded for this chart.
  var story: Story {
    let spec = readings.spec
    return Story(
      readings: readings, summary: Summary(readings), gaps: plot.gaps,
      wording: Wording(
        dash: tier.dash, minus: tier.minus, decimals: spec.decimals,
        form: UnitName(spec.unit).form))
  }

  /// The first line, for a picture.
  var header: HeaderLine { HeaderLine(story: story, tier: tier, notes: notes) }

  /// The closing sentence without a limit of length.
  var sentence: String { closing(story).text(1000) ?? "" }

  /// The closing sentence; `average` says what a bar or point of several days shows.
  func closing(_ story: Story, average: String = "") -> ClosingSentence {
    ClosingSentence(
      story: story, average: average, parts: plot.track.parts, second: second?.sentences ?? [])
  }

  /// The read-out of the selection.
  func readout(_ story: Story) -> ReadoutLine {
    ReadoutLine(story: story, tier: tier, second: second, selected: readings.selected)
  }

  /// Header and read-out.
  private func heading(_ story: Story) -> [TextLine] {
    let header = header.line(geometry.columns)
    return [header]
      + (readout(story).line(geometry.columns).map { [$0] } ?? earlier.map { [$0] } ?? [])
  }

  /// A row of heights of the time before the axis of a run that goes on; nil without any.
  private var earlier: TextLine? {
    guard let points = readings.spec.live?.earlier, let last = points.last?.x, points.count > 1
    else {
      return nil
    }
    let name = "0:00 "
    let end = " " + Wording.clock(last)
    let cells = geometry.columns - name.utf8.count - end.utf8.count
    guard cells >= 10 else { return nil }
    let heights = Spark.means(points, over: 0...last, cells: min(cells, points.count))
    let known = heights.compactMap(\.self)
    guard let least = known.min(), let most = known.max() else { return nil }
    let text = heights.map { height in
      tier.text(height.map { Spark.level($0, least...most, tier) } ?? tier.missing)
    }.joined()
    return [TextRun(name, .faint), TextRun(text, .line), TextRun(end, .faint)]
  }

  /// Key and closing sentence, if they have room.
  private func footing(_ story: Story) -> [TextLine] {
    var lines: [TextLine] = []
    if size == .full {
      let key = KeyLine(layout: self).line(geometry.columns)
      if !key.isEmpty { lines.append(key) }
    }
    // The sentence mentions points of several days only if neither key nor header does.
    let isTold = size == .full || above.contains { $0.contains { notes.contains($0.text) } }
    let sentence = closing(story, average: isTold ? "" : plot.track.average)
    if geometry.hasClosing, let closing = sentence.text(geometry.columns) {
      lines.append([TextRun(closing, .label)])
    }
    return lines
  }

  /// What thinning leaves out, said in the header.
  private var notes: [String] {
    let spec = readings.spec
    if plot.track.isShared { return [plot.track.averages] }
    if readings.isDays, !spec.trendName.isEmpty, !spec.trend.isEmpty { return [spec.trendName] }
    guard readings.isSmooth, let window = readings.spec.window else { return [] }
    return [Wording.interval(window) + " mean"]
  }
}

extension ValueAxis {
  /// Chooses an axis that holds all points to draw, the forecast with its band, and the trend.
  init(_ readings: Readings, _ summary: Summary?, _ track: Track, rows: Int, headroom: Int) {
    let spec = readings.spec
    // Samples of a run are not drawn beside their line.
    let own = readings.isSmooth ? nil : summary
    var low = own?.lowest.y ?? .infinity
    var high = own?.highest.y ?? -.infinity
    if track.isShared {
      let means = readings.points(on: track).map(\.y)
      (low, high) = (means.min() ?? low, means.max() ?? high)
      if let chosen = readings.selected, spec.style != .bar {
        (low, high) = (min(low, chosen.y), max(high, chosen.y))
      }
    }
    for step in readings.forecast {
      low = min(low, step.mean, step.band?.lowerBound ?? step.mean)
      high = max(high, step.mean, step.band?.upperBound ?? step.mean)
    }
    for point in spec.trend + (spec.forecast?.start.map { [$0] } ?? []) {
      low = min(low, point.y)
      high = max(high, point.y)
    }
    if let limits = spec.limits { (low, high) = (limits.lowerBound, limits.upperBound) }
    guard low <= high else {
      self.init(rows: rows, offset: 0)
      return
    }
    // A goal or zone extends the axis unless it would squeeze the data into less than half.
    let reach = spec.style == .bar ? max(high.magnitude, low.magnitude) : high - low
    for edge in [spec.goal, spec.band?.lowerBound, spec.band?.upperBound].compactMap(\.self)
    where spec.limits == nil && edge >= low - reach && edge <= high + reach {
      low = min(low, edge)
      high = max(high, edge)
    }
    // A shaded area shows its size where that costs less than half of the plot.
    if spec.style == .area, spec.limits == nil {
      if low > 0, low < high / 2 { low = 0 }
      if high < 0, high > low / 2 { high = 0 }
    }
    let wish = Wish(
      low: low, high: high, rows: rows, unit: UnitName(spec.unit).value,
      headroom: spec.style == .bar ? headroom : 0, limits: spec.limits)
    self = spec.style == .bar ? .based(wish) : .middle(wish)
  }
}
