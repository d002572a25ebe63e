import Testing
import TrendsCore

@testable import Interpreter

/// Miles, paces and speeds by sport, and numbers with separators.
struct UnitTests {
  /// A run of 5 miles in 40 minutes, a ride of 10 miles in 30 and a swim of 1 km in 20.
  private static let log = """
    date,sport,distance (mi),duration (min)
    2026-10-01,running,5,40
    2026-10-02,cycling,10,30
    2026-10-03,swimming,0.62137119,20

    """

  private static var shell: Shell {
    var shell = Shell()
    shell.host.files["log.csv"] = Array(log.utf8)
    shell.run("load log.csv as a")
    return shell
  }

  @Test func `a file in miles is shown in miles until a person says otherwise`() {
    var shell = Self.shell
    #expect(shell.shown("unit") == "kg, mi")
    #expect(shell.shown("stats runs distance sport run sum").contains("5.00  mi"))
    #expect(shell.shown("unit km; stats runs distance sport run sum").contains("8.05  km"))
    #expect(shell.shown("load log.csv as b; unit").hasSuffix("\nkg, km"))
    #expect(shell.session.chosen == ["unit km"])
  }

  @Test func `each sport says how fast it was in its own way`() {
    var shell = Self.shell
    let told = shell.shown("runs")
    for (sport, speed) in [("running", "8:00 min/mi"), ("cycling", "20.0 mph")] {
      #expect(told.split(separator: "\n").contains { $0.contains(sport) && $0.contains(speed) })
    }
    let metric = shell.shown("unit km; runs")
    for speed in ["4:58 min/km", "32.2 km/h", "2:00 min/100m"] {
      #expect(metric.contains(speed), "\(metric)")
    }
    // Programs read one unit.
    #expect(shell.shown("runs --format csv").contains(",8.05,4:58,"))
    #expect(shell.shown("runs --format csv").hasPrefix("run,date,start,duration,km,min/km,"))
  }

  @Test func `questions are asked in the unit on show, or in one that is named`() {
    var shell = Self.shell
    #expect(shell.shown("stats runs > 4 count").contains("2 of 3 runs"))
    #expect(shell.shown("stats runs > 9km count").contains("1 of 3 runs"))
    #expect(shell.shown("stats runs pace < 8:30 sport run count").contains("runs      1"))
    shell.run("stats runs pace sport run")
    #expect(shell.run("expect answer.mean > 7:59; expect answer.mean < 8:01") == 0)
    shell.run("unit km; stats runs pace sport run")
    #expect(shell.run("expect answer.mean < 4:59") == 0)
    shell.run("stats runs speed sport ride")
    #expect(shell.run("expect answer.mean > 32.1; expect answer.mean < 32.3") == 0)
    #expect(shell.shown("stats runs best 5mi").hasPrefix("best 5 mi of runs"))
  }

  @Test func `a chart of paces is in minutes a mile`() {
    var shell = Shell()
    #expect(shell.shown("load demo; unit mi; pace run7").contains("PACE min/mi"))
    #expect(shell.shown("select 10:00").contains("min/mi"))
    #expect(shell.shown("show distance").contains("DISTANCE mi/day"))
    #expect(shell.shown("day 2026-10-03").contains(" mi"))
    #expect(shell.shown("averages month pace").contains("min/mi"))
  }

  @Test func `numbers have separators where people read them`() {
    var shell = Shell()
    shell.host.files["s.csv"] = Array("date,steps\n2026-10-02,58210\n2026-10-03,8000\n".utf8)
    shell.run("load s.csv as d")
    #expect(shell.shown("stats steps all sum").contains("66,210"))
    #expect(shell.shown("day 2026-10-02").contains("58,210"))
    #expect(shell.shown("stats steps all sum --format csv").contains("66210"))
  }

  @Test func `text with separators`() {
    #expect("-1234567.891".withSeparators == "-1,234,567.891")
    #expect("999".withSeparators == "999")
    #expect("1e5000".withSeparators == "1e5000")
    #expect("2026-10-04".withSeparators == "2026-10-04")
  }
}
