import TrendsCore
import TrendsOutput

/// Control over when loads answer, in what order, and how they fail.
extension Command {
  /// Switches between automatic and manual delivery. Manual loads answer only by `step`, `settle`
  /// or `release`.
  static let loads = Command(
    "loads", "Lists the loads under way, or sets whether loads answer by themselves.",
    examples: [
      "loads manual", "loads auto", "loads manual; source daily days; open w daily; loads",
    ],
    .optional(.oneOf(LoadMode.self), "auto, or manual to wait for a command")
  ) { (context: inout CommandContext, mode: LoadMode?) throws(Failure) in
    guard let mode else { return context.printFlights() }
    context.world.engine.setManual(mode == .manual)
  }

  /// Adds a latency rule for matching loads. Latency passes in the session's virtual time.
  static let latency = Command(
    "latency", "Sets how long loads take, in the session's own time.",
    examples: ["latency any 400ms", "latency older 400ms..2s"],
    .required(.match, "Which loads"), .required(.latency, "A time, or a range of times")
  ) { (context: inout CommandContext, match, milliseconds) throws(Failure) in
    let match = try context.meant(match)
    context.world.engine.add(LatencyRule(match: match, milliseconds: milliseconds))
  }

  /// Holds back the answers of matching loads, those under way and later ones.
  ///
  /// Without a match it lists the holds, latencies and faults in force, each as it is typed; `clear`
  /// ends them all, and what was held is then under way like any other load.
  static let hold = Command(
    "hold",
    "Keeps back answers of loads; alone, lists holds, latencies and faults; 'clear' ends them.",
    examples: ["hold older", "hold workout:any", "hold", "hold clear"],
    forms: [
      Command.Form { (context: inout CommandContext) throws(Failure) in
        let engine = context.world.engine
        let rules =
          engine.holds.map { "hold \($0.text)" } + engine.latencies.map { "latency \($0.text)" }
          + engine.faults.map { "fault \($0.text)" }
        for rule in rules.isEmpty ? ["none"] : rules { context.print(rule) }
      },
      Command.Form(.word("clear")) { (context: inout CommandContext, _) throws(Failure) in
        context.world.engine.clearRules()
      },
      Command.Form(.required(.match, "Which loads")) {
        (context: inout CommandContext, match) throws(Failure) in
        context.world.engine.hold(try context.meant(match))
      },
    ])

  /// Delivers held answers in order of id and removes the hold; with `fail` they arrive as
  /// failures.
  static let release = Command(
    "release", "Delivers held answers in order of id, and ends the hold.",
    examples: [
      "loads manual; source daily days; hold any; open w daily; release @1",
      "source daily days; hold initial; open w daily; release initial fail offline",
    ],
    forms: [
      Command.Form(
        .required(.match, "Which loads"), .word("fail"),
        .optional(.name, "The word of the failure")
      ) { (session: inout Session, match, _, code) throws(Failure) in
        try session.release(match, failing: Fault(code ?? "failed"))
      },
      Command.Form(.required(.match, "Which loads")) {
        (session: inout Session, match) throws(Failure) in
        try session.release(match, failing: nil)
      },
    ])

  /// Adds a rule by which matching loads fail or answer wrongly, or clears all rules.
  static let fault = Command(
    "fault", "Makes loads fail, or answer wrongly.",
    examples: [
      "fault older fail offline times 1", "fault any wrong-range", "fault older:recovery fail",
      "fault next fail p 0.2", "fault older crash times 1", "fault clear",
    ],
    forms: [
      Command.Form(.word("clear")) { (context: inout CommandContext, _) throws(Failure) in
        context.world.engine.clearFaults()
      },
      Command.Form(
        .required(.match, "Which loads"), .word("fail"),
        .many(.text, "The word of the failure, then: times N, always, or p NUMBER").orNone
      ) { (context: inout CommandContext, match, _, words) throws(Failure) in
        try context.addFault(match, words, fails: true, kind: nil)
      },
      Command.Form(
        .required(.match, "Which loads"),
        .required(.oneOf(WrongAnswer.self), "How the answer is wrong"),
        .many(.text, "times N, always, or p NUMBER").orNone
      ) { (context: inout CommandContext, match, wrong, words) throws(Failure) in
        try context.addFault(match, words, fails: false, kind: wrong.kind)
      },
    ])

