/// One session as it is planned: how the shell is started, what it is told, what happens meanwhile.
struct Life {
  /// Where lines come from.
  enum Way: String, CaseIterable {
    case prompt, script, input, words, serve, transcript, check
    /// Scripts that are run at the prompt.
    case ran

    var hasTerminal: Bool { self == .prompt || self == .ran }
    var readsInput: Bool { hasTerminal || self == .input || self == .serve }
    /// Whether everything that a person may do is allowed.
    var isTyped: Bool { self == .prompt || self == .words }
  }

  /// What the life is to show.
  enum Trial: String, CaseIterable {
    /// Hours pass, calls are interrupted or come short: nothing may be different for that.
    case gentle
    /// Calls fail, memory and disk are full, signals come, clocks are set.
    case harsh
    /// The process is killed before some change of the disk.
    case killed
    /// The power fails before some change of the disk, and what was not synced is lost, or not.
    case power
    /// Something that every machine has is missing.
    case deprived
    /// Thousands of lines.
    case long
  }

  var way: Way
  var trial: Trial
  var isSafe = false
  var keepsGoing = false
  /// The most that it may write, in all.
  var budget: (files: Int, mebibytes: Int)?
  var lines: [String]
  var plan: Plan
  var variables = Life.usualVariables

  static let usualVariables = [
    "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm", "TZ": "UTC",
    "SWIFT_BACKTRACE": "enable=no", "SWIFT_DETERMINISTIC_HASHING": "1",
    // Where coverage is measured, what is counted here goes nowhere.
    "LLVM_PROFILE_FILE": "/dev/null",
  ]

  init(seed: UInt64, trial wanted: Trial? = nil) {
    var chance = Chance(seed: seed)
    let drawn = chance.pick(Trial.allCases.filter { $0 != .long })
    trial = wanted ?? (chance.happens(0.004) ? .long : drawn)
    way = chance.pick(Way.allCases)
    switch trial {
    case .long: way = chance.pick([.input, .serve])
    case .killed, .power: way = chance.pick([.prompt, .prompt, .script, .input, .serve])
    default: break
    }
    let mayBeSafe =
      ![.killed, .power, .long].contains(trial) && ![.check, .transcript].contains(way)
    isSafe = chance.happens(0.3) && mayBeSafe
    keepsGoing = chance.happens(0.5)
    if way != .check, chance.happens(0.2) {
      budget = (chance.number(in: 0...3), chance.pick([0, 1, 1, 1]))
    }
    plan = Plan()
    lines = []
    draw(&chance)
  }

  private mutating func draw(_ chance: inout Chance) {
    var source = Lines(way: way, trial: trial)
    lines = source.draw(&chance)
    if way.hasTerminal { plan.terminal = (chance.pick([80, 40, 120]), 24) }
    plan.programs = (0..<8).map { _ in Lines.program(&chance) }
    if way.readsInput { plan.events = inputs.map { (1000, .input($0)) } }
    plan.events.append((1000, .end))
  }

  /// What is typed, or comes through a pipe.
  private var inputs: [String] {
    switch way {
    case .serve:
      lines.enumerated().map { "{\"id\":\($0.offset),\"command\":\(Life.quoted($0.element))}\n" }
    default: lines.map { $0 + "\n" }
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      if character == "\"" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "\""
  }

  /// The words that the shell is started with.
  var words: [String] {
    var flags = ["--no-rc", "--today", "2026-10-04", "--tz", "UTC"]
    if isSafe { flags.append("--safe") }
    if keepsGoing && !way.hasTerminal && way != .serve && way != .check {
      flags.append("--keep-going")
    }
    if let budget {
      flags += ["--max-files", String(budget.files), "--max-written", String(budget.mebibytes)]
    }
    switch way {
    case .prompt, .ran, .input: return flags
    case .script, .transcript: return flags + ["told.trsh"]
    case .words: return flags + ["-c", lines.joined(separator: "\n")]
    case .serve: return flags + ["serve", "--stdio"]
    case .check: return ["check", "kept.trsh"]
    }
  }

  /// What lies in the world at first.
  var tree: Tree {
    var tree = Tree()
    for folder in ["home", "home/.config", "home/.config/trendsh", "work", "work/sub"] {
      tree.entries.updateValue(nil, forKey: folder)
    }
    tree.entries["home/.profile"] = Array("# the person's own\n".utf8)
    for (name, text) in Lines.files { tree.entries["work/" + name] = Array(text.utf8) }
    if way == .script || way == .transcript {
      let header = way == .transcript ? "#: transcript 1  mode safe\n" : ""
      tree.entries["work/told.trsh"] = Array(
        (header + lines.map { $0 + "\n" }.joined()).utf8)
    }
    return tree
  }

  /// Whether it may change anything at all.
  var mayWrite: Bool { !isSafe && way != .check && way != .transcript }
}

extension Life {
  /// The same life with what this trial does to it.
  func troubled(_ chance: inout Chance, changes: Int) -> Life {
    var life = self
    switch trial {
    case .gentle: life.disturb(&chance)
    case .harsh: life.harm(&chance)
    case .killed, .power: life.plan.halt = chance.number(in: 1...max(changes, 1))
    case .deprived: life.deprive(&chance)
    case .long: break
    }
    return life
  }

