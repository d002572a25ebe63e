internal import TrendsCore
import TrendsOutput

extension Picture {
  /// Adds the data: bars, area or line, then the forecast and the points above them.
  mutating func addShapes(_ layout: Layout, _ grid: PictureGrid) {
    if layout.readings.points.isEmpty && layout.readings.forecast.isEmpty {
      let middle = Place(x: (grid.wall + grid.right) / 2, y: (grid.top + grid.bottom) / 2)
      write(layout.nothing, at: middle, .label, .middle)
    }
    if layout.plot.style == .bar { addBars(layout, grid) } else { addLine(layout, grid) }
    addSecond(layout, grid)
    addForecast(layout, grid)
    addPoints(layout, grid)
  }

  /// The bars, in the columns of the terminal's but with exact heights of at least two points.
  private mutating func addBars(_ layout: Layout, _ grid: PictureGrid) {
    let foot = grid.foot
    for bar in layout.bars.bars where !bar.isZero {
      let reach = grid.y(bar.mean)
      let size = max((reach - foot).magnitude, 2)
      let corner = Place(
        x: grid.left + Picture.cell.x * Double(bar.columns.lowerBound),
        y: bar.mean < 0 && layout.plot.axis.limits == nil ? foot : foot - size)
      add(
        bar.isChosen ? .chosen : .bar,
        .box(corner, width: Picture.cell.x * Double(bar.columns.count), height: size))
    }
    addBarValues(layout, grid)
  }

  /// The values above bars, on a patch of the page's colour.
  private mutating func addBarValues(_ layout: Layout, _ grid: PictureGrid) {
    for value in layout.bars.values {
      let bar = layout.bars.bars[value.bar]
      let middle =
        grid.left + Picture.cell.x
        * (Double(bar.columns.lowerBound + value.shift) + Double(bar.columns.count) / 2)
      let isBelow = bar.mean < 0
      let reach = bar.isZero ? grid.foot : grid.y(bar.mean)
      let base =
        (isBelow ? reach + 16 : reach - 5) - Picture.cell.y * Double(value.lift)
      // The patch keeps lines of the grid from crossing the number.
      let width = Picture.cell.x * Double(DisplayWidth.of(value.text))
      add(
        .page, .box(Place(x: middle - width / 2 - 2, y: base - 12), width: width + 4, height: 14))
      write(value.text, at: Place(x: middle, y: base), value.isChosen ? .strong : .label, .middle)
    }
  }

  /// The points to draw. If there are more than eight per column, the first, last, least and
  /// greatest of each quarter of a column.
  private func shown(_ layout: Layout) -> [ChartSpec.Point] {
    let points = layout.plot.points
    guard points.count > 8 * layout.geometry.width else { return points }
    var shown: [ChartSpec.Point] = []
    var start = 0
    while start < points.count {
      let part = (layout.plot.track.place(of: points[start].x) * 4).rounded(.down)
      var (end, low, high) = (start + 1, start, start)
      while end < points.count,
        (layout.plot.track.place(of: points[end].x) * 4).rounded(.down) == part
      {
        if points[end].y < points[low].y { low = end }
        if points[end].y > points[high].y { high = end }
        end += 1
      }
      // First and last stay, so that gaps keep their places.
      for index in Set([start, low, high, end - 1]).sorted() { shown.append(points[index]) }
      start = end
    }
    return shown
  }

  /// The points in unbroken pieces, cut where a gap lies.
  private func stretches(
    _ layout: Layout, _ points: [ChartSpec.Point], _ grid: PictureGrid
  ) -> [[Place]] {
    var all: [[Place]] = []
    for index in points.indices {
      if index == 0 || !layout.plot.joins(points[index - 1], points[index]) { all.append([]) }
      all[all.count - 1].append(grid.place(points[index]))
    }
    return all
  }

  /// The trend with the measured points, or the measured line, with the shade of an area below it.
  private mutating func addLine(_ layout: Layout, _ grid: PictureGrid) {
    let isTrend = layout.curve.isTrend
    let radius = layout.plot.track.hasRoomForPoints ? 2.5 : 1.5
    if !layout.curve.spread.isEmpty {
      addSpread(layout, grid, step: Picture.cell.x)
    } else if layout.hasEnvelope {
      addSpread(layout, grid, step: Self.envelopeStep)
    }
    for point in isTrend && layout.curve.spread.isEmpty ? layout.plot.reached : [] {
      add(.reading, .disc(grid.place(point), radius: radius))
    }
    if !isTrend, !layout.readings.isSmooth, !layout.plot.track.isShared {
      let points = layout.plot.points
      for (a, b) in zip(points, points.dropFirst())
      where !layout.plot.joins(a, b) && layout.plot.gaps.bridges(a, b) {
        add(.rule, .dashed([grid.place(a), grid.place(b)]))
      }
    }
    let isLine = isTrend || layout.readings.isSmooth
    let lines = isLine ? trend(layout, grid) : stretches(layout, shown(layout), grid)
    for line in lines where line.count > 1 {
      // The values of a run are around its line, and leave no room for a shade.
      if layout.plot.style == .area, !layout.hasEnvelope, let first = line.first,
        let last = line.last
      {
        let floor = [Place(x: last.x, y: grid.bottom), Place(x: first.x, y: grid.bottom)]
        add(.area, .polygon(line + floor))
      }
      add(.line, .path(line))
    }
  }

