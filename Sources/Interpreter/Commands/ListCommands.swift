import TrendsCore
import TrendsOutput

/// The lists of visits and trips, and the commands that page and search any list.
extension Command {
  /// Lists visits of all datasets. A source made to order under that name takes precedence.
  static let visits = Command(
    "visits", "Lists the visited places, newest first, page by page.",
    examples: [
      "load demo; visits", "load demo; visits --large; view to 60", "load demo; visits; find park",
      "load demo; visits --from 2026-01-01 --to today --place park",
      "load demo; visits --sort -minutes",
      "load demo; visits --format csv",
    ],
    .flag("from", .day, "Only visits on this day or later"),
    .flag("to", .day, "Only visits on this day or earlier"),
    .flag("place", .text.used(as: .pattern), "Only places whose name contains this"),
    sorting, rowsOfPage, rowsAhead, largePages
  ) { (session: inout Session, from, to, place, order, page, prefetch, isLarge) throws(Failure) in
    let filter = try session.filter("visits", from: from, to: to, place: place, order: order)
    try session.openList(
      "visits", filter, page: page, prefetch: prefetch, isLarge: isLarge)
  }

  /// Lists trips of all datasets. A source made to order under that name takes precedence.
  static let trips = Command(
    "trips", "Lists trips, newest first; without trips in a file, they are found among the visits.",
    examples: [
      "load demo; trips", "load demo; trips --page 5 --prefetch 2; group status; show",
      "load demo; trips --from 2026-01-01",
    ],
    .flag("from", .day, "Only trips on this day or later"),
    .flag("to", .day, "Only trips on this day or earlier"),
    sorting, rowsOfPage, rowsAhead, largePages
  ) { (session: inout Session, from, to, order, page, prefetch, isLarge) throws(Failure) in
    let filter = try session.filter("trips", from: from, to: to, place: nil, order: order)
    try session.openList("trips", filter, page: page, prefetch: prefetch, isLarge: isLarge)
  }

  private static let sorting: Parameter<ListOrder?> = .flag(
    "sort", .listOrder, "The column to sort by, the smallest first, or with - the largest")
  private static let rowsOfPage: Parameter<Int?> = .flag(
    "page", .setting, "Rows per page; 20 when left out")
  private static let rowsAhead: Parameter<Int?> = .flag(
    "prefetch", .setting, "Rows before a loaded end at which a load starts; 5 when left out")
  private static let largePages: Parameter<Bool> = .switch(
    "large", "Pages of 50, loaded 10 rows ahead")

  /// Scrolls the focused list by one screen of rows, loading pages as needed, and draws it.
  ///
  /// At the end of the list it prints a note instead of the same rows.
  static let more = Command(
    "more", "Shows the next rows of a list.", common: [.on, .format, .overwrite],
    examples: ["load demo; visits; more"]
  ) { (session: inout Session) throws(Failure) in
    let index = try session.context.list()
    guard case .list(let view) = session.world.engine.views[index] else { return }
    guard let visible = view.pager.visible, let window = view.pager.window else {
      return session.context.draw(index)
    }
    let last = window.number(of: visible.upperBound - 1)
    try session.scrollList(index, to: last + view.pager.config.visible, isPart: true)
    guard case .list(let moved) = session.world.engine.views[index] else { return }
    if moved.visible.first?.id == view.visible.first?.id,
      case .exhausted = moved.pager[.after]
    {
      return session.context.note("\(view.name): the list ends here")
    }
    session.context.draw(index)
  }

  /// Filters the focused list by a text, ignoring case, or removes the filter.
  ///
  /// The list loads again from its start. The note that nothing matches appears only when all rows
  /// are loaded.
  static let find = Command(
    "find", "Shows only the rows of a list that contain a text; without one, all rows.",
    common: [.on, .format, .overwrite],
    examples: ["load demo; visits; find office", "load demo; trips; find lake; find"],
    .optional(.text.used(as: .pattern), "The text to look for, in upper or lower case")
  ) { (session: inout Session, text) throws(Failure) in
    let index = try session.context.list()
    session.world.engine.find(text.flatMap { SoughtText($0) }, in: index)
    try session.finishLoads()
    session.context.draw(index)
    guard let text, case .list(let view) = session.world.engine.views[index],
      let window = view.pager.window
    else { return }
    if window.rows.isEmpty, view.isAtEnd {
      session.context.note("\(view.name): no row contains '\(text)'")
    } else if view.pager.hasLostPatience {
      let found = window.rows.isEmpty ? "none" : "\(window.rows.count)"
      session.context.note(
        "\(view.name): \(window.askedRows) rows searched, \(found) found: more goes on")
    }
  }
}

