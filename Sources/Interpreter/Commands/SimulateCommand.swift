import TrendsCore

extension Command {
  /// Tests paging with random events and checks every rule after each of them.
  ///
  /// Events are split into lives of 200 with seeds that follow each other. A broken rule is shrunk
  /// to a short script, which is printed before the command fails. `--live` drives the focused
  /// view, at most 100,000 events, and keeps its state.
  static let simulate = Command(
    "simulate", "Runs random events against a view and checks the rules of paging after each.",
    examples: ["simulate --seed 1 --events 2000", "load demo; simulate --live --events 100"],
    .flag("seed", .seed, "The seed of the events; 1 when left out"),
    .flag("events", .count, "How many events, 20000 when left out; after every 200 a new view"),
    .switch("live", "Run them against the focused view")
  ) { (context: inout CommandContext, seed, events, live) throws(Failure) in
    let seed = seed ?? 1
    let events = max(1, events ?? 20_000)
    guard events <= 100_000_000 else {
      throw Failure.tooManyEvents
    }
    if live {
      try context.simulateLive(seed: seed, events: min(events, 100_000))
    } else {
      try context.simulate(seed: seed, events: events)
    }
  }
}

extension CommandContext {
  /// Events of one life: what breaks late in a long life breaks early in another.
  static let lifeLength = 200

  /// Runs lives of a view of its own; the session's views stay untouched.
  ///
  /// Every fourth life is judged thoroughly, which costs more: its trace is folded again and pairs
  /// of events are tried in both orders.
  fileprivate mutating func simulate(seed: UInt64, events: Int) throws(Failure) {
    let lives = (events + CommandContext.lifeLength - 1) / CommandContext.lifeLength
    for number in 0..<lives {
      if host.isInterrupted { throw .interrupted }
      let seed = seed &+ UInt64(number)
      let length = min(CommandContext.lifeLength, events - number * CommandContext.lifeLength)
      let life = Life(seed: seed, events: length)
      let judge = Judge(thorough: seed % 4 == 0)
      guard let breach = life.breach(judge: judge) else { continue }
      try report(breach, of: life, judge, "simulate --seed \(seed) --events \(length)", seed)
    }
    print("simulate: \(events) events in \(lives) lives from seed \(seed), no rule broken")
  }

  /// Shrinks the life to the shortest found that breaks the same rule, prints it as a script and
  /// throws.
  private mutating func report(
    _ breach: Breach, of life: Life, _ judge: Judge, _ command: String, _ seed: UInt64?
  ) throws(Failure) {
    let host = host
    var shrinker = Shrinker(
      life, rule: breach.rule, judge: judge, unless: { host.isInterrupted })
    let script = SimulationScript(
      life: shrinker.shrunk(), rule: breach.rule, command: command, seed: seed)
    printLines(script.lines)
    throw Failure.invariantBroke(breach.rule, after: breach.steps, of: command)
  }

  /// Applies random events to the focused view in place.
  fileprivate mutating func simulateLive(seed: UInt64, events: Int) throws(Failure) {
    _ = try pagedView()
    let start = world.engine
    var maker = LifeMaker(seed: seed)
    maker.take(over: start)
    var steps: [SimulationStep] = []
    for count in 0..<events {
      if host.isInterrupted { throw .interrupted }
      let step = maker.next(in: world.engine)
      steps.append(step)
      _ = world.engine.perform(step)
      let broken = world.engine.violations.first?.rule ?? world.engine.simulatedViolations.first
      guard let broken else { continue }
      try report(
        Breach(rule: broken, steps: count + 1), of: Life(steps, from: start), Judge(),
        "simulate --live --seed \(seed) --events \(events)", nil)
    }
    print("simulate: \(events) events on \(world.focusName ?? "the view"), no rule broken")
  }
}

extension Judge {
  /// A judge that also runs the two expensive checks if `thorough`.
  init(thorough: Bool) {
    self.init()
    foldsTrace = thorough
    triesBothOrders = thorough
  }
}
