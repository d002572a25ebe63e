import Foundation
import Testing
import TrendsCore

@testable import Interpreter

@Suite("Session") struct SessionTests {
  @Test func `views that are closed make room for others, and are not listed`() {
    var shell = Shell()
    let pairs = (0..<70).map { "open v\($0) s; close v\($0)" }.joined(separator: "; ")
    #expect(shell.run("source s days 3; " + pairs) == 0, "\(shell.host.errors)")
    #expect(!shell.shown("charts").contains("v69"))
    let open = (0..<64).map { "open w\($0) s" }.joined(separator: "; ")
    #expect(shell.run("\(open); expect fail too-many-views open more s") == 0)
  }

  @Test func `S0-05: the demo opens the six trend charts and the weight, which has the focus`() {
    var shell = Shell()
    #expect(shell.run("load demo") == 0)
    let names = shell.session.world.engine.viewNames
    #expect(names == ["workout", "energy", "distance", "sleep", "hrv", "resting", "weight"])
    #expect(shell.session.focusName == "weight")
  }

  @Test func `S0-02, S0-13, S0-14: fourteen days on show, the newest at the right, of 21 loaded`() {
    var shell = Shell()
    shell.run("load demo")
    #expect(shell.state("viewport.start") == "2026-09-21")
    #expect(shell.state("viewport.end") == "2026-10-05")
    #expect(shell.state("loaded.start") == "2026-09-14")
    #expect(shell.state("loaded.end") == "2026-10-05")
  }

