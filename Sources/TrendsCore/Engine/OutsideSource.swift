/// A source outside the process: a program or a service answers page by page, in real time.
///
/// The engine never runs it: it lists what it waits for in `outsideFlights`, and takes the answer
/// with `arrive`. For the days 2025-06-01 to 2025-06-30:
///
///     let source = OutsideSource(program: ["steps", "{from}", "{to}"], timeout: 30_000)!
///     source.shape                                    // .days
///     source.words(for: .days(june))                  // ["steps", "2025-06-01", "2025-07-01"]
///
/// A list uses `{limit}`, and mostly `{offset}` or `{after}` for its pages. `{metric}` is the name of the
/// metric of the view, `{person}` the one that is asked for. An app that answers by itself may name any program: it is not run.
public struct OutsideSource: Equatable, Sendable {
  /// What the source answers: rows by day, or a list that is paged by a token.
  public enum Shape: Equatable, Sendable { case days, list(Token) }

  /// What a list is asked for the next page with: the number of rows so far, the id of the last
  /// row, or nothing: the program is then asked for all rows again, and for more of them.
  public enum Token: Equatable, Sendable { case offset, after, none }

  /// A program and its arguments, with placeholders such as `{from}`.
  public var program: [String]
  /// What it answers, from the placeholders in `program`.
  public var shape: Shape
  /// Names of environment variables that the program gets beside the usual ones.
  public var environment: [String]
  /// How long an answer may take, in milliseconds of real time. The engine does not check it.
  public var timeout: Int64
  /// How often a program that fails is started again for the same page, by whoever runs it.
  public var retries: Int
  /// Whether days are asked for page by page, and never all at once.
  public var isPaged = false
  /// How the program is kept for the next question; nil if each question starts it anew.
  public var stay: Stay?

  /// How a program that stays is asked: the client of a database by its standard input, any other
  /// program by lines of JSON.
  public enum Stay: Equatable, Sendable { case client, lines }

  /// The days of the question for all days: 1900 to 2199.
  public static let allDays = DayRange(Day(clamping: -25_567), Day(clamping: 84_006))

  /// The person whose days are asked for, as `{person}`; nil if the connection names none.
  public var person: String?

  /// Nil if no argument has `{from}` or `{limit}`, which say what is asked for; with a `usual` shape none
  /// is needed.
  public init?(
    program: [String], environment: [String] = [], timeout: Int64, retries: Int = 0,
    usual: Shape? = nil
  ) {
    func has(_ placeholder: String) -> Bool {
      program.dropFirst().contains { $0.utf8.contains(placeholder.utf8) }
    }
    if has("{from}") {
      shape = .days
    } else if has("{limit}") {
      shape = .list(has("{after}") ? .after : has("{offset}") ? .offset : .none)
    } else if let usual {
      shape = usual
    } else {
      return nil
    }
    self.program = program
    self.environment = environment
    self.timeout = timeout
    self.retries = retries
  }

  /// Whether the program is told the metric of the view.
  public var asksForMetric: Bool { asks(for: "{metric}") }

  /// Whether the program is told a person.
  public var asksForPerson: Bool { stay == .lines || asks(for: "{person}") }

  /// Whether the program cannot be asked, because it wants a person and none is named.
  public var lacksPerson: Bool { person == nil && asks(for: "{person}") }

  /// Whether a page of days can be asked for, and not only all of them.
  public var hasPages: Bool { shape != .days || stay == .lines || asks(for: "{from}") }

  private func asks(for placeholder: String) -> Bool {
    program.dropFirst().contains { $0.utf8.contains(placeholder.utf8) }
  }

  /// Returns the words to run for a page, with the placeholders replaced; nil where `values` is.
  public func words(for key: LoadKey, metric: Metric? = nil, zone: Zone = .utc) -> [String]? {
    values(for: key, metric: metric, zone: zone).map { values in
      [program[0]]
        + program.dropFirst().map { word in
          values.reduce(word) { $0.replacing(bytesOf: "{\($1.name)}", with: $1.value) }
        }
    }
  }