  /// Lists the loads under way. `due` is in milliseconds of session time.
  static let inflight = Command(
    "inflight", "Lists the loads under way; 'loads' does the same.",
    examples: ["loads manual; source daily days; open w daily; inflight"]
  ) { (context: inout CommandContext) throws(Failure) in context.printFlights() }

  /// Delivers up to N answers in order of their due time, and waits for programs where no other answer
  /// is left; it stops early when none is.
  static let step = Command(
    "step", "Delivers the next answer, or the next N.",
    examples: ["loads manual; source daily days; open w daily; step"],
    .optional(.count, "How many")
  ) { (session: inout Session, count) throws(Failure) in
    for _ in 0..<min(count ?? 1, 1_000_000) where !session.world.engine.deliverNext() {
      let next = session.world.engine.outsideFlights.first { !$0.isHeld }
      guard let next else { break }
      try session.takeArrivals(waiting: true) { $0.view == next.view && $0.id == next.id }
    }
    try session.finishLoads()
    session.context.tellFailures()
  }

  /// Delivers answers until none but held loads is left, also those of programs. More than `max`,
  /// 100,000 when left out, is a livelock and fails.
  static let settle = Command(
    "settle", "Delivers answers until only held loads are under way.",
    examples: ["loads manual; source daily days; open w daily; settle", "settle max 10"],
    .keyword("max", .count, "More deliveries than this are an error")
  ) { (session: inout Session, limit) throws(Failure) in
    var delivered = 0
    let start = session.world.engine.clock.today
    while true {
      while session.world.engine.deliverNext(settlingSince: start) {
        delivered += 1
        if delivered % 64 == 0 && session.host.isInterrupted { throw .interrupted }
        if delivered > limit ?? 100_000 { throw Failure.livelock(after: delivered) }
      }
      let before = session.world.engine.sequence
      try session.takeArrivals(waiting: true)
      if session.world.engine.sequence == before { break }
    }
    try session.finishLoads()
    session.context.tellFailures()
  }
}

/// Whether loads answer by themselves.
enum LoadMode: String, CaseIterable, Sendable { case auto, manual }

/// Ways in which an answer can be wrong without being a failure.
enum WrongAnswer: String, CaseIterable, Sendable {
  case wrongRange = "wrong-range"
  case duplicate, late, crash

  /// The kind of fault rule that the word stands for.
  var kind: FaultRule.Kind {
    switch self {
    case .wrongRange: .wrongRange
    case .duplicate: .duplicate
    case .late: .late
    case .crash: .crash
    }
  }
}

extension Parameter where Value == [String] {
  /// The same parameter, but no word at all reads as an empty list.
  var orNone: Parameter {
    var info = info
    info.kind = .optional
    return Parameter(info: info) { [read] arguments throws(Diagnostic) in
      arguments.next == nil ? [] : try read(&arguments)
    }
  }
}

extension ValueType where Value == LoadMatch {
  /// A pattern for loads, as `hold` and `fault` take it.
  static let match = ValueType(
    "MATCH", "[VIEW:]SLOT[:FAMILY] or [VIEW:]@ID, such as older, w:any or @2",
    completion: .match, role: .name
  ) { LoadMatch($0) }
}

extension ValueType where Value == ClosedRange<Int64> {
  /// A duration up to a year, or a range of durations; in milliseconds.
  static let latency = ValueType(
    "DURATION|RANGE", "a duration up to a year such as 400ms, or 400ms..2s", role: .number
  ) { text in
    // 366 days.
    let most: Int64 = 366 * 86_400_000
    func milliseconds(_ text: String) -> Int64? {
      guard case .clock(let time)? = TimeSpan(text), time >= 0, time <= most else {
        return nil
      }
      return time
    }
    if let range = RangeWord(text) {
      guard let first = milliseconds(range.first), let last = milliseconds(range.last),
        first <= last
      else { return nil }
      return first...last
    }
    return milliseconds(text).map { $0...$0 }
  }
}

