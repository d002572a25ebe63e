import TrendsCharts
import TrendsCore
import TrendsOutput

/// What the screen shows.
extension Browse {
  /// The rows of the screen from the top: the page, the read-out, and a message or the keys.
  public var lines: [String] {
    if let film { return film.lines }
    cache.begin(hurried: isHurried)
    let (columns, rows) = (session.settings.columns, session.settings.rows)
    if let (keys, hint) = shownKeys {
      return padded(Array(keys), rows - 1)
        + [DisplayWidth.truncated(hint, to: columns, ellipsis: ellipsis)]
    }
    let keys = BrowseKeys(isASCII: session.settings.glyphs == .ascii)
    let last =
      typing.map { typingLine($0, columns) } ?? message.flatMap { $0.isEmpty ? nil : $0 }
      ?? keys.hint(columns: columns)
    let end = [DisplayWidth.truncated(last, to: columns, ellipsis: ellipsis)]
    let readout =
      rows >= 5 ? [DisplayWidth.truncated(readout, to: columns, ellipsis: ellipsis)] : []
    let room = max(1, rows - 1 - readout.count)
    return padded(body(room), room) + readout + end
  }

  private var ellipsis: String { session.context.ellipsis }

  /// The end of what is typed stays on show.
  private func typingLine(_ typing: BrowseTyping, _ columns: Int) -> String {
    var text = typing.text
    while DisplayWidth.of(typing.prompt + text) > columns - 1, !text.isEmpty { text.removeFirst() }
    return typing.prompt + text + (session.settings.glyphs == .ascii ? "_" : "▏")
  }

  private func padded(_ lines: [String], _ rows: Int) -> [String] {
    let lines = lines.prefix(max(0, rows))
    return lines + Array(repeating: "", count: max(0, rows - lines.count))
  }

  private func body(_ room: Int) -> [String] {
    switch page {
    case .view:
      if case .run(let view)? = view {
        if let stack = stack(of: view, room) { return stack }
        if var spec = cache.spec(of: view, in: session.world) {
          spec.marked = timeSpan
          var frame = session.settings.frame
          frame.rows = room
          let lines = Chart.text(spec, in: frame)
          return session.settings.glyphs == .words
            ? lines.flatMap { BrowseRows.wrapped($0, to: session.settings.columns) } : lines
        }
      }
      if case .list(let list)? = view, let focus = session.world.engine.focus {
        let rows = rowsOnScreen(of: list)
        var lines = session.context.chartLines(
          of: focus, fitting: session.settings.columns, rows: rows)
        if let rows, let selected = list.selectedNumber, rows.contains(selected),
          lines.indices.contains(selected - rows.lowerBound + 1)
        {
          let line = selected - rows.lowerBound + 1
          lines[line] = marked(lines[line])
        }
        return lines
      }
      if case .strip(let view)? = view, session.settings.glyphs != .words {
        var spec = session.world.stripSpec(view)
        let lines = Chart.text(spec, in: session.settings.frame)
        // On a low screen the days come first.
        guard lines.count > room, spec.config.hasHeader else { return lines }
        spec.config.hasHeader = false
        return Chart.text(spec, in: session.settings.frame)
      }
      let scene = session.context.sceneLines(rows: room, marking: markedDays)
      // Sentences are wrapped, pictures fit.
      return session.settings.glyphs == .words
        ? scene.flatMap { BrowseRows.wrapped($0, to: session.settings.columns) } : scene
    case .rows(let rows):
      return rows.shown(rows: room).map { line in
        let text = rows.lines[line]
        if line == rows.cursor, !rows.doors.isEmpty { return marked(text) }
        // Pictures fit, and have colours that count as cells.
        return text.utf8.contains(0x1B)
          ? text : DisplayWidth.truncated(text, to: session.settings.columns, ellipsis: ellipsis)
      }
    case .overview, .calendar:
      return picture.map { picture in picture.shown.map { picture.lines[$0] } } ?? []
    }
  }

  /// A line in reverse, as wide as the screen.
  private func marked(_ text: String) -> String {
    let columns = session.settings.columns
    let plain = DisplayWidth.truncated(text, to: columns, ellipsis: ellipsis)
    return "\u{1B}[7m" + DisplayWidth.padded(plain, to: columns) + "\u{1B}[m"
  }

  /// The overview or the calendar of the page, as its command draws it.
  struct Picture {
    var lines: [String]
    /// The numbers of the lines on show.
    var shown: [Int]
    /// Where the days are, and the line where that begins; nil for sentences.
    var grid: (line: Int, grid: PictureGrid)?

    init(_ lines: [String]) {
      self.lines = lines
      shown = Array(lines.indices)
    }

