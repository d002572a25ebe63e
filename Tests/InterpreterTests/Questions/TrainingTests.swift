import Foundation
import Makers
import Testing
import TrendsCore

@testable import Interpreter

/// What numpy, scipy and pandas say of runs, loads and goals: scripts/fixtures/training.py.
@Suite("Training") struct TrainingTests {
  private static let folder = TestData.fixtures.appendingPathComponent("training")
  static let cases = AskedCase.all(in: folder)

  /// A relation within a run as a row of a table.
  struct Related: Decodable, Sendable, CustomTestStringConvertible {
    let file: String
    let line: String
    let row: [String: Double]
    var testDescription: String { line }
  }

  static let relations: [Related] = {
    struct Kept: Decodable { let tables: [Related] }
    let bytes = try? Data(contentsOf: folder.appendingPathComponent("answers.json"))
    return (try? JSONDecoder().decode(Kept.self, from: bytes ?? Data()))?.tables ?? []
  }()

  @Test func `form counts the runs of all datasets`() throws {
    let export = ExampleTests.root.deletingLastPathComponent()
      .appendingPathComponent("docs/handbook/data/export.zip")
    var shell = Shell()
    shell.host.files["export.zip"] = [UInt8](try Data(contentsOf: export))
    #expect(shell.run("load demo as mine") == 0)
    func form() -> String {
      let lines = shell.shown("run mine:run7").split(separator: "\n")
      return String(lines.first { $0.hasPrefix("form") } ?? "")
    }
    #expect(form().contains("-7 before it; fitness 13, fatigue 41 after it"), "\(form())")
    #expect(shell.run("load export.zip as other") == 0)
    // The other dataset alone has fitness 43 and fatigue 34 on that day.
    #expect(form().contains("fitness 55, fatigue 75 after it"), "\(form())")
  }