extension LoadMatch {
  /// Reads `[VIEW:]SLOT[:FAMILY]` or `[VIEW:]@ID`.
  ///
  ///     older   w:any   older:recovery   w:@2
  ///
  /// The first part is a view only if it is not the name of a slot, which is why views cannot be
  /// called like slots. An id takes no family.
  init?(_ text: String) {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }[...]
    var view: String?
    if parts.count > 1, let first = parts.first, Name(rawValue: first) == nil {
      guard Lexer.isName(first) else { return nil }
      view = first
      parts.removeFirst()
    }
    guard let word = parts.popFirst() else { return nil }
    if word.utf8.first == UInt8(ascii: "@") {
      guard let id = ShapeReader.whole(String(word.dropFirst()), { $0.digits() }), parts.isEmpty
      else { return nil }
      self.init(view: view, target: .id(id), family: nil)
      return
    }
    guard let name = Name(rawValue: word), parts.count < 2 else { return nil }
    let family = parts.first.map { Metric.Family(rawValue: $0) }
    if let family, family == nil { return nil }
    self.init(view: view, target: .slot(name), family: family ?? nil)
  }
}

extension CommandContext {
  /// Returns a match for a rule. The number of a load without its view is one of the focused view, so
  /// one must be open.
  mutating func meant(_ match: LoadMatch) throws(Failure) -> LoadMatch {
    if case .id = match.target, match.view == nil { _ = try view() }
    return match
  }

  /// Adds the rule described by the remaining words: the word of the failure if `fails`, then how
  /// often.
  ///
  /// The word of the failure is optional; `times`, `always` and `p` are never taken for it.
  mutating func addFault(
    _ match: LoadMatch, _ words: [String], fails: Bool, kind: FaultRule.Kind?
  ) throws(Failure) {
    var words = words[...]
    var code = "failed"
    if fails, let first = words.first, !["times", "always", "p"].contains(first) {
      guard Lexer.isName(first) else {
        throw Failure.notAFaultWord(first)
      }
      code = first
      words.removeFirst()
    }
    let count = try faultCount(Array(words))
    let match = try meant(match)
    world.engine.add(FaultRule(match: match, kind: kind ?? .fail(code: code), count: count))
  }

  /// Reads how often a rule applies: `times N`, `always` or `p NUMBER`, and `always` without words.
  private func faultCount(_ words: [String]) throws(Failure) -> FaultRule.Count {
    switch (words.first, words.count) {
    case (nil, _), ("always", 1): return .always
    case ("times", 2):
      if let times = ShapeReader.whole(words[1], { $0.digits() }) { return .times(times) }
    case ("p", 2):
      if let share = ShapeReader.whole(words[1], { $0.number() }), (0...1).contains(share) {
        return .chance(share)
      }
    default: break
    }
    throw Failure.noCount(words.joined(separator: " "))
  }
}

extension Session {
  /// Delivers what matches; with `loads manual` it also waits for the programs of these loads. An id
  /// that is not under way is an error; a slot that holds nothing is not.
  fileprivate mutating func release(_ match: LoadMatch, failing fault: Fault?) throws(Failure) {
    let meant = match.resolved(focused: world.focusName)
    let chosen = world.engine.flights.filter { meant.matches($0) }
    guard world.engine.release(match, failing: fault) > 0 else {
      if case .id(let id) = match.target { throw Failure.noLoad(id) }
      return
    }
    if world.engine.isManual {
      try takeArrivals(waiting: true) { flight in
        chosen.contains { $0.view == flight.view && $0.id == flight.id }
      }
    }
    try finishLoads()
    context.tellFailures()
  }
}

extension CommandContext {
  /// Prints the loads under way.
  fileprivate mutating func printFlights() {
    var table = Table([
      .init("view"), .init("id", isNumeric: true), .init("slot"), .init("what"),
      .init("attempt", isNumeric: true), .init("due", isNumeric: true), .init("held"),
    ])
    for flight in world.engine.flights {
      table.rows.append([
        .text(flight.view), .number(String(flight.id)),
        .text(flight.slotWord), .text(flight.key.text),
        .number(String(flight.attempt)),
        .number(String(flight.due)), .text(flight.isHeld ? "held" : ""),
      ])
    }
    print(table)
  }
}
