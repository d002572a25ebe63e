/// A chart as shapes in points, which SVG and PNG draw.
///
/// Axes, ticks, labels, gaps and words come from the layout, so a picture says what the terminal
/// says; only places within the plot are not rounded to cells.
struct Picture {
  /// A place in points from the top left.
  struct Place: Equatable {
    var x: Double
    var y: Double
  }

  /// The shapes that both formats can draw.
  enum Shape: Equatable {
    case path([Place])
    case dashed([Place])
    case polygon([Place])
    case box(Place, width: Double, height: Double)
    case disc(Place, radius: Double)
    case ring(Place, radius: Double)
    case cross(Place, radius: Double)
    /// A text on its base line.
    case text([Span], at: Place, Anchor)
  }

  /// A part of a text in one look.
  struct Span: Equatable {
    var text: String
    var look: Look
  }

  /// Which part of a text is at its place. How wide a text is, only the reader's font says.
  enum Anchor: String { case start, middle, end }

  /// What a mark means. Its raw value is the class in SVG.
  enum Look: String, CaseIterable {
    case grid, band, zone, area, bar, chosen, goal, rule, axis, missing, forecast, line, reading,
      point
    case page, selected, ring, label, title, strong, faint, goalText, forecastText, zoneText,
      selectedText
    /// Parts of the strip: an empty day and its edge, an entry or chat, today's ring, and the
    /// numbers in circles.
    case day, dayEdge, entry, today, number, entryNumber, comingNumber
  }

  /// A shape with its look. Marks are drawn in order, later ones on top.
  struct Mark: Equatable {
    var look: Look
    var shape: Shape
  }

  /// The title with what it is of, the facts at the right, and the finding.
  struct Heading: Equatable {
    var left: [Span] = []
    var right: [Span] = []
    /// Sentences, a line each.
    var lines: [String] = []
  }

  /// A place that shows its words under the pointer.
  struct Hit: Equatable {
    var place: Place
    var words: String
  }

  /// The size of a cell of text in points; its width is half its height.
  static let cell = Place(x: Double(PictureSize.column), y: Double(PictureSize.row))
  /// Points of space around the chart.
  static let margin = Double(PictureSize.margin)

  var width: Double
  var height: Double
  var title: String
  /// The chart in a sentence, for readers who cannot see it.
  var summary: String
  /// In the order of drawing.
  var marks: [Mark] = []
  /// In order of x; empty for charts with too many points.
  var hits: [Hit] = []
  /// Top and bottom of the plot in points, for the rule under the pointer.
  var plot = (top: 0.0, bottom: 0.0)
  /// What stands above the plot: in the picture, or as text on a page.
  var heading = Heading()
  /// Whether the point under the pointer gets a ring; the days of the strip are circles already.
  var ringsHits = true

  mutating func add(_ look: Look, _ shape: Shape) { marks.append(Mark(look: look, shape: shape)) }
}

extension Picture {
  /// The opacity of a look in 255ths.
  static func cover(_ look: Look) -> Int {
    switch look {
    case .grid: 46
    case .band: 56
    case .zone: 40
    case .area: 60
    case .rule: 150
    // S1-13 asks for grey at 15 percent.
    case .day: 38
    default: 255
    }
  }
}

extension Picture.Look {
  /// The colour in the theme; nil for the colour of text.
  var ink: Theme.Ink? {
    switch self {
    case .grid: .grid
    case .rule, .axis, .missing, .faint, .reading, .day, .dayEdge, .comingNumber: .muted
    case .band, .forecast, .forecastText: .forecast
    case .zone, .zoneText: .zone
    case .area, .bar, .line, .point: .line
    case .chosen, .selected, .ring, .selectedText: .selection
    case .goal, .goalText: .goal
    case .entry: .entry
    case .today: .today
    case .page, .label, .title, .strong, .number, .entryNumber: nil
    }
  }

  /// The width of its lines in points.
  var stroke: Double {
    switch self {
    case .grid, .axis, .rule, .dayEdge: 1
    case .goal: 1.5
    case .missing: 1.5
    default: 2
    }
  }

  /// The lengths of dashes and of the gaps between them, in points.
  var dashes: (on: Double, off: Double) { self == .goal ? (6, 4) : (8, 5) }

  /// The size of its letters in points; the numbers of days are small (S1-20).
  var letters: Double {
    switch self {
    case .title: 20
    case .number, .entryNumber, .comingNumber: 8
    default: 14
    }
  }

  var isBold: Bool { self == .strong || self == .title || self == .selectedText }

  /// The look of a text that has a role in the layout.
  init(_ role: Role) {
    self =
      switch role {
      case .none, .label: .label
      case .band, .forecast, .mark: .forecastText
      case .goal, .goalLabel: .goalText
      case .area, .bar, .line, .point: .point
      case .zone: .zoneText
      case .selected, .chosenBar: .selectedText
      case .reading, .bridge, .grid, .rule, .axis, .missing, .faint: .faint
      case .strong, .today: .strong
      case .entry: .entry
      case .step1, .step2, .step3, .step4, .step5: .label
      }
  }
}
