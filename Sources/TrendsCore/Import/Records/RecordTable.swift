import TrendsCore

/// Reads tables that list visits, trips or the entries of a journal, row after row.
///
///     id,place,arrival,departure
///     v1,Office,2024-05-02T08:30,2024-05-02T16:10
///
/// Times without a zone are by the clocks of `home`. A table with values beside its days is read as
/// a table of values, even if it has notes.
struct RecordTable {
  /// The first rows and the header.
  let survey: TableSurvey
  /// What the rows list, and where.
  let columns: RecordColumns
  /// Reads the column of starts; the column of ends is read alike.
  private let times: DayReader
  /// The rows that are read; nil for all.
  private let only: TablePlan.Only?
  /// The zone of times that have none, and of the days of instants.
  private let home: Zone

  /// Nil where a table lists no records, or where the caller names columns, which only a table of
  /// values has. Throws where the order of day and month stays open, which may take a pass over the
  /// file.
  init?(
    _ survey: TableSurvey, _ source: any ByteSource, _ options: TableOptions
  ) throws(ImportError) {
    guard options.columns.isEmpty, let header = survey.header, !survey.rows.isEmpty,
      let columns = RecordColumns(header),
      columns.kind != .entries || !RecordTable.hasValues(survey, columns),
      let times = try DayReader(
        of: columns.start, in: survey, source, stated: options.dateOrder)
    else { return nil }
    self.survey = survey
    self.columns = columns
    self.times = times
    only = try survey.only(options.only, of: source)
    home = options.home
  }

  /// Whether a column that is not one of days, ids or positions holds numbers, with either decimal
  /// mark.
  private static func hasValues(_ survey: TableSurvey, _ columns: RecordColumns) -> Bool {
    (0..<min(survey.width, TableReader.columnLimit)).contains { column in
      guard !columns.mayBeNumber(column) else { return false }
      let cells = survey.cells(of: column)
      return [false, true].contains { ColumnProfile(cells, decimalComma: $0).isNumber }
    }
  }

  /// The name of the format in the report.
  private var format: String {
    switch columns.kind {
    case .visits: "table of visits"
    case .trips: "table of trips"
    case .entries: "table of entries"
    case .chats: "table of conversations"
    }
  }

  /// Reads all rows. An interrupted reading ends early, with the rows so far.
  func read(_ source: any ByteSource) throws(ImportError) -> Imported {
    var imported = Imported(report: ImportReport(format: format))
    var (starts, ends) = (times, times)
    try survey.forEachRow(of: source) { row, encoding in
      imported.report.read += 1
      if let problem = row.problem {
        imported.report.skip(Remark(problem.rawValue), at: row.place)
      } else if let only, only.leavesOut(row, encoding) {
        imported.report.skip(only.reason, at: row.place)
      } else if let reason = take(row, encoding, &starts, &ends, into: &imported) {
        imported.report.skip(reason, at: row.place)
      } else {
        imported.report.kept += 1
      }
    }
    // A column that is called id and has one twice names something else, such as the writer.
    let ids = imported.entries.map { Array($0.id.utf8) }.filter { !$0.isEmpty }
    if Set(ids).count < ids.count {
      for place in imported.entries.indices { imported.entries[place].id = "" }
    }
    return imported
  }

