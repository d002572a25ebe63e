import TrendsCore
import TrendsCharts
import TrendsOutput

extension CommandContext {
  /// Returns the chart of the view at `index`; nil where there is too little to draw, and for a
  /// list.
  func spec(of index: Int, with parts: ChartParts = .all) -> ChartSpec? {
    switch world.engine.views[index] {
    case .days(let view):
      chart(of: view, with: parts).spec
    case .run(let view): RunSummary(view, world, parts.seconds).spec
    case .list, .strip: nil
    }
  }

  /// Returns the chart of a view of days.
  func chart(of view: DayView, with parts: ChartParts = .all) -> DayChart {
    DayChart(view: view, world: world, forecastDays: settings.forecastDays, parts: parts)
  }

  /// Prints the chart of a view, or its values in a format for programs.
  mutating func draw(_ index: Int, with parts: ChartParts = .all) {
    if case .strip = world.engine.views[index] { return drawStrip(index, hasKey: false) }
    rests(on: index)
    guard format == .text else { return print(values(of: index, with: parts)) }
    let start = printout.bytes.count
    printLines(chartLines(of: index, with: parts))
    if case .list = world.engine.views[index], let width = host.tableWidth {
      narrow(from: start, chartLines(of: index, fitting: width))
    }
    printout.hasDrawn = true
  }

  /// Returns the lines of a view's chart, or a sentence where there is nothing to draw.
  ///
  /// Shortens a list to `width` columns if that is given, and draws `rows` of it instead of those on show.
  func chartLines(
    of index: Int, with parts: ChartParts = .all, fitting width: Int? = nil, rows: Range<Int>? = nil
  ) -> [String] {
    let status = status(of: index).lines(columns: settings.columns)
    if let spec = spec(of: index, with: parts) {
      return Chart.text(spec, in: room(without: status.count)) + status
    }
    switch world.engine.views[index] {
    case .days(let view):
      return status.isEmpty ? ["\(view.name): nothing is loaded yet"] : status
    case .run(let view): return [RunSummary(view, world, parts.seconds).message ?? view.kind.tooFew]
    case .list(let view):
      return view.lines(in: world, dash: dash, mark: mark, columns: width, rows: rows) { table in
        width.map { table.fitted(to: $0, ellipsis: ellipsis).table } ?? table
      }
    case .strip(let view): return Chart.text(world.stripSpec(view), in: room)
    }
  }

  /// Returns the chart of the focused view in `rows` lines, with a part of its axis marked; empty while
  /// nothing is open.
  func sceneLines(rows: Int, marking marked: ClosedRange<Double>? = nil) -> [String] {
    guard let focus = world.engine.focus else { return [] }
    guard var spec = spec(of: focus) else { return chartLines(of: focus) }
    spec.marked = marked
    var frame = settings.frame
    let status = status(of: focus).lines(columns: frame.columns)
    frame.rows = max(1, rows - status.count)
    return (Chart.text(spec, in: frame) + status).prefix(rows).map { $0 }
  }

  /// The open charts of days: those of training and recovery, then the others.
  var trendCharts: [Int] {
    let days = world.engine.views.indices.filter { index in
      if case .days(let view) = world.engine.views[index] { !view.pager.isClosed } else { false }
    }
    func isTrend(_ index: Int) -> Bool {
      guard case .days(let view) = world.engine.views[index] else { return false }
      return view.source.metric.family != nil
    }
    return days.filter(isTrend) + days.filter { !isTrend($0) }
  }

  /// Prints all charts of days at a glance, each a row of one overview.
  mutating func drawAll() throws(Failure) {
    let views = trendCharts
    guard !views.isEmpty else {
      throw Failure.noDayChart
    }
    guard format == .text else {
      for index in views { print(values(of: index)) }
      return
    }
    if settings.frame.glyphs == .words {
      for index in views { spec(of: index).map { printLines(Chart.sentences($0) + [""]) } }
    } else if let report = OverviewReport(
      dayViews(views), world, focus: focusedDays, newest: printout.look?.newest)
    {
      let days = focusedDays?.visible.map { $0.start.distance(to: $0.end) } ?? 0
      let chart = report.chart(dash: dash, minus: minus, look: printout.look)
      printout.picture = (
        printout.bytes.count,
        .overview(chart.grid(in: room, days: days), views: report.views.map(\.name))
      )
      printLines(chart.lines(in: room, days: days))
    }
    for index in views {
      guard case .days(let view) = world.engine.views[index], DayChart.has(view) else {
        printLines(chartLines(of: index))
        continue
      }
      var status = status(of: index)
      let name = world.engine.views[index].name
      status.lines = status.lines.map { "\(name): \($0)" }
      printLines(status.lines(columns: settings.columns))
    }
    printout.hasDrawn = true
  }

  private func dayViews(_ indices: [Int]) -> [DayView] {
    indices.compactMap { index in
      if case .days(let view) = world.engine.views[index] { view } else { nil }
    }
  }

  /// The focused view, if it shows days.
  private var focusedDays: DayView? {
    world.engine.focus.flatMap { dayViews([$0]).first }
  }

  /// The frame of a printed chart, without the lines that the prompt needs, or others.
  private var room: Frame { room(without: 0) }

  private func room(without lines: Int) -> Frame {
    var frame = settings.frame
    frame.rows = max(2, frame.rows - settings.freeRows - lines)
    return frame
  }

  /// What the view at `index` says of its loads and ends.
  func status(of index: Int) -> ViewStatus { ViewStatus(world.engine.views[index], in: world) }

