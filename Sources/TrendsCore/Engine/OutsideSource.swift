/// A source outside the program: another program answers page by page, in real time.
///
/// The engine only says what it waits for; who runs it hands the answer in with `arrive`.
public struct OutsideSource: Equatable, Sendable {
  public enum Shape: Equatable, Sendable { case days, list(Token) }

  /// What a list is asked for the next page with; without either it has one page.
  public enum Token: Equatable, Sendable { case offset, after, none }

  /// A program and its arguments, with placeholders such as `{from}`.
  public var program: [String]
  public var shape: Shape
  /// Names of variables that the program has from the environment beside the usual ones.
  public var environment: [String]
  /// In milliseconds of real time.
  public var timeout: Int64

  /// Nil where no placeholder says what is to be asked for.
  public init?(program: [String], environment: [String] = [], timeout: Int64) {
    func has(_ placeholder: String) -> Bool {
      program.dropFirst().contains { $0.utf8.contains(placeholder.utf8) }
    }
    if has("{from}") {
      shape = .days
    } else if has("{limit}") {
      shape = .list(has("{after}") ? .after : has("{offset}") ? .offset : .none)
    } else {
      return nil
    }
    self.program = program
    self.environment = environment
    self.timeout = timeout
  }

  /// The words to run for a page; nil where the token of the page, or the metric that is asked
  /// for, may not stand in them.
  public func words(for key: LoadKey, metric: Metric? = nil) -> [String]? {
    var values: [(String, String)] = []
    if program.dropFirst().contains(where: { $0.utf8.contains("{metric}".utf8) }) {
      guard let metric, Metric.known.contains(metric) else { return nil }
      values = [("{metric}", metric.name)]
    }
    switch key {
    case .days(let range):
      values += [("{from}", range.start.description), ("{to}", range.end.description)]
    case .list(let key):
      let token = key.token ?? ""
      guard token.utf8.count <= 64, token.utf8.allSatisfy(OutsideSource.isTokenByte) else {
        return nil
      }
      values += [
        ("{limit}", String(key.size)), ("{offset}", token.isEmpty ? "0" : token),
        ("{after}", token),
      ]
    case .samples: return nil
    }
    return [program[0]]
      + program.dropFirst().map { word in
        values.reduce(word) { $0.replacing(bytesOf: $1.0, with: $1.1) }
      }
  }

  /// `[A-Za-z0-9_:.+-]`, so that no value can end a word or a statement.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: "_:.+-".utf8.contains(byte)
    }
  }
}

/// What came back from outside for one load.
public enum OutsideAnswer: Equatable, Sendable {
  case days(DaySeries)
  case rows([ListRow], columns: [String])
  case failed(code: String)
}

extension Engine {
  /// Loads that wait for an answer from outside.
  public var outsideFlights: [Flight] { flights.filter { $0.isOutside && $0.answer == nil } }

  /// Hands in an answer; one that nobody waits for any more is dropped. A held one is kept back.
  public mutating func arrive(_ answer: OutsideAnswer, view: String, id: Int) {
    guard let place = flights.firstIndex(where: { $0.view == view && $0.id == id }) else { return }
    sequence += 1
    flights[place].answer = answer
    guard !flights[place].isHeld else { return }
    deliver(flights.remove(at: place))
  }

  /// The first answer says what a view of a program's days measures, where its name does not.
  public mutating func learn(_ metric: Metric, style: DayView.Style, of name: String) {
    guard let index = index(of: name), case .days(var view) = views[index],
      let source = view.source.made, isOutside(views[index]), view.pager.window == nil
    else { return }
    if view.style == .bar { view.style = style }
    view.source = DaySource(made: source, firstDay: nil, metric: metric)
    put(.days(view), at: index)
    sequence += 1
  }

  /// Whether the source of a view is outside.
  func isOutside(_ view: View) -> Bool {
    if case .outside? = view.madeSource.flatMap({ made[$0] }) { true } else { false }
  }

  func outsidePage(_ key: DayRange, _ answer: OutsideAnswer?) -> Result<DayPage, Fault> {
    switch answer {
    case .days(let rows): .success(DayPage(key: key, rows: rows))
    case .failed(let code): .failure(Fault(code))
    case .rows, nil: .failure(.wrongAnswer)
    }
  }

  /// A page that is not full is the last, and so is one that has more rows than were asked for: a
  /// program that ignores the limit tells everything. The next is asked for by offset or after the
  /// last row.
  func outsidePage(
    _ key: ListKey, _ answer: OutsideAnswer?, _ token: OutsideSource.Token
  ) -> Result<ListPage, Fault> {
    switch answer {
    case .rows(let rows, let columns):
      var page = ListPage(key: key, rows: rows, columns: columns)
      if rows.count == key.size, token != .none, let last = rows.last {
        let offset = key.token.flatMap { Int($0) } ?? 0
        page.next =
          token == .after ? last.id : String(Int64(offset).saturatingSum(Int64(rows.count)))
      }
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

extension OutsideSource: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("program", program)
    fields.field("environment", environment)
    fields.field("shape", shape)
    fields.field("timeout", timeout)
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
