import Testing
import TrendsCore

@testable import Interpreter

/// What a person says of days of the weight.
@Suite struct DayMarkTests {
  private func shell() -> Shell {
    let shell = Shell()
    var text = "Date,Weight (kg)\n"
    for index in 0..<40 {
      let noise = [0.2, -0.1, 0.0, 0.1, -0.2][index % 5]
      let value = 84 - 0.05 * Double(index) + (index < 20 ? 0 : 0.9) + noise
      text += "\(Day(clamping: 20_691 + index)),\(value.fixed(1))\n"
    }
    shell.host.files["w.csv"] = Array(text.utf8)
    return shell
  }

  @Test func `S2-60: a new scale is no gain, and a day left out does not count`() throws {
    var shell = shell()
    #expect(shell.run("tz UTC; clock 2026-10-04T12:00; load w.csv as w") == 0)
    let before = try #require(Double(shell.state("calc.forecast.rate")))
    #expect(shell.run("day 2026-09-15 --scale-changed --note 'new scale'") == 0)
    let after = try #require(Double(shell.state("calc.forecast.rate")))
    #expect(abs(after + 0.35) < 0.1)
    #expect(before > after)
    let line = shell.state("calc.trend")
    #expect(shell.run("day 2026-10-04 --leave-out") == 0)
    #expect(shell.state("calc.trend") != line)
    #expect(shell.shown("forecast 2").contains("Without 1 day that was left out by hand."))
    #expect(shell.shown("range 1M; describe").contains("on another scale shows 0.9 more."))
    #expect(shell.shown("day 2026-09-15").contains("another scale"))
    #expect(shell.shown("day 2026-09-15").contains("new scale"))
    #expect(
      shell.session.chosen == [
        "day 2026-09-15 --scale-changed", "note 2026-09-15 'new scale'",
        "day 2026-10-04 --leave-out",
      ])
    for line in shell.session.chosen {
      guard case .choice? = Session.remembered(line) else {
        Issue.record("\(line) is not remembered")
        continue
      }
    }
    #expect(Session.remembered("day 2026-10-04") == nil)
    #expect(shell.run("day 2026-10-04 --clear; day 2026-09-15 --clear") == 0)
    #expect(shell.session.chosen.isEmpty)
    #expect(Double(shell.state("calc.forecast.rate")) == before)
    #expect(shell.run("day 2026-09-15 --leave-out --clear") == 1)
    #expect(shell.run("day 2026-09-15 --note x --clear") == 1)
    #expect(shell.shown("day 2020-01-01 --leave-out").contains("no weight is known of 2020-01-01"))
  }

  @Test func `a moving average is drawn as the scale of its day shows it`() throws {
    var shell = shell()
    #expect(shell.run("tz UTC; clock 2026-10-04T12:00; load w.csv as w") == 0)
    #expect(shell.run("day 2026-09-15 --scale-changed; trend --method decay; range 3M") == 0)
    let table = shell.shown("trend --method decay").split(separator: "\n")
    let row = try #require(table.first { $0.hasPrefix("2026-09-14") })
    let numbers = row.split(separator: " ").compactMap { Double($0) }
    #expect(abs(numbers[0] - numbers[1]) < 0.9)
    #expect(table.last?.contains("down") == true)
  }
}
