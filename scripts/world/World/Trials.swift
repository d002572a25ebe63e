internal import GroundRecords

/// Lives one life and says which of the rules it broke.
struct Trials {
  let machine: Machine
  /// What was lived through so far.
  struct Count {
    var lives = 0
    var runs = 0
    var faults = 0
    var powerLosses = 0
    var milliseconds = 0
  }

  struct Finding: Equatable {
    let seed: UInt64
    let rule: String
    let life: String
  }

  private(set) var count = Count()
  private(set) var findings: [Finding] = []

  init(_ machine: Machine) { self.machine = machine }

  mutating func live(seed: UInt64, trial: Life.Trial? = nil) {
    let life = Life(seed: seed, trial: trial)
    var chance = Chance(seed: seed &+ 1 << 40)
    count.lives += 1
    let before = findings.count
    var broken: [String] = []
    if life.trial == .long {
      flatness(of: life, &broken)
    } else {
      compare(life, &chance, &broken)
    }
    let name =
      "\(life.trial.rawValue) \(life.way.rawValue)\(life.isSafe ? " --safe" : ""): \(life.lines.count) lines"
    for rule in broken { findings.append(Finding(seed: seed, rule: rule, life: name)) }
    if machine.isLoud && findings.count == before { print("--- no rule broken: \(name)") }
  }

  private mutating func run(_ life: Life, from tree: Tree) -> (outcome: Outcome, tree: Tree) {
    tree.write(to: machine.root)
    var variables = life.variables
    switch life.variables["HOME"] {
    case nil: variables["HOME"] = machine.root + "/home"
    case "": variables["HOME"] = nil
    default: break
    }
    let outcome = machine.run(life.words, variables, life.plan)
    count.runs += 1
    count.faults += outcome.faultsMet
    count.milliseconds += outcome.lived
    return (outcome, Tree(reading: machine.root))
  }

  // MARK: once calm, once not

  private mutating func compare(_ life: Life, _ chance: inout Chance, _ broken: inout [String]) {
    var start = life.tree
    if life.way == .check {
      // What is checked was saved by a calm life.
      var making = life
      making.way = .input
      making.keepsGoing = true
      making.lines += ["save kept.trsh"]
      making.plan.events = making.lines.map { (1000, .input($0 + "\n")) } + [(1000, .end)]
      start = run(making, from: start).tree
      guard start.file("work/kept.trsh") != nil else { return }
    }
    let calm = run(life, from: start)
    judge(life, calm, start, &broken)
    saved(calm.outcome, calm.tree, &broken)
    guard machine.triesEvery, [.killed, .power].contains(life.trial) else {
      let troubled = life.troubled(&chance, changes: calm.outcome.changes)
      return endure(troubled, as: life, calm, start, &chance, &broken)
    }
    for change in 1...max(calm.outcome.changes, 1) {
      var halted = life
      halted.plan.halt = change
      endure(halted, as: life, calm, start, &chance, &broken)
    }
  }

  /// What was planned happens, and every rule holds.
  private mutating func endure(
    _ troubled: Life, as life: Life, _ calm: (outcome: Outcome, tree: Tree), _ start: Tree,
    _ chance: inout Chance, _ broken: inout [String]
  ) {
    let found = run(troubled, from: start)
    judge(troubled, found, start, &broken)
    switch life.trial {
    case .killed, .power: survivors(troubled, calm, found, start, &chance, &broken)
    default:
      if troubled.printsTheSame(as: life) { same(troubled, calm, found, &broken) }
      whole(troubled, calm, found, start, &broken)
      if life.trial != .deprived { saved(found.outcome, found.tree, &broken) }
    }
  }

  /// Whatever happens: an end of its own, with a word, and no more done than this way of lines may.
  private func judge(
    _ life: Life, _ end: (outcome: Outcome, tree: Tree), _ start: Tree, _ broken: inout [String]
  ) {
    let outcome = end.outcome
    if outcome.isEndless || outcome.has(GROUND_ENDLESS) {
      broken.append("a session ends")
    } else if let signal = outcome.signal {
      let asked = outcome.records.contains { $0.isKind(GROUND_SIGNAL) && $0.a == Int(signal) }
      if !asked && !(signal == 9 && outcome.has(GROUND_HALT)) {
        broken.append("no session traps: ended by signal \(signal): \(outcome.said.suffix(300))")
      }
    } else if let code = outcome.code {
      if !(0...5).contains(code) && ![129, 130, 143].contains(code) {
        broken.append("an exit code of the table: \(code)")
      }
      let isMuted = outcome.records.contains { $0.isKind(GROUND_FAULT) && $0.path == "output" }
      let isAsked = outcome.has(GROUND_SIGNAL) && code > 128
      if code != 0 && outcome.said.isEmpty && !isMuted && !isAsked {
        broken.append("nothing ends without a word: exit \(code)")
      }
    }
    rights(life, end, start, &broken)
    secrets(life, end, start, &broken)
    budget(life, end, start, &broken)
  }

