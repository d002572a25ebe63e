import TrendsCore
import TrendsOutput

/// The dump of paged views. Days and lists share all keys except those about their rows.
extension StateDump {
  func object(of view: DayView) -> JSON {
    let pager = view.pager
    var members = head(view.name, "days", pager)
    members.append(("config", config(pager.config, view)))
    members.append(
      ("bounds", .object([("min", day(pager.bounds.min)), ("end", day(pager.bounds.end))])))
    members.append(("loaded", loaded(pager.window)))
    members.append(
      (
        "viewport",
        .object([
          ("start", day(view.visible?.start)), ("end", day(view.visible?.end)),
          ("follow", .bool(pager.follows)),
          ("pending", day(pager.pending.map { Day(clamping: $0) })),
        ])
      ))
    members += moving(pager, slots: Slot.allCases) { .days($0) }
    members.append(("status", .string(ViewStatus(days: view, in: world).word)))
    members.append(("selection", selection(of: view)))
    members += tail(pager, world.lastUpdated(of: .days(view)))
    if let calc = CalculationDump(world: world, view: view, forecastDays: forecastDays).json {
      members.append(("calc", calc))
    }
    return .object(members)
  }

  /// Rows have their numbers in the whole list, which are bounded by how many it has, if that is known.
  func object(of view: ListView) -> JSON {
    let pager = view.pager
    func number(_ edge: KeyPath<Range<Int>, Int>) -> JSON {
      guard let window = pager.window, let visible = pager.visible else { return .null }
      return .int(window.number(of: visible[keyPath: edge]))
    }
    var members = head(view.name, "list", pager)
    members.append(("config", config(pager.config, nil)))
    members.append(
      (
        "bounds",
        .object([("min", .int(0)), ("end", pager.window?.total.map { .int($0) } ?? .null)])
      ))
    members.append(("loaded", loaded(pager.window)))
    members.append(
      (
        "viewport",
        .object([
          ("start", number(\.lowerBound)), ("end", number(\.upperBound)),
          ("first", .string(view.visible.first?.id)), ("last", .string(view.visible.last?.id)),
        ])
      ))
    members += moving(pager, slots: Slot.allCases.filter { $0 != .tail }) { .list($0) }
    members.append(("status", .string(ViewStatus(list: view).word)))
    members.append(("selection", selection(of: view)))
    members += tail(pager, world.lastUpdated(of: .list(view)))
    members.append(("filter", filter(of: view)))
    if let groups = world.groups(of: view) {
      let counts = groups.groups.map { ($0.status.rawValue, JSON.int($0.rows.count)) }
      members.append(("group", .object(counts)))
    }
    return .object(members)
  }

  /// Which rows a list shows; null for all.
  private func filter(of view: ListView) -> JSON {
    let filter = view.held?.filter
    if filter == nil, view.sought == nil { return .null }
    return .object([
      ("from", day(filter?.from)), ("to", day(filter?.to)),
      ("place", .string(filter?.place?.text)), ("text", .string(view.sought?.text)),
      ("sort", .string(filter?.order.map { ($0.isDescending ? "-" : "") + $0.column })),
    ])
  }

  /// The first members of both dumps.
  private func head<Axis>(_ name: String, _ kind: String, _ pager: Pager<Axis>)
    -> [(String, JSON)]
  {
    [
      ("id", .string(name)), ("kind", .string(kind)), ("gen", .int(pager.generation)),
      ("closed", .bool(pager.isClosed)),
    ]
  }

  /// The configuration; `range` and `style` are null for lists.
  private func config(_ config: PagerConfig, _ view: DayView?) -> JSON {
    var members: [(String, JSON)] = [
      ("page", .int(config.page)), ("initial", .int(config.initial)),
      ("visible", .int(config.visible)), ("prefetch", .int(config.prefetch)),
      ("max", config.max.map { .int($0) } ?? .null), ("retry", .string(config.retry.rawValue)),
    ]
    members.append(("range", .string(view?.preset?.rawValue)))
    members.append(("style", .string(view?.style.rawValue)))
    return .object(members)
  }

  /// The window of a chart of days; null while nothing is loaded.
  private func loaded(_ window: DayWindow?) -> JSON {
    guard let window else { return .null }
    return .object([
      ("start", day(window.days.start)), ("end", day(window.days.end)),
      ("count", .int(window.days.count)), ("rows", .int(window.rows.count)),
      ("gaps", .int(window.gaps)),
    ])
  }

  /// The window of a list with the tokens of its neighbouring pages.
  private func loaded(_ window: ListWindow?) -> JSON {
    guard let window else { return .null }
    return .object([
      ("start", .int(window.numbers.lowerBound)), ("end", .int(window.numbers.upperBound)),
      ("first", .string(window.rows.first?.id)), ("last", .string(window.rows.last?.id)),
      ("count", .int(window.rows.count)), ("pages", .int(window.pageCount)),
      ("prev", .string(window.token(.before))), ("next", .string(window.token(.after))),
    ])
  }

  /// The distances to the loaded ends and the phase of each slot, with its reason if wanted.
  private func moving<Axis>(
    _ pager: Pager<Axis>, slots: [Slot], _ key: (Axis.Key) -> LoadKey
  ) -> [(String, JSON)] {
    let distance: [(String, JSON)] = Side.allCases.map {
      ($0.rawValue, pager.distance($0).map { .int($0) } ?? .null)
    }
    return [
      ("distance", .object(distance)),
      (
        "phase",
        .object(
          slots.map { slot in
            var members = phase(pager[slot], key)
            if explains { members.append(("why", why(pager, slot))) }
            return (slot.rawValue, .object(members))
          })
      ),
    ]
  }