    /// Shows what has room: the line `head`, if any, and as few lines further down as bring `wanted` on show.
    mutating func fit(_ room: Int, head: Int?, wanted: Range<Int>) {
      guard lines.count > room else { return }
      let first = head.map { $0 + 1 } ?? 0
      let room = max(1, head == nil ? room : room - 1)
      let top = max(first, min(wanted.upperBound - room, wanted.lowerBound, lines.count - room))
      shown = (head.map { [$0] } ?? []) + Array(top..<min(lines.count, top + room))
    }
  }

  /// The overview or the calendar of the page, with the cursor in it; nil for other pages.
  var picture: Picture? {
    let line: String
    switch page {
    case .calendar(let metric): line = calendarLine(of: metric)
    case .overview: line = "show all"
    case .view, .rows: return nil
    }
    var copy = session
    copy.context.printout.look = .init(
      cursor: session.world.engine.selectedDay, newest: overviewEnd)
    let (printed, failure) =
      (try? copy.inPage { session throws(Failure) in
        session.answer(to: line)
      }) ?? (Printout(), nil)
    if let failure { return Picture([failure.message]) }
    func lines(_ bytes: some Collection<UInt8>) -> [String] {
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .flatMap {
          BrowseRows.wrapped(String(decoding: $0, as: UTF8.self), to: session.settings.columns)
        }
    }
    let bytes = Narrower.applied(printed.narrower, to: printed.bytes)
    var found = Picture(lines(bytes))
    if found.lines.last?.isEmpty == true { found = Picture(found.lines.dropLast()) }
    if session.settings.glyphs == .words {
      if let place = placeInWords(found.lines) {
        found.fit(roomForRows, head: nil, wanted: place..<(place + roomForRows))
      }
      return found
    }
    guard let (start, grid) = printed.picture, start <= bytes.count else { return found }
    // What stands before the picture ends with a line break.
    let top = start == 0 ? 0 : lines(bytes[..<start]).count - 1
    found.grid = (top, grid)
    switch grid {
    case .calendar:
      // A low screen has the names of the months and the weekday of the cursor.
      let place = top + cursorDay.weekday
      let room = max(roomForRows, 1)
      let isWhole = found.lines.count - top <= room || room >= 8
      found.fit(
        room, head: top, wanted: isWhole ? (top + 1)..<(top + room) : place..<(place + 1))
    case .overview(let grid, let views):
      let row = views.firstIndex { $0 == session.focusName } ?? 0
      let lines = grid.lines(of: row)
      found.fit(
        roomForRows, head: top, wanted: (lines.lowerBound + top)..<(lines.upperBound + top))
    }
    return found
  }

  /// The first line to show of a calendar or an overview in words: that of the cursor's day in the middle, or
  /// that of the focused metric.
  private func placeInWords(_ lines: [String]) -> Int? {
    if page == .overview, let name = session.focusName {
      return lines.firstIndex { $0.hasPrefix(name + ",") }
    }
    let day = cursorDay.description
    return lines.firstIndex { $0.hasPrefix(day) }.map { max(0, $0 - roomForRows / 2) }
  }

  // MARK: runs

  /// All series of a run above each other on one clock axis; nil where there is one, or no room.
  private func stack(of view: RunView, _ room: Int) -> [String]? {
    guard session.settings.glyphs != .words, session.settings.columns >= 40,
      view.stream.isComplete, !view.isLive, view.beside == nil
    else { return nil }
    let kinds = kinds(of: view.run).filter { $0 != .speed || view.kind == .speed }
    // A panel has a title and four rows; the axis below all of them two.
    let count = min(kinds.count, (room - 2) / 5)
    guard count > 1, kinds.contains(view.kind) else { return nil }
    // The one on show and those that fit.
    var shown = kinds
    while shown.count > count, let place = shown.lastIndex(where: { $0 != view.kind }) {
      shown.remove(at: place)
    }
    guard var first = cache.spec(of: view, in: session.world) else { return nil }
    first.marked = timeSpan
    first.title = (session.settings.glyphs == .ascii ? "> " : "▸ ") + first.title
    let panels = shown.compactMap { kind -> ChartSpec? in
      if kind == view.kind { return first }
      guard let beside = cache.view(kind, of: view.run) else { return nil }
      let part = beside.showing(view.span, selection: view.selection)
      guard var spec = cache.spec(of: part, in: session.world) else { return nil }
      spec.domain = first.domain
      spec.marked = timeSpan
      return spec
    }
    guard panels.count > 1 else { return nil }
    let rows = (room - 2) / panels.count - 1
    return StackedChart(panels, zones: nil).lines(in: session.settings.frame, rows: rows)
  }

  func samples(_ kind: Run.Kind, of run: Run) -> SampleSeries? { cache.view(kind, of: run)?.series }

