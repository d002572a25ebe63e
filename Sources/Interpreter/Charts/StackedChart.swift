internal import TrendsCore
import TrendsOutput

/// Charts of one run above each other, on one clock axis, with a strip of training zones below them.
public struct StackedChart {
  /// The time in training zones: a number for each column, and what the numbers mean.
  public struct Zones {
    public var names: [String]
    /// The lower end of each zone but the first, ascending.
    public var bounds: [Double]
    /// Seconds in each zone.
    public var seconds: [Double]
    /// What is in the zones, by time.
    public var points: [ChartSpec.Point]

    public init(names: [String], bounds: [Double], seconds: [Double], points: [ChartSpec.Point]) {
      self.names = names
      self.bounds = bounds
      self.seconds = seconds
      self.points = points
    }
  }

  /// All with the same domain, from the top.
  public private(set) var panels: [ChartSpec]
  var zones: Zones?

  public init(_ panels: [ChartSpec], zones: Zones?) { (self.panels, self.zones) = (panels, zones) }

  /// The lines, with `rows` lines of plot in each panel.
  public func lines(in frame: Frame, rows: Int) -> [String] {
    guard frame.glyphs != .words else { return panels.flatMap(Chart.sentences) }
    guard frame.columns >= 24, !panels.isEmpty else { return [] }
    var frame = frame
    frame.rows = rows + 1
    let readings = panels.map(Readings.init)
    // Each panel alone says how much room its numbers need.
    var alone = frame
    alone.rows = rows + 6
    var panel = Panel(holding: readings.map { Layout($0, in: alone) }, hasAxis: false)
    let backend = TextBackend(
      tier: .of(frame.glyphs), palette: frame.color ? .of(frame.theme) : nil)
    var lines: [String] = []
    for (place, one) in readings.enumerated() {
      panel.hasAxis = place == readings.count - 1
      frame.rows = rows + (panel.hasAxis ? 3 : 1)
      let layout = Layout(one, in: frame, as: panel)
      lines += backend.lines(of: Scene(layout)).map(\.text)
      guard panel.hasAxis, let zones else { continue }
      let strip = ZoneStrip(zones, layout)
      lines += backend.lines(of: Scene(strip.lines, columns: frame.columns)).map(\.text)
    }
    return lines
  }
}

/// A row of numbers, one for each column of a plot, and a line that says what they mean.
private struct ZoneStrip {
  var lines: [TextLine] = []

  init(_ zones: StackedChart.Zones, _ layout: Layout) {
    let (track, wall) = (layout.plot.track, layout.geometry.wall)
    var sums = Array(repeating: (total: 0.0, count: 0.0), count: track.width)
    for point in zones.points {
      let column = min(max(track.column(of: point.x), 0), track.width - 1)
      sums[column].total += point.y
      sums[column].count += 1
    }
    let name = "zone"
    guard wall >= 3 else { return }
    let title = wall > name.count ? name : "z"
    var row: TextLine = [
      TextRun(title + String(repeating: " ", count: wall + 1 - title.count), .faint)
    ]
    for sum in sums {
      let zone = sum.count > 0 ? Self.zone(of: sum.total / sum.count, zones.bounds) : nil
      row.append(TextRun(zone.map { String($0 + 1) } ?? " ", zone.map(Role.step) ?? .none))
    }
    while row.last?.text == " " { row.removeLast() }
    let all = zones.seconds.reduce(0, +)
    var legend: TextLine = [TextRun(String(repeating: " ", count: wall + 1), .none)]
    for (zone, seconds) in zones.seconds.enumerated().reversed()
    where all > 0 && seconds / all >= 0.005 {
      let share = (seconds / all * 100).rounded().fixed(0)
      let text: TextLine = [
        TextRun(String(zone + 1), Role.step(zone)),
        TextRun(" \(zones.names[zone]) \(share)%  ", .label),
      ]
      if (legend + text).width <= layout.geometry.columns + 2 { legend += text }
    }
    lines = [row, legend].map(\.withoutBlanksAtEnd)
  }

  private static func zone(of value: Double, _ bounds: [Double]) -> Int {
    bounds.prefix { $0 <= value }.count
  }
}