  /// A password is in no file that was not there before, and in nothing that is printed but the line
  /// as it is typed.
  private func secrets(
    _ life: Life, _ end: (outcome: Outcome, tree: Tree), _ start: Tree, _ broken: inout [String]
  ) {
    let secret = Array(Lines.secret.utf8)
    for (path, bytes) in end.tree.entries where start.entries[path] != .some(bytes) {
      if bytes?.firstRange(of: secret) != nil { broken.append("secrets are not kept: \(path)") }
    }
    if !life.way.hasTerminal,
      (end.outcome.output + end.outcome.errors).firstRange(of: secret) != nil
    {
      broken.append("secrets are not printed")
    }
  }

  private func budget(
    _ life: Life, _ end: (outcome: Outcome, tree: Tree), _ start: Tree, _ broken: inout [String]
  ) {
    guard let budget = life.budget else { return }
    let made = end.tree.entries.filter { path, bytes in
      path.hasPrefix("work/") && bytes != nil && start.entries[path] != .some(bytes)
        && !path.contains("/.trendsh-")
    }
    let bytes = made.reduce(0) { $0 + ($1.value?.count ?? 0) }
    // Each typed line and each request has a budget of its own.
    let times = life.way.hasTerminal || life.way == .serve ? life.lines.count : 1
    if made.count > times * budget.files || bytes > times * budget.mebibytes << 20 {
      broken.append(
        "budgets hold: \(made.count) files and \(bytes) bytes, not \(times) times \(budget.files) and \(budget.mebibytes) MiB"
      )
    }
  }

  /// What lines of this way may do: seen in what reached the system, not in what was said.
  private func rights(
    _ life: Life, _ end: (outcome: Outcome, tree: Tree), _ start: Tree, _ broken: inout [String]
  ) {
    if end.outcome.has(GROUND_SOCKET) { broken.append("no session opens a socket") }
    if life.way.isTyped && !life.isSafe { return }
    if end.outcome.has(GROUND_SPAWN) {
      broken.append("no right is gained: \(life.way.rawValue) started a program")
    }
    let state = "home/.local"
    for (path, bytes) in start.entries where !path.hasPrefix(state) {
      guard let now = end.tree.entries[path], now == bytes else {
        broken.append("no right is gained: \(path) changed")
        continue
      }
    }
    for path in end.tree.entries.keys where start.entries[path] == nil && !path.hasPrefix(state) {
      let parts = path.split(separator: "/")
      let isHidden = parts.contains { $0.hasPrefix(".") }
      // What a killed process was writing lies beside its place.
      if end.outcome.has(GROUND_HALT), parts.last?.hasPrefix(".trendsh-") == true, life.mayWrite {
        continue
      }
      if !life.mayWrite || isHidden || parts.first != "work" {
        broken.append("no right is gained: \(path) was made")
      }
    }
    if life.isSafe || life.way == .check {
      // A prompt keeps its history.
      let made = end.outcome.records.first {
        $0.isKind(GROUND_CREATE) || $0.isKind(GROUND_MAKE_DIR) || $0.isKind(GROUND_RENAME)
      }
      if let made, !life.way.hasTerminal {
        broken.append("safe sessions write nothing: \(made.path)")
      }
    }
  }

