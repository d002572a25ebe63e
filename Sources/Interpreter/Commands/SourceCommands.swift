import TrendsCore

/// Sources made to order: days, lists and runs for trying out paging.
extension Command {
  /// Defines a source or changes one, with a form of its own for each kind and each change.
  ///
  /// Defining a source again replaces it. Open views keep what they have read and see the new data
  /// with their next load; only views of a run are notified of inserted and deleted samples.
  /// `invalidate` notifies the open views that what they have read may be wrong.
  static let source = Command(
    "source", "Makes a source to order (days, a list or a run), or changes one.",
    examples: [
      "source daily days --from 2024-01-01", "source daily days 100",
      "source daily days --from 2024-01-01 --gaps 2025-05-21..2025-06-08",
      "source daily days; source daily insert 2025-06-30; source daily delete 2025-06-29",
      "source daily days; open w daily; source daily invalidate",
      "source rows list --rows 55 --mode cursor --end-flag; open l rows",
      "source rows list --ids q70..q01; source rows insert q74..q71; source rows delete q66 q60",
      "source easy run --length 30min --batch 1min; cadence easy",
      "source slow run --values 90..130; source slow insert 12:30=215; source slow delete 2:00",
    ],
    forms: [
      Command.Form(
        .required(.name, "Its name"), .word("days"),
        .optional(.whole(1...1_000_000), "The last N days"),
        .flag("from", .day, "The first day"), .flag("to", .day, "The last day"),
        .flag("gaps", .dayRange, "Days without a row"),
        .switch("start-known", "Report the first day at once")
      ) { (context: inout CommandContext, name, _, count, from, to, gaps, known) throws(Failure) in
        let today = context.world.engine.clock.today
        let first = from?.day(today: today) ?? count.map { today.advanced(by: 1 - $0) }
        let source = MadeDays(
          from: first, to: to?.day(today: today), gaps: gaps.map { [$0.range(today: today)] } ?? [],
          announcesStart: known)
        context.world.engine.setSource(name, .days(source))
      },
      Command.Form(
        .required(.name, "Its name"), .word("list"),
        .flag("rows", .whole(0...1_000_000), "How many rows, called r000 and so on"),
        .flag("ids", .rowRange, "The rows' ids, top to bottom"),
        .flag("mode", .oneOf(MadeList.Mode.self), "How a page is requested"),
        .flag("empty", .countRange, "Pages without rows, counted from 1"),
        .switch("end-flag", "Mark the last page as the last"),
        .switch("prev", "Pages can also be requested backwards"),
        .switch("total", "Pages say how many rows the list has"),
        .switch("stamp", "Pages carry the version of the list"),
        .switch("filter-after-limit", "Rows are filtered after a page is cut")
      ) {
        (
          context: inout CommandContext, name, _, rows, ids, mode, empty, flag, prev, total, stamp,
          filter
        ) throws(Failure) in
        if rows != nil && ids != nil {
          throw Failure.rowsTwice
        }
        let source = MadeList(
          ids: ids?.ids ?? RowIDs.numbered(rows ?? 100), mode: mode ?? .offset,
          tellsEnd: flag, hasPrevious: prev, tellsTotal: total, isStamped: stamp,
          filtersAfterLimit: filter, emptyPages: empty)
        context.world.engine.setSource(name, .list(source))
      },
      Command.Form(
        .required(.name, "Its name"), .word("run"),
        .flag("start", .instant, "Its start; now minus its length when left out"),
        .flag("length", .timeSpan, "Its length; 30min when left out"),
        .flag("every", .timeSpan, "Time between samples; 1s when left out"),
        .flag("batch", .timeSpan, "Length of a batch; 1min when left out"),
        .flag("gaps", .timeRange, "Times into it without samples"),
        .flag("values", .target, "The range of its cadence"),
        .switch("live", "A batch comes only after the clock has passed it")
      ) {
        (
          context: inout CommandContext, name, _, start, length, every, batch, gaps, values, live
        ) throws(Failure) in
        let clock = context.world.engine.clock
        let length = length ?? 1_800_000
        let every = every ?? 1000
        let batch = batch ?? max(every, 60_000)
        guard length / every <= 10_000_000, batch >= every else {
          throw Failure.samplesOfRun
        }
        let began =
          start?.instant(in: clock.zone)
          ?? (live ? clock.now : clock.now.advanced(byMilliseconds: -length))
        context.world.engine.define(
          name,
          MadeRun(
            start: began, length: length, every: every, batch: batch,
            gaps: gaps.map { [$0] } ?? [], isLive: live, values: values))
      },
      Command.Form(
        .required(.name, "Its name"), .word("insert"),
        .many(
          .rowID, "Days that get a row, rows for the top of a list, or samples of a run")
      ) { (context: inout CommandContext, name, _, ids) throws(Failure) in
        if case .run(let run) = try context.madeSource(name) {
          return try context.change(name, run, ids, inserts: true)
        }
        try context.change(
          name, ids, days: { $0.insert($1) },
          list: { (list, ids) throws(Failure) in list.insert(ids) })
      },
      Command.Form(
        .required(.name, "Its name"), .word("delete"),
        .many(.rowID, "Days that lose their row, rows of a list, or samples of a run")
      ) { (context: inout CommandContext, name, _, ids) throws(Failure) in
        if case .run(let run) = try context.madeSource(name) {
          return try context.change(name, run, ids, inserts: false)
        }
        try context.change(
          name, ids, days: { $0.delete($1) },
          list: { (list, ids) throws(Failure) in
            if let wrong = ids.first(where: { !list.contains($0) }) {
              throw Failure.unknownRow(wrong, of: name)
            }
            list.delete(ids)
          })
      },
      Command.Form(.required(.name, "Its name"), .word("invalidate")) {
        (context: inout CommandContext, name, _) throws(Failure) in
        if case .list(var list) = try context.madeSource(name) {
          list.invalidate()
          context.world.engine.setSource(name, .list(list))
        }
        context.world.engine.sendToViews(of: name, .invalidate)
      },
    ])
}

