import TrendsCore
import TrendsCharts
import TrendsOutput

extension Command {
  /// Opens the strip of days, or configures the one that is open, and draws it.
  ///
  /// With `--explain` it prints the sources' answers for one day instead.
  static let days = Command(
    "days", "Draws the strip of days: entries, chats, and how many days in a row have messages.",
    examples: [
      "load demo; days", "load demo; days --past 60 --future 7", "load demo; days --numbers",
      "load demo; days --explain -3d", "load demo; days --no-header --legend",
      "load demo; days --format json", "source chats days --from 2025-01-01; days",
      "load demo; days --follow workout --also weight",
    ],
    lists: [stripRules],
    .stripPast(), .stripFuture(), .stripAnchor(),
    .flag("explain", .day, "Explain how this day is drawn"),
    .stripNumbers, .stripNoHeader, .stripCountFuture, .stripLegend,
    .flag("follow", .name, "The metric or list of dots and streak; chats when left out"),
    .flag("also", .name, "The metric or list of filled circles; entries when left out")
  ) {
    (
      context: inout CommandContext, past, future, anchor, explained, numbers, noHeader,
      countsFuture, hasKey, followed, also
    ) throws(Failure) in
    for name in [followed, also].compactMap(\.self) where !context.world.canFollow(name) {
      let near = Nearest.to(name, in: context.world.followable)
      throw Failure.nothingToFollow(name, hint: near.map { "did you mean '\($0)'?" })
    }
    let usual = StripConfig()
    var config = StripConfig(
      past: past ?? usual.past, future: future ?? usual.future, anchor: anchor,
      countsFuture: countsFuture, showsNumbers: numbers, hasHeader: !noHeader)
    (config.followed, config.also) = (followed, also)
    context.world.engine.openStrip(config)
    guard let index = context.world.engine.index(of: StripView.name) else { return }
    if let explained {
      guard let report = context.stripReport(of: index) else { return }
      let day = explained.day(today: context.world.engine.clock.today)
      return context.print(report.explanation(of: day))
    }
    context.drawStrip(index, hasKey: hasKey)
  }

  /// The rules of the strip, for its help.
  private static let stripRules = HelpList(
    heading: "Rules of the strip",
    rows: [
      (
        "streak",
        "Days in a row with messages, counted back from today; from yesterday while today has none"
      ),
      ("counts", "The days on the strip with messages, and with entries, up to today"),
      ("coming days", "Can be selected like all others; --count-future counts them"),
      ("selected day", "The one of all charts; 'select -3d --on days' moves it"),
    ])

  /// Prints everything known of one day.
  ///
  /// The table for people shows titles and counts, shortened to fit a screen; the formats for
  /// programs have every row. `--text` adds the texts of journal entries below. The other options say
  /// something of the day and print nothing.
  static let day = Command(
    "day", "Shows what happened on a day, or says what its weight is worth.",
    examples: [
      "load demo; day -1d", "load demo; day yesterday --text", "load demo; day -3d --leave-out",
      "load demo; day 2026-09-01 --scale-changed --note 'new scale'",
    ],
    .required(.day, "Which day"),
    .switch("text", "With the texts of entries, not only their titles"),
    .switch("leave-out", "Do not count its weight in line and forecast"),
    .switch("scale-changed", "Another scale is used from this day on"),
    .flag("note", .text.used(as: .prose), "Keep a note for the day"),
    .switch("clear", "Take back what was said of the day")
  ) {
    (context: inout CommandContext, word, hasText, leavesOut, changesScale, note, clears)
      throws(Failure) in
    let day = word.day(today: context.world.engine.clock.today)
    if leavesOut || changesScale || note != nil || clears {
      let said = [
        leavesOut ? "--leave-out" : nil, changesScale ? "--scale-changed" : nil,
        note == nil ? nil : "--note",
      ].compactMap(\.self)
      if clears, let other = said.first { throw Failure.excludedFlags(other, "--clear") }
      var mark = clears ? DayMarks.Mark() : context.world.calc.marks[day]
      mark.isLeftOut = mark.isLeftOut || leavesOut
      mark.changesScale = mark.changesScale || changesScale
      mark.note = note ?? mark.note
      context.world.calc.marks[day] = mark
      if leavesOut, !context.world.hasWeight(on: day) {
        context.note("no weight is known of \(day) so far")
      }
      return
    }
    let report = DayReport(day: day, world: context.world)
    guard context.format == .text else { return context.print(report.whole) }
    let number = Int(day.number)
    context.print("\(Wording.longWeekday(number)) \(Wording.longDay(number)) \(day.parts.year)")
    // Who asks for the tables moves through them.
    var table = report.table(scrolls: context.printout.tables != nil)
    table.add(pictures: context.places(on: day, in: table))
    if table.rows.isEmpty { return context.print("  nothing is known of this day") }
    let start = context.printout.bytes.count
    context.printout.tables?.append((start, table))
    context.printLines(table.rendered(as: .text).map { "  " + $0 })
    if let width = context.host.tableWidth {
      let fitted = table.fitted(to: width - 2, ellipsis: context.ellipsis).table
      context.narrow(from: start, fitted.rendered(as: .text).map { "  " + $0 })
    }
    guard hasText else { return }
    for lines in report.texts { context.printLines([""] + lines) }
  }
}

