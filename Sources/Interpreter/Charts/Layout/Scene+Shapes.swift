internal import TrendsCore

extension Scene {
  /// Adds what lies below the data: band, zone, goal, average and the rule of the selection.
  mutating func addLevels(_ layout: Layout) {
    let geometry = layout.geometry
    let columns = geometry.left..<geometry.right
    for slice in layout.forecast.band {
      let (low, high) = (slice.dots.lowerBound, slice.dots.upperBound)
      let dots = Self.fromTop(high, geometry)...Self.fromTop(low, geometry)
      add(.band, .slice(column: geometry.left + slice.column, dots: dots))
    }
    func addLevel(_ value: Double, _ role: Role) {
      let dot = Self.fromTop(layout.plot.axis.dot(of: value), geometry)
      add(role, .level(dot, columns: columns))
    }
    for value in layout.levels.zone { addLevel(value, .zone) }
    if let goal = layout.levels.goal ?? layout.levels.average { addLevel(goal, .goal) }
    if let selected = layout.readings.selected, layout.plot.style != .bar {
      let column = geometry.left + layout.plot.track.column(of: selected.x)
      add(.rule, .upright(column: column, lines: 0..<geometry.rows))
    }
  }

  /// A row of dots from the bottom as one from the top.
  private static func fromTop(_ dot: Int, _ geometry: Geometry) -> Int {
    geometry.rows * 4 - 1 - dot
  }

  /// Adds the data. Roles decide what covers what, not this order.
  mutating func addShapes(_ layout: Layout) {
    let geometry = layout.geometry
    for slice in layout.curve.spread {
      let dots =
        Self.fromTop(
          slice.dots.upperBound, geometry)...Self.fromTop(slice.dots.lowerBound, geometry)
      add(.area, .slice(column: geometry.left + slice.column, dots: dots))
    }
    addForecast(layout)
    addShade(layout)
    addBars(layout)
    for stretch in layout.curve.stretches {
      for (role, part) in Self.byZone(stretch, layout) {
        add(role, .path(Self.placed(part, layout.geometry), isDashed: false))
      }
    }
    for stretch in layout.second?.stretches ?? [] {
      let path = Self.placed(stretch, geometry)
      // Dashes would not be seen in 7 bits.
      add(.goal, layout.tier.isASCII ? .dotted(path) : .path(path, isDashed: true))
    }
    for bridge in layout.curve.bridges {
      add(.bridge, .dotted(Self.placed(bridge, layout.geometry)))
    }
    for dot in layout.curve.readings {
      add(.reading, .path(Self.placed([dot], layout.geometry), isDashed: false))
    }
    addPoints(layout)
    for name in layout.names {
      add(
        .label,
        .text(name.text, column: geometry.left + name.column, line: geometry.rows - 1 - name.row))
    }
    if layout.readings.points.isEmpty && layout.readings.forecast.isEmpty { addNothing(layout) }
  }

  /// The parts of a line in training zones; the whole line where there are none.
  private static func byZone(_ stretch: [Dot], _ layout: Layout) -> [(Role, [Dot])] {
    let bounds = layout.readings.spec.zones.map { layout.plot.axis.dot(of: $0) }
    guard !bounds.isEmpty, stretch.count > 1 else { return [(.line, stretch)] }
    var parts: [(Role, [Dot])] = []
    for (a, b) in zip(stretch, stretch.dropFirst()) {
      let role = Role.step(bounds.count { $0 <= (a.y + b.y) / 2 })
      if parts.last?.0 == role {
        parts[parts.count - 1].1.append(b)
      } else {
        parts.append((role, [a, b]))
      }
    }
    return parts
  }

  /// Dots of the plot as dots of the canvas, from the top left.
  private static func placed(_ path: [Dot], _ geometry: Geometry) -> [Dot] {
    path.map { placed($0, geometry) }
  }

  private static func placed(_ dot: Dot, _ geometry: Geometry) -> Dot {
    Dot(x: geometry.left * 2 + dot.x, y: fromTop(dot.y, geometry))
  }

  /// Adds the forecast's line with its mark. Its band lies below the data.
  private mutating func addForecast(_ layout: Layout) {
    guard !layout.forecast.path.isEmpty else { return }
    let path = Self.placed(layout.forecast.path, layout.geometry)
    add(.forecast, .path(path, isDashed: true))
    guard let spot = layout.forecast.crossing else { return }
    add(.mark, .crossing, layout.geometry.left + spot.column, layout.geometry.rows - 1 - spot.row)
  }

  /// Adds the shade below the line of an area: whole cells, which leave the line's own free.
  private mutating func addShade(_ layout: Layout) {
    // It would belong to one of two lines.
    guard layout.second == nil else { return }
    let geometry = layout.geometry
    for (column, edge) in layout.area.edges.enumerated() {
      guard let edge else { continue }
      let (left, top) = (geometry.left + column, geometry.rows - edge / 4)
      guard top < geometry.rows else { continue }
      add(.area, .fill(.shade, columns: left..<(left + 1), lines: top..<geometry.rows))
    }
  }

  /// Adds bars with their values; a measured zero has a value but no bar.
  private mutating func addBars(_ layout: Layout) {
    let geometry = layout.geometry
    let foot = geometry.rows - 1 - (layout.plot.axis.zero ?? -1)
    for bar in layout.bars.bars where !bar.isZero {
      let columns =
        (geometry.left + bar.columns.lowerBound)..<(geometry.left + bar.columns.upperBound)
      add(
        bar.isChosen ? .chosenBar : .bar,
        .bar(columns: columns, foot: foot, eighths: bar.height, hangs: bar.hangs))
    }
    for value in layout.bars.values {
      let line = geometry.rows - 1 - value.row
      add(
        value.isChosen ? .strong : .label,
        .text(value.text, column: geometry.left + value.column, line: line))
    }
  }

  private mutating func addPoints(_ layout: Layout) {
    let geometry = layout.geometry
    func put(_ symbol: Primitive.Symbol, _ role: Role, _ spot: Spot) {
      add(role, symbol, geometry.left + spot.column, geometry.rows - 1 - spot.row)
    }
    func put(_ point: ChartSpec.Point, _ role: Role) {
      add(role, .point(Self.placed(layout.plot.dot(point), geometry)))
    }
    for point in layout.curve.points { put(point, layout.curve.isTrend ? .reading : .point) }
    for spot in layout.curve.above { put(.above, .point, spot) }
    for spot in layout.curve.below { put(.below, .point, spot) }
    if let selected = layout.readings.selected, layout.plot.style != .bar {
      put(.selected, .selected, layout.plot.spot(selected))
    }
  }

  /// Adds the text of an empty plot in its middle.
  private mutating func addNothing(_ layout: Layout) {
    let geometry = layout.geometry
    let full = layout.nothing
    let text = full.unicodeScalars.count <= geometry.width ? full : "no data"
    let column = geometry.left + max(0, (geometry.width - text.unicodeScalars.count) / 2)
    add(.label, .text(text, column: column, line: (geometry.rows - 1) / 2))
  }
}