  /// Adds the record of a row, or returns the reason why the row is left out.
  private func take(
    _ row: TableRow, _ encoding: TableEncoding, _ starts: inout DayReader,
    _ ends: inout DayReader, into imported: inout Imported
  ) -> Remark? {
    /// Returns the text of a cell; empty for a column that the table does not have.
    func cell(_ column: Int?) -> String {
      column.map { encoding.text(of: row[$0]).trimmedSpaces } ?? ""
    }
    /// Returns the time of a cell, and reports a leap second.
    func time(_ answer: DayReader.Found) -> RecordedTime? {
      if case .leapSecond = answer { imported.report.mend(.leapSecond, at: row.place) }
      return answer.time
    }
    guard let start = time(starts.read(row[columns.start])) else {
      return row[columns.start].isEmpty ? .noDay : .unreadableDay
    }
    let offset = starts.offset
    var end: RecordedTime?
    if let column = columns.end, !row[column].isEmpty {
      end = time(ends.read(row[column]))
      guard end != nil else { return .unreadableEnd }
    }
    let name = cell(columns.name)
    switch columns.kind {
    case .entries:
      let whole = columns.text.map { encoding.text(of: row[$0]) } ?? ""
      let text = whole.trimmedSpaces.isEmpty ? "" : whole
      // A blank row of a spreadsheet is no entry; an object says that there is one.
      guard !name.isEmpty || !text.isEmpty || survey.form.keys != nil else {
        return .entryWithoutWords
      }
      let title = columns.name.map { encoding.text(of: row[$0]) } ?? ""
      imported.entries.append(
        JournalEntry(
          day: day(start), title: name.isEmpty ? Markdown.title(of: text) : title, text: text,
          id: printable(cell(columns.id))))
    case .chats:
      guard !name.isEmpty else { return .chatWithoutName }
      guard let number = columns.text.flatMap({ Double(decimal: row[$0]) }),
        let messages = Int(exactly: number), messages > 0
      else { return .invalid("number of messages") }
      imported.chats.add(messages, on: day(start), to: name)
    case .visits:
      guard !name.isEmpty else { return .visitWithoutPlace }
      guard let end else { return .visitWithoutEnd }
      let (arrival, departure) = (instant(start), instant(end))
      guard departure >= arrival else { return .visitThatEndsBeforeItBegins }
      // A latitude without a longitude, or the reverse, is left out.
      let degrees = [columns.latitude, columns.longitude].map { column in
        column.flatMap { Double(decimal: row[$0]) }
      }
      imported.stays.append(
        Stay(
          place: name, arrival: arrival, departure: departure,
          // Where the clocks were changed meanwhile, no one offset is that of both times.
          utcOffset: columns.end == nil || offset == ends.offset ? offset : nil,
          position: degrees[0].flatMap { north in
            degrees[1].flatMap { GeoPoint(latitude: north, longitude: $0) }
          }))
    case .trips:
      guard !name.isEmpty else { return .tripWithoutName }
      let (first, last) = (day(start), end.map { day($0) })
      guard last.map({ $0 >= first }) ?? true else { return .tripThatEndsBeforeItBegins }
      imported.trips.append(
        Trip(id: printable(cell(columns.id)), name: name, first: first, last: last))
    }
    return nil
  }

  /// Returns an id of 64 bytes or fewer of printable ASCII without spaces, which a command can
  /// name; else an empty one, for which the day of a trip stands in.
  private func printable(_ text: String) -> String {
    let visible = UInt8(ascii: "!")...UInt8(ascii: "~")
    return text.utf8.count <= 64 && text.utf8.allSatisfy { visible.contains($0) } ? text : ""
  }

  /// Returns the day of a time by the clocks of home.
  private func day(_ time: RecordedTime) -> Day {
    switch time {
    case .day(let day): day
    case .local(let civil): civil.day
    case .instant(let instant): home.day(of: instant)
    }
  }

  /// Returns the instant of a time by the clocks of home; a day begins at its first instant there.
  private func instant(_ time: RecordedTime) -> Instant {
    switch time {
    case .day(let day): home.start(of: day)
    case .local(let civil): home.instant(of: civil.day, secondsOfDay: civil.secondsOfDay)
    case .instant(let instant): instant
    }
  }
}

extension [ChatThread] {
  /// Adds messages of a day to the conversation of the row before, if it is of the same name and an
  /// earlier day; else to a new one, since two conversations may have one name.
  fileprivate mutating func add(_ messages: Int, on day: Day, to title: String) {
    if let last, last.title.utf8.elementsEqual(title.utf8), let before = last.counted.last,
      before.day < day
    {
      self[count - 1].counted.append(ChatThread.Counted(day: day, messages: messages))
    } else {
      append(ChatThread(title: title, counted: [ChatThread.Counted(day: day, messages: messages)]))
    }
  }
}

extension RecordTable {
  /// Whether a file that begins with `head` is a JSON table of such records. A delimited one is
  /// recognised like any table.
  static func recognisesJSON(_ head: [UInt8]) -> Bool {
    guard let first = head.first(where: { $0 > UInt8(ascii: " ") }),
      first == UInt8(ascii: "{")
        || first == UInt8(ascii: "[")
    else { return false }
    let isArray = first == UInt8(ascii: "[")
    var json = JSONReader(
      isArray ? head : Array(head.prefix { !Lines.isBreak($0) }))
    var keys: [String] = []
    do throws(ImportError) {
      if isArray, try !json.enterArray() { return false }
      guard try json.enterObject() else { return false }
      while try json.nextKey() {
        let key = json.text.boundedName
        guard let event = try json.next() else { return false }
        // A trip that goes on may have null as its end.
        if [.number, .string, .null].contains(event) { keys.append(key) }
        try json.skip(event)
      }
    } catch { return false }
    return RecordColumns(keys) != nil
  }
}