/// Options that `days` and `save-chart FILE days` share. They differ in what an option left out
/// means, which `usual` says in the help.
extension Parameter where Value == Int? {
  static func stripPast(_ usual: String = "30") -> Parameter {
    .flag("past", .whole(0...StripConfig.limit), "Days before today; \(usual) when left out")
  }
  static func stripFuture(_ usual: String = "2") -> Parameter {
    .flag("future", .whole(0...StripConfig.limit), "Days after today; \(usual) when left out")
  }
  static func stripAnchor(_ usual: String = "the middle") -> Parameter {
    .flag("anchor", .count, "Days left of the selected one; \(usual) when left out")
  }
}

extension Parameter where Value == Bool {
  static var stripNumbers: Parameter { .switch("numbers", "Number each day") }
  static var stripNoHeader: Parameter { .switch("no-header", "Leave the counts out") }
  static var stripCountFuture: Parameter { .switch("count-future", "Count future days, too") }
  static var stripLegend: Parameter { .switch("legend", "Explain the symbols") }
}

extension CommandContext {
  /// The strip as a report; nil if the view at this index is not the strip.
  func stripReport(of index: Int) -> StripReport? {
    guard case .strip(let view) = world.engine.views[index] else { return nil }
    return StripReport(spec: world.stripSpec(view), world: world, frame: settings.frame)
  }

  /// Prints the strip in the current format; `hasKey` adds the explanation of the marks to the
  /// text.
  mutating func drawStrip(_ index: Int, hasKey: Bool) {
    guard let report = stripReport(of: index) else { return }
    switch format {
    case .json: print(report.json)
    case .csv, .markdown: print(report.table)
    case .text:
      var spec = report.spec
      spec.hasKey = hasKey
      printLines(Chart.text(spec, in: settings.frame))
      printout.hasDrawn = true
    }
  }

  /// Selects a day in the strip, where future days may be selected too (S1-22).
  ///
  /// Steps count from the selected day, or from today without a selection. Unlike in a chart,
  /// `next` and `prev` go to the neighbouring day even if it has no value.
  mutating func select(_ target: SelectTarget, inStrip view: StripView) throws(Failure) {
    let today = world.engine.clock.today
    let selected = world.engine.selectedDay ?? today
    let day: Day
    switch target {
    case .none:
      printout.drawn = StripView.name
      return world.engine.select(nil)
    case .day(let word): day = word.day(today: today)
    case .move(.calendar(let step)): day = step.from(selected)
    case .next: day = selected.advanced(by: 1)
    case .previous: day = selected.advanced(by: -1)
    case .time, .move(.clock): throw Failure.timeIntoStrip
    case .row(let row): throw Failure.rowOfDays(row, view: StripView.name)
    }
    world.engine.tap(day)
    printout.drawn = StripView.name
    if settings.bell { host.ring() }
    tellSelection(inStrip: view)
  }

  /// Prints what the selected day holds, or a note if it lies outside the strip.
  private mutating func tellSelection(inStrip view: StripView) {
    guard let day = world.engine.selectedDay else { return }
    let strip = world.stripSpec(view).strip
    if let side = strip.outside(day) {
      return note(
        "days: \(day) is selected, \(side.rawValue) the strip (\(strip.first)..\(strip.last))")
    }
    let tally = world.tally(of: day...day)[day] ?? DayTallies()
    let isUsual = view.config.followed == nil && view.config.also == nil
    var words = isUsual ? tally.words : []
    if words.isEmpty, let mark = strip[day] {
      words = [world.stripSpec(view).words(of: mark)]
    }
    print("\(Wording.monthFirst(Int(day.number)))    \(words.joined(separator: ", "))")
  }
}