  /// Nobody sees that time passed, or that a call was interrupted.
  private func same(
    _ life: Life, _ calm: (outcome: Outcome, tree: Tree), _ found: (outcome: Outcome, tree: Tree),
    _ broken: inout [String]
  ) {
    let promise =
      life.trial == .gentle
      ? "time and interruptions change nothing" : "what is missing is not missed"
    if calm.outcome.code != found.outcome.code {
      broken.append(
        "\(promise): exit \(found.outcome.code ?? -1), not \(calm.outcome.code ?? -1): \(String(decoding: found.outcome.errors.suffix(200), as: UTF8.self))"
      )
    } else if calm.outcome.output != found.outcome.output, life.variables["HOME"] != "" {
      // Without a home nothing is known of files that were written before, and refusals say so.
      let at = zip(calm.outcome.output, found.outcome.output).prefix { $0 == $1 }.count
      let (a, b) = (
        calm.outcome.output.dropFirst(at - min(at, 60)),
        found.outcome.output.dropFirst(at - min(at, 60))
      )
      broken.append(
        "\(promise): other output: \(String(decoding: a.prefix(160), as: UTF8.self).debugDescription) is \(String(decoding: b.prefix(160), as: UTF8.self).debugDescription)"
      )
    }
  }

  /// A script that ends well wrote what it writes on a good day; one that stops leaves whole files.
  private func whole(
    _ life: Life, _ calm: (outcome: Outcome, tree: Tree), _ found: (outcome: Outcome, tree: Tree),
    _ start: Tree, _ broken: inout [String]
  ) {
    guard !life.keepsGoing, [.script, .input, .words].contains(life.way), !life.isSafe else {
      return
    }
    let isSame = found.outcome.code == 0 && calm.outcome.code == 0
    for (path, bytes) in calm.tree.entries
    where path.hasPrefix("work/") && start.entries[path] == nil {
      let now = found.tree.entries[path]
      if now == nil && !isSame || now == bytes { continue }
      // Times stand in transcripts; `check` looks at these. What is added to grows line by line.
      if path.hasSuffix(".trsh") && now != nil || path.contains("added") && !isSame { continue }
      if now == nil && !life.wantsOutput { continue }
      broken.append(
        "files are whole: \(path) \(now == nil ? "is missing" : "differs"), exit \(found.outcome.code ?? -1)"
      )
    }
  }

  /// What was called saved passes its check.
  private mutating func saved(_ outcome: Outcome, _ tree: Tree, _ broken: inout [String]) {
    for name in Trials.told(outcome, "saved saved") {
      let path = "saved" + name
      guard tree.file("work/" + path) != nil else {
        broken.append("what is saved replays: \(path) is not there")
        continue
      }
      check(path, in: tree, &broken)
    }
  }

  private mutating func check(_ path: String, in tree: Tree, _ broken: inout [String]) {
    tree.write(to: machine.root)
    var variables = Life.usualVariables
    variables["HOME"] = machine.root + "/home"
    let checked = machine.run(["check", path], variables, nil)
    count.runs += 1
    if checked.code != 0 {
      broken.append(
        "what is saved replays: \(path): exit \(checked.code ?? -1): \(checked.said.prefix(300))")
    }
  }

  /// Words behind a beginning of a line of the output.
  private static func told(_ outcome: Outcome, _ beginning: String) -> [String] {
    outcome.output.split(separator: 10).compactMap { line in
      let text = String(decoding: line, as: UTF8.self)
      guard let range = text.firstRange(of: beginning) else { return nil }
      let name = text[range.upperBound...].prefix { $0 == "." || $0.isLetter || $0.isNumber }
      return name.hasSuffix(".trsh") ? String(name) : nil
    }
  }

  // MARK: what is left

  private mutating func survivors(
    _ life: Life, _ calm: (outcome: Outcome, tree: Tree), _ found: (outcome: Outcome, tree: Tree),
    _ start: Tree, _ chance: inout Chance, _ broken: inout [String]
  ) {
    guard found.outcome.has(GROUND_HALT) else { return }
    var left = found.tree
    if life.trial == .power {
      count.powerLosses += 1
      var disk = PowerLoss(of: start, at: machine.root)
      disk.apply(found.outcome.records)
      left = disk.found(&chance)
    }
    let promise = "what was acknowledged survives"
    for (path, bytes) in start.entries
    where !path.hasPrefix("home/.local") && left.entries[path] != .some(bytes) {
      broken.append("\(promise): \(path) was there before")
    }
    for (path, bytes) in left.entries where path.hasPrefix("work/") && start.entries[path] == nil {
      if path.contains("/.trendsh-") || path.contains("added") { continue }
      if calm.tree.entries[path] != .some(bytes) && !path.hasSuffix(".trsh") {
        broken.append("files are whole: \(path)")
      }
    }
    for name in Trials.told(found.outcome, "saved saved") {
      check("saved" + name, in: left, &broken)
    }
    if life.way == .prompt {
      remembers(life, found.outcome, left, &broken)
    } else if life.way == .script, calm.outcome.code == 0 {
      again(life, left, &broken)
    }
  }

