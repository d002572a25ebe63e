import TrendsCore
import TrendsOutput

/// Lists of what is loaded, read page by page.
extension Command {
  static let visits = list(
    "visits", "Lists the places that were visited, newest first, page by page.",
    examples: [
      "load demo; visits", "load demo; visits --large; view to 60", "load demo; visits; find park",
    ])

  static let trips = list(
    "trips", "Lists trips, newest first; they are found among the visits where no file has any.",
    examples: ["load demo; trips", "load demo; trips --page 5 --prefetch 2; group status; show"])

  private static func list(_ name: String, _ summary: String, examples: [String]) -> Command {
    Command(
      name, summary, examples: examples,
      .flag("page", .setting, "Rows of a page; 20 when left out"),
      .flag("prefetch", .setting, "A load starts this near to a loaded end; 5 when left out"),
      .switch("large", "Pages of 50, loaded 10 rows ahead")
    ) { (session: inout Session, page, prefetch, isLarge) throws(Failure) in
      try session.openList(name, page: page, prefetch: prefetch, isLarge: isLarge)
    }
  }

  static let more = Command(
    "more", "Shows the next rows of a list.", common: [.on, .format, .overwrite],
    examples: ["load demo; visits; more"]
  ) { (session: inout Session) throws(Failure) in
    let index = try session.context.list()
    guard case .list(let view) = session.world.engine.views[index] else { return }
    guard let visible = view.pager.visible, let range = view.pager.window?.range else {
      return session.context.draw(index)
    }
    let last = visible.upperBound - 1 - range.lowerBound
    try session.scrollList(index, to: last + view.pager.config.visible, of: view)
    guard case .list(let moved) = session.world.engine.views[index] else { return }
    if moved.visible.first?.id == view.visible.first?.id,
      case .exhausted = moved.pager[.after]
    {
      return session.context.note("\(view.name): the list ends here")
    }
    session.context.draw(index)
  }

  static let find = Command(
    "find", "Keeps the rows of a list that hold a text; without one, all of them.",
    common: [.on, .format, .overwrite],
    examples: ["load demo; visits; find office", "load demo; trips; find lake; find"],
    .optional(.text.used(as: .pattern), "What to look for, in any case")
  ) { (session: inout Session, text) throws(Failure) in
    let index = try session.context.list()
    session.world.engine.find(text.flatMap { SoughtText($0) }, in: index)
    try session.finishLoads()
    session.context.draw(index)
    if let text, case .list(let view) = session.world.engine.views[index],
      view.pager.window?.rows.isEmpty == true, view.isAtEnd
    {
      session.context.note("\(view.name): no row holds '\(text)'")
    }
  }
}

extension Session {
  fileprivate mutating func openList(
    _ name: String, page: Int?, prefetch: Int?, isLarge: Bool
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
    // What can be read again need not be held.
    if kind == .list(hasPrevious: true) { config.max = config.heldRows }
    if let problem = config.problem(for: kind) { throw Failure.config(problem) }
    let hasFlags = page != nil || prefetch != nil || isLarge
    if hasFlags || !context.focusView(name, over: name) {
      try context.openView(name, name, config: config)
      try finishLoads()
    }
    guard let index = world.engine.index(of: name), case .list(let view) = world.engine.views[index]
    else { return }
    // A program gets all that is loaded, not the part that a screen has room for.
    if context.format == .text {
      context.draw(index)
    } else {
      context.print(view.table(in: world, all: true))
    }
  }
}

extension PagerConfig {
  /// Ten pages, and never fewer rows than paging both ways needs.
  fileprivate var heldRows: Int {
    let (rows, isTooMany) = page.multipliedReportingOverflow(by: 10)
    let needed = visible + 2 * page + 2 * prefetch
    return isTooMany ? PagerConfig.ceiling : min(Swift.max(rows, needed), PagerConfig.ceiling)
  }
}

extension World {
  /// The lists of everything that is loaded, each under its name.
  func heldList(_ name: String) -> HeldList? {
    switch name {
    case "visits":
      let all = library.datasets.map(\.visits).filter { !$0.isEmpty }
      guard !all.isEmpty else { return nil }
      return HeldList(
        name: name, rows: VisitRows(joined(all) { $0.arrival }), version: library.revision,
        unless: library.datasets[0].trouble.isInterrupted)
    case "trips":
      let all = library.datasets.map(\.trips).filter { !$0.isEmpty }
      guard !all.isEmpty else { return nil }
      return HeldList(
        name: name,
        rows: TripRows(joined(all) { CivilTime(day: $0.first, secondsOfDay: 0) }),
        version: library.revision, unless: library.datasets[0].trouble.isInterrupted)
    default: return nil
    }
  }

  static let heldNames = ["visits", "trips"]

  /// In the order of time; one array stays what it is.
  private func joined<Element>(
    _ arrays: [[Element]], _ time: (Element) -> CivilTime
  ) -> [Element] {
    guard arrays.count > 1 else { return arrays.first ?? [] }
    return arrays.flatMap { $0 }.enumerated().sorted { a, b in
      let (x, y) = (time(a.element), time(b.element))
      return (x.day, x.secondsOfDay, a.offset) < (y.day, y.secondsOfDay, b.offset)
    }.map(\.element)
  }

  /// After something was loaded or let go: lists of it are read again.
  mutating func renewLists() {
    for name in World.heldNames where engine.views.contains(where: { $0.pages(held: name) }) {
      engine.replace(name, by: heldList(name))
    }
  }
}

extension View {
  fileprivate func pages(held name: String) -> Bool {
    if case .list(let view) = self { view.held?.name == name } else { false }
  }
}
