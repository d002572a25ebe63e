import TrendsCore
import TrendsCharts
import TrendsOutput

extension Command {
  /// Lists the open views with what they show and hold. Closed views are left out.
  static let charts = Command(
    "charts", "Lists the open views; '*' has the focus.", examples: ["load demo; charts"]
  ) { (context: inout CommandContext) throws(Failure) in
    var table = Table([
      .init("focus"), .init("view", room: .name()), .init("style", room: .whole(goes: 3)),
      .init("range", room: .whole(goes: 4)), .init("visible", room: .whole(goes: 1)),
      .init("loaded", room: .whole(goes: 2)), .init("status"),
    ])
    let engine = context.world.engine
    for (index, view) in engine.views.enumerated() where !view.isClosed {
      let mark = Table.Cell.text(index == engine.focus ? "*" : "")
      let status = context.status(of: index).word.map { Table.Cell.text($0) } ?? .missing
      switch view {
      case .days(let view):
        table.rows.append([
          mark, .text(view.name), .text(view.style.rawValue),
          .text(view.preset?.rawValue ?? "default"),
          view.visible.map { .text($0.description) } ?? .missing,
          view.pager.window.map { .text($0.days.description) } ?? .missing, status,
        ])
      case .list(let view):
        let loaded = view.pager.window.map { window in
          let count = window.rows.count
          let whole = window.total.map { $0 == count ? "" : " of \($0)" } ?? ""
          return "\(count)\(whole) rows"
        }
        table.rows.append([
          mark, .text(view.name), .text("list"), .missing,
          view.visible.isEmpty ? .missing : .text(view.visibleText),
          loaded.map { .text($0) } ?? .missing, status,
        ])
      case .strip(let view):
        let strip = context.world.stripSpec(view).strip
        table.rows.append([
          mark, .text(StripView.name), .text("strip"), .missing,
          .text("\(strip.first)..\(strip.last)"), .missing, status,
        ])
      case .run(let view):
        table.rows.append([
          mark, .text(view.name), .text(view.kind == .cadence ? "area" : "line"), .missing,
          .text(view.run.id), .text("\(view.series.count) samples"), status,
        ])
      }
    }
    context.print(table)
  }

  /// Gives a view the focus, which later commands without `--on` use.
  static let focus = Command(
    "focus", "Gives a view the focus: commands then apply to it.",
    examples: ["load demo; focus sleep"],
    .required(.view, "Which view")
  ) { (context: inout CommandContext, name) throws(Failure) in
    let index = try context.view(named: name)
    context.world.engine.focus(on: index)
  }

  /// Draws a view, or all trend charts next to each other with `all`.
  ///
  /// `--style` also changes the view's style for later. Formats for programs print values instead
  /// of a drawing.
  static let show = Command(
    "show", "Draws a view, or all trend charts.", common: [.on, .format, .overwrite],
    examples: [
      "load demo; show", "load demo; show workout", "load demo; show all",
      "load demo; show --style area", "load demo; cadence run7; show --from -1h",
    ],
    forms: [
      Command.Form(.word("all"), .asPicture) {
        (context: inout CommandContext, _, isPicture) throws(Failure) in
        guard isPicture else { return try context.drawAll() }
        try context.showPicture(of: context.trendCharts)
      },
      Command.Form(
        .optional(.view, "Which view; the focused one when left out"),
        .flag("style", .oneOf(DayView.Style.self), "Draw it in this style from now on"),
        .switch("no-trend", "Leave the line through the values out"),
        .switch("no-forecast", "Leave the forecast out"), .runFrom, .runTo, .asPicture
      ) {
        (context: inout CommandContext, name, style, noTrend, noForecast, from, to, isPicture)
          throws(Failure) in
        if let name, context.world.engine.index(of: name) == nil,
          let finding = Question.Finding(rawValue: name)
        {
          throw Failure.unknownView(
            name, hint: "type: stats and a metric, then \(finding.rawValue)")
        }
        let index = try context.view(named: name)
        if let style {
          // A run is a line of means; lists and the strip have no style either.
          guard case .days = context.world.engine.views[index] else {
            throw Failure.notADayChart(view: context.world.engine.views[index].name)
          }
          context.world.engine.setStyle(style, of: index)
        }
        var parts = try context.parts(of: index, from: from, to: to)
        (parts.hasTrend, parts.hasForecast) = (!noTrend, !noForecast)
        guard isPicture else { return context.draw(index, with: parts) }
        context.rests(on: index)
        try context.showPicture(of: [index], with: parts)
      },
    ])

  /// Describes a chart in sentences, or as JSON with the chart's axes and labels.
  ///
  /// A view without enough data says so in the words of `show`.
  static let describe = Command(
    "describe", "Describes a chart in words.", common: [.on, .format, .overwrite],
    examples: [
      "load demo; describe", "load demo; describe sleep", "load demo; describe --format json",
      "load demo; heart run7; describe --from -1h",
    ],
    .optional(.view, "Which view; the focused one when left out"), .runFrom, .runTo
  ) { (context: inout CommandContext, name, from, to) throws(Failure) in
    let index = try context.view(named: name)
    let parts = try context.parts(of: index, from: from, to: to)
    if case .strip(let view) = context.world.engine.views[index] {
      guard context.format != .json else { return context.drawStrip(index, hasKey: false) }
      return context.printLines(StripWords(spec: context.world.stripSpec(view)).lines)
    }
    if case .list(let view) = context.world.engine.views[index], context.format == .json {
      return context.print(view.json(in: context.world))
    }
    context.rests(on: index)
    guard let spec = context.spec(of: index, with: parts) else {
      if case .list = context.world.engine.views[index] { return context.draw(index) }
      for line in context.chartLines(of: index, with: parts) { context.print(line) }
      return
    }
    if context.format == .json {
      context.print(
        Chart.json(spec, in: context.settings.frame)
          .with("status", .string(context.status(of: index).word)))
    } else {
      context.printLines(Chart.words(spec) + context.status(of: index).lines)
    }
  }

