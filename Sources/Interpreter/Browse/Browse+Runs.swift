import TrendsCharts
import TrendsCore

/// Moving in a run: the cursor is the selected second.
extension Browse {
  /// The command that opens a run with its heart rate, else with another series that it has.
  func runLine(_ name: String) -> String {
    let run = session.world.library.runs(named: name).first
    let kinds: [Run.Kind] = [.heart, .pace, .cadence]
    let kind = kinds.first { run?.samples($0)?.isEmpty == false } ?? .heart
    return "\(kind.rawValue) \(Word.written(name, isName: true))"
  }

  mutating func press(_ key: BrowseKey, on view: RunView) {
    let shown = view.shown
    let length = shown.upperBound - shown.lowerBound
    switch key {
    case .left: moveCursor(-1, in: view)
    case .right: moveCursor(1, in: view)
    case .up: changeSeries(of: view, by: -1)
    case .down: changeSeries(of: view, by: 1)
    case .screenLeft, .screenUp: pan(view, by: -length)
    case .screenRight, .screenDown: pan(view, by: length)
    case .panLeft: pan(view, by: -length / 8)
    case .panRight: pan(view, by: length / 8)
    case .first: run("select 0:00")
    case .last: run("select \(view.clock(of: view.series.seconds.last ?? 0))")
    case .closer: zoom(view, by: 0.5)
    case .wider: zoom(view, by: 2)
    case .into: goInto(view)
    case .least, .most: selectExtreme(of: view, isMost: key == .most)
    case .values: showAnswer(ofRun: view)
    case .forecast, .sort: message = "\(view.name): that key is for days, and for the list of runs"
    default: break
    }
    if [.first, .last, .least, .most].contains(key) { message = nil }
  }

  /// The name by which a run is found.
  func name(of view: RunView) -> String {
    session.world.library.written(run: view.run.id, of: view.run.dataset)
  }

  // MARK: cursor

  /// Moves the cursor by one column, by a second at least.
  private mutating func moveCursor(_ direction: Double, in view: RunView) {
    let shown = view.shown
    guard !view.series.isEmpty else { return message = "\(view.name): no sample is loaded yet" }
    guard let selected = view.selection, shown.contains(selected) else {
      let edge = direction < 0 ? shown.upperBound : shown.lowerBound
      return select(second: edge, of: view)
    }
    let columns = Double(max(10, session.settings.columns - 8))
    let step = max(1, ((shown.upperBound - shown.lowerBound) / columns).rounded())
    let sign = direction < 0 ? "-" : "+"
    run("select \(sign)\(Int(exactly: step) ?? 1)s")
    message = nil
    if case .run(let moved)? = self.view, moved.selection == selected {
      end("\(view.name): the run \(direction < 0 ? "begins" : "ends") here")
    }
  }

  mutating func select(second: Double, of view: RunView) {
    if run(
      "select \(view.clock(of: view.series.nearest(to: second).map { view.series.seconds[$0] } ?? second))"
    ) {
      message = nil
    }
  }

  private mutating func selectExtreme(of view: RunView, isMost: Bool) {
    let shown = view.shown
    let part = view.series.part(from: shown.lowerBound, to: shown.upperBound.nextUp)
    let places = part.values.indices.filter { part.values[$0].isFinite }
    // The fastest pace is the lowest number, and the highest on the chart.
    let isMost = isMost != (view.kind == .pace)
    let place = places.min { a, b in
      isMost ? part.values[a] > part.values[b] : part.values[a] < part.values[b]
    }
    guard let place else { return end("\(view.name): no sample is on show") }
    select(second: part.seconds[place], of: view)
  }

  // MARK: pan and zoom

  private mutating func pan(_ view: RunView, by seconds: Double) {
    guard view.span != nil else { return end("\(view.name): all of it is on show; + looks closer") }
    let whole = max(1, seconds.magnitude.rounded())
    run("scroll \(seconds < 0 ? "-" : "+")\(Int(exactly: whole) ?? 1)s")
    if let message { end(message) }
  }

