import TrendsCharts
import TrendsCore

/// What may be typed next, by what is open: `help` begins with it.
extension CommandContext {
  /// A sentence and lines to type, on the person's own data.
  var nextThings: (what: String, lines: [String]) {
    guard let focus = world.engine.focus else {
      let lines = world.openingLines
      return world.library.datasets.isEmpty
        ? ("nothing is loaded", lines + ["help load"]) : ("no chart is open", lines)
    }
    let view = world.engine.views[focus]
    let name = Word.written(view.name, isName: true)
    switch view {
    case .days(let days):
      let last = days.visible?.end.advanced(by: -1) ?? world.engine.clock.today
      let day = min(last, world.engine.clock.today).advanced(by: -3)
      let closer =
        days.source.metric.kind == .weight
        ? ["forecast 30", "goal \(((world.rows(of: days).values.last ?? 79) - 2).fixed(0))kg"]
        : ["stats \(name) by month", "compare \(name) last month"]
      return (
        "\(view.name), a chart of days",
        ["range 1Y", "select \(day)", "day \(day)"] + closer + ["browse"]
      )
    case .run(let run):
      let half = Wording.clock((run.length / 2).rounded())
      let name = Word.written(run.run.id, isName: true)
      if !RunSummary(run, world).hasChart {
        let back = world.firstDayChart.map { "focus \(world.engine.views[$0].name)" }
        return (
          "\(view.name) of the run \(run.run.id), which has none",
          ["run \(name)", "runs"] + [back].compactMap(\.self)
        )
      }
      return (
        "\(view.name) of the run \(run.run.id)",
        ["select \(half)", "range 5min", "run \(name)", "table", "browse"]
      )
    case .list:
      return ("\(view.name), a list", ["select 0", "find TEXT", "more", "browse"])
    case .strip:
      return ("the strip of days", ["select yesterday", "scroll -7d", "day yesterday", "browse"])
    }
  }

  /// The same as lines of help.
  var helpHere: [String] {
    let (what, lines) = nextThings
    return ["Here: \(what). Try", "  " + lines.joined(separator: "; "), ""]
  }
}