  /// A shell in which a file of the fixtures is loaded.
  private func shell(_ file: String) throws -> Shell {
    var shell = Shell()
    let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(file))
    shell.host.files[file] = [UInt8](bytes)
    #expect(shell.run("load \(file) as d") == 0)
    return shell
  }

  @Test func `there are answers to compare with`() {
    #expect(Self.cases.count >= 20 && Self.relations.count == 9)
  }

  @Test(arguments: cases)
  func `numpy answers the same`(_ asked: AskedCase) throws {
    var shell = try shell(asked.file)
    asked.compare(in: &shell)
  }

  @Test(arguments: relations)
  func `scipy relates the same`(_ related: Related) throws {
    var shell = try shell(related.file)
    let told = Data(shell.shown(related.line + " --format json").utf8)
    let row =
      try #require(
        try JSONSerialization.jsonObject(with: told) as? [[String: Any]]
      ).first ?? [:]
    for (column, wanted) in related.row {
      let value = try #require(row[column] as? Double, "\(column)")
      #expect(abs(value - wanted) <= max(1e-6, abs(wanted) * 1e-6), "\(column)")
    }
  }

  // MARK: pages

  @Test func `a page has what is known and leaves out the rest`() throws {
    var shell = Shell()
    let told = shell.shown("load demo; run run7")
    for line in [
      "run7: running, Saturday 1 August 2026 at 18:52", "distance    17.84 km",
      "load        204 by heart rate", "records     best 10 km, best 10 mi",
    ] {
      #expect(told.contains(line), "\(told)")
    }
    #expect(told.contains("intervals   14 fast: "), "\(told)")
    #expect(!told.contains("climb") && !told.contains("energy"))
    #expect(shell.shown("run last").contains("run24: running"))
    #expect(shell.shown("run 2026-08-01").contains("run7: running"))
    #expect(shell.run("expect answer.splits.17.meters > 800; expect answer.laps.0 == 1") == 3)
    #expect(shell.shown("unit mi; run run7").contains("11.09 mi"))
    #expect(shell.shown("set format csv; run run7").hasPrefix("mi,time,min/mi,bpm,spm"))
  }

  @Test func `a script comes where no run has its name`() {
    var shell = Shell()
    shell.host.files["week.trsh"] = Array("set width 70\n".utf8)
    shell.host.files["run7"] = Array("set width 60\n".utf8)
    #expect(shell.run("run week.trsh; run run7") == 0)
    #expect(shell.shown("set width") == "60")
    // A loaded run is meant now; with arguments only a script can be.
    #expect(shell.shown("load demo; run run7").contains("17.84 km"))
    #expect(shell.shown("set width 50; run run7 x; set width") == "60")
    // A flag is none of a script's arguments.
    #expect(shell.run("run run7 --from 5:00") == 1)
    #expect(shell.host.errors.last?.contains("the page of a run") == true)
    #expect(shell.run("show run7") == 1)
    #expect(shell.host.errors.last?.contains("run run7, or cadence run7") == true)
  }

  @Test func `laps of a file are told, those of each kilometre only once`() throws {
    func file(_ meters: [Double]) -> [UInt8] {
      var text =
        "<TrainingCenterDatabase><Activities><Activity Sport=\"Running\"><Id>x</Id>"
      var (way, second) = (0.0, 0)
      func time() -> String {
        "2026-10-01T07:\(second / 600)\(second / 60 % 10):\(second % 60 / 10)\(second % 10)Z"
      }
      for lap in meters {
        text += "<Lap StartTime=\"\(time())\"><TotalTimeSeconds>\(lap / 4)</TotalTimeSeconds>"
        text += "<DistanceMeters>\(lap)</DistanceMeters><Track>"
        for _ in 0..<Int(lap / 20) {
          text +=
            "<Trackpoint><Time>\(time())</Time><DistanceMeters>\(way)</DistanceMeters></Trackpoint>"
          way += 20
          second += 5
        }
        text += "</Track></Lap>"
      }
      return Array((text + "</Activity></Activities></TrainingCenterDatabase>").utf8)
    }
    var shell = Shell()
    shell.host.files["a.tcx"] = file([1600, 400, 800, 400])
    let told = shell.shown("load a.tcx as a; run last")
    #expect(told.contains("lap  time    km  min/km"), "\(told)")
    #expect(told.contains("  2  1:40  0.40    4:08"), "\(told)")
    // What is written is read again as it was.
    #expect(shell.run("export b.tcx runs; load b.tcx as b; unload a") == 0, "\(shell.host.errors)")
    #expect(shell.shown("run last").contains("  2  1:40  0.40    4:08"))
    shell.host.files["c.tcx"] = file([1000, 1000, 400])
    #expect(!shell.shown("load c.tcx as c; unload b; run last").contains("lap"))
  }

  @Test func `zones follow from a heart rate`() {
    var shell = Shell()
    #expect(shell.shown("zones from max 200").contains("threshold  160 to below 180"))
    #expect(shell.shown("zones from reserve 50..190").contains("maximum    176 and more"))
    #expect(shell.shown("zones from threshold 170").contains("maximum    170 and more"))
    #expect(shell.session.chosen == ["zones set heart 145.0 153.0 162.0 170.0"])
    #expect(shell.run("zones from reserve 190") == 1)
    #expect(shell.shown("load demo; zones from max").contains("of a highest heart rate of 167 bpm"))
  }

  @Test func `runs are chosen by days, conditions and order`() {
    var shell = Shell()
    func ids(_ line: String) -> [Substring] {
      shell.shown(line).split(separator: "\n").dropFirst().compactMap {
        $0.split(separator: " ").first
      }
    }
    shell.run("load demo")
    #expect(ids("runs 2026-09 > 7km") == ["run23", "run22", "run16"])
    #expect(ids("runs pace top 3") == ["run5", "run10", "run19"])
    #expect(ids("runs distance top 2") == ["run7", "run1"])
    #expect(shell.run("runs by month") == 1)
    #expect(shell.run("runs sport ride") == 1)
    #expect(shell.shown("runs --best").contains("10 km       59:28    5:57  2026-08-01  run7"))
    #expect(shell.shown("runs 2026-07 --best").contains("run5"))
    #expect(shell.shown("stats runs best 20min top 1").contains("3.78  km"))
    #expect(ids("runs best 20min top 1") == ["run5"])
    #expect(shell.shown("help monotony").contains("mean load of 7 days"))
  }

  @Test func `figures of other verbs can be tested, and a trend has days`() {
    var shell = Shell()
    shell.run("load demo")
    for line in [
      "heart run7; zones; expect answer.threshold.share == 83",
      "backtest; expect answer.naive.mae > 0.1",
      "averages week pace; expect answer.2026-W40.average > 5:00",
      "expect answer.2026-W40.average < 10:00; expect answer.2026-W40.average == 5:57",
      "relate cadence pace --run run20; expect answer.run20.spearman < -0.5",
      "range all --on weight",
    ] {
      #expect(shell.run(line) == 0, "\(line): \(shell.host.errors)")
    }
    let table = shell.shown("trend 2025-03-01..2025-03-04 --on weight")
    #expect(table.contains("2025-03-01    81.8") && table.contains("2025-03-04 "), "\(table)")
    #expect(shell.shown("trend sleep last 5 days").contains("2026-09-30    7.5"))
    #expect(shell.run("trend by month") == 1)
  }

  @Test func `people are datasets`() {
    var shell = Shell()
    shell.host.files["all.csv"] = Array(
      "Id,date,steps\n1,2026-10-01,4000\n2,2026-10-01,3000\n1,2026-10-02,500\n2,2026-10-02,700\n"
        .utf8)
    #expect(shell.run("load all.csv --only Id=1 as ann; load all.csv --only Id=2 as ben") == 0)
    shell.run("stats steps by person sum")
    #expect(shell.run("expect answer.ann.sum == 4500; expect answer.ben.sum == 3700") == 0)
    shell.run("stats steps by person day last 1; stats steps by person mean top 1")
    #expect(shell.run("expect answer.ann.mean == 2250") == 0, "\(shell.host.errors)")
    #expect(shell.run("load demo; stats visits by person") == 1)
  }

  @Test func `what is mistyped is told`() {
    var shell = Shell()
    shell.run("load demo")
    func told(_ line: String) -> String {
      shell.host.errors = []
      #expect(shell.run(line) == 1, "\(line)")
      return shell.host.errors.joined()
    }
    #expect(told("run lats").contains("did you mean 'last'?"))
    #expect(
      told("relate heart foo --run run7").contains("'foo' is not cadence, heart, pace or stride"))
    #expect(told("relate heart pace --run run7 --lag 2").contains("--lag"))
    #expect(told("note 2026-03-06..2026-03-02 x").contains("the first before the last"))
    #expect(told("goal nonsense 3 a day").contains("nonsense"))
    #expect(told("zones from threshold 20").contains("from 60 to 250"))
    #expect(shell.shown("stats hrv note zzz").hasPrefix("no note has 'zzz'"))
    #expect(shell.shown("runs 2027") == "no run meets that")
    var empty = Shell()
    #expect(empty.run("run last") == 1 && !empty.host.errors.joined().contains("No such file"))
  }

  @Test func `pauses and slips do not mislead`() {
    var shell = Shell()
    let paused = shell.shown("load demo; run run12")
    #expect(paused.contains("46:58, 42:27 of it moving"), "\(paused)")
    #expect(paused.contains("8.07 km; 7.28 km by its samples"), "\(paused)")
    #expect(paused.contains("intervals   5 fast: "), "\(paused)")
    #expect(shell.shown("runs --best").contains("400 m        2:00    5:01  2026-07-24  run5"))
    // A kilometre in a second is a slip of the positions.
    shell.host.files["slip.gpx"] = Array(
      ("<gpx><trk><type>running</type><trkseg>"
        + (0..<600).map { second in
          let slip = second > 300 ? 0.01 : 0
          return
            "<trkpt lat=\"\(50 + Double(second) * 0.000027 + slip)\" lon=\"8\"><time>2026-10-01T07:\(second / 600)\(second / 60 % 10):\(second % 60 / 10)\(second % 10)Z</time></trkpt>"
        }.joined() + "</trkseg></trk></gpx>").utf8)
    let best = shell.shown("load slip.gpx as s; unload demo; runs --best")
    #expect(!best.contains("400 m"), "\(best)")
  }

  // MARK: goals and notes

  @Test func `goals are of a day, a week or a month`() {
    var shell = Shell()
    shell.run("load demo; goal runs 3 a week; goal distance 40km a week; goal workout 30 a day")
    let told = shell.shown("goal")
    #expect(told.contains("runs      3 a week"), "\(told)")
    #expect(told.contains("distance  40 km a week"), "\(told)")
    #expect(shell.shown("goal distance").contains("54.31 km this week so far: met."))
    #expect(shell.shown("show workout").contains("goal 30"))
    #expect(shell.shown("unit mi; goal distance").hasPrefix("distance: 24.85 mi a week."))
    #expect(shell.run("goal runs none; goal runs") == 1)
    #expect(shell.run("goal sleep 50h a week") == 1)
    #expect(shell.run("goal weight 79 a day") == 1)
    #expect(shell.run("goal energy at most 700 a day; goal energy") == 0)
    #expect(
      shell.session.chosen == [
        "unit mi", "goal distance 40.0km a week", "goal energy at most 700.0 a day",
        "goal workout 30.0 a day",
      ])
    // The goal of the weight is as it was.
    #expect(shell.shown("goal 75kg; goal").hasPrefix("75.0 kg"))
  }

  @Test func `notes are on charts, in days and in filters`() {
    var shell = Shell()
    shell.run("load demo; note 2026-09-28..2026-09-30 bad cold; note -1d party")
    #expect(shell.shown("note").contains("2026-09-29  bad cold"))
    #expect(shell.shown("day 2026-10-03").contains("note    party"))
    let chart = shell.shown("show sleep")
    #expect(
      chart.contains("¶ note") && chart.contains("Noted 28 Sep–30 Sep: bad cold; 3 Oct: party."))
    #expect(shell.shown("stats hrv note COLD count").contains("days      3"))
    #expect(shell.shown("stats hrv 2026-09 without cold count").contains("days     25"))
    #expect(shell.session.chosen.last == "note 2026-10-03 party")
    #expect(
      shell.shown("note -1d none; note 2026-10-03")
        == "no note of 2026-10-03..2026-10-03; 'note 2026-03-02 flu' keeps one")
    #expect(shell.run("note 2020-01-01..2026-01-01 long") == 1)
    #expect(shell.run("undo; undo; note") == 0)
  }
}
