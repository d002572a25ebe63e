/// A chart as shapes in points: what SVG and PNG draw.
///
/// Axes, ticks, labels, gaps and words are those of the layout, so a picture says what the terminal
/// says; only the places between them are not rounded to cells.
struct Picture {
  /// A place in points from the top left.
  struct Place: Equatable {
    var x: Double
    var y: Double
  }

  enum Shape: Equatable {
    case path([Place])
    case dashed([Place])
    case polygon([Place])
    case box(Place, width: Double, height: Double)
    case disc(Place, radius: Double)
    case ring(Place, radius: Double)
    case cross(Place, radius: Double)
    /// From the left end of its base line, over so many cells.
    case text(String, at: Place, cells: Int)
  }

  /// What a mark means; pictures have a look for each.
  enum Look: String, CaseIterable {
    case grid, band, zone, area, bar, chosen, goal, rule, axis, missing, forecast, line, point
    case page, selected, label, strong, faint, goalText, forecastText, zoneText, selectedText
    /// Of the strip of days: an empty day and its edge, what one has, the ring around today, and
    /// the numbers in the circles.
    case day, dayEdge, entry, today, number, entryNumber, comingNumber
  }

  struct Mark: Equatable {
    var look: Look
    var shape: Shape
  }

  /// A point that tells its value when it is pointed at.
  struct Hit: Equatable {
    var place: Place
    var words: String
  }

  /// A cell of text, as wide as half its height.
  static let cell = Place(x: Double(PictureSize.column), y: Double(PictureSize.row))
  /// Points of a small letter, which is half as high.
  static let smallLetter = 4.5
  static let margin = Double(PictureSize.margin)

  var width: Double
  var height: Double
  var title: String
  /// What the chart says, for who cannot see it.
  var summary: String
  var marks: [Mark] = []
  var hits: [Hit] = []
  /// Where the values are, for the rule under the pointer.
  var plot = (top: 0.0, bottom: 0.0)
  /// Whether the point under the pointer is ringed; a day of the strip is a circle already.
  var ringsHits = true

  mutating func add(_ look: Look, _ shape: Shape) { marks.append(Mark(look: look, shape: shape)) }
}

extension Picture {
  /// The looks that are filled, and how much of their colour covers what is below, in 255ths.
  static func cover(_ look: Look) -> Int {
    switch look {
    case .grid: 46
    case .band: 56
    case .zone: 40
    case .area: 60
    case .rule: 150
    // S1-13: grey, 15 percent.
    case .day: 38
    default: 255
    }
  }
}

extension Picture.Look {
  /// The colour; nil for that of plain text.
  var ink: Theme.Ink? {
    switch self {
    case .grid, .rule, .axis, .missing, .faint, .day, .dayEdge, .comingNumber: .muted
    case .band, .forecast, .forecastText: .forecast
    case .zone, .zoneText: .zone
    case .area, .bar, .line, .point: .line
    case .chosen, .selected, .selectedText: .selection
    case .goal, .goalText: .goal
    case .entry: .entry
    case .today: .today
    case .page, .label, .strong, .number, .entryNumber: nil
    }
  }

  /// Width of its strokes, in points.
  var stroke: Double {
    switch self {
    case .grid, .axis, .rule, .dayEdge: 1
    case .goal: 1.5
    case .missing: 1.5
    default: 2
    }
  }

  /// Lengths of dashes and of the gaps between them, in points.
  var dashes: (on: Double, off: Double) { self == .goal ? (6, 4) : (8, 5) }

  /// S1-20: the numbers of days.
  var isSmall: Bool { self == .number || self == .entryNumber || self == .comingNumber }

  var isBold: Bool { self == .strong || self == .selectedText }

  init(_ role: Role) {
    self =
      switch role {
      case .none, .label: .label
      case .band, .forecast, .mark: .forecastText
      case .goal, .goalLabel: .goalText
      case .area, .edge, .bar, .line, .point: .point
      case .zone: .zoneText
      case .selected, .chosenBar: .selectedText
      case .rule, .axis, .missing, .faint: .faint
      case .strong, .today: .strong
      case .entry: .entry
      }
  }
}
