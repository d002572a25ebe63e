import TrendsCore

/// Where a session is: all that moving changes, without what is loaded for it.
///
/// Two sessions with equal whereabouts show the same.
struct Whereabouts: Equatable {
  enum Place: Equatable {
    /// A range, and the first day on show or the one that it is on its way to.
    case days(range: RangePreset?, first: Day?)
    /// The last row on show, the id of the selected row, and the text that is looked for.
    case rows(last: Int?, selected: String?, sought: String?)
    /// A run, the part on show and the selected second.
    case run(RunView.ID, part: ClosedRange<Double>?, selected: Double?)
    /// Which days the strip has, and the first one on show if it was scrolled.
    case strip(StripConfig, first: Day?)
  }

  /// The open views, by their names.
  var places: [String: Place] = [:]
  /// The names in the order in which the views were opened.
  var order: [String] = []
  /// The numbers of the selected rows that are loaded, by their lists. They follow from the ids.
  var numbers: [String: Int] = [:]
  var focus: String?
  var selectedDay: Day?

  init(_ session: Session) {
    let engine = session.world.engine
    for view in engine.views where !view.isClosed {
      places[view.name] = Place(view)
      order.append(view.name)
      if case .list(let list) = view { numbers[view.name] = list.selectedNumber }
    }
    focus = session.focusName
    selectedDay = engine.selectedDay
  }

  static func == (a: Whereabouts, b: Whereabouts) -> Bool {
    a.places == b.places && a.focus == b.focus && a.selectedDay == b.selectedDay
  }
}

extension Whereabouts.Place {
  init(_ view: View) {
    switch view {
    case .days(let view): self = .days(range: view.preset, first: view.place)
    case .list(let view):
      self = .rows(last: view.lastRow, selected: view.selection, sought: view.sought?.text)
    case .run(let view): self = .run(view.id, part: view.span, selected: view.selection)
    case .strip(let view): self = .strip(view.config, first: view.first)
    }
  }
}

extension RunView {
  /// Which run a view shows: its name, and the dataset that it is from.
  struct ID: Equatable {
    var run: String
    var dataset: String?
    var kind: Run.Kind
  }

  var id: ID { ID(run: run.id, dataset: run.dataset, kind: kind) }
}

extension DayView {
  /// The first day that is on show, or will be when the pages have come that it waits for.
  var place: Day? {
    guard let visible else { return nil }
    return pager.pending.map { Day(clamping: $0) } ?? visible.start
  }
}

extension ListView {
  /// The number of the last row that is on show, or will be when the pages have come that it waits
  /// for.
  var lastRow: Int? {
    guard let window = pager.window, let shown = pager.visible, !shown.isEmpty else { return nil }
    let end = pager.pending.map { $0 + pager.config.visible } ?? shown.upperBound
    return window.number(of: end - 1)
  }
}
