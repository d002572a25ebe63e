internal import TrendsCore
import TrendsOutput

extension Picture {
  /// The frame for a picture: the session's, within 60 to 160 columns and 16 to 40 rows, so that it
  /// holds a whole chart.
  static func frame(for frame: Frame) -> Frame {
    Frame(
      columns: min(max(frame.columns, 60), 160), rows: min(max(frame.rows, 16), 40), glyphs: .full,
      color: true)
  }

  /// Lays out a chart for a picture and draws it.
  init(_ spec: ChartSpec, in frame: Frame) {
    let layout = Layout(Readings(spec), in: Picture.frame(for: frame))
    self.init(layout)
  }

  /// Draws a layout. One cell of the layout is `cell` points.
  init(_ layout: Layout) {
    let geometry = layout.geometry
    let lines = layout.above.count + geometry.rows + 1 + geometry.labelLines + layout.below.count
    width = Picture.cell.x * Double(geometry.columns) + 2 * Picture.margin
    height = Picture.cell.y * Double(lines - 1) + 2 * Picture.margin + 2 * Picture.space
    title = layout.readings.spec.title
    summary = layout.sentence
    let grid = PictureGrid(layout)
    plot = (grid.top, grid.bottom)
    addText(layout, grid)
    addLevels(layout, grid)
    addShapes(layout, grid)
    addAxes(layout, grid)
    addHits(layout, grid)
  }

  /// Points between header and plot, and between plot and labels.
  static let space = 10.0
}

/// Converts places of a layout into points.
struct PictureGrid {
  let layout: Layout
  /// The left edge of the plot.
  let left: Double
  /// The top edge of the plot.
  let top: Double

  init(_ layout: Layout) {
    self.layout = layout
    left = Picture.margin + Picture.cell.x * Double(layout.geometry.left)
    top = Picture.margin + Picture.cell.y * Double(layout.above.count) + Picture.space
  }

  /// The y axis, half a column left of the plot.
  var wall: Double { left - Picture.cell.x / 2 }
  var right: Double { left + Picture.cell.x * Double(layout.geometry.width) }
  var bottom: Double { top + Picture.cell.y * Double(layout.geometry.rows) }
  /// The line on which bars and areas stand: zero if the axis has it, else the bottom.
  var foot: Double {
    layout.plot.axis.zero.map { $0 >= 0 ? y(0) : bottom } ?? bottom
  }

  /// The points from the left for a value of the x axis.
  func x(_ value: Double) -> Double { left + Picture.cell.x * layout.plot.track.place(of: value) }

  /// The points from the top for a value of the y axis.
  func y(_ value: Double) -> Double { top + Picture.cell.y * layout.plot.axis.depth(of: value) }

  func place(_ point: ChartSpec.Point) -> Picture.Place {
    Picture.Place(x: x(point.x), y: y(point.y))
  }

  /// The left edge of a column of the frame, which includes the y axis and its labels.
  func column(_ column: Int) -> Double { Picture.margin + Picture.cell.x * Double(column) }

  /// The base line of a text whose cell begins at `y`.
  func base(_ y: Double) -> Double { y + 14 }
}

extension Picture {
  /// The lines above and below the plot.
  private mutating func addText(_ layout: Layout, _ grid: PictureGrid) {
    for (index, line) in layout.above.enumerated() {
      write(line, grid.base(Picture.margin + Picture.cell.y * Double(index)))
    }
    var y = grid.bottom + Picture.space + Picture.cell.y * Double(layout.geometry.labelLines)
    for line in layout.below {
      if line.first?.text == "Key:" {
        writeKey(layout, grid.base(y))
      } else {
        write(line, grid.base(y))
      }
      y += Picture.cell.y
    }
  }

  /// Writes a line run by run. Leading blanks are skipped, as a text must begin with ink.
  private mutating func write(_ line: TextLine, _ base: Double) {
    var column = 0
    for run in line {
      let text = run.text.drop { $0 == " " }
      let indent = run.text.count - text.count
      write(String(text), column + indent, base, Look(run.role))
      column += DisplayWidth.of(run.text)
    }
  }

  private mutating func write(_ text: String, _ column: Int, _ base: Double, _ look: Look) {
    write(text, at: Place(x: Picture.margin + Picture.cell.x * Double(column), y: base), look)
  }

  /// Adds a text at the left end of its base line; an empty text adds nothing.
  mutating func write(_ text: String, at place: Place, _ look: Look) {
    guard !text.isEmpty else { return }
    add(look, .text(text, at: place, cells: DisplayWidth.of(text)))
  }

  /// The key, with samples drawn as in the chart instead of characters. What does not fit is left
  /// out.
  private mutating func writeKey(_ layout: Layout, _ base: Double) {
    var column = 0
    for entry in KeyLine(layout: layout).entries {
      let width = 4 + DisplayWidth.of(entry.name)
      guard column + width - 2 <= layout.geometry.columns else { break }
      let x = Picture.margin + Picture.cell.x * Double(column)
      addSample(entry, Place(x: x, y: base - 5), layout.tier)
      write(entry.name, column + 2, base, .label)
      column += width
    }
  }

  /// The sample of a key entry, recognised by its role and, where roles share one, by its
  /// character.
  private mutating func addSample(_ entry: KeyLine.Entry, _ place: Place, _ tier: GlyphTier) {
    let middle = Place(x: place.x + 7, y: place.y)
    let line = [place, Place(x: place.x + 14, y: place.y)]
    let corner = Place(x: place.x + 1, y: place.y - 6)
    switch entry.role {
    case .point where entry.mark == tier.text(tier.above): addPin(middle, up: true)
    case .point where entry.mark == tier.text(tier.below): addPin(middle, up: false)
    case .point: add(.point, .disc(middle, radius: 3.5))
    case .reading: add(.reading, .disc(middle, radius: 2.5))
    case .selected: add(.selected, .ring(middle, radius: 5))
    case .line: add(.line, .path(line))
    case .forecast:
      for start in [place.x + 1, place.x + 9] {
        add(
          .forecast, .path([Place(x: start, y: place.y), Place(x: start + 4, y: place.y)]))
      }
    case .mark: add(.forecast, .disc(middle, radius: 4.5))
    case .goal: add(.goal, .dashed(line))
    case .missing: add(.missing, .cross(middle, radius: 4))
    case .band: add(.band, .box(corner, width: 12, height: 12))
    case .zone: add(.zone, .box(corner, width: 12, height: 12))
    case .chosenBar: add(.chosen, .box(corner, width: 12, height: 12))
    case .bar: add(.bar, .box(corner, width: 12, height: 12))
    default: write(entry.mark, at: Place(x: place.x, y: place.y + 5), .strong)
    }
  }

  /// A small triangle for points beyond a fixed axis.
  mutating func addPin(_ place: Place, up: Bool) {
    let tip = up ? -5.0 : 5.0
    add(
      .point,
      .polygon([
        Place(x: place.x, y: place.y + tip), Place(x: place.x + 4.5, y: place.y - tip / 2),
        Place(x: place.x - 4.5, y: place.y - tip / 2),
      ]))
  }
}