  /// The second line, dashed.
  private mutating func addSecond(_ layout: Layout, _ grid: PictureGrid) {
    guard let second = layout.second else { return }
    let line = second.plot.readings.spec.trend
    var places: [Place] = []
    for (index, point) in line.enumerated() {
      if index > 0, !second.plot.gaps.joins(line[index - 1], point) {
        add(.goal, .dashed(places))
        places = []
      }
      let y = grid.top + Picture.cell.y * second.axis.depth(of: point.y)
      places.append(Place(x: grid.x(point.x), y: y))
    }
    if places.count > 1 { add(.goal, .dashed(places)) }
  }

  /// Points of the picture from one end of an envelope to the next.
  private static let envelopeStep = 4.0

  /// From the lowest to the highest of the values in each step, where they have no points of their own;
  /// cut at gaps.
  private mutating func addSpread(_ layout: Layout, _ grid: PictureGrid, step: Double) {
    var ends: [(column: Int, low: Double, high: Double)] = []
    func finish() {
      defer { ends = [] }
      guard ends.count > 1 else { return }
      func place(_ column: Int, _ y: Double) -> Place {
        Place(x: min(grid.left + step * (Double(column) + 0.5), grid.right), y: y)
      }
      let upper = ends.map { place($0.column, $0.low) }
      add(.area, .polygon(upper + ends.reversed().map { place($0.column, $0.high) }))
    }
    var last: ChartSpec.Point?
    for point in layout.readings.points {
      if let last, layout.readings.isSmooth, !layout.plot.gaps.joins(last, point) { finish() }
      last = point
      let column = Int(((grid.x(point.x) - grid.left) / step).rounded(.down))
      let y = min(max(grid.y(point.y), grid.top), grid.bottom)
      if let last = ends.last, last.column == column {
        ends[ends.count - 1] = (column, min(last.low, y), max(last.high, y))
      } else {
        ends.append((column, y, y))
      }
    }
    finish()
  }

  /// The trend, cut where its scale changed, or that of a run, cut at gaps and stops.
  private func trend(_ layout: Layout, _ grid: PictureGrid) -> [[Place]] {
    let trend = layout.readings.spec.trend
    if layout.readings.isSmooth {
      var all: [[Place]] = [[]]
      for index in trend.indices {
        if index > 0, !layout.plot.gaps.joins(trend[index - 1], trend[index]) { all.append([]) }
        all[all.count - 1].append(grid.place(trend[index]))
      }
      return all
    }
    let ends =
      layout.readings.spec.scaleChanges.compactMap { change in
        trend.firstIndex { $0.x >= Double(change.day.number) }
      } + [trend.endIndex]
    var start = trend.startIndex
    return ends.compactMap { end in
      guard end > start else { return nil }
      defer { start = end }
      return trend[start..<end].map(grid.place)
    }
  }

  /// The forecast's dashed line with marks at its level, the crossing and its end.
  private mutating func addForecast(_ layout: Layout, _ grid: PictureGrid) {
    let steps = layout.readings.forecast
    guard let first = steps.first else { return }
    var path = steps.map { Place(x: grid.x(Double($0.day.number)), y: grid.y($0.mean)) }
    let start = layout.readings.spec.forecast?.start ?? layout.readings.points.last
    if let from = start, from.x < Double(first.day.number), layout.plot.style != .bar {
      path.insert(grid.place(from), at: 0)
    }
    if path.count > 1 {
      add(.forecast, .dashed(path))
    } else {
      add(.forecast, .disc(path[0], radius: 3.5))
    }
    let crossing = layout.readings.spec.forecast?.crossing
    for step in steps where step.day == crossing {
      let place = Place(x: grid.x(Double(step.day.number)), y: grid.y(step.mean))
      add(.forecast, .disc(place, radius: 4.5))
    }
  }