  // MARK: read-out

  /// What is under the cursor, in all that is open.
  private var readout: String {
    if let spanWords { return spanWords }
    switch page {
    case .rows(let rows):
      guard !rows.doors.isEmpty,
        let place = rows.doors.firstIndex(where: { $0.line == rows.cursor })
      else {
        let last = min(rows.lines.count, rows.top + roomForRows)
        return
          "lines \(rows.top + 1)\(session.context.dash)\(last) of \(rows.lines.count)   \(rows.line)"
      }
      return "\(place + 1) of \(rows.doors.count)   \(rows.line)"
    case .overview, .calendar: return dayReadout
    case .view:
      switch view {
      case .days: return dayReadout
      case .run(let view): return runReadout(view)
      case .strip(let view): return stripReadout(view)
      case .list, nil: return ""
      }
    }
  }

  /// The selected day in all charts of days, the focused one first.
  private var dayReadout: String {
    guard let day = session.world.engine.selectedDay else { return "" }
    let engine = session.world.engine
    var views: [DayView] = []
    for case .days(let view) in engine.views where !view.pager.isClosed { views.append(view) }
    if let focus = views.firstIndex(where: { $0.name == session.focusName }) {
      views.insert(views.remove(at: focus), at: 0)
    }
    let number = Int(day.number)
    var words: [String] = []
    for view in views {
      let value =
        engine.rowsNow(DayRange(day, day.advanced(by: 1)), of: view)?.values.first
        ?? view.value(on: day)
      let reading = DayReading(view: view, world: session.world)
      let text = value.map { "\(view.name) \(reading.text($0))" } ?? "\(view.name) no data"
      if value == nil, view.name != session.focusName { continue }
      words.append(text)
    }
    let date = Wording.day(number)
    let whole = "\(Wording.weekday(number)) \(date) \(day.parts.year)"
    let isShort =
      DisplayWidth.of(([whole] + words.prefix(1)).joined(separator: "  "))
      > session.settings.columns
    let isThisYear = day.parts.year == session.world.engine.clock.today.parts.year
    let short = isThisYear ? date : "\(date) \(day.parts.year)"
    return fitted([isShort ? short : whole] + words)
  }

  /// As many whole parts as a line has room for, with a mark where some have none; the first one always.
  private func fitted(_ parts: [String]) -> String {
    let all = parts.joined(separator: "  ")
    let columns = session.settings.columns
    guard DisplayWidth.of(all) > columns else { return all }
    for count in stride(from: parts.count - 1, to: 0, by: -1) {
      let line = parts.prefix(count).joined(separator: "  ") + " " + ellipsis
      if DisplayWidth.of(line) <= columns { return line }
    }
    return parts.first ?? ""
  }

  /// The selected second in all series of the run.
  private func runReadout(_ view: RunView) -> String {
    let shown = view.shown
    let dash = session.context.dash
    guard let second = view.selection else {
      return view.span == nil
        ? ""
        : "\(Wording.clock(shown.lowerBound))\(dash)\(Wording.clock(shown.upperBound)) of \(Wording.clock(view.length))"
    }
    var words = [Wording.clock(second)]
    func add(_ kind: Run.Kind, _ series: SampleSeries) {
      guard let near = series.nearest(to: second),
        (series.seconds[near] - second).magnitude <= LineBreaks.leastSeconds
      else { return }
      let reading = SampleReading(view.run, kind, session.world.calc.units)
      let value = reading.number(series.values[near])
      words.append("\(kind.rawValue) \(value) \(reading.unit)")
    }
    add(view.kind, view.series)
    for kind in kinds(of: view.run) where kind != view.kind {
      if let series = samples(kind, of: view.run) { add(kind, series) }
    }
    if let parts = cache.parts(of: view.run) {
      let meters = parts.part(from: 0, to: second).meters
      let length = session.world.calc.length
      words.append("\(length.fromKilometers(meters / 1000).fixed(2)) \(length.rawValue)")
    }
    return fitted(words)
  }

  private func stripReadout(_ view: StripView) -> String {
    guard let day = session.world.engine.selectedDay else { return "" }
    let spec = session.world.stripSpec(view)
    let number = Int(day.number)
    let date = "\(Wording.weekday(number)) \(Wording.day(number)) \(day.parts.year)"
    guard let mark = spec.strip[day] else { return "\(date)  outside the strip" }
    let tally = session.world.tally(of: day...day)[day] ?? DayTallies()
    let isUsual = view.config.followed == nil && view.config.also == nil
    let words = isUsual ? tally.words : []
    return date + "  " + (words.isEmpty ? spec.words(of: mark) : words.joined(separator: ", "))
  }
}