  /// Prints the values on show: days with missing ones, rows of a list, all samples of a run.
  static let table = Command(
    "table", "Prints the values on show, one per line.", common: [.on, .format, .overwrite],
    examples: ["load demo; table", "load demo; table weight --format csv"],
    .optional(.view, "Which view; the focused one when left out"), .runFrom, .runTo
  ) { (context: inout CommandContext, name, from, to) throws(Failure) in
    let index = try context.view(named: name)
    let parts = try context.parts(of: index, from: from, to: to)
    context.rests(on: index)
    context.print(context.values(of: index, with: parts))
    if case .days = context.world.engine.views[index] {
      for line in context.status(of: index).failures { context.note(line) }
    }
  }

  /// Selects a day, in all charts and the strip at once, a time in the focused run, or a row of the
  /// focused list. The focused view shows it.
  ///
  /// `nearest`, `next` and `prev` look for a day with a value in the source, whatever is loaded.
  static let select = Command(
    "select", "Selects a day, a time in a run or a row of a list, and prints it.",
    common: [.on, .format, .overwrite],
    examples: [
      "load demo; select 2025-01-03", "load demo; select -3d", "load demo; select next",
      "load demo; select nearest -10d --within 3d", "load demo; cadence run7; select 12:30",
      "load demo; visits; select 12; select next",
      "load demo; select none",
    ],
    forms: [
      Command.Form(
        .word("nearest"), .required(.day, "The day to look near"),
        .flag("within", .dayCount, "At most this far away")
      ) { (session: inout Session, _, day, within) throws(Failure) in
        try session.selectNearest(to: day, within: within)
      },
      Command.Form(.required(.selectTarget, "The day, time or row to select")) {
        (session: inout Session, target) throws(Failure) in
        try session.select(target)
      },
    ])
}

extension Parameter where Value == Bool {
  fileprivate static var asPicture: Parameter {
    .switch("picture", "Show it as a picture, on a terminal that can: kitty, iTerm2, sixel")
  }
}

extension CommandContext {
  /// Shows views as one picture on the terminal, and says below it what it shows.
  fileprivate mutating func showPicture(
    of views: [Int], with parts: ChartParts = .all
  ) throws(Failure) {
    guard format == .text else { throw Failure.pictureInFormat }
    var frame = settings.pictureFrame
    // At a terminal its size is known; the heading and the margins of a picture need some of it.
    frame.columns = settings.toldColumns ?? max(20, settings.columns - 4)
    frame.rows = settings.toldRows ?? max(8, settings.rows - 8)
    let file = ChartFile(
      try pictures(of: views, with: parts, most: ChartFile.most), frame: frame)
    guard host.show(picture: { file.shown(on: $0) }) else {
      throw host.isInterrupted ? .interrupted : Failure.noPictures
    }
    for (title, summary) in file.summaries { print("\(title): \(summary)") }
  }

  /// Returns what is drawn of a view by `--from` and `--to`, which only runs have.
  fileprivate func parts(
    of index: Int, from: RunMoment?, to: RunMoment?
  ) throws(Failure) -> ChartParts {
    guard let span = RunSpan(from: from, to: to) else { return .all }
    let view = world.engine.views[index]
    guard case .run(let run) = view else { throw Failure.noPartOf(view: view.name) }
    return ChartParts(seconds: try span.seconds(in: run))
  }
}

/// The argument of `select`, before it is known whether the view has days, samples or rows.
enum SelectTarget: Equatable, Sendable {
  /// The number of a row in the whole list.
  case row(Int)
  case day(DayWord)
  case move(TimeSpan)
  case time(RunTime)
  case next, previous, none
}

extension ValueType where Value == SelectTarget {
  /// Reads the fixed words first, then a number of a row, a time such as `12:30`, a step such as
  /// `-3d`, and a day last.
  static let selectTarget = ValueType(
    "DATE|DURATION|CLOCK|ROW|next|prev|none",
    "a day, a move such as -3d or +30s, a time into a run such as 12:30, a row such as 12, next, prev or none",
    completion: .dayOr(["next", "prev", "none"]), role: .date
  ) { text in
    switch text {
    case "next": return .next
    case "prev": return .previous
    case "none": return SelectTarget.none
    default: break
    }
    if text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let row = Int(text) {
      return .row(row)
    }
    if let time = RunTime(text) { return .time(time) }
    if let step = TimeSpan(text) { return .move(step) }
    return DayWord(text).map { .day($0) }
  }
}

extension ValueType where Value == Int {
  /// A calendar length in days, not negative.
  ///
  /// Months are counted from day 0 of the calendar, so `1M` has always the same number of days.
  static let dayCount = ValueType("DURATION", "a number of days such as 7d or 2w", role: .number) {
    text in
    guard case .calendar(let step)? = TimeSpan(text), step.days >= 0, step.months >= 0 else {
      return nil
    }
    let reference = Day(clamping: 0)
    return reference.distance(to: step.from(reference))
  }
}