  /// The marked points, the pins at a fixed axis and the ring of the selection.
  private mutating func addPoints(_ layout: Layout, _ grid: PictureGrid) {
    let limits = layout.plot.axis.limits
    for point in layout.curve.isTrend ? [] : layout.curve.points
    where limits?.contains(point.y) ?? true {
      add(.point, .disc(grid.place(point), radius: 3.5))
    }
    for (spots, up) in [(layout.curve.above, true), (layout.curve.below, false)] {
      for spot in spots {
        let x = grid.left + Picture.cell.x * (Double(spot.column) + 0.5)
        addPin(Place(x: x, y: up ? grid.top + 5 : grid.bottom - 5), up: up)
      }
    }
    for name in layout.names {
      let base = grid.top + Picture.cell.y * (Double(layout.geometry.rows - name.row) - 0.5) + 5
      write(
        name.text, at: Place(x: grid.left + Picture.cell.x * Double(name.column), y: base), .label)
    }
    if let selected = layout.readings.selected, layout.plot.style != .bar {
      add(.selected, .ring(grid.place(selected), radius: 5.5))
    }
  }

  /// Adds the values shown under the pointer: of the points that are drawn as many as fingers can tell
  /// apart, days without a value, and the forecast. The last value, the selected one, the least, the
  /// greatest and the end of the forecast are always among them.
  mutating func addHits(_ layout: Layout, _ grid: PictureGrid) {
    let story = layout.story
    let trend = layout.readings.spec.trend
    let name = layout.readings.spec.trendName
    var all: [Candidate] = []
    func add(_ place: Place, _ words: @escaping () -> String, _ isKept: Bool = false) {
      all.append(Candidate(place: place, words: words, isKept: isKept))
    }
    if layout.readings.isSmooth {
      for point in trend {
        add(
          grid.place(point),
          {
            let beside = layout.second.flatMap { second in
              second.value(at: point.x).map { "  \(second.name) \($0)" }
            }
            return Self.when(point, layout) + "  " + story.value(point.y)
              + (beside ?? "  " + name)
          }, point.x == trend.last?.x)
      }
    } else {
      let points = layout.plot.reached
      let trends = Dictionary(trend.map { ($0.x, $0.y) }) { $1 }
      let ends = [points.min { $0.y < $1.y }?.x, points.max { $0.y < $1.y }?.x, points.last?.x]
      for point in points {
        // Points that several days share are means already.
        let line = layout.plot.track.isShared ? nil : trends[point.x]
        add(
          grid.place(point),
          {
            let after = line.map {
              "  \(name.isEmpty ? "trend" : name) \(story.wording.number($0))"
            }
            return Self.when(point, layout) + "  " + story.value(point.y) + (after ?? "")
          },
          ends.contains(point.x) || point.x == layout.readings.selected?.x)
      }
      if layout.readings.isDays, !layout.plot.track.isShared {
        for stretch in layout.plot.gaps.stretches {
          for day in Readings.dayNumber(stretch.from)...Readings.dayNumber(stretch.to) {
            let point = ChartSpec.Point(x: Double(day), y: 0)
            add(
              Place(x: grid.x(point.x), y: grid.bottom),
              { Self.when(point, layout) + "  no data" })
          }
        }
      }
    }
    for step in layout.readings.forecast {
      let point = ChartSpec.Point(x: Double(step.day.number), y: step.mean)
      add(
        grid.place(point),
        {
          let range = step.band.map {
            " (\(story.wording.number($0.lowerBound)) to \(story.wording.number($0.upperBound)))"
          }
          return Self.when(point, layout) + "  forecast " + story.value(step.mean) + (range ?? "")
        },
        step.day == layout.readings.forecast.last?.day)
    }
    let apart = Self.apart(all.sorted { $0.place.x < $1.place.x })
    hits += apart.map { Hit(place: $0.place, words: $0.words()) }
  }

  /// A value that may be shown under the pointer, whose words are made once it is chosen.
  private struct Candidate {
    var place: Place
    var words: () -> String
    var isKept: Bool
  }

  /// Those that are to be kept, and of the others those that are far enough from their neighbours.
  private static func apart(_ all: [Candidate]) -> [Candidate] {
    var result: [Candidate] = []
    var next = 0
    for (index, one) in all.enumerated() {
      while next < all.count, next <= index || !all[next].isKept { next += 1 }
      let x = one.place.x
      let before = result.last.map { x - $0.place.x } ?? .infinity
      let after = next < all.count ? all[next].place.x - x : .infinity
      if one.isKept ? before > 0 : before >= leastHit && after >= leastHit {
        result.append(one)
      }
    }
    return result
  }

  /// Points between two values under the pointer.
  private static let leastHit = 6.0

  /// The day of a point, the days that share it, or its time.
  private static func when(_ point: ChartSpec.Point, _ layout: Layout) -> String {
    guard layout.readings.isDays else { return Wording.clock(point.x) }
    let track = layout.plot.track
    if let groups = track.groups, track.isShared {
      let days = groups.days(of: track.group(of: point.x))
      guard case .days(_, _, let today) = layout.readings.span else { return "" }
      let span = Readings.Span.days(first: days.lowerBound, last: days.upperBound, today: today)
      return layout.story.wording.span(span) + "  " + track.average
    }
    let day = Readings.dayNumber(point.x)
    return Wording.weekday(day) + " " + layout.story.day(day)
  }
}
