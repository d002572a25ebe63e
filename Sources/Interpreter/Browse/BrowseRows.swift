import TrendsCore
import TrendsOutput

/// The answer of a command as lines to move through; rows of its tables lead further.
struct BrowseRows: Equatable {
  /// Where a row leads.
  enum Door: Equatable {
    case day(Day)
    /// The days of a week, a month or a year, and the metric that was asked for.
    case days(DayRange, of: String?)
    /// A run by its name, with that of its dataset if several have one.
    case run(String)
    /// Some seconds of a run.
    case part(run: String, ClosedRange<Double>)
    case metric(String, Day)
    /// A place or a trip of a day, in the list of that name: which of those of the same name, from the
    /// earliest on.
    case row(list: String, name: String, number: Int, Day)
    /// The journal of a day, and the strip around it.
    case texts(Day)
    case strip(Day)
  }

  /// The command that answers with these lines.
  var line: String
  var lines: [String] = []
  /// The doors by their lines, ascending.
  var doors: [(line: Int, door: Door)] = []
  /// The lines with the names of columns, ascending.
  var headers: [Int] = []
  /// The line of the cursor.
  var cursor = 0
  /// The first line on show.
  var top = 0

  init(line: String) { self.line = line }

  static func == (a: Self, b: Self) -> Bool {
    a.line == b.line && a.cursor == b.cursor && a.top == b.top && a.lines == b.lines
  }

  /// Divides sentences that are wider than the screen; rows of tables and pictures stay as they are.
  fileprivate mutating func wrap(to columns: Int) {
    var wrapped: [String] = []
    var places: [Int] = []
    let rows = Set(doors.map(\.line))
    for (place, line) in lines.enumerated() {
      places.append(wrapped.count)
      wrapped += rows.contains(place) ? [line] : BrowseRows.wrapped(line, to: columns)
    }
    doors = doors.map { (places[$0.line], $0.door) }
    headers = headers.map { places[$0] }
    lines = wrapped
  }

  /// Divides a sentence between words, all lines with its indent. A line with a control sequence or with
  /// columns stays whole.
  static func wrapped(_ line: String, to columns: Int) -> [String] {
    let text = line.drop { $0 == " " }
    let indent = String(line.prefix(line.count - text.count))
    guard DisplayWidth.of(line) > columns, !line.utf8.contains(0x1B), !text.contains("  "),
      indent.utf8.count < columns / 2
    else { return [line] }
    return DisplayWidth.wrapped(text, to: columns - indent.utf8.count).map { indent + $0 }
  }

  /// The line with the names of the columns of the cursor's row; nil without them.
  private var header: Int? { headers.last { $0 < cursor } }

  /// The lines on show, as their numbers: the names of columns stay on the first one.
  func shown(rows: Int) -> [Int] {
    var shown = Array(top..<min(lines.count, top + rows))
    if rows > 2, let header, header < top, !shown.isEmpty, (top..<top + rows).contains(cursor) {
      shown[0] = header
    }
    return shown
  }

  /// The door under the cursor.
  var door: Door? { doors.first { $0.line == cursor }?.door }

  /// Moves the cursor by so many doors; without doors, and below the last one, it scrolls by lines. Returns
  /// false at an end.
  mutating func move(_ steps: Int, rows: Int) -> Bool {
    let before = (cursor, top)
    if doors.isEmpty {
      top = min(max(0, top + steps), max(0, lines.count - rows))
      cursor = top
      return top != before.1
    }
    let place = doors.firstIndex { $0.line >= cursor } ?? doors.count - 1
    // Below the last row there may be text, which scrolls.
    if place == doors.count - 1, steps > 0 || top > cursor {
      top = min(max(0, top + steps), max(0, lines.count - rows))
      if top != before.1 { return true }
    }
    let next = min(max(0, place + steps), doors.count - 1)
    cursor = doors[next].line
    // What stands above the first row belongs to it.
    if next == 0, steps < 0 { top = max(0, min(top, cursor - rows + 1)) }
    show(rows: rows)
    if next == 0, cursor < rows { top = 0 }
    return (cursor, top) != before
  }

  /// Moves the cursor to the first row or the last one.
  mutating func end(_ isLast: Bool, rows: Int) {
    if doors.isEmpty {
      top = isLast ? max(0, lines.count - rows) : 0
      cursor = top
    } else {
      cursor = doors[isLast ? doors.count - 1 : 0].line
      if !isLast { top = 0 }
      show(rows: rows)
    }
  }

  /// Scrolls as little as possible to have the cursor on show.
  mutating func show(rows: Int) {
    let rows = max(1, rows)
    // The names of the columns are on the first line where they would be above it.
    let least = header.map { $0 < top || cursor <= top && $0 < cursor } == true && rows > 2 ? 1 : 0
    if cursor < top + least { top = max(0, cursor - least) }
    if cursor >= top + rows { top = cursor - rows + 1 }
    top = min(max(0, top), max(0, lines.count - rows))
  }

  /// Goes to the next line that has a text, in any case; false where there is none.
  mutating func find(_ text: SoughtText, forward: Bool, rows: Int) -> Bool {
    let candidates = doors.isEmpty ? Array(lines.indices) : doors.map(\.line)
    let ahead =
      forward ? candidates.filter { $0 > cursor } : candidates.filter { $0 < cursor }.reversed()
    guard let found = ahead.first(where: { text.isIn(lines[$0]) }) else { return false }
    cursor = found
    show(rows: rows)
    return true
  }
}

