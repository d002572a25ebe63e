import Testing

@testable import TrendsCore

@Suite("Simulation") struct LifeTests {
  static var thorough: Judge {
    var judge = Judge()
    judge.foldsTrace = true
    judge.triesBothOrders = true
    return judge
  }

  @Test func `I1 to I28: no rule breaks in 1,200 random lives, of days and of lists`() {
    for seed in 1...1200 as ClosedRange<UInt64> {
      let life = Life(seed: seed, events: 60)
      if let breach = life.breach(judge: seed % 3 == 0 ? Self.thorough : Judge()) {
        Issue.record("simulate --seed \(seed) --events 60: \(breach)")
        return
      }
    }
  }

  @Test func `I17, S0-39: the same life comes to the same state, twice`() {
    for seed in 1...60 as ClosedRange<UInt64> {
      let life = Life(seed: seed, events: 100)
      let again = Life(seed: seed, events: 100)
      #expect(life.steps == again.steps)
      var first = Passage(life.start)
      var second = Passage(again.start)
      for step in life.steps { _ = first.perform(step) }
      for step in again.steps { _ = second.perform(step) }
      #expect(Digest.of(first.engine) == Digest.of(second.engine))
      #expect(first.engine.sequence == second.engine.sequence)
    }
  }

  @Test func `lives reach every phase, both axes, trims, failures and stale answers`() {
    let wanted = [
      "days", "list", "loading", "failed", "exhausted", "trimmed", "stale", "drift", "cancelled",
      "tail", "empty", "cut above", "jump in a list", "two views", "program", "zone", "gone back",
    ]
    var seen: Set<String> = []
    for seed in 1...1000 as ClosedRange<UInt64> where !seen.isSuperset(of: wanted) {
      let life = Life(seed: seed, events: 100)
      var passage = Passage(life.start)
      for step in life.steps {
        if passage.perform(step), step == .goBack { seen.insert("gone back") }
        note(passage.engine, in: &seen)
      }
    }
    for word in wanted { #expect(seen.contains(word), "\(word)") }
  }

  private func note(_ engine: Engine, in seen: inout Set<String>) {
    func look<Axis>(_ pager: Pager<Axis>) {
      for slot in Slot.allCases {
        switch pager[slot] {
        case .idle: break
        case .loading: seen.insert("loading")
        case .failed: seen.insert("failed")
        case .exhausted: seen.insert("exhausted")
        }
      }
      if pager.tail.isLoading { seen.insert("tail") }
      if pager.count.trimmed > 0 { seen.insert("trimmed") }
      if pager.count.stale > 0 { seen.insert("stale") }
      if pager.count.drift > 0 { seen.insert("drift") }
      if pager.count.cancelled > 0 { seen.insert("cancelled") }
      if pager.emptyPages > 0 { seen.insert("empty") }
    }
    if engine.views.count > 1 { seen.insert("two views") }
    if engine.clock.zone != .utc { seen.insert("zone") }
    if engine.views.contains(where: { engine.isOutside($0) }), engine.violations.isEmpty {
      seen.insert("program")
    }
    if let view = engine.simulatedDays {
      seen.insert("days")
      look(view.pager)
    }
    if let view = engine.simulatedList {
      seen.insert("list")
      if let window = view.pager.window, window.numbers.lowerBound > 0 { seen.insert("cut above") }
      if case .jump = view.pager.intent { seen.insert("jump in a list") }
      look(view.pager)
    }
  }

  @Test func `a breach shrinks to the few steps that make it`() throws {
    var judge = Judge()
    judge.extraRule = { engine in
      (engine.simulatedDays?.pager.window?.days.count ?? 0) > 36 ? "too-long" : nil
    }
    let seed = try #require(
      (1...50 as ClosedRange<UInt64>).first {
        Life(seed: $0, events: 100).breach(judge: judge)?.rule == "too-long"
      })
    var shrinker = Shrinker(Life(seed: seed, events: 100), rule: "too-long", judge: judge)
    let life = shrinker.shrunk()
    #expect(life.breach(judge: judge)?.rule == "too-long")
    #expect(life.steps.count <= 5, "\(life.steps)")
    #expect(life.effectiveSteps == life.steps)
  }
}
