import TrendsCore

/// From page to page: in, out, back, and from view to view.
extension Browse {
  /// Shows another page; Backspace leads back here.
  mutating func show(_ next: Page) {
    guard next != page else { return }
    step { $0.page = next }
  }

  /// Does something that Backspace takes back as a whole.
  mutating func step(_ work: (inout Self) -> Void) {
    let station = Station(page: page, place: Whereabouts(session))
    work(&self)
    guard station.page != page || station.place != Whereabouts(session) else { return }
    spanStart = nil
    trail.append(station)
    if trail.count > Browse.pastLimit { trail.removeFirst(Browse.pastLimit / 4) }
  }

  /// Goes back to where Enter, or a key for another page, was pressed.
  mutating func goOut() {
    if spanStart != nil {
      spanStart = nil
      return
    }
    guard let station = trail.popLast() else {
      if page != .view { return page = .view }
      return move(.wider)
    }
    // The cursor stays where it is.
    var place = station.place
    place.selectedDay = session.world.engine.selectedDay
    go(to: Station(page: station.page, place: place))
  }

  /// Brings page and views to where they were.
  mutating func go(to station: Station) {
    spanStart = nil
    for line in Route(from: session, to: station.place).lines { run(line) }
    message = nil
    page = station.page
    redo()
  }

  /// Shows the answer of a command; false where it fails.
  @discardableResult
  mutating func showRows(_ line: String) -> Bool {
    do throws(Failure) {
      let rows = try session.inPage { session throws(Failure) in try session.rows(of: line) }
      show(.rows(rows))
      return true
    } catch {
      message = error.message
      return false
    }
  }

  /// Asks the command of the page again: for another size, or after other values.
  mutating func redo() {
    guard case .rows(let old) = page else { return }
    let fresh = try? session.inPage { session throws(Failure) in try session.rows(of: old.line) }
    guard var rows = fresh else { return }
    // The same row, counted by doors: a narrower page has its lines elsewhere.
    if let place = old.doors.firstIndex(where: { $0.line == old.cursor }),
      rows.doors.indices.contains(place)
    {
      rows.cursor = rows.doors[place].line
    }
    rows.top = old.top
    rows.show(rows: roomForRows)
    page = .rows(rows)
  }

  /// Opens what a line of the prompt shows: a view, an answer, or all metrics.
  mutating func open(_ line: String) throws(Failure) {
    if line == "all" || line == "show all" {
      guard dayView != nil else { throw Failure.noDayChart }
      return page = .overview
    }
    if session.world.engine.index(of: line) != nil || line == StripView.name {
      let (_, failure) = session.tryOut("focus \(Word.written(line, isName: true))")
      if let failure { throw failure }
      return
    }
    if !session.world.library.runs(named: line).isEmpty || line == "last" {
      let (_, failure) = session.tryOut(runLine(line))
      if let failure { throw failure }
      return
    }
    // A view with days: `weight 2025`; days alone are those of the focused one.
    let words = line.split(separator: " ").map { String($0) }
    let isNamed = words.first.flatMap { session.world.engine.index(of: $0) } != nil
    let rest = Array(words.dropFirst(isNamed ? 1 : 0))
    if isNamed || CommandTable[words.first ?? ""] == nil, let (_, count) = SpanWord.read(rest[...]),
      count == rest.count, rest.count == 1
    {
      let lines = (isNamed ? ["focus \(words[0])"] : []) + ["range \(rest[0])"]
      for line in lines {
        if let failure = session.tryOut(line).failure { throw failure }
      }
      return
    }
    guard isNamed || CommandTable[words.first ?? ""] != nil else {
      throw Failure.nothingIsCalled(line)
    }
    // What opens a view shows that; anything else is an answer.
    let before = (session.focusName, session.world.engine.views.count)
    let rows = try session.inPage { session throws(Failure) in try session.rows(of: line) }
    if (session.focusName, session.world.engine.views.count) == before { page = .rows(rows) }
  }

  /// Focuses a view, which a command opens if it is not there.
  mutating func open(view name: String, by line: String) {
    step { browse in
      if browse.session.world.engine.index(of: name) == nil, !browse.run(line) { return }
      if browse.run("focus \(name)") { browse.page = .view }
      // The rows of the selected day are what is looked for first.
      if case .list(let list)? = browse.view, list.held != nil, list.selection == nil,
        let day = browse.session.world.engine.selectedDay
      {
        browse.run("select \(day)")
        browse.message = nil
      }
    }
  }

  /// Focuses the next open view; after the last comes the first. On a shared page the next metric.
  mutating func turn(by change: Int) {
    let engine = session.world.engine
    let ofDays = page == .overview || { if case .calendar = page { true } else { false } }()
    let views = engine.views.indices.filter { index in
      guard !engine.views[index].isClosed else { return false }
      return if ofDays, case .days = engine.views[index] { true } else { !ofDays }
    }
    guard let place = views.firstIndex(where: { $0 == engine.focus }) else {
      guard let first = views.first else { return end("no other view is open") }
      if case .rows = page { page = .view }
      run("focus \(engine.views[first].name)")
      return
    }
    if case .rows = page {
      page = .view
      return
    }
    guard views.count > 1 else { return end("no other view is open") }
    spanStart = nil
    let index = views[(place + change + views.count) % views.count]
    run("focus \(engine.views[index].name)")
    if case .calendar = page { page = .calendar(metric: engine.views[index].name) }
  }
}
