/// What is typed and written in lives, and the files they are about.
struct Lines {
  let way: Life.Way
  let trial: Life.Trial
  private var number = 0

  init(way: Life.Way, trial: Life.Trial) {
    self.way = way
    self.trial = trial
  }

  static let evil = [
    "load w.csv as w", "export .bashrc", "export ../home/.profile --overwrite", "show >> notes.txt",
    "save ../home/.config/trendsh/rc.trsh", "export notes.txt --overwrite",
    "save notes.txt --overwrite",
    "connect bad sh -c true {from}", "open weight bad", "export sub/.hidden", "show > ../up.txt",
  ]

  /// Goes to the program that needs it and nowhere else.
  static let secret = "S3cret-0f-the-w0rld"

  private static let secretive = [
    "let password = \(secret)", "connect p client --password \(secret) {from} {to}",
    "connect p client postgres://me:\(secret)@h/d {from}; open weight p", "info # token=\(secret)",
    "conect p --api-key \(secret) {from}", "stats > postgres://me:\(secret)@h/d",
  ]

  static var files: [(String, String)] {
    var weights = "day,kg\n"
    var more = "date,steps,sleep (h)\n"
    for day in 1...28 {
      let ending = day < 10 ? "0\(day)" : "\(day)"
      weights += "2026-09-\(ending),8\(day % 3).\(day % 10)\n"
      more += "2026-09-\(ending),\(4000 + day * 137),\(6 + day % 3).5\n"
    }
    return [
      ("w.csv", weights), ("m.csv", more), ("notes.txt", "my own notes\n"),
      ("evil.trsh", evil.map { $0 + "\n" }.joined()),
      ("kind.trsh", "load m.csv as m\nscroll -2d\nstats\n"),
    ]
  }

  private static let looking = [
    "scroll -5d", "scroll +2d", "jump first", "jump last", "jump 2026-09-10", "range 1M",
    "range 3M",
    "range default", "select last", "select -1d", "show", "stats", "table", "state", "describe",
    "metrics", "info", "forecast 7", "averages", "trend", "runs", "cadence last", "heart last",
    "days", "visits", "more", "undo", "redo", "mark here", "goto here", "invariants", "zone",
    "sources", "charts", "let x = 3", "describe \"z$x\"", "refresh", "page older",
    "backtest --step 400", "relate", "inflight", "settle", "latency 200ms", "step", "nonsense",
    "scroll", "open steps",
    "focus weight", "close", "unit lb", "goal 75 kg", "set", "clock", "seed 4", "trips",
    "pace last", "history 3", "history",
  ]

  private static let loading = [
    "load w.csv as w", "load m.csv as m", "load demo", "load missing.csv",
  ]

  /// A program that answers what was asked for, late, wrongly, or never.
  static func program(_ chance: inout Chance) -> Plan.Program {
    var answer = "day,kg\n"
    for day in 20...27 { answer += "2026-09-\(day),80.\(day % 10)\n" }
    switch chance.number(below: 8) {
    case 0: return .init(delay: chance.number(below: 9000), exit: 3, errors: "no such table\n")
    case 1: return .init(delay: 10, output: "day,kg\nwhen,70\n")
    case 2: return .init(delay: nil)
    case 3: return .init(delay: 0, exit: -2)
    case 4: return .init(delay: chance.number(below: 100_000), output: answer)
    default: return .init(delay: chance.number(below: 3000), output: answer)
    }
  }

  mutating func draw(_ chance: inout Chance) -> [String] {
    if trial == .long { return Lines.long(of: 60_000) }
    var lines = [chance.pick(Array(Lines.loading.dropLast()))]
    for _ in 0..<chance.number(in: 2...14) { lines.append(line(&chance)) }
    return lines
  }

  static func long(of count: Int) -> [String] {
    let turn = [
      "scroll -1d", "select -1d", "scroll +1d", "state viewport.start", "let x = 1", "select next",
    ]
    return ["load demo"] + (0..<count).map { turn[$0 % turn.count] }
  }

  private mutating func line(_ chance: inout Chance) -> String {
    if way == .ran {
      return chance.happens(0.5)
        ? "run evil.trsh" : chance.pick(["run kind.trsh", "show", "stats"])
    }
    if way == .check { return chance.pick(Lines.looking + Lines.loading) }
    switch chance.number(below: 10) {
    case 0: return chance.pick(Lines.loading)
    case 1, 2: return writing(&chance)
    case 3 where !way.isTyped: return chance.pick(Lines.evil + ["run evil.trsh", "run kind.trsh"])
    case 4:
      // When a program answers, which time passing changes, is no part of what must stay the same.
      return chance.pick(Lines.secretive.filter { trial != .gentle || !$0.contains("open") })
    case 3 where trial != .gentle:
      return "connect d client {from} {to}; open weight d"
    default: return chance.pick(Lines.looking)
    }
  }

  private mutating func writing(_ chance: inout Chance) -> String {
    number += 1
    switch chance.number(below: 5) {
    case 0: return "export out\(number).csv --overwrite"
    case 1: return "show > shown\(number).txt"
    case 2: return "save-chart chart\(number).svg --overwrite"
    case 3: return "stats >> added\(number).txt"
    default: return "save saved\(number).trsh --overwrite"
    }
  }
}