  /// The next session has the lines that were answered, and a transcript of them.
  private mutating func remembers(
    _ life: Life, _ outcome: Outcome, _ left: Tree, _ broken: inout [String]
  ) {
    var next = life
    next.plan.halt = nil
    next.budget = nil
    next.plan.events = [(1000, .input("save --last last.trsh\n")), (1000, .end)]
    let (again, tree) = run(next, from: left)
    // A list on a screen of its own takes the lines that follow for keys.
    let ownScreen = Array("\u{1B}[?1049h".utf8)
    guard outcome.output.firstRange(of: ownScreen) == nil else { return }
    let answered = life.lines.prefix(max(outcome.answered, 0))
      .map { $0.replacing(Lines.secret, with: "…") }
    let history = String(
      decoding: tree.file("home/.local/state/trendsh/history") ?? [], as: UTF8.self)
    let kept = Set(history.split(separator: "\n").map(String.init))
    let told = String(decoding: tree.file("work/last.trsh") ?? [], as: UTF8.self)
      .split(separator: "\n").map(String.init)
    if machine.isLoud { print("--- kept\n" + told.joined(separator: "\n")) }
    if again.code != 0 {
      broken.append("the next session begins: exit \(again.code ?? -1): \(again.said.suffix(300))")
    }
    for line in answered where !kept.contains(line) {
      broken.append(
        "what was acknowledged survives: the history has lost '\(line)' of \(answered.count)")
      break
    }
    // What cannot be run, and `save` itself, are no part of a transcript.
    let commands = answered.flatMap { $0.split(separator: "; ") }
    for line in commands
    where line != "nonsense" && !line.hasPrefix("save ") && !line.hasPrefix("history") {
      let line = line.prefix { $0 != "#" }.trimmingEnd
      guard told.contains(where: { $0.hasPrefix(line) }) else {
        broken.append(
          "what was acknowledged survives: the journal has lost '\(line)' of \(answered.count): \(again.said.suffix(200))"
        )
        break
      }
    }
  }

  /// A script that ran well each night runs well the night after.
  private mutating func again(_ life: Life, _ left: Tree, _ broken: inout [String]) {
    var next = life
    next.plan.halt = nil
    let (again, _) = run(next, from: left)
    // What is written anew each time, or added to, may be left half by a power cut.
    let isOwn = life.lines.contains { $0.contains(" > ") || $0.contains(">>") }
    if again.code != 0 && !isOwn {
      broken.append(
        "a script runs again after a power cut: exit \(again.code ?? -1): \(again.said.suffix(300))"
      )
    }
  }

  // MARK: cost

  /// The thousandth line costs what the fifty thousandth costs.
  private mutating func flatness(of life: Life, _ broken: inout [String]) {
    let (outcome, _) = run(life, from: life.tree)
    let asks = outcome.records.filter { $0.isKind(GROUND_ASK) }
    if outcome.isEndless || outcome.code != 0 {
      broken.append("a long session ends well: \(outcome.code ?? -1) after \(asks.count) lines")
    }
    guard asks.count > 4000 else { return }
    func cost(_ from: Int, _ to: Int) -> Int {
      let each = stride(from: from, to: to - 200, by: 200).map { asks[$0 + 200].b - asks[$0].b }
        .sorted()
      return each.isEmpty ? 0 : each[each.count / 2]
    }
    // What undo remembers is full after a thousand.
    let (early, late) = (cost(1400, asks.count / 4), cost(asks.count * 3 / 4, asks.count))
    if machine.isLoud { print("--- 200 lines: \(early / 1000) µs early, \(late / 1000) µs late") }
    if late > early * 3 / 2 {
      broken.append(
        "a line costs what it cost: 200 lines took \(early / 1000) µs, and \(late / 1000) µs \(asks.count) lines later"
      )
    }
    let growth = asks[asks.count - 1].c - asks[asks.count / 2].c
    if growth > 16 << 20 {
      broken.append("a line costs what it cost: \(growth >> 20) MiB more in the second half")
    }
  }
}

extension Life {
  /// Whether somebody still reads what is printed: nobody else misses a file.
  var wantsOutput: Bool { !plan.faults.contains { $0.call == "output" } }
}

extension Substring {
  fileprivate var trimmingEnd: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