extension Session {
  /// Runs a command that answers with lines, and says where the rows of its tables lead. Throws its
  /// failure.
  mutating func rows(of line: String) throws(Failure) -> BrowseRows {
    context.printout.tables = []
    defer { context.printout.tables = nil }
    let (printed, failure) = answer(to: line)
    if let failure { throw failure }
    var rows = BrowseRows(line: line)
    let shown = Narrower.applied(printed.narrower, to: printed.bytes)
    rows.lines = shown.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if rows.lines.last?.isEmpty == true { rows.lines.removeLast() }
    for (start, table) in printed.tables ?? [] {
      let shift = printed.narrower.filter { $0.place.upperBound <= start }.reduce(0) {
        $0 + $1.text.count - $1.place.count
      }
      guard start + shift <= shown.count else { continue }
      let above = shown[..<(start + shift)].count { $0 == UInt8(ascii: "\n") }
      let doors = doors(of: table, line: line)
      // What was written to a file is not among the lines.
      if table.hasHeader, rows.lines.indices.contains(above), doors.contains(where: { $0 != nil }) {
        rows.headers.append(above)
      }
      for (number, door) in doors.enumerated() {
        let place = above + (table.hasHeader ? 1 : 0) + number
        if let door, rows.lines.indices.contains(place) { rows.doors.append((place, door)) }
      }
    }
    rows.wrap(to: settings.columns)
    rows.cursor = rows.doors.first?.line ?? 0
    return rows
  }

  /// Where each row of a table leads; nil for a row that leads nowhere.
  private func doors(of table: Table, line: String) -> [BrowseRows.Door?] {
    let words = line.split(separator: " ").map { String($0) }
    let names = table.columns.map(\.name)
    func text(_ row: [Table.Cell], _ column: Int) -> String? {
      guard row.indices.contains(column) else { return nil }
      return switch row[column] {
      case .text(let text), .number(let text): text
      case .missing: nil
      }
    }
    if words.first == "day", words.count > 1, let day = DayWord(words[1]) {
      let day = day.day(today: world.engine.clock.today)
      var seen: [String: Int] = [:]
      return table.rows.map { row in
        guard let what = text(row, 0), let name = text(row, 1) else { return nil }
        let number = seen[what + " " + name, default: 0]
        seen[what + " " + name] = number + 1
        return doorOfDay(what, name, number, day)
      }
    }
    if words.first == "run", words.count > 1 {
      return doors(ofRun: words[1], parts: names.first ?? "", count: table.rows.count)
    }
    // The second word of a question is what it is about.
    let subject = words.dropFirst().first.flatMap { word in
      world.engine.index(of: word) == nil ? nil : word
    }
    let run = names.firstIndex(of: "run")
    let source = names.firstIndex(of: "source") ?? names.firstIndex(of: "dataset")
    let day = names.firstIndex { ["day", "date", "week", "month", "year", "from"].contains($0) }
    return table.rows.map { row in
      if let run, let id = text(row, run) {
        let known = world.library.runs(named: id)
        if known.count == 1 { return .run(id) }
        if known.count > 1, let source, let dataset = text(row, source) {
          return .run("\(dataset):\(id)")
        }
      }
      for column in [day, 0].compactMap(\.self) {
        guard let word = text(row, column), RangePreset(rawValue: word) == nil,
          let (span, _) = SpanWord.read([word])
        else { continue }
        let days = span.days(today: world.engine.clock.today)
        if days.count == 1 { return .day(days.start) }
        if days.count > 1, days.count <= 366 { return .days(days, of: subject) }
      }
      return nil
    }
  }

  /// Where a row of the page of a day leads.
  private func doorOfDay(
    _ what: String, _ name: String, _ number: Int, _ day: Day
  ) -> BrowseRows.Door? {
    switch what {
    case "run": world.library.runs(named: name).isEmpty ? nil : .run(name)
    case "metric": world.engine.index(of: name) == nil ? nil : .metric(name, day)
    case "visit": .row(list: HeldKind.visits.rawValue, name: name, number: number, day)
    case "trip": .row(list: HeldKind.trips.rawValue, name: name, number: number, day)
    case "entry": .texts(day)
    case "chat": .strip(day)
    default: nil
    }
  }

  /// The splits, laps or fast stretches of the page of a run, by the answer that it left.
  private func doors(ofRun name: String, parts: String, count: Int) -> [BrowseRows.Door?] {
    let key = parts == "lap" ? "laps" : parts == "fast from" ? "fast" : "splits"
    func member(_ json: JSON?, _ name: String) -> JSON? {
      guard case .object(let members)? = json else { return nil }
      return members.first { $0.0 == name }?.1
    }
    func number(_ json: JSON?) -> Double? {
      if case .number(let text)? = json { Double(decimal: text.utf8) } else { nil }
    }
    guard case .array(let entries)? = member(world.answer, key) else { return [] }
    return entries.prefix(count).map { entry in
      guard let start = number(member(entry, "start")),
        let seconds = number(member(entry, "seconds")), seconds > 0
      else { return nil }
      let from = start.rounded(.down)
      return .part(run: name, from...max((start + seconds).rounded(.up), from + RunView.leastSpan))
    }
  }
}