extension Session {
  /// The filter that flags mean; nil for all rows, the newest first. Throws for a column that the list
  /// does not have.
  fileprivate func filter(
    _ name: String, from: DayWord?, to: DayWord?, place: String?, order: ListOrder?
  ) throws(Failure) -> ListFilter? {
    let today = world.engine.clock.today
    let (from, to) = (from?.day(today: today), to?.day(today: today))
    if let from, let to, from > to { throw Failure.reversedRange(from, to) }
    if let order, let columns = world.heldList(name)?.rows.columns, !columns.contains(order.column)
    {
      throw Failure.noColumn(order.column, of: name, columns: columns)
    }
    return ListFilter(
      from: from, to: to, place: place.flatMap { SoughtText($0) }, order: order)
  }

  /// Opens the list of visits or trips, or focuses it if it is open. It shows the rows of the filter,
  /// and all of them without one; flags about pages open it anew.
  ///
  /// Fails if nothing loaded has such rows, or if a made source of that name has days or is to be
  /// filtered. A format for programs prints all rows, text only those that fit the screen.
  fileprivate mutating func openList(
    _ name: String, _ filter: ListFilter?, page: Int?, prefetch: Int?, isLarge: Bool
  ) throws(Failure) {
    let usual = isLarge ? PagerConfig.largeList : PagerConfig.list
    var config = usual
    config.page = page ?? usual.page
    config.initial = config.page
    config.prefetch = prefetch ?? usual.prefetch
    if world.heldList(name) == nil, world.engine.made[name] == nil {
      throw Failure.nothingHas(name)
    }
    let kind = try context.kind(of: name)
    guard kind != .days else {
      throw Failure.sourceOfDays(source: name)
    }
    if filter != nil, world.engine.made[name] != nil { throw Failure.notFiltered(source: name) }
    // Rows that can be loaded again from both sides need not all be held.
    if kind == .list(hasPrevious: true) { config.max = config.heldRows }
    if let problem = config.problem(for: kind) { throw Failure.config(problem) }
    let hasFlags = page != nil || prefetch != nil || isLarge
    let isOpen = context.focusView(name, over: name)
    if isOpen, let index = world.engine.index(of: name) { world.engine.filter(filter, in: index) }
    if hasFlags || !isOpen {
      try context.openView(name, name, config: config, filter: filter)
    }
    try finishLoads()
    guard let index = world.engine.index(of: name), case .list(let view) = world.engine.views[index]
    else { return }
    if context.format == .text {
      context.draw(index)
    } else {
      try context.printAll(of: view)
    }
  }
}

extension CommandContext {
  /// Prints every row of a list in a format for programs. What is missing is noted, and with `strict`
  /// a failure.
  mutating func printAll(of view: ListView) throws(Failure) {
    let whole = try WholeList.of(view)
    try check(whole, of: view.name)
    print(whole.table(view.grouping, at: world.engine.clock))
  }

  /// Notes that rows may be missing, or throws with `strict`.
  mutating func check(_ list: WholeList, of name: String) throws(Failure) {
    guard let missing = list.missing else { return }
    if settings.isStrict { throw Failure.incomplete(list: name, missing: missing) }
    note("\(name): \(missing)")
  }
}

extension ValueType where Value == ListOrder {
  /// A column of a list of loaded data, with `-` before it for the largest first.
  static let listOrder = ValueType(
    "COLUMN", "a column such as place, or -minutes for the largest first",
    completion: .words(["place", "arrival", "departure", "-minutes", "name", "first", "last"]),
    role: .word
  ) { ListOrder($0) }
}

extension PagerConfig {
  /// Ten pages, but at least as many rows as paging both ways needs, and at most `ceiling`.
  fileprivate var heldRows: Int {
    let (rows, isTooMany) = page.multipliedReportingOverflow(by: 10)
    let needed = visible + 2 * page + 2 * prefetch
    return isTooMany ? PagerConfig.ceiling : min(Swift.max(rows, needed), PagerConfig.ceiling)
  }
}
