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

  /// Returns the values of the placeholders for a page.
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

  /// Returns whether a text may name a person: 1 to 64 bytes of `isTokenByte`, `@` and letters of any
  /// script. Two dashes are refused because they begin a comment of SQL.
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
