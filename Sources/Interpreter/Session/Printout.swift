import TrendsCharts
import TrendsCore
import TrendsOutput

/// The output of a statement that has not been handed on yet.
struct Printout: Sendable {
  var bytes: [UInt8] = []
  /// Tables in `bytes` that are wider than the terminal.
  var narrower: [Narrower] = []
  /// The tables in `bytes` and where they begin; nil where nobody asks for them.
  var tables: [(start: Int, table: Table)]?
  /// The cursor of a person who moves through an overview or a calendar; nil outside `browse`.
  var look: OverviewReport.Look?
  /// Where an overview or a calendar begins in `bytes`, and where the days are in it.
  var picture: (start: Int, grid: PictureGrid)?
  /// Whether the statement drew a chart, so that the prompt does not draw it again.
  var hasDrawn = false
  /// The view that the prompt draws where it changed; nil for the focused one.
  var drawn: String?
  /// The views of which a program did not answer a page when a statement answered from them.
  var incomplete: Set<String> = []
}

/// Where the days are in a picture of many of them.
enum PictureGrid: Sendable {
  case calendar(HeatMap.Grid)
  /// The views are those of its rows.
  case overview(Overview.Grid, views: [String])
}
