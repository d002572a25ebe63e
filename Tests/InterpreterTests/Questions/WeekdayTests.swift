import Testing
import TrendsCore

@testable import Interpreter

/// The calendar names a weekday only where it differs from the others by more than chance.
@Suite("Questions: weekdays") struct WeekdayTests {
  private func sentence(_ value: (Day, inout SplitMix64) -> Double, seed: UInt64) -> String {
    var noise = SplitMix64(seed: seed)
    var text = "date,steps\n"
    for place in 0..<182 {
      let day = Day(clamping: 20_500 + place)
      text += "\(day),\(Int(value(day, &noise)))\n"
    }
    var shell = Shell()
    shell.host.files["s.csv"] = Array(text.utf8)
    shell.run("load s.csv as s")
    return shell.shown("stats steps all calendar").split(separator: "\n").first.map(String.init)
      ?? ""
  }

  private func spread(_ noise: inout SplitMix64) -> Double {
    (0..<4).reduce(0) { sum, _ in sum + Double(noise.next() % 1000) } + 6000
  }

  @Test func `equal weekdays are told apart in few of forty lives`() {
    let wrong = (1...40).count { seed in
      !sentence({ _, noise in spread(&noise) }, seed: UInt64(seed)).contains(
        "no weekday differs")
    }
    #expect(wrong <= 6, "\(wrong)")
  }

  @Test func `a long day of the week is found in all of them`() {
    let found = (1...20).count { seed in
      sentence(
        { day, noise in spread(&noise) + (day.weekday == 6 ? 3000 : 0) }, seed: UInt64(seed)
      ).contains("most on Saturdays")
    }
    #expect(found == 20)
  }
}