  @Test func `S0-03: never more than 42 days are held, wherever one scrolls`() {
    var shell = Shell()
    #expect(
      shell.run(
        """
        load demo
        for i in 1..200
          scroll -5d
          expect loaded.count <= 42
          invariants
        end
        for i in 1..200
          scroll +6d
          expect loaded.count <= 42
          invariants
        end
        expect viewport.end == +1d
        """) == 0, "\(shell.host.errors)")
  }

  @Test func `a seed is any number of 64 bits`() {
    var shell = Shell()
    #expect(
      shell.run("seed 18446744073709551615; simulate --events 9 --seed 18446744073709551615") == 0)
    #expect(shell.session.settings.seed == .max)
    for wrong in ["18446744073709551616", "-1", "+1", "1.5", "1e3"] {
      #expect(shell.run("seed \(wrong)") == 2, "\(wrong)")
    }
  }

  @Test func `S0-88: names of keys are refused for views, and those of metrics are not`() {
    var shell = Shell()
    shell.run("source d days")
    for name in ["pager", "inflight", "holds", "loaded", "phase", "status", "calc", "group", "all"]
    {
      #expect(shell.run("expect fail bad-name open \(name) d") == 0, "\(name)")
    }
    for name in ["v", "t", "today", "distance", "weight"] {
      #expect(shell.run("open \(name) d; expect \(name).loaded.count == 21") == 0, "\(name)")
    }
    #expect(shell.state("today") == "2026-10-04")
  }

  @Test func `S0-88: within 'expect fail' an 'expect' compares and holds no other 'expect fail'`() {
    var shell = Shell()
    #expect(shell.run("load demo; expect fail mismatch expect loaded.count == 20") == 0)
    #expect(shell.run("expect fail mismatch expect loaded.count == 21") == 3)
    #expect(shell.run("expect fail unknown-path expect nothing.here == 1") == 0)
    let deep = String(repeating: "expect fail any ", count: 4000)
    #expect(shell.run(deep + "charts") == 2)
    #expect(shell.run("expect fail any let a = 1") == 2)
  }

  @Test func `S0-87: one view that fails undoes the whole command, and no view is an error`() {
    var shell = Shell()
    #expect(shell.run("scroll -1d --on all") == 1)
    shell.run("load demo; source d days; open w d")
    #expect(shell.run("jump first --on all") == 1)
    #expect(shell.host.errors.last?.contains("'w' is not known yet") == true)
    #expect(shell.state("weight.viewport.start") == "2026-09-21")
    #expect(shell.run("show --on all") != 0)
    shell.run("unload demo; close w; source r list --rows 5; open l r")
    #expect(shell.run("refresh --on all; expect l.gen == 2") == 0)
    #expect(shell.run("scroll -1d --on all") == 1)
  }

  @Test func `a scroll beyond the source stops there and says so`() {
    var shell = Shell()
    shell.run("load demo")
    #expect(
      shell.shown("scroll -9999d")
        == "weight: stopped at the oldest day, the source begins here")
    #expect(shell.shown("scroll +9999d") == "weight: stopped at the newest day, today is loaded")
    #expect(shell.shown("scroll oldest; scroll newest") == "")
    // A move that had to wait says as well why it ended.
    shell.run("source d days --from 2020-01-01; open w d --static")
    #expect(
      shell.shown("scroll -60d") == "w: stopped at the end of its only load: it is static")
    var asking = Shell(programs: true)
    asking.host.respond = { _ in .success(Array("day,kg\n2026-09-30,70\n".utf8)) }
    asking.run("connect db --pages prog {from} {to}; open w db")
    #expect(
      asking.shown("scroll -9999d")
        == "w: stopped at the oldest day, there was nothing for a year before")
  }

  @Test func `S2-24: a selection reads out its day and value`() {
    var shell = Shell()
    shell.run("load demo; focus workout")
    #expect(shell.shown("select 2026-10-04") == "Oct 4    93 min")
    #expect(shell.shown("select -1d") == "Oct 3    53 min")
    #expect(shell.shown("select next") == "Oct 4    93 min")
    #expect(shell.state("selection.id") == "workout:2026-10-04")
    #expect(shell.state("selection.resolved") == "true")
    // Far from what is loaded it is loaded and shown.
    #expect(shell.shown("select 2025-01-03") == "Jan 3 2025    47 min")
    #expect(
      shell.run("expect viewport.start == 2024-12-27; expect selection.resolved == true") == 0)
    #expect(shell.run("select none; expect selection == null") == 0)
  }

  @Test func `B2-11: nearest has a limit, and of two equally near days takes the later`() {
    var shell = Shell()
    shell.run("load demo; focus workout")
    #expect(shell.shown("select nearest 2026-09-23").hasPrefix("Sep 2"))
    #expect(shell.shown("select nearest +100d").contains("no value within"))
    #expect(shell.state("selection") == "null")
    #expect(shell.run("select nearest +100d --within 365d; expect selection.at == today") == 0)
  }

  @Test func `undo and redo walk through what changed`() {
    var shell = Shell()
    shell.run("load demo; scroll -5d; focus sleep; state; undo")
    #expect(shell.session.focusName == "weight")
    #expect(shell.state("viewport.end") == "2026-09-30")
    shell.run("undo")
    #expect(shell.state("viewport.end") == "2026-10-05")
    shell.run("redo; redo")
    #expect(shell.session.focusName == "sleep")
    #expect(shell.run("redo") == 1)
    #expect(shell.run("undo; undo; undo; undo") == 1)
    #expect(shell.session.focusName == nil)
  }

  @Test func `a command that fails leaves the state as it was`() {
    var shell = Shell()
    shell.run("load demo")
    let before = shell.shown("state --all")
    #expect(shell.run("forecast 14 --goal 75kg --on sleep") == 1)
    #expect(shell.shown("state --all") == before)
  }

  @Test func `S2-44: All stays all as the history grows`() {
    var shell = Shell()
    let head = "date,weight (kg)\n"
    shell.host.versions["w.csv"] = "1"
    shell.host.files["w.csv"] = Array((head + "2026-09-01,80\n2026-10-04,79\n").utf8)
    shell.run("tz UTC; clock 2026-10-04T12:00; load w.csv as w; range All")
    #expect(shell.state("config.visible") == "34")
    shell.run("clock +3d")
    #expect(shell.state("config.visible") == "37")
    #expect(shell.state("viewport.start") == "2026-09-01")
    shell.host.files["w.csv"] = Array((head + "2020-01-01,90\n2026-10-04,79\n").utf8)
    shell.host.versions["w.csv"] = "2"
    #expect(shell.run("refresh; invariants") == 0)
    #expect(shell.state("viewport.start") == "2020-01-01")
    #expect(shell.state("viewport.end") == "2026-10-08")
    #expect(shell.run("range default; expect config.range == null; scroll -400d; range All") == 0)
    #expect(shell.state("viewport.start") == "2020-01-01")
    shell.run("open weight weight --visible 10; clock +1d")
    #expect(shell.state("config.visible") == "10")
    shell.run("source d days; open d d")
    #expect(shell.shown("range All --on d").contains("d: its first day is not known: 120 days"))
  }

  @Test func `S2-44: All of a history that ended long ago ends with it`() {
    var shell = Shell()
    shell.host.files["w.csv"] = Array("date,weight (kg)\n2024-02-20,80\n2024-04-11,79\n".utf8)
    shell.run("tz UTC; clock 2026-10-04T12:00; load w.csv as w; range All")
    #expect(shell.state("viewport.start") == "2024-02-20")
    #expect(shell.state("viewport.end") == "2024-04-12")
    shell.run("range default")
    #expect(shell.state("viewport.end") == "2024-04-12")
    shell.run("jump 2024-03-10; range All")
    #expect(shell.state("viewport.start") == "2024-02-20")
    #expect(shell.state("viewport.end") == "2024-04-12")
    #expect(shell.run("scroll newest; range All; invariants") == 0)
    #expect(shell.state("viewport.start") == "2024-02-20")
    #expect(shell.state("viewport.end") == "2026-10-05")
  }

  @Test func `the range sets the window and never the fit (B2-01, B2-02)`() {
    var shell = Shell()
    shell.run("load demo")
    let forecast = shell.shown("forecast 7 --format csv")
    for (name, visible, max) in [
      ("1W", 7, 21), ("1M", 30, 90), ("3M", 91, 273), ("6M", 182, 546), ("1Y", 365, 1095),
      ("app-1W", 10, 30), ("app-1M", 35, 105), ("app-1Y", 90, 270), ("app-All", 120, 360),
      ("120d", 120, 360), ("All", 1096, 3288), ("default", 14, 42),
    ] {
      #expect(
        shell.run(
          "range \(name); expect config.visible == \(visible); expect config.max == \(max)") == 0)
      #expect(shell.shown("forecast 7 --format csv") == forecast)
      #expect(shell.run("scroll -40d; invariants; scroll newest; invariants") == 0)
    }
  }

  @Test func `another day begins: the newest day is loaded and the last one read again (B0-33)`() {
    var shell = Shell()
    #expect(
      shell.run(
        """
        load demo
        clock +1d
        expect today == 2026-10-05
        expect loaded.end == +1d
        expect viewport.end == +1d
        invariants
        clock +30d
        expect viewport.end == +1d
        expect viewport.follow == true
        clock +100d
        expect viewport.end == +1d
        expect loaded.count <= 42
        invariants
        """) == 0, "\(shell.host.errors)")
  }

  @Test func `a zone change moves today, not the rows (B0-20)`() {
    var shell = Shell()
    #expect(
      shell.run(
        """
        clock 2026-10-04T22:30:00Z
        load demo
        tz Asia/Tokyo
        expect today == 2026-10-05
        invariants
        tz UTC
        expect today == 2026-10-04
        invariants
        """) == 0, "\(shell.host.errors)")
    #expect(shell.run("tz Mars/Olympus") == 1)
    #expect(shell.run("tz ../../etc/passwd") == 2)
  }

  @Test func `the dump has the keys of the page in their order`() throws {
    var shell = Shell()
    shell.run("load demo; focus workout")
    let text = shell.shown("state")
    #expect(
      text.hasPrefix(
        #"{"v":1,"seq":16,"t":0,"now":"2026-10-04T12:00:00.000","tz":"UTC","today":"2026-10-04","pager":{"id":"workout","kind":"days","gen":1,"closed":false,"config":{"page":14,"initial":21,"visible":14,"prefetch":5,"max":42,"retry":"reapproach","range":null,"style":"bar"},"bounds":{"min":"2023-10-05","end":"2026-10-05"},"loaded":{"start":"2026-09-14","end":"2026-10-05","count":21,"#
      ), "\(text)")
    #expect(
      text.hasSuffix(#""inflight":[],"holds":[],"latencies":[],"faults":[],"violations":[]}"#))
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    for command in [
      "state --all", "state --pretty", "cadence run7 > c.txt; state", "forecast; state",
    ] {
      let dump = shell.shown(command)
      let start = try #require(dump.firstIndex(of: "{"))
      _ = try JSONSerialization.jsonObject(with: Data(dump[start...].utf8))
    }
  }

  @Test func `S2-13: a forecast is computed when asked and not by looking or scrolling`() {
    var shell = Shell()
    #expect(
      shell.run(
        """
        load demo
        forecast 14
        scroll -5d; scroll newest; show; range 1M; show
        expect calc.forecast.computed == 1
        expect calc.forecast.days == 14
        expect calc.forecast.origin == today
        expect calc.unit == kg
        """) == 0, "\(shell.host.errors)")
  }

  @Test func `weights are shown in the unit that is set, and goals read in theirs`() {
    var shell = Shell()
    shell.run("load demo; select today")
    let kilograms = shell.state("selection.value")
    #expect(kilograms == "78.4")
    shell.run("unit lb")
    #expect(shell.state("selection.value") == "172.8")
    #expect(
      shell.run("goal 165lb; expect calc.goal == 165.0; unit kg; expect calc.goal == 74.8") == 0)
  }

  @Test func `S3: a run's figures are of all its samples, its chart of fewer`() {
    var shell = Shell()
    #expect(
      shell.run(
        """
        load demo
        cadence run7
        expect samples == 6420
        expect shown <= 2000
        expect complete == true
        expect message == null
        select 12:30
        expect selection.at == 750.0
        """) == 0, "\(shell.host.errors)")
    #expect(
      shell.shown("cadence run16")
        == "Not enough cadence data for this run.\n"
        + "'run run16' shows what it has; 'focus workout' goes back to the chart of days")
    #expect(shell.state("reason") == "no-data")
    #expect(shell.run("cadence run99") == 1)
    #expect(shell.run("cadence last; expect run.run == run24") == 0)
  }

  @Test func `the same seed gives the same session, byte for byte`() {
    let script = "seed 7; load demo; scroll -40d; select -3d; forecast; show; state --all; runs"
    var first = Shell()
    var second = Shell()
    #expect(first.shown(script) == second.shown(script))
    var other = Shell()
    #expect(other.shown("seed 8; load demo; table") != first.shown("seed 7; load demo; table"))
  }
}