  /// Shows a half, or twice as much, with the cursor where it is, or the middle.
  mutating func zoom(_ view: RunView, by factor: Double, around moment: Double? = nil) {
    let shown = view.shown
    let length = shown.upperBound - shown.lowerBound
    let wanted = max((length * factor).rounded(), RunView.leastSpan)
    guard wanted < length || factor > 1 else {
      return end("\(view.name): \(Int(RunView.leastSpan)) seconds are the least")
    }
    guard view.span != nil || factor < 1 else { return end("\(view.name): all of it is on show") }
    guard wanted < view.length else {
      run("range all")
      return
    }
    let anchor =
      moment ?? view.selection.flatMap { shown.contains($0) ? $0 : nil }
      ?? (shown.lowerBound + shown.upperBound) / 2
    let share = (anchor - shown.lowerBound) / length
    let last = (view.length - wanted).rounded(.up)
    look(from: min(max(0, (anchor - share * wanted).rounded()), last), wanted)
  }

  /// Shows some whole seconds of the focused run.
  mutating func look(from start: Double, _ seconds: Double) {
    run("range \(Wording.clock(start))..\(Wording.clock(start + seconds))")
  }

  /// The same, with the cursor in it.
  mutating func lookInto(from start: Double, _ seconds: Double) {
    look(from: start, seconds)
    guard case .run(let view)? = view else { return }
    if view.selection.map({ !view.shown.contains($0) }) ?? true {
      select(second: view.shown.lowerBound, of: view)
    }
  }

  /// Looks into the span, or into the kilometre or mile that the cursor is in.
  private mutating func goInto(_ view: RunView) {
    if let span = timeSpan {
      return step { browse in
        browse.spanStart = nil
        let seconds = max(span.upperBound - span.lowerBound, RunView.leastSpan).rounded()
        browse.lookInto(from: span.lowerBound.rounded(.down), seconds)
      }
    }
    guard let selected = view.selection else { return showAnswer(ofRun: view) }
    let parts =
      cache.parts(of: view.run, needsIt: true)?.splits(
        of: session.world.calc.length.kilometers * 1000) ?? []
    guard let part = parts.first(where: { $0.start <= selected && selected <= $0.end }),
      view.span == nil || part.end - part.start < view.shown.upperBound - view.shown.lowerBound - 1
    else {
      guard view.span == nil else {
        return end("\(view.name): that is the smallest part; t has all of them")
      }
      return showAnswer(ofRun: view)
    }
    step { browse in
      browse.lookInto(
        from: part.start.rounded(.down), max(part.end - part.start, RunView.leastSpan).rounded(.up))
    }
  }

  /// Shows the page of the run, with its splits on the screen.
  private mutating func showAnswer(ofRun view: RunView) {
    guard showRows("run \(name(of: view))"), case .rows(var rows) = page else { return }
    rows.show(rows: roomForRows)
    page = .rows(rows)
  }

  // MARK: series

  /// The series of a run that are drawn above each other.
  func kinds(of run: Run) -> [Run.Kind] {
    [.pace, .speed, .heart, .cadence].filter { kind in
      guard let series = samples(kind, of: run) else { return false }
      // A sensor that was not there writes zeros.
      return series.count > 2 && !(kind == .speed && run.record.isOnFoot)
        && series.values.contains { $0 > 0 }
    }
  }

  /// Shows another series of the run, with the same part and the same cursor.
  private mutating func changeSeries(of view: RunView, by change: Int) {
    let kinds = kinds(of: view.run).filter { $0 != .speed || view.kind == .speed }
    guard let place = kinds.firstIndex(of: view.kind), kinds.count > 1 else {
      return end("\(view.name): the run has no other series")
    }
    show(kinds[(place + change + kinds.count) % kinds.count], of: view)
  }

  /// Opens a series of a run beside the one on show.
  mutating func show(_ kind: Run.Kind, of view: RunView) {
    guard run("\(kind.verb) \(name(of: view))"), case .run(let fresh)? = self.view else {
      return
    }
    if let span = view.span {
      run("range \(Wording.clock(span.lowerBound))..\(Wording.clock(span.upperBound.rounded(.up)))")
    }
    if let selected = view.selection { run("select \(fresh.clock(of: selected))") }
    message = nil
  }
}