  /// Returns what a view shows as a table.
  func values(of index: Int, with parts: ChartParts = .all) -> Table {
    switch world.engine.views[index] {
    case .days(let view):
      return chart(of: view, with: parts).values
    case .list(let view): return view.table(in: world)
    case .strip: return stripReport(of: index)?.table ?? Table([])
    case .run(let view):
      return RunSummary(view, world, parts.seconds).values(forPrograms: format != .text)
    }
  }
}

extension CommandContext {
  /// Notes that the command asks a view to load something: if that fails, it says so.
  mutating func asks(_ index: Int) { asked.append(world.engine.views[index]) }

  /// Prints what has failed of the loads that the command asked for. What a program did not answer
  /// was printed when it ended.
  mutating func tellFailures() {
    for earlier in asked {
      let name = earlier.name
      guard let index = world.engine.index(of: name) else { continue }
      let view = world.engine.views[index]
      guard view.failedLoads > earlier.failedLoads, !world.engine.isOutside(view) else { continue }
      let known = ViewStatus(earlier, in: world).failures
      let failures = ViewStatus(view, in: world).failures
      let new = failures.filter { !known.contains($0) }
      // What has failed again is all that there is to say.
      for line in new.isEmpty ? failures : new {
        note(line.hasPrefix("\(name): ") ? line : "\(name): \(line)")
      }
    }
    asked = []
  }

  /// Prints why a scroll did not go as far as asked; nothing if it did.
  mutating func tell(_ end: ScrollEnd, of index: Int) {
    let view = world.engine.views[index].name
    let loaded = world.engine.views[index].loadedDays
    let today = world.engine.clock.today
    switch end {
    case .reached, .interrupted: return
    case .remembered: note("\(view): nothing is loaded yet; the move is remembered")
    case .atEdge(.before, let reason):
      let why = (reason ?? .sourceStart).words(loaded, today: today)
      note("\(view): stopped at the oldest day, \(why)")
    case .atEdge(.after, let reason):
      let why = (reason ?? .today).words(loaded, today: today)
      note("\(view): stopped at the newest day, \(why)")
    case .waiting(let side, let code):
      let edge = side == .before ? "oldest" : "newest"
      if let code {
        note("\(view): stopped at the \(edge) loaded day, the next page failed (\(code)): retry")
      } else if !world.engine.isManual {
        note("\(view): goes on as pages come; 'cancel' stops it")
      } else {
        note("\(view): stopped at the \(edge) loaded day, the next page is not here yet")
      }
    }
  }

  /// Prints where a jump stops that cannot begin at the day asked for; nothing if it does, or failed.
  mutating func tellStop(ofJumpTo day: Day, in index: Int) {
    guard case .days(let view) = world.engine.views[index], !view.pager.refresh.isFailed,
      let start = view.pager.pending.map({ Day(clamping: $0) }) ?? view.visible?.start, start != day
    else { return }
    let stops = view.pager.pending == nil ? "stopped at" : "goes to"
    if day > start {
      note("\(view.name): \(stops) the newest day, \(world.engine.clock.today) is today")
    } else {
      let why = view.pager.bounds.min.map { "the source begins on \($0)" } ?? "no day comes before"
      note("\(view.name): \(stops) the oldest day, \(why)")
    }
  }

  /// Takes note that the statement answers from a view: where a page of it is missing to the end, because
  /// a program did not answer it, the script ends with exit 1.
  mutating func rests(on index: Int) {
    if isIncomplete(index) { printout.incomplete.insert(world.engine.views[index].name) }
  }

  /// Whether a program did not answer a page of a view. Where it repeats rows that are here, nothing is
  /// missing.
  private func isIncomplete(_ index: Int) -> Bool {
    let view = world.engine.views[index]
    return world.engine.isOutside(view)
      && (view.failureCode.map { $0 != Fault.wrongAnswer.code } ?? false)
  }

  /// Whether a view that was printed without a page still lacks one.
  var lacksPages: Bool {
    printout.incomplete.contains { world.engine.index(of: $0).map(isIncomplete) ?? false }
  }

  /// Notes which days an answer is from, where a program answers page by page and others may
  /// follow.
  mutating func noteWhatIsLoaded(of view: DayView) {
    if let index = world.engine.index(of: view.name) { rests(on: index) }
    let days = world.rows(of: view).days
    guard !world.knowsAllRows(of: view), let first = days.first, let last = days.last else {
      return
    }
    note("\(view.name): computed from the loaded days, \(first) to \(last)")
  }
}

extension CommandContext {
  /// Scrolls a chart to the newest day of its dataset, if the newest days of all would not show it.
  mutating func showNewest(in index: Int) {
    guard case .days(let view) = world.engine.views[index],
      let dataset = world.library.datasets.last(where: { $0.shows(in: .days(view)) }),
      let newest = dataset.newestDay(upTo: world.engine.clock.today)
    else { return }
    show(newest, in: index)
  }

  /// Scrolls a chart so that a day is at its right edge, unless it is among the days that end today.
  /// Returns whether it did.
  @discardableResult
  mutating func show(_ newest: Day, in index: Int) -> Bool {
    guard case .days(let view) = world.engine.views[index],
      newest <= world.engine.clock.today.advanced(by: -view.pager.config.visible)
    else { return false }
    let start = newest.advanced(by: 1 - view.pager.config.visible)
    world.engine.send(.jump(Int(start.number)), to: index)
    return true
  }
}