  /// Returns what the placeholders stand for in the question for a page.
  ///
  /// `zone` is the zone whose days are asked for, `start` and `end` are the instants at which they
  /// begin and end there. Nil if the metric or the person is asked for without one, if a value has bytes
  /// that must not be in a word, or for the samples of a run. The range of days excludes `to`.
  public func values(
    for key: LoadKey, metric: Metric? = nil, zone: Zone = .utc
  ) -> [(name: String, value: String)]? {
    var values = [("zone", zone.name)]
    if asksForMetric {
      guard let metric, OutsideSource.isToken(metric.name) else { return nil }
      values.append(("metric", metric.name))
    }
    if let person, asksForPerson {
      guard OutsideSource.isPerson(person) else { return nil }
      values.append(("person", person))
    }
    if lacksPerson { return nil }
    switch key {
    case .days(let range):
      values += [
        ("from", range.start.description), ("to", range.end.description),
        ("start", zone.start(of: range.start).iso),
        ("end", zone.start(of: range.end).iso),
      ]
    case .list(let key):
      let token = key.token ?? ""
      if shape == .list(.offset) {
        guard let asked = OffsetPage(key)?.asked else { return nil }
        values += [("limit", String(asked.count)), ("offset", String(asked.lowerBound))]
        break
      }
      if shape == .list(.none) {
        guard let asked = LimitPage(key)?.asked else { return nil }
        values += [("limit", String(asked))]
        break
      }
      guard token.isEmpty || OutsideSource.isToken(token) else { return nil }
      values += [("limit", String(key.size)), ("after", token)]
    case .samples: return nil
    }
    return values
  }

  /// Returns whether a text can be put into a word of the program: 1 to 64 bytes of `isTokenByte`.
  public static func isToken(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(isTokenByte)
  }

  /// Returns whether a text can stand for a person: a token that may have `@` and letters of any script,
  /// but not two dashes, which begin a comment of SQL.
  public static func isPerson(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && !text.utf8.contains("--".utf8)
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          ? scalar == "@" || isTokenByte(UInt8(scalar.value)) : scalar.properties.isAlphabetic
      }
  }

  /// Returns whether a byte may be in a token: `[A-Za-z0-9_:.+-]`, so that no value can end a word
  /// or a statement.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "_:.+-".utf8.contains(byte)
    }
  }
}

/// What came back from outside for one load: rows by day, rows of a list with the names of their
/// fields, or the code of a failure.
public enum OutsideAnswer: Equatable, Sendable {
  case days(DaySeries)
  case rows([ListRow], columns: [String])
  case failed(code: String)
}

extension Engine {
  /// Loads that wait for an answer from outside. An app starts one request for each that is new
  /// here, and gives up the request of each that is gone.
  public var outsideFlights: [Flight] { flights.filter { $0.isOutside && $0.answer == nil } }

  /// Takes an answer from outside. An answer for a load that is no longer awaited is dropped, one
  /// for a held load is kept until its release.
  public mutating func arrive(_ answer: OutsideAnswer, view: String, id: Int) {
    guard let place = flights.firstIndex(where: { $0.view == view && $0.id == id }) else { return }
    sequence += 1
    flights[place].answer = answer
    guard !flights[place].isHeld else { return }
    deliver(flights.remove(at: place))
  }

  /// Returns whether the source of a view is outside.
  public func isOutside(_ view: View) -> Bool {
    if case .outside? = view.madeSource.flatMap({ made[$0] }) { true } else { false }
  }

  /// Returns the rows that the source of a view has in a range, whatever is loaded; nil for a program,
  /// whose answer takes time, and where they cannot be read.
  public func rowsNow(_ range: DayRange, of view: DayView) -> DaySeries? {
    guard let name = view.source.made else {
      return try? view.source.page(range).get().rows.slice(range)
    }
    guard case .days(let days)? = made[name] else { return nil }
    return days.page(range).rows
  }

