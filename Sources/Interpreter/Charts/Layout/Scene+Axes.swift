import TrendsOutput

extension Scene {
  /// The wall with its ticks and numbers.
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
      if column >= 0 { add(.label, .text(label.text, column: column, line: line)) }
    }
    if case .zero(let zero) = layout.plot.axis.base {
      let line = geometry.rows - 1 - zero
      add(.axis, .cross, geometry.wall, line)
      addFloor(at: line, geometry, as: .rule)
    }
    addEnds(layout)
  }

  private mutating func addEnds(_ layout: Layout) {
    let geometry = layout.geometry
    guard geometry.right < geometry.columns else { return }
    for end in layout.levels.ends {
      let line = geometry.rows - 1 - end.row
      add(end.role, .text(end.text, column: geometry.right, line: line))
    }
  }

  /// What is measured stands on the row of zero, as a rule.
  private mutating func addFloor(at line: Int, _ geometry: Geometry, as role: Role = .axis) {
    add(
      role,
      .fill(.floor, columns: geometry.left..<geometry.right, lines: line..<(line + 1)))
  }

  /// The axis row: ticks, and a cross for each day without data.
  mutating func addFloor(_ layout: Layout) {
    let (geometry, plot) = (layout.geometry, layout.plot)
    let line = geometry.rows
    add(.axis, .corner, geometry.wall, line)
    addFloor(at: line, geometry)
    for tick in layout.ticks {
      let column = geometry.left + plot.track.column(of: tick.x)
      add(.axis, tick.isHeavy ? .heavyTick : .floorTick, column, line)
    }
    for column in layout.missing { add(.missing, .missing, geometry.left + column, line) }
  }

  mutating func addLabels(_ layout: Layout) {
    let first = layout.geometry.rows + 1
    for label in layout.labels.labels {
      for (index, text) in label.lines.enumerated() {
        let column = label.column + (label.width - DisplayWidth.of(text)) / 2
        add(
          label.isHeavy ? .strong : .label,
          .text(text, column: column, line: first + index))
      }
    }
  }
}
