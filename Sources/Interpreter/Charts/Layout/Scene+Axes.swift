internal import TrendsCore
import TrendsOutput

extension Scene {
  /// Adds the y axis with its ticks and numbers, and the row of zero if the axis has one.
  mutating func addValueAxis(_ layout: Layout) {
    let geometry = layout.geometry
    add(
      .axis,
      .fill(.wall, columns: geometry.wall..<geometry.left, lines: 0..<geometry.rows))
    for label in layout.plot.axis.labels {
      let line = geometry.rows - 1 - label.row
      if label.row >= 0 { add(.axis, .wallTick, geometry.wall, line) }
      let gap = layout.size > .mini ? 1 : 0
      let column = geometry.wall - gap - label.text.utf8.count
      if column >= 0 { add(.faint, .text(label.text, column: column, line: line)) }
    }
    if let zero = layout.plot.axis.zero, zero >= 0 {
      let line = geometry.rows - 1 - zero
      add(.axis, .cross, geometry.wall, line)
      addFloor(at: line, geometry, as: .rule)
    }
    addEnds(layout)
    guard let second = layout.second, geometry.right < geometry.columns else { return }
    for label in second.axis.labels where label.row >= 0 {
      let line = geometry.rows - 1 - label.row
      add(.goalLabel, .text(label.text, column: geometry.right + 1, line: line))
    }
  }

  /// Adds the words at the right edge.
  private mutating func addEnds(_ layout: Layout) {
    let geometry = layout.geometry
    guard geometry.right < geometry.columns else { return }
    for end in layout.levels.ends {
      let line = geometry.rows - 1 - end.row
      add(end.role, .text(end.text, column: geometry.right, line: line))
    }
  }

  /// Adds a horizontal axis. Below bars it is a rule, which their feet cover.
  private mutating func addFloor(at line: Int, _ geometry: Geometry, as role: Role = .axis) {
    add(
      role,
      .fill(.floor, columns: geometry.left..<geometry.right, lines: line..<(line + 1)))
  }

  /// Adds the x axis: ticks, and a cross for each column without data.
  mutating func addFloor(_ layout: Layout) {
    let (geometry, plot) = (layout.geometry, layout.plot)
    let line = geometry.rows
    add(.axis, .corner, geometry.wall, line)
    let role: Role = plot.axis.zero == -1 ? .rule : .axis
    addFloor(at: line, geometry, as: role)
    for tick in layout.ticks {
      let column = geometry.left + plot.track.column(of: tick.x)
      add(role, tick.isHeavy ? .heavyTick : .floorTick, column, line)
    }
    for column in layout.standing { add(.axis, .standing, geometry.left + column, line) }
    let marked = plot.marked
    if !marked.isEmpty {
      let columns = (geometry.left + marked.lowerBound)..<(geometry.left + marked.upperBound)
      add(.label, .fill(.standing, columns: columns, lines: line..<(line + 1)))
    }
    for column in layout.missing { add(.missing, .missing, geometry.left + column, line) }
    for column in layout.noted { add(.label, .note, geometry.left + column, line) }
  }

  /// Adds a faint line for each label of the two axes.
  mutating func addGrid(_ layout: Layout) {
    let geometry = layout.geometry
    for label in layout.labels.labels where label.tick > geometry.left && layout.plot.style != .bar
    {
      add(.grid, .dots(column: label.tick, lines: 0..<geometry.rows))
    }
    for label in layout.plot.axis.labels where label.row >= 0 && label.row < geometry.rows {
      let dot = (geometry.rows - 1 - label.row) * 4 + 1
      add(.grid, .level(dot, columns: geometry.left..<geometry.right))
    }
  }

  /// Adds the labels of the x axis, centred in their cells.
  mutating func addLabels(_ layout: Layout) {
    let first = layout.geometry.rows + 1
    for label in layout.labels.labels {
      for (index, text) in label.lines.enumerated() {
        let column = label.column + (label.width - DisplayWidth.of(text)) / 2
        add(
          label.isHeavy ? .strong : .faint,
          .text(text, column: column, line: first + index))
      }
    }
  }
}