/// A range of days as typed, both included, not yet resolved against today.
///
///     2025-05-21..2025-06-08   -7d..today
struct DayRangeWord: Equatable, Sendable {
  var first: DayWord
  var last: DayWord

  /// Nil unless both ends are words for days.
  init?(_ text: String) {
    guard let range = RangeWord(text), let first = DayWord(range.first),
      let last = DayWord(range.last)
    else { return nil }
    self.first = first
    self.last = last
  }

  /// The half-open range of days. It is empty if the days are in the wrong order.
  func range(today: Day) -> DayRange {
    DayRange(first.day(today: today), last.day(today: today).advanced(by: 1))
  }
}

/// Row ids that share a prefix and count up or down.
///
///     q70..q01   r001..r010
///
/// The width is that of the first id, so numbers are padded with zeros as there. Ranges longer than
/// `RowIDs.limit` are not read.
struct RowRange: Equatable, Sendable {
  private var prefix: String
  /// Number of digits to which the numbers are padded.
  private var width: Int
  private var first: Int
  private var last: Int

  /// Nil unless both ends have the same prefix and a number, at most `RowIDs.limit` apart.
  init?(_ text: String) {
    guard let range = RangeWord(text), let first = RowRange.parts(range.first),
      let last = RowRange.parts(range.last), first.prefix == last.prefix,
      abs(first.number - last.number) < RowIDs.limit
    else { return nil }
    prefix = first.prefix
    width = first.width
    self.first = first.number
    self.last = last.number
  }

  /// All ids from the first to the last, in the order typed.
  var ids: [String] {
    stride(from: first, through: last, by: first <= last ? 1 : -1).map {
      RowIDs.padded($0, to: width, after: prefix)
    }
  }

  /// Splits an id into its prefix and a number of one to nine digits at its end.
  private static func parts(_ id: String) -> (prefix: String, width: Int, number: Int)? {
    let digits = id.utf8.reversed().prefix(while: Lexer.isDigit).count
    guard (1...9).contains(digits), let number = Int(id.suffix(digits)) else { return nil }
    let prefix = String(id.dropLast(digits))
    return Lexer.isName(id) ? (prefix, digits, number) : nil
  }
}