  /// Returns a page of days; a wrong kind of answer breaks the protocol.
  func outsidePage(_ key: DayRange, _ answer: OutsideAnswer?) -> Result<DayPage, Fault> {
    switch answer {
    case .days(let rows): .success(DayPage(key: key, rows: rows))
    case .failed(let code): .failure(Fault(code))
    case .rows, nil: .failure(.wrongAnswer)
    }
  }

  /// Returns a page of a list, with the tokens of its neighbours.
  ///
  /// Only an answer without further rows ends a list. A program may send fewer rows than it was asked
  /// for although there are more, and more rows than that although they are not all.
  func outsidePage(
    _ key: ListKey, _ answer: OutsideAnswer?, _ token: OutsideSource.Token
  ) -> Result<ListPage, Fault> {
    switch answer {
    case .rows(let rows, let columns):
      if token == .offset {
        return OffsetPage(key).map { .success($0.page(rows, columns)) } ?? .failure(.badToken)
      }
      if token == .none {
        return LimitPage(key).map { .success($0.page(rows, columns)) } ?? .failure(.badToken)
      }
      var page = ListPage(key: key, rows: rows, columns: columns)
      // A program that begins with the row it was to begin after has nothing else at the end.
      if !rows.allSatisfy({ $0.id == key.token }) { page.next = rows.last?.id }
      return .success(page)
    case .failed(let code): return .failure(Fault(code))
    case .days, nil: return .failure(.wrongAnswer)
    }
  }
}

/// A page of a list that is asked for by the number of its first row.
///
///     OffsetPage(ListKey(token: "20", size: 20))      // rows 20 to 39
///     OffsetPage(ListKey(token: "<20", size: 20))     // rows 0 to 19
///     OffsetPage(ListKey(token: "<20/9", size: 20))   // rows 11 to 19: the program sends 10 at most
///
/// One row more is asked for, beside the page: if it is another one than before, the rows have moved.
struct OffsetPage {
  private let key: ListKey
  /// The numbers of the rows of the page.
  fileprivate let rows: Range<Int>
  fileprivate let isBackward: Bool
  /// The most rows that a page back may have: a program sent no more of one.
  private let most: Int?

  /// Most rows that a list can be asked for by their number.
  private static let limit = 1 << 40

  /// Nil for a token that is no number.
  init?(_ key: ListKey) {
    let size = min(max(key.size, 1), OffsetPage.limit)
    isBackward = key.token?.utf8.first == UInt8(ascii: "<")
    var start = 0
    var most: Int?
    if let token = key.token {
      var digits = token.utf8.dropFirst(isBackward ? 1 : 0)
      if isBackward, let slash = digits.firstIndex(of: UInt8(ascii: "/")) {
        guard let number = Int(decimal: digits[digits.index(after: slash)...]),
          (1...OffsetPage.limit).contains(number)
        else { return nil }
        most = number
        digits = digits[..<slash]
      }
      guard let number = Int(decimal: digits),
        (0...OffsetPage.limit).contains(number), !isBackward || number > 0
      else { return nil }
      start = number
    }
    self.key = key
    self.most = most
    rows =
      isBackward
      ? max(0, start - min(size, most ?? size))..<start : start..<(start + size)
  }

  /// The numbers of the rows to ask for.
  var asked: Range<Int> {
    if isBackward { return rows.lowerBound..<(rows.upperBound + 1) }
    return max(0, rows.lowerBound - 1)..<rows.upperBound
  }

  /// Returns the page of the rows that came for `asked`.
  func page(_ came: [ListRow], _ columns: [String]) -> ListPage {
    isBackward ? pageBefore(came, columns) : pageAfter(came, columns)
  }

