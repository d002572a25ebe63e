internal import TrendsCore

extension Scene {
  /// Adds what lies below the data: band, zone, goal, average and the rule of the selection.
  mutating func addLevels(_ layout: Layout) {
    let geometry = layout.geometry
    let columns = geometry.left..<geometry.right
    for slice in layout.forecast.band {
      let lines = Self.lines(slice.rows, geometry.rows)
      add(.band, .slice(column: geometry.left + slice.column, lines: lines))
    }
    if let zone = layout.levels.zone {
      for row in zone { add(.zone, .level(line: geometry.rows - 1 - row, columns: columns)) }
    }
    for row in [layout.levels.goal, layout.levels.average].compactMap(\.self) {
      add(.goal, .level(line: geometry.rows - 1 - row, columns: columns))
    }
    if let selected = layout.readings.selected, layout.plot.style != .bar {
      let column = geometry.left + layout.plot.track.column(of: selected.x)
      add(.rule, .upright(column: column, lines: 0..<geometry.rows))
    }
  }

  /// Rows from the bottom as lines from the top.
  private static func lines(_ rows: ClosedRange<Int>, _ count: Int) -> ClosedRange<Int> {
    (count - 1 - rows.upperBound)...(count - 1 - rows.lowerBound)
  }

  /// Adds the data. Roles decide what covers what, not this order.
  mutating func addShapes(_ layout: Layout) {
    addForecast(layout)
    addArea(layout)
    addBars(layout)
    for stretch in layout.curve.stretches {
      add(.line, .path(Self.placed(stretch, layout.geometry), isDashed: false))
    }
    for dot in layout.curve.readings {
      add(.reading, .path(Self.placed([dot], layout.geometry), isDashed: false))
    }
    addPoints(layout)
    if layout.readings.points.isEmpty && layout.readings.forecast.isEmpty { addNothing(layout) }
  }

  /// Dots of the plot as dots of the canvas, from the top left.
  private static func placed(_ path: [Dot], _ geometry: Geometry) -> [Dot] {
    path.map { Dot(x: geometry.left * 2 + $0.x, y: geometry.rows * 4 - 1 - $0.y) }
  }

  /// Adds the forecast's line with its marks. Its band lies below the data.
  private mutating func addForecast(_ layout: Layout) {
    guard !layout.forecast.path.isEmpty else { return }
    let path = Self.placed(layout.forecast.path, layout.geometry)
    add(.forecast, .path(path, isDashed: true))
    let (left, rows) = (layout.geometry.left, layout.geometry.rows)
    for (mark, spot) in layout.forecast.marks {
      add(.mark, mark.symbol, left + spot.column, rows - 1 - spot.row)
    }
  }

  /// The line above which a bar or an area begins: the axis, or the row of zero.
  private static func foot(_ layout: Layout) -> Int {
    if case .zero(let zero) = layout.plot.axis.base { return layout.geometry.rows - 1 - zero }
    return layout.geometry.rows
  }

  private mutating func addArea(_ layout: Layout) {
    let foot = Self.foot(layout)
    for (column, height) in layout.area.heights.enumerated() {
      guard let height else { continue }
      add(.area, .area(column: layout.geometry.left + column, foot: foot, eighths: height))
    }
  }

  /// Adds bars with their values; a measured zero has a value but no bar.
  private mutating func addBars(_ layout: Layout) {
    let (geometry, foot) = (layout.geometry, Self.foot(layout))
    for bar in layout.bars.bars where !bar.isZero {
      let columns =
        (geometry.left + bar.columns.lowerBound)..<(geometry.left + bar.columns.upperBound)
      add(
        bar.isChosen ? .chosenBar : .bar,
        .bar(columns: columns, foot: foot, eighths: bar.height))
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
    for point in layout.curve.points {
      let spot = layout.plot.spot(point)
      if layout.curve.isTrend { put(.reading, .reading, spot) } else { put(.point, .point, spot) }
    }
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

extension ForecastShape.Mark {
  var symbol: Primitive.Symbol {
    switch self {
    case .level: .level
    case .crossing: .crossing
    case .end: .end
    }
  }
}