  private static let interruptions = [
    ("read", "short"), ("read", "eintr"), ("write", "short"), ("write", "eintr"),
    ("output", "short"), ("output", "eintr"), ("input", "eintr"), ("poll", "eintr"),
    ("sync", "eintr"), ("lock", "ebusy"),
  ]

  private mutating func disturb(_ chance: inout Chance) {
    for place in plan.events.indices where chance.happens(0.4) {
      plan.events[place].after = chance.pick([59_000, 61_000, 3_600_000, 40_000_000])
    }
    for _ in 0..<chance.number(below: 12) {
      let (call, kind) = chance.pick(Life.interruptions)
      plan.faults.append(.init(call: call, at: Life.call(&chance), kind: kind))
    }
  }

  private static let failures = [
    ("read", ["eio"]), ("write", ["eio", "enospc", "edquot"]),
    ("output", ["eio", "enospc", "epipe"]),
    ("sync", ["eio", "enospc"]), ("rename", ["eacces", "eio", "enospc"]),
    ("open", ["emfile", "eacces", "eio", "enoent"]), ("input", ["eio"]), ("lock", ["eio"]),
    ("poll", ["enomem"]),
  ]

  private static func call(_ chance: inout Chance) -> Int {
    chance.number(in: 1...chance.pick([5, 20, 60, 400]))
  }

  private mutating func harm(_ chance: inout Chance) {
    for _ in 0..<chance.number(in: 1...4) {
      let (call, kinds) = chance.pick(Life.failures)
      plan.faults.append(.init(call: call, at: Life.call(&chance), kind: chance.pick(kinds)))
    }
    if chance.happens(0.15) { plan.fullDisk = chance.number(in: 1...60) }
    if chance.happens(0.15) { plan.fullMemory = chance.number(in: 1...8) }
    for _ in 0..<chance.number(below: 4) {
      let place = chance.number(below: plan.events.count)
      let event: Plan.Event
      switch chance.number(below: 6) {
      case 0: event = .signal(2)
      case 1: event = .signal(20)
      case 2: event = .size(columns: chance.number(in: 1...300), rows: chance.number(in: 1...90))
      case 3: event = .clock(chance.pick([-86_400_000, 86_400_000, -4_000_000_000_000, 7_200_000]))
      case 4: event = .signal(chance.pick([15, 1]))
      default: event = .signal(2)
      }
      plan.events.insert((chance.pick([1, 500, 2000]), event), at: place)
    }
  }

  private mutating func deprive(_ chance: inout Chance) {
    switch chance.number(below: 8) {
    case 0: plan.wants = [.noProc]
    case 1: plan.wants = [.noDev]
    case 2: plan.wants = [.noProc, .noDev]
    case 3: plan.wants = [.readOnly]
    case 4: plan.wants = [.noFolder]
    case 5: plan.container = chance.pick([48, 64, 256]) << 20
    case 6: variables["LANG"] = nil
    default: break
    }
    if chance.happens(0.3) { variables["HOME"] = "" }
    if chance.happens(0.2) { variables["TERM"] = nil }
  }

  /// Whether the shell is to print the same as without the trouble.
  func printsTheSame(as calm: Life) -> Bool {
    switch trial {
    case .gentle: true
    case .deprived:
      !way.hasTerminal && !plan.wants.contains(.readOnly) && !plan.wants.contains(.noFolder)
        && variables["LANG"] != nil && (plan.container ?? .max) > 128 << 20
    default: false
    }
  }
}