  /// Any row leads on: a program may send fewer than it was asked for, or more.
  private func pageAfter(_ came: [ListRow], _ columns: [String]) -> ListPage {
    var own = came
    var beside: String?
    if rows.lowerBound > 0 { beside = own.isEmpty ? "" : own.removeFirst().id }
    var page = page(own, columns, beside: beside)
    if !own.isEmpty { page.next = String(rows.lowerBound + own.count) }
    if rows.lowerBound > 0 { page.prev = "<\(rows.lowerBound)" }
    return page
  }

  /// Rows that end before the row beside them leave a gap. The first time, the rest is asked for
  /// again, as many rows as came; after that the list has become shorter.
  private func pageBefore(_ came: [ListRow], _ columns: [String]) -> ListPage {
    if came.count < asked.count, came.count > 1, most == nil {
      var page = page([], columns, beside: nil)
      page.offset = rows.upperBound
      page.prev = "<\(rows.upperBound)/\(came.count - 1)"
      page.next = String(rows.upperBound)
      return page
    }
    var own = Array(came.prefix(asked.count))
    let beside = own.count == asked.count ? own.removeLast().id : ""
    var page = page(own, columns, beside: beside)
    page.next = String(rows.upperBound)
    if rows.lowerBound > 0 {
      page.prev = "<\(rows.lowerBound)" + (most.map { "/\($0)" } ?? "")
    }
    return page
  }

  private func page(_ own: [ListRow], _ columns: [String], beside: String?) -> ListPage {
    var page = ListPage(key: key, rows: own, columns: columns)
    page.beside = beside
    page.offset = rows.lowerBound
    return page
  }
}

/// A page of a list whose program is only told how many rows to send, always from the top.
///
///     LimitPage(ListKey(token: "20", size: 20))    // rows 20 to 39 of the 40 that are asked for
struct LimitPage {
  private let key: ListKey
  private let start: Int
  /// How many rows to ask for.
  let asked: Int

  /// Nil for a token that is no number.
  init?(_ key: ListKey) {
    guard let page = OffsetPage(key), !page.isBackward else { return nil }
    self.key = key
    (start, asked) = (page.rows.lowerBound, page.rows.upperBound)
  }

  /// Returns the rows from the start of the page on. Any of them leads on, as in `OffsetPage`.
  func page(_ came: [ListRow], _ columns: [String]) -> ListPage {
    var page = ListPage(key: key, rows: Array(came.dropFirst(start)), columns: columns)
    if start > 0 { page.beside = came.indices.contains(start - 1) ? came[start - 1].id : "" }
    if came.count > start { page.next = String(came.count) }
    return page
  }
}

extension OutsideSource.Token: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .offset: fields.choice("offset")
    case .after: fields.choice("after")
    case .none: fields.choice("none")
    }
  }
}

extension OutsideSource.Shape: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .days: fields.choice("days")
    case .list(let token):
      fields.choice("list")
      fields.field("token", token)
    }
  }
}

extension OutsideSource.Stay: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .client: fields.choice("client")
    case .lines: fields.choice("lines")
    }
  }
}

extension OutsideSource: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("program", program)
    fields.field("environment", environment)
    fields.field("shape", shape)
    fields.field("timeout", timeout)
    fields.field("retries", retries)
    // Where nothing is said, states have the digest from before all days could be asked for.
    if isPaged { fields.field("isPaged", isPaged) }
    if let stay { fields.field("stay", stay) }
    if let person { fields.field("person", person) }
  }
}

extension OutsideAnswer: Described {
  public func describe(to fields: inout some Fields) {
    switch self {
    case .days(let rows):
      fields.choice("days")
      fields.field("rows", rows)
    case .rows(let rows, let columns):
      fields.choice("rows")
      fields.field("rows", rows)
      fields.field("columns", columns)
    case .failed(let code):
      fields.choice("failed")
      fields.field("code", code)
    }
  }
}
