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

  /// The frame of a picture for a phone, whose text is not made smaller there.
  static let narrow = Frame(columns: 40, rows: 20, glyphs: .full, color: true)

  /// Lays out a chart for a picture and draws it, with its heading or without.
  init(_ spec: ChartSpec, in frame: Frame, hasHeading: Bool = true, isNarrow: Bool = false) {
    let layout = Layout(
      Readings(spec), in: isNarrow ? Picture.narrow : Picture.frame(for: frame))
    self.init(layout, hasHeading: hasHeading)
  }

  /// Charts of the same times as pictures whose plots have the same left and right.
  static func column(_ specs: [ChartSpec], in frame: Frame) -> [Picture] {
    let frame = Picture.frame(for: frame)
    let alone = specs.map { Layout(Readings($0), in: frame) }
    let panel = Panel(holding: alone, hasAxis: true)
    return alone.map { Picture(Layout($0.readings, in: frame, as: panel)) }
  }

  /// Draws a layout. One cell of the layout is `cell` points.
  init(_ layout: Layout, hasHeading: Bool = true) {
    let geometry = layout.geometry
    width = Picture.cell.x * Double(geometry.columns) + 2 * Picture.margin
    title = layout.readings.spec.title
    summary = layout.sentence
    height = 0
    heading = Heading(layout)
    let grid = PictureGrid(layout, hasHeading ? heading : Heading())
    let key = PictureKey(layout)
    height =
      grid.bottom + Picture.space + Picture.cell.y * Double(geometry.labelLines) + key.height
      + Picture.margin
    plot = (grid.top, grid.bottom)
    if hasHeading { addHeading() }
    let y = grid.bottom + Picture.space + Picture.cell.y * Double(geometry.labelLines) + 4
    write(key, at: grid.base(y), layout.tier)
    addLevels(layout, grid)
    addShapes(layout, grid)
    addAxes(layout, grid)
    addHits(layout, grid)
  }

  /// Points between header and plot, and between plot and labels.
  static let space = 10.0
}

/// The entries of a key in lines.
private struct PictureKey {
  var places: [(line: Int, column: Int, entry: KeyLine.Entry)] = []

  init(_ layout: Layout) {
    let key = KeyLine(layout: layout)
    let entries = key.shown + (layout.hasEnvelope ? [key.envelope] : [])
    var (line, column) = (0, 0)
    for entry in entries {
      let width = 4 + DisplayWidth.of(entry.name)
      if column > 0, column + width - 2 > layout.geometry.columns { (line, column) = (line + 1, 0) }
      places.append((line, column, entry))
      column += width
    }
  }

  var height: Double {
    places.last.map { Picture.cell.y * Double($0.line + 1) + 4 } ?? 0
  }
}

/// Converts places of a layout into points.
struct PictureGrid {
  let layout: Layout
  /// The left edge of the plot.
  let left: Double
  /// The top edge of the plot.
  let top: Double

  init(_ layout: Layout, _ heading: Picture.Heading) {
    self.layout = layout
    left = Picture.margin + Picture.cell.x * Double(layout.geometry.left)
    top = Picture.margin + heading.height + Picture.space
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

extension Picture.Heading {
  /// Points of the title and of each further line.
  private static let (title, line) = (26.0, 20.0)

  var height: Double {
    left.isEmpty ? 0 : Self.title + Self.line * Double(lines.count)
  }

  /// The heading of a chart: its title as it is written, its range and facts, and what it shows.
  init(_ layout: Layout) {
    let spec = layout.readings.spec
    let parts = layout.header.parts(layout.geometry.columns)
    // Short names such as HRV are abbreviations.
    let name = spec.title.count <= 3 ? spec.title.uppercased() : spec.title
    left = parts.left.enumerated().map { place, run in
      place == 0
        ? Picture.Span(text: name.prefix(1).uppercased() + name.dropFirst(), look: .title)
        : Picture.Span(text: run.text, look: .faint)
    }
    let isClock = UnitName(spec.unit).isClock
    right = parts.right.map {
      let text = Self.spoken($0.text, isClock: isClock)
      return Picture.Span(text: text, look: Picture.Look($0.role))
    }
    let columns = layout.geometry.columns
    let story = layout.story
    let closing = layout.closing(story, average: layout.plot.track.average)
    lines = [closing.text(columns) ?? closing.text(1000)].compactMap(\.self)
    if let line = layout.readout(story).line(columns) {
      lines.append(line.map(\.text).joined())
    }
  }

  /// A fact with words instead of the marks of the terminal.
  private static func spoken(_ text: String, isClock: Bool) -> String {
    text.replacing(bytesOf: "▾ ", with: isClock ? "slower " : "below ")
      .replacing(bytesOf: "▴ ", with: isClock ? "faster " : "above ")
  }

  /// Draws it at the top of a picture.
  func add(to picture: inout Picture) {
    let y = Picture.margin + 15
    picture.add(.title, .text(left, at: .init(x: Picture.margin, y: y), .start))
    if !right.isEmpty {
      picture.add(.label, .text(right, at: .init(x: picture.width - Picture.margin, y: y), .end))
    }
    for (place, line) in lines.enumerated() {
      let base = Picture.margin + Self.title + 14 + Self.line * Double(place)
      picture.write(line, at: .init(x: Picture.margin, y: base), .label)
    }
  }
}

extension Picture {
  private mutating func addHeading() { heading.add(to: &self) }

  /// Adds a text on its base line; an empty text adds nothing.
  mutating func write(
    _ text: String, at place: Place, _ look: Look, _ anchor: Anchor = .start
  ) {
    guard !text.isEmpty else { return }
    add(look, .text([Span(text: text, look: look)], at: place, anchor))
  }

  /// The key, with samples drawn as in the chart instead of characters.
  private mutating func write(_ key: PictureKey, at base: Double, _ tier: GlyphTier) {
    for (line, column, entry) in key.places {
      let x = Picture.margin + Picture.cell.x * Double(column)
      let y = base + Picture.cell.y * Double(line)
      addSample(entry, Place(x: x, y: y - 5), tier)
      write(entry.name, at: Place(x: x + 2 * Picture.cell.x, y: y), .label)
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
    case .area: add(.area, .box(corner, width: 12, height: 12))
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
