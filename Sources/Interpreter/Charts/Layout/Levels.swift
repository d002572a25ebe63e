internal import TrendsCore
import TrendsOutput

/// Horizontal marks across the plot, and the words at its right edge.
struct Levels: Equatable {
  /// A word at the right edge. Each row has at most one.
  struct End: Equatable {
    var row: Int
    /// The value of the mark, which pictures place exactly.
    var value: Double
    var text: String
    var role: Role
  }

  /// The goal; nil if the axis does not hold it.
  var goal: Double?
  /// The average of bars, drawn only without a goal.
  var average: Double?
  /// The ends of the zone to aim at that the axis holds.
  var zone: [Double] = []
  /// In order of importance.
  private(set) var ends: [End] = []

  /// Columns that the words need; 0 without any.
  var width: Int { ends.map { DisplayWidth.of($0.text) }.max() ?? 0 }

  /// Collects the marks. The order decides which word keeps a row: forecast, goal, average, zone,
  /// band.
  init(_ readings: Readings, _ summary: Summary?, _ axis: ValueAxis, _ wording: Wording) {
    let spec = readings.spec
    guard !axis.labels.isEmpty else { return }
    if let last = readings.forecast.last {
      end(axis.row(of: last.mean), last.mean, wording.number(last.mean), .forecast)
    }
    if let value = spec.goal, axis.holds(value) {
      goal = value
      end(axis.row(of: value), value, "goal", .goalLabel)
    }
    if spec.goal == nil, spec.style == .bar, spec.emphasis == .total, let summary,
      readings.points.count > 1
    {
      average = summary.average
      end(axis.row(of: summary.average), summary.average, "avg", .goalLabel)
    }
    if let band = spec.band { mark(band, spec.bandName, axis) }
    if let band = readings.forecast.last?.band {
      for edge in [band.upperBound, band.lowerBound] {
        end(axis.row(of: edge), edge, wording.number(edge), .faint)
      }
    }
  }

  /// Leaves the words to a second axis.
  mutating func dropWords() { ends = [] }

  /// Adds a word unless its row has one.
  private mutating func end(_ row: Int, _ value: Double, _ text: String, _ role: Role) {
    guard !ends.contains(where: { $0.row == row }) else { return }
    ends.append(End(row: row, value: value, text: text, role: role))
  }

  /// Marks the ends of the zone to aim at, of which the upper one has the word.
  private mutating func mark(_ band: ClosedRange<Double>, _ name: String, _ axis: ValueAxis) {
    zone = [band.upperBound, band.lowerBound].filter(axis.holds)
    if let edge = zone.first { end(axis.row(of: edge), edge, name, .zone) }
  }
}