extension ValueType where Value == DayRangeWord {
  /// A range of days.
  static let dayRange = ValueType("RANGE", "days such as 2025-05-21..2025-06-08", role: .date) {
    DayRangeWord($0)
  }
}

extension ValueType where Value == RowRange {
  /// A range of row ids; a single id is not one.
  static let rowRange = ValueType("RANGE", "ids such as q70..q01", role: .name) { RowRange($0) }
}

extension ValueType where Value == ClosedRange<Int> {
  /// A number or a range of numbers, ascending, of one to nine digits each.
  static let countRange = ValueType("RANGE", "numbers such as 2..3", role: .number) { text in
    func number(_ text: String) -> Int? { ShapeReader.whole(text) { $0.digits(1...9) } }
    if let one = number(text) { return one...one }
    guard let range = RangeWord(text), let first = number(range.first),
      let last = number(range.last), first <= last
    else { return nil }
    return first...last
  }
}

extension ValueType where Value == Int64 {
  /// A duration in milliseconds, from one to a week.
  static let timeSpan = ValueType(
    "DURATION", "a duration such as 30min, 1s or 350ms", role: .number
  ) {
    text in
    guard case .clock(let time)? = TimeSpan(text), (1...604_800_000).contains(time) else {
      return nil
    }
    return time
  }
}

extension ValueType where Value == Range<Int64> {
  /// A half-open range of times into a run, in milliseconds.
  static let timeRange = ValueType("RANGE", "times such as 10min..12min", role: .number) { text in
    func time(_ text: String) -> Int64? {
      guard case .clock(let time)? = TimeSpan(text), time >= 0 else { return nil }
      return time
    }
    guard let range = RangeWord(text), let first = time(range.first),
      let last = time(range.last), first <= last
    else { return nil }
    return first..<last
  }
}

extension ValueType where Value == InstantWord {
  /// A day with a time, not yet placed in a zone.
  static let instant = ValueType("INSTANT", "an instant such as 2025-06-30T07:00", role: .date) {
    InstantWord($0)
  }
}

extension ValueType where Value == String {
  /// What `insert` and `delete` take; the kind of the source decides how it is read.
  static let rowID = ValueType(
    "ID", "a day, a row's id, several as q74..q71, or a time into a run", role: .name
  ) {
    $0.isEmpty ? nil : $0
  }
}

extension CommandContext {
  /// Returns the source of that name, or throws with the most similar name as a hint.
  func madeSource(_ name: String) throws(Failure) -> MadeSource {
    guard let source = world.engine.made[name] else {
      let nearest = Nearest.question(name, in: world.engine.made.keys)
      throw Failure.noMadeSource(
        name, hint: nearest ?? "type: source \(name) days, or connect \(name) ADDRESS")
    }
    return source
  }

  /// Applies `insert` or `delete` to a made source of days or a list.
  ///
  /// Throws for runs, which have a function of their own, for connected programs, and for more than
  /// `RowIDs.limit` rows at once.
  mutating func change(
    _ name: String, _ ids: [String], days: (inout MadeDays, Day) -> Void,
    list: (inout MadeList, [String]) throws(Failure) -> Void
  ) throws(Failure) {
    switch try madeSource(name) {
    case .days(var source):
      for id in ids {
        for day in try self.days(id) { days(&source, day) }
      }
      world.engine.setSource(name, .days(source))
    case .list(var source):
      var rows: [String] = []
      for id in ids {
        rows += RowRange(id)?.ids ?? [id]
        if rows.count > RowIDs.limit { throw Failure.tooManyRows }
      }
      try list(&source, rows)
      world.engine.setSource(name, .list(source))
    case .run, .outside:
      throw Failure.rowsAreFixed(of: name)
    }
  }

  /// Reads a day or a range of days of at most `RowIDs.limit` days.
  private func days(_ id: String) throws(Failure) -> [Day] {
    let today = world.engine.clock.today
    if let word = DayWord(id) { return [word.day(today: today)] }
    guard let range = DayRangeWord(id)?.range(today: today), range.count <= RowIDs.limit else {
      throw Failure.notDays(id)
    }
    return (range.start.number..<range.end.number).map { Day(clamping: Int($0)) }
  }
}
