@testable import TrendsCore
import Testing

@testable import Interpreter

/// What `fault`, `latency` and `hold` leave behind.
@Suite("Faults and latencies") struct FaultTests {
  /// Two refreshes that are given up, and the third.
  private static let refreshes = "refresh --force; refresh --force; inflight"
  private static let start =
    "clock 2025-06-30T12:00; loads manual; source daily days --from 2024-01-01; open w daily; "

  private func underWay(_ rule: String) -> Int {
    var shell = Shell()
    #expect(shell.run(FaultTests.start + rule + FaultTests.refreshes) == 0)
    return shell.session.world.engine.flights.count
  }

  @Test func `late answers come as often as was asked for`() {
    #expect(underWay("") == 1)
    #expect(underWay("fault any late times 1; ") == 2)
    #expect(underWay("fault any late times 2; ") == 3)
    #expect(underWay("fault any late times 0; ") == 1)
    #expect(underWay("fault any late; ") == 3)
    #expect(underWay("fault any late; fault any late times 1; fault any late; ") == 3)
  }

  @Test func `a rule that has struck for the last time is forgotten`() {
    var shell = Shell()
    #expect(shell.run("clock 2025-06-30T12:00; source daily days --from 2024-01-01") == 0)
    for _ in 1...5 {
      #expect(shell.run("fault any fail times 1; open w daily; close w") == 0)
    }
    #expect(shell.session.world.engine.chance.faults.isEmpty)
  }

  @Test func `what replaces a rule takes its place`() {
    var shell = Shell()
    for _ in 1...5 {
      let rules =
        "latency older 400ms; latency any 1s; fault older fail; fault older late; hold newer"
      #expect(shell.run(rules) == 0)
    }
    let engine = shell.session.world.engine
    #expect(engine.chance.latencies.count == 2)
    #expect(engine.chance.faults.count == 2)
    #expect(engine.chance.holds.count == 1)
    #expect(shell.run("fault older fail times 2; fault older fail p 0.5") == 0)
    #expect(shell.session.world.engine.chance.faults.count == 4)
    #expect(shell.run("fault clear") == 0)
    #expect(shell.session.world.engine.chance.faults.isEmpty)
  }
}
