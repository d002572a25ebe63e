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

  /// The row of the goal; nil if the axis does not hold it.
  var goal: Int?
  /// The row of the average of bars, drawn only without a goal.
  var average: Int?
  /// The rows of the zone to aim at.
  var zone: ClosedRange<Int>?
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
      let row = axis.row(of: value)
      goal = row
      end(row, value, "goal", .goalLabel)
    }
    if spec.goal == nil, spec.style == .bar, spec.emphasis == .total, let summary,
      readings.points.count > 1
    {
      let row = axis.row(of: summary.average)
      average = row
      end(row, summary.average, "avg", .goalLabel)
    }
    if let band = spec.band { mark(band, axis) }
    if let band = readings.forecast.last?.band {
      for edge in [band.upperBound, band.lowerBound] {
        end(axis.row(of: edge), edge, wording.number(edge), .faint)
      }
    }
  }

  /// Adds a word unless its row has one.
  private mutating func end(_ row: Int, _ value: Double, _ text: String, _ role: Role) {
    guard !ends.contains(where: { $0.row == row }) else { return }
    ends.append(End(row: row, value: value, text: text, role: role))
  }

  /// Marks the rows whose middle lies in the zone, at least one.
  private mutating func mark(_ band: ClosedRange<Double>, _ axis: ValueAxis) {
    guard axis.holds(band.upperBound) || axis.holds(band.lowerBound) else { return }
    var (low, high) = (axis.row(of: band.lowerBound), axis.row(of: band.upperBound))
    if axis.base == .floor {
      low = (axis.eighths(band.lowerBound) + 3) / 8
      high = (axis.eighths(band.upperBound) - 4) / 8
    }
    low = min(low, axis.rows - 1)
    if axis.isReversed { swap(&low, &high) }
    zone = low...min(max(low, high), axis.rows - 1)
    end(low, band.lowerBound / 2 + band.upperBound / 2, "zone", .zone)
  }
}
