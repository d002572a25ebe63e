import TrendsCore
import Testing

@testable import TrendsCharts

/// One series in three styles.
@Suite("Charts: styles") struct ChartStyleTests {
  static let frames = [(40, 12), (60, 14), (80, 24), (120, 30), (200, 40)]

  /// Fourteen days with two missing, in a style.
  private func spec(_ style: ChartSpec.Style) -> ChartSpec {
    var spec = ChartFixtures.workout
    spec.style = style
    return spec
  }

  private func layout(_ style: ChartSpec.Style, _ columns: Int, _ rows: Int) -> Layout {
    Layout(
      Readings(spec(style)),
      in: Frame(columns: columns, rows: rows, glyphs: .full, color: false))
  }

  @Test(
    "S0-04: bars, lines and areas of one series share axes, ticks, labels and gaps",
    arguments: frames)
  func shared(columns: Int, rows: Int) {
    let bars = layout(.bar, columns, rows)
    for style in [ChartSpec.Style.line, .area] {
      let other = layout(style, columns, rows)
      // The same days are named, in the same words, and the same days are missing.
      #expect(other.ticks == bars.ticks, "\(style)")
      #expect(other.plot.gaps == bars.plot.gaps && other.missing.count == bars.missing.count)
      #expect(other.labels.labels.map(\.lines) == bars.labels.labels.map(\.lines), "\(style)")
      #expect(
        other.geometry.left == bars.geometry.left && other.geometry.rows == bars.geometry.rows)
      #expect(other.plot.axis.rows == bars.plot.axis.rows)
    }
    // Bars keep a row free for their values, so that their steps may be others; in every style
    // labels begin with zero, and a step of values is the same number of rows everywhere.
    for style in [ChartSpec.Style.bar, .line, .area] {
      let labels = layout(style, columns, rows).plot.axis.labels
      #expect(labels.first?.text == "0" && labels.count >= 3, "\(style)")
      let steps = zip(labels, labels.dropFirst()).map { low, high in
        "\((Int(high.text) ?? 0) - (Int(low.text) ?? 0)) in \(high.row - low.row) rows"
      }
      #expect(Set(steps).count == 1, "\(style): \(steps)")
    }
    let (line, area) = (layout(.line, columns, rows), layout(.area, columns, rows))
    #expect(line.labels == area.labels && line.missing == area.missing)
  }
}
