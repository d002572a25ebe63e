internal import TrendsCore
import TrendsOutput

extension Picture {
  /// Adds the axes with ticks, labels and crosses for missing data, above the data as in the
  /// terminal.
  mutating func addAxes(_ layout: Layout, _ grid: PictureGrid) {
    add(.axis, .path([Place(x: grid.wall, y: grid.top), Place(x: grid.wall, y: grid.bottom)]))
    add(.axis, .path([Place(x: grid.wall, y: grid.bottom), Place(x: grid.right, y: grid.bottom)]))
    if grid.foot != grid.bottom {
      add(.axis, .path([Place(x: grid.wall, y: grid.foot), Place(x: grid.right, y: grid.foot)]))
    }
    for label in layout.plot.axis.labels {
      let y = grid.top + Picture.cell.y * layout.plot.axis.depth(of: label)
      add(.axis, .path([Place(x: grid.wall - 4, y: y), Place(x: grid.wall, y: y)]))
      write(label.text, at: Place(x: grid.wall - 8, y: y + 5), .faint, .end)
    }
    addTicks(layout, grid)
    addEnds(layout, grid)
  }

  /// The ticks, crosses and labels of the x axis.
  private mutating func addTicks(_ layout: Layout, _ grid: PictureGrid) {
    for tick in layout.ticks {
      let x = grid.x(tick.x)
      let look: Look = tick.isHeavy ? .strong : .axis
      add(look, .path([Place(x: x, y: grid.bottom), Place(x: x, y: grid.bottom + 5)]))
    }
    for column in layout.standing {
      let x = grid.column(layout.geometry.left + column)
      add(.axis, .box(Place(x: x, y: grid.bottom - 1.5), width: Picture.cell.x, height: 3))
    }
    for column in layout.missing {
      let x = grid.left + Picture.cell.x * (Double(column) + 0.5)
      add(.missing, .cross(Place(x: x, y: grid.bottom), radius: 4))
    }
    for column in layout.noted {
      let x = grid.left + Picture.cell.x * (Double(column) + 0.5)
      add(.strong, .disc(Place(x: x, y: grid.bottom), radius: 3))
    }
    let last = layout.labels.labels.last?.x
    for label in layout.labels.labels {
      for (index, text) in label.lines.enumerated() {
        let y = grid.bottom + Picture.space + Picture.cell.y * Double(index)
        // The labels at the ends stay inside the picture.
        let x = grid.x(label.x)
        let half = Picture.cell.x * Double(DisplayWidth.of(text)) / 2
        let isLast = label.x == last && x + half > width - Picture.margin / 2
        write(
          text, at: Place(x: isLast ? width - Picture.margin / 2 : x, y: grid.base(y)),
          label.isHeavy ? .strong : .faint, isLast ? .end : .middle)
      }
    }
  }

  /// The words at the right edge, such as the goal, or the numbers of a second axis.
  private mutating func addEnds(_ layout: Layout, _ grid: PictureGrid) {
    let geometry = layout.geometry
    for label in layout.second?.axis.labels ?? [] where label.row >= 0 {
      let y = grid.top + Picture.cell.y * (layout.second?.axis.depth(of: label) ?? 0)
      add(.goal, .path([Place(x: grid.right, y: y), Place(x: grid.right + 4, y: y)]))
      write(label.text, at: Place(x: grid.right + 8, y: y + 5), .goalText)
    }
    guard geometry.right < geometry.columns else { return }
    let ends = layout.levels.ends
    for end in ends {
      // A word is next to its line unless a neighbour is so close that only rows keep them apart.
      let isCrowded = ends.contains { $0.row != end.row && abs($0.row - end.row) < 2 }
      let row = grid.top + Picture.cell.y * (Double(geometry.rows - 1 - end.row) + 0.5)
      let y = isCrowded ? row : min(max(grid.y(end.value), grid.top), grid.bottom)
      write(
        end.text, at: Place(x: grid.column(geometry.right) + 3, y: y + 5), Look(end.role))
    }
  }

  /// Adds what lies below the data: grid, zone, band, goal, average and the rule of the selection.
  mutating func addLevels(_ layout: Layout, _ grid: PictureGrid) {
    for label in layout.plot.axis.labels where label.row >= 0 {
      addLevel(.grid, grid.top + Picture.cell.y * layout.plot.axis.depth(of: label), grid)
    }
    for label in layout.labels.labels where layout.plot.style != .bar {
      let x = grid.x(label.x)
      guard x > grid.left + 1 else { continue }
      add(.grid, .path([Place(x: x, y: grid.top), Place(x: x, y: grid.bottom)]))
    }
    if let zone = layout.readings.spec.band, !layout.levels.zone.isEmpty {
      let top = max(grid.y(zone.upperBound), grid.top)
      let bottom = min(grid.y(zone.lowerBound), grid.bottom)
      if bottom > top {
        add(
          .zone,
          .box(Place(x: grid.wall, y: top), width: grid.right - grid.wall, height: bottom - top))
      }
    }
    addBand(layout, grid)
    if let goal = layout.levels.goal ?? layout.levels.average {
      addLevel(.goal, grid.y(goal), grid)
    }
    if let selected = layout.readings.selected, layout.plot.style != .bar {
      let x = grid.x(selected.x)
      add(.rule, .path([Place(x: x, y: grid.top), Place(x: x, y: grid.bottom)]))
    }
  }

  /// A horizontal line across the plot; goals are dashed.
  private mutating func addLevel(_ look: Look, _ y: Double, _ grid: PictureGrid) {
    let ends = [Place(x: grid.wall, y: y), Place(x: grid.right, y: y)]
    add(look, look == .goal ? .dashed(ends) : .path(ends))
  }

  /// The band of the forecast as one polygon, which begins at the last measured point.
  private mutating func addBand(_ layout: Layout, _ grid: PictureGrid) {
    let steps = layout.readings.forecast.filter { $0.band != nil }
    guard let first = steps.first else { return }
    var upper: [Place] = []
    var lower: [Place] = []
    let start = layout.readings.spec.forecast?.start ?? layout.readings.points.last
    if let start, start.x < Double(first.day.number), layout.plot.style != .bar {
      upper.append(grid.place(start))
    }
    for step in steps {
      guard let band = step.band else { continue }
      let x = grid.x(Double(step.day.number))
      upper.append(Place(x: x, y: grid.y(band.upperBound)))
      lower.append(Place(x: x, y: grid.y(band.lowerBound)))
    }
    guard upper.count + lower.count > 2 else { return }
    add(.band, .polygon(upper + lower.reversed()))
  }
}