  /// The members of a slot's phase; `since` is in milliseconds of session time.
  private func phase<Key>(_ phase: Phase<Key>, _ key: (Key) -> LoadKey) -> [(String, JSON)] {
    switch phase {
    case .idle: [("s", .string("idle"))]
    case .loading(let id, let asked, let attempt, let since, _):
      [
        ("s", .string("loading")), ("id", .int(id)), ("key", key(asked).json),
        ("attempt", .int(attempt)), ("since", .int(Int(since))),
      ]
    case .failed(let code, let attempts, let armed):
      [
        ("s", .string("failed")), ("code", .string(code)), ("attempts", .int(attempts)),
        ("armed", .bool(armed)),
      ]
    case .exhausted(let reason):
      [("s", .string("exhausted")), ("reason", .string(reason.rawValue))]
    }
  }

  /// Why the slot loads or does not: its rule and what holds at present.
  private func why<Axis>(_ pager: Pager<Axis>, _ slot: Slot) -> JSON {
    let distance = slot.side.flatMap { pager.distance($0) }
    let why = pager.why(slot, today: world.engine.clock.today)
    let loaded = (pager.window as? DayWindow)?.days
    let words = why.words(
      distance: distance, config: pager.config, loaded, today: world.engine.clock.today)
    return .object([
      ("distance", distance.map { .int($0) } ?? .null),
      ("rule", .string(slot.rule(pager.config))),
      ("reason", .string(words)),
    ])
  }

  /// The time of the last update and the counters since the view was opened.
  private func tail<Axis>(_ pager: Pager<Axis>, _ updated: Instant?) -> [(String, JSON)] {
    let count = pager.count
    return [
      ("lastUpdated", updated.map { .string(local($0)) } ?? .null),
      (
        "count",
        .object([
          ("started", .int(count.started)), ("applied", .int(count.applied)),
          ("failed", .int(count.failed)), ("stale", .int(count.stale)),
          ("outdated", .int(count.outdated)),
          ("cancelled", .int(count.cancelled)), ("trimmed", .int(count.trimmed)),
          ("drift", .int(count.drift)), ("outside", .int(count.outside)),
        ])
      ),
    ]
  }

  /// The selected day, with its value if that is loaded.
  private func selection(of view: DayView) -> JSON {
    guard let selected = world.engine.selectedDay else { return .null }
    let value = view.value(on: selected)
    return .object([
      ("at", day(selected)), ("id", .string("\(view.name):\(selected)")),
      ("resolved", .bool(value != nil)),
      ("value", .string(value.map { DayReading(view: view, world: world).number($0) })),
    ])
  }

  /// The selected row, with its number if it is loaded.
  private func selection(of view: ListView) -> JSON {
    guard let id = view.selection else { return .null }
    let number = view.selectedNumber
    return .object([
      ("at", number.map { .int($0) } ?? .null), ("id", .string(id)),
      ("resolved", .bool(number != nil)),
    ])
  }

  private func day(_ day: Day?) -> JSON { .string(day?.description) }
}

extension Slot {
  /// The side on which the slot loads; nil for refresh and tail, which have none.
  var side: Side? {
    switch self {
    case .before: .before
    case .after: .after
    case .refresh, .tail: nil
    }
  }

  /// The rule by which this slot loads, in words.
  func rule(_ config: PagerConfig) -> String {
    switch self {
    case .refresh: "loads on refresh, retry, jump and invalidate"
    case .before, .after: "loads when distance <= \(config.prefetch)"
    case .tail: "reads an unfinished day again on resume and on another day"
    }
  }
}

extension Why {
  /// The reason in words, with the numbers that decide. `loaded` are the days of a chart.
  func words(
    distance: Int?, config: PagerConfig, _ loaded: DayRange?, today: Day
  ) -> String {
    let far = distance.map { "\($0)" } ?? "the distance"
    return switch self {
    case .loading: "it is loading"
    case .closed: "the view is closed"
    case .nothingLoaded: "nothing is loaded yet"
    case .refreshing: "a refresh is loading"
    case .isStatic: "the view is static: it does not page"
    case .exhausted(let reason): "there is nothing more: \(reason.words(loaded, today: today))"
    case .far: "\(far) is more than \(config.prefetch)"
    case .failedNearEdge: "the last attempt failed: leave the edge and come back, or retry"
    case .failedFar:
      "the last attempt failed: it is tried again near the edge, and \(far) is more than \(config.prefetch)"
    case .failedManually: "the last attempt failed: only retry asks again"
    case .tailFailed: "the last attempt failed: retry, resume or another day asks again"
    case .firstCancelled: "the first load was cancelled: retry"
    case .afterCancel: "it was cancelled: the next event may start it again"
    case .afterEmptyPages: "\(config.patience) pages in a row were empty: scroll to go on"
    case .notAsked: "it was not asked for"
    case .refreshFailed: "the last attempt failed: retry"
    case .nothingUnfinished: "every loaded day was over when it was read"
    case .unfinishedDay:
      "a loaded day was not over when it was read: resume or another day reads it again"
    }
  }
}
