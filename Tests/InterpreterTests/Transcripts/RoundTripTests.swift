import Foundation
import Testing
import TrendsCore

@testable import Interpreter

/// Random sessions of `simulate`'s generator, saved and checked. `scripts/roundtrip` plays 1,000.
@Suite("Round trips") struct RoundTripTests {
  static let lives =
    ProcessInfo.processInfo.environment["TRENDSH_LIVES"].flatMap { Int($0) } ?? 12

  @Test func `any session that is saved passes both verdicts, and has nothing to bless`() throws {
    for seed in 1...UInt64(max(1, Self.lives)) {
      let session = Self.session(seed: seed, events: 120)
      var shell = Shell { $0.keepsGoing = true }
      shell.run(session + "\nsave a.trsh")
      let saved = try #require(shell.host.files["a.trsh"])
      shell.host.errors = []
      let code = TranscriptCheck(host: shell.host).run("a.trsh")
      #expect(code == 0, "seed \(seed): \(shell.host.errors)")
      #expect(Bless(host: shell.host).run("a.trsh") == 0, "seed \(seed)")
      #expect(shell.host.files["a.trsh"] == saved, "seed \(seed)")
      if code != 0 { return }
    }
    print("round trips: \(Self.lives) sessions")
  }

  static func session(seed: UInt64, events: Int) -> String {
    let life = Life(seed: seed, events: events)
    return SimulationScript(life: life, rule: "I1", command: "", seed: seed).lines.dropFirst(2)
      .joined(separator: "\n")
  }
}
