import Testing
import TrendsCore

@testable import Interpreter

/// Which device or file counts where several have a metric, and how a person says it.
@Suite("Order of sources") struct SourceOrderTests {
  private func record(
    _ type: String, _ source: String, _ start: Int, _ end: Int, _ value: Double
  ) -> String {
    """
    <Record type="HKQuantityTypeIdentifier\(type)" sourceName="\(source)" unit="km" \
    startDate="2026-10-01 08:\(10 + start):00 +0000" endDate="2026-10-01 08:\(10 + end):00 +0000" \
    value="\(value)"/>
    """
  }

  private var shell: Shell {
    let shell = Shell()
    let records = [
      record("DistanceWalkingRunning", "Phone", 0, 10, 1),
      record("DistanceWalkingRunning", "Anna's Watch", 0, 10, 2),
      record("DistanceWalkingRunning", "Hand", 5, 5, 6),
    ]
    shell.host.files["a.xml"] = Array("<HealthData>\(records.joined())</HealthData>".utf8)
    shell.host.files["t.csv"] = Array("date,distance (km)\n2026-10-01,10\n2026-10-02,11\n".utf8)
    shell.host.files["u.csv"] = Array("date,distance (km)\n2026-10-01,20\n2026-10-03,21\n".utf8)
    return shell
  }

  private func days(_ shell: inout Shell) -> String {
    shell.run("export o.csv x --overwrite")
    return String(decoding: shell.host.files["o.csv"] ?? [], as: UTF8.self).split(separator: "\n")
      .dropFirst().joined(separator: " ")
  }

  @Test func `of devices the person's order decides, and what was typed in stays`() {
    var shell = shell
    shell.run("load a.xml as x")
    #expect(days(&shell) == "2026-10-01,8.0")
    #expect(shell.shown("info x distance").contains("1 record without a length"))
    #expect(shell.run("sources distance --first PHONE,watch") == 0)
    #expect(days(&shell) == "2026-10-01,7.0")
    #expect(
      shell.shown("sources distance --format csv") == """
        source,records,dataset
        Phone,1,x
        Anna's Watch,1,x
        Hand,1,x
        """)
    shell.run("sources distance --first none")
    #expect(days(&shell) == "2026-10-01,8.0")
    shell.run("sources distance --first phone; undo")
    #expect(days(&shell) == "2026-10-01,8.0")
    #expect(shell.shown("sources distance --first scale").contains("no source has 'scale'"))
  }

  @Test func `of files the person's order decides, day by day`() {
    var shell = shell
    // The order may be said before there is data, as in a file of commands for every start.
    shell.run("sources distance --first t.csv")
    shell.run("load u.csv t.csv a.xml as x")
    #expect(days(&shell) == "2026-10-01,10.0 2026-10-02,11.0 2026-10-03,21.0")
    shell.run("sources distance --first u.csv")
    #expect(days(&shell) == "2026-10-01,20.0 2026-10-02,11.0 2026-10-03,21.0")
    shell.run("sources distance --first watch")
    #expect(days(&shell) == "2026-10-01,8.0 2026-10-02,11.0 2026-10-03,21.0")
    #expect(shell.run("expect fail bad-argument sources --first watch") == 0)
    #expect(shell.run("expect fail unknown-metric sources steps") == 0)
  }

  @Test func `an order says what it cannot do`() {
    var shell = shell
    shell.run("load t.csv as t; load u.csv as u")
    #expect(
      shell.shown("sources distance --first t.csv").contains(
        "2 datasets have it, of which u counts"))
    shell.run("unload t; unload u; load demo")
    #expect(shell.shown("sources weight").contains("it is made of other data"))
    // Of tables the last one counts, so it is on top.
    shell.run("load t.csv u.csv as q; sources distance --first none")
    #expect(shell.shown("sources distance --format csv").contains("u.csv,2,q\nt.csv,2,q"))
  }

  @Test func `a chart stays at its days when the order or the zone changes`() {
    var shell = shell
    shell.host.files["h.csv"] = Array("date,distance (km)\n2024-01-01,5\n".utf8)
    shell.run("load h.csv t.csv u.csv as x; jump 2024-05-01")
    let days = shell.state("viewport.start")
    #expect(days == "2024-05-01")
    shell.run("sources distance --first t.csv")
    #expect(shell.state("viewport.start") == days)
    shell.run("zone UTC")
    #expect(shell.state("viewport.start") == days)
  }
}
