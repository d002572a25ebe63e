import Foundation
import Makers
import Testing
import TrendsCore

@testable import Interpreter

@Suite("Runs") struct RunCommandTests {
  private func demo() -> Shell {
    var shell = Shell()
    shell.run("load demo")
    return shell
  }

  @Test func `S3-18: the read-out is a time and a rounded value`() {
    var shell = demo()
    shell.run("cadence run7")
    #expect(shell.shown("select 12:30").hasPrefix("12:30, 1"))
    #expect(shell.shown("select 12:30").hasSuffix(" spm"))
    shell.run("heart run7")
    #expect(shell.shown("select 12:30").hasSuffix(" bpm"))
    shell.run("pace run7")
    #expect(shell.shown("select 12:30").hasSuffix(" min/km"))
    #expect(shell.run("expect fail no-data select 9:00:00") == 0)
  }

  @Test func `S3-18: who stands is told, and no part of the average`() {
    var shell = Shell()
    let lines = ["0:00,170.5", "0:05,171.5", "0:10,0", "0:11,0", "0:12,0", "0:15,1e9", "0:16,-5"]
    shell.host.files["live.csv"] = Array((lines + ["0:20,172.5", ""]).joined(separator: "\n").utf8)
    #expect(shell.run("follow live.csv") == 0)
    #expect(shell.host.printed.contains("2 lines were not samples"))
    #expect(shell.shown("select 0:00") == "0:00, 171 spm")
    #expect(shell.shown("select 0:20") == "0:20, 173 spm")
    #expect(shell.state("max") == "172.5")
    let words = shell.shown("describe")
    #expect(words.contains("Average 171 while running. Stopped 10 s at 0:10. Highest 173 at 0:20."))
    #expect(shell.shown("show").contains("avg 171"))
    #expect(shell.shown("stats").contains("average without zeros  171.0"))
  }

  @Test func `a chart of a long run shows the sample that is selected`() {
    var shell = demo()
    for kind in ["cadence", "heart", "pace"] {
      shell.run("\(kind) run7")
      for time in ["3:33", "12:30", "41:17", "1:12:34"] {
        let told = shell.shown("select \(time)")
        #expect(shell.shown("show").contains("▸ " + told), "\(kind) \(time)")
        #expect(shell.shown("describe").contains("Selected: \(time), "), "\(kind) \(time)")
      }
    }
  }

  @Test func `describe of a long run tells how many of its points it lists`() {
    var shell = demo()
    shell.run("cadence run7")
    let lines = shell.shown("describe").split(separator: "\n")
    guard let place = lines.firstIndex(where: { $0.hasSuffix(" points:") }) else {
      Issue.record("no line says it: \(lines)")
      return
    }
    #expect(lines[place].hasPrefix("\(lines.count - place - 1) of "))
  }

  @Test func `S3-27: zones of nothing are a message`() {
    var shell = demo()
    let shown = shell.shown("cadence run16; zones")
    #expect(shown.hasSuffix("Not enough cadence data for this run."))
    #expect(!shown.contains("0:00"))
  }

  @Test func `S3-19: describe names the chart, its axes and what it says`() {
    var shell = demo()
    shell.run("cadence run7")
    #expect(shell.shown("describe").hasPrefix("Cadence chart, steps per minute over time. "))
  }

  @Test(
    "B3-01: a kind that a source has not is unsupported, one without samples is empty",
    arguments: Run.Kind.allCases)
  func unsupported(_ kind: Run.Kind) {
    let record = RunRecord(
      id: "x", start: CivilTime(day: Day(clamping: 20_000), secondsOfDay: 0), seconds: 60,
      kilometers: 0)
    for (series, reason) in [(SampleSeries?.none, "unsupported"), (SampleSeries(), "no-data")] {
      var shell = demo()
      let run = Run(record: record) { _ in series }
      shell.session.world.engine.open(
        RunView(name: "it", run: run, kind: kind, source: .held(run.samples(kind))), prewarm: 120)
      shell.session.world.engine.settle()
      #expect(shell.state("reason") == reason, "\(kind)")
      #expect(shell.state("complete") == "true")
      #expect(shell.shown("show").hasPrefix("Not enough "))
    }
  }

  @Test func `B3-15, S3-30: unsupported, refused and empty are different reasons`() {
    var shell = demo()
    shell.run("cadence run16")
    #expect(shell.state("reason") == "no-data")
    #expect(shell.shown("show") == "Not enough cadence data for this run.")
    let record = RunRecord(
      id: "x", start: CivilTime(day: Day(clamping: 20_000), secondsOfDay: 0), seconds: 60,
      kilometers: 0)
    let run = Run(record: record) { _ in nil }
    shell.session.world.engine.open(
      RunView(name: "heart", run: run, kind: .heart, source: .held(nil)), prewarm: 120)
    shell.session.world.engine.settle()
    #expect(shell.state("reason") == "unsupported")
    #expect(shell.shown("show") == "Not enough heart rate data for this run.")
  }

  @Test func `RQ-16: a file without a field is unsupported, one whose field is empty has no data`()
  {
    var fit = FITBuilder()
    fit.defineRecord()
    // 255 is FIT's word for no value.
    for second in 0..<60 { fit.record(UInt32(second), 255, 80) }
    fit.session(sport: 1, seconds: 60)
    let points = (0..<60).map { second in
      "<trkpt lat=\"52.\(500_000 + 30 * second)\" lon=\"13.4\"><time>2024-01-0\(2)T07:00:"
        + "\(second < 10 ? "0" : "")\(second)Z</time></trkpt>"
    }
    let gpx = "<gpx><trk><type>running</type><trkseg>\(points.joined())</trkseg></trk></gpx>"
    for (file, kind, reason) in [
      ("a.fit", "heart", "no-data"), ("a.fit", "cadence", "null"), ("a.fit", "pace", "unsupported"),
      ("b.gpx", "heart", "unsupported"), ("b.gpx", "pace", "null"),
    ] {
      var shell = Shell()
      shell.host.files = ["a.fit": fit.file, "b.gpx": Array(gpx.utf8)]
      shell.run("load \(file); \(kind) last")
      #expect(shell.state("reason") == reason, "\(file) \(kind)")
    }
  }

  @Test func `a run is an id, last, a day or a source, and Tab knows them all`() {
    var shell = demo()
    shell.run("source easy run --length 10min; cadence last")
    #expect(shell.state("run.run") == "run24")
    shell.run("cadence easy")
    #expect(shell.state("samples") == "600")
    let day = shell.session.world.library.runs[0].run.record.start.day
    shell.run("cadence \(day)")
    #expect(shell.state("run.run") == "run1")
    let found = Completer(shell.session).complete("cadence ", at: 8).candidates.map(\.text)
    for word in ["last", "run7", "easy", day.description] { #expect(found.contains(word)) }
    #expect(shell.run("expect fail unknown-run cadence run99") == 0)
  }

  @Test func `cadence last passes over runs that have none`() throws {
    var shell = demo()
    let named = try #require(shell.session.world.library[("demo")])
    let day = named.runs[23].record.start.day.advanced(by: 1)
    let record = RunRecord(
      id: "bare", start: CivilTime(day: day, secondsOfDay: 0), seconds: 60, kilometers: 0)
    let bare = Run(record: record) { $0 == .cadence ? SampleSeries() : nil }
    try shell.session.open(Dataset(name: "more", metrics: [], runs: [bare]))
    shell.run("cadence last")
    #expect(shell.state("run.run") == "run24")
    shell.run("cadence bare")
    #expect(shell.state("run.run") == "bare")
  }

  @Test func `S3-42: averages of runs by week and month`() {
    var shell = demo()
    let lines = shell.shown("averages month cadence").split(separator: "\n")
    #expect(lines[0].hasPrefix("month") && lines.count > 2)
    #expect(lines.last?.hasSuffix("spm") == true)
    #expect(shell.shown("averages week pace").contains("min/km"))
  }

  @Test func `S3-41: zones with the time in each, set and set back by undo`() {
    var shell = demo()
    shell.run("cadence run7")
    #expect(shell.shown("zones").contains("In the target of 170 to 180 spm for "))
    shell.run("zones set cadence 160 170; zones target 165..175")
    #expect(shell.shown("zones").contains("zone 3"))
    #expect(shell.shown("zones target") == "165..175 spm")
    shell.run("undo; undo")
    #expect(shell.shown("zones target") == "170..180 spm")
    #expect(shell.run("expect fail bad-zones zones set cadence 3 2") == 0)
  }
}

@Suite("Follow") struct FollowTests {
  private let csv =
    "time,cadence\n"
    + (0..<300).map { "\($0),\($0 < 150 ? 170 : 150)" }
    .joined(separator: "\n") + "\n"

  @Test func `a file is told at its own times, at once in a script`() {
    var shell = Shell()
    shell.host.files["run.csv"] = Array(csv.utf8)
    let shown = shell.shown("follow run.csv --speed 60")
    #expect(shown.split(separator: "\n").count == 6, "\(shown)")
    #expect(shown.hasSuffix("4:59, 150 spm   average 160, 300 samples"))
    #expect(shell.state("samples") == "300")
    #expect(shell.state("complete") == "true")
  }

  @Test func `S3-43: an alert is told once for each breach`() {
    var shell = Shell()
    shell.host.files["run.csv"] = Array(csv.utf8)
    let shown = shell.shown("alert cadence below 160 for 30s; follow run.csv; follow run.csv")
    #expect(shown.components(separatedBy: "alert:").count == 2, "\(shown)")
    #expect(shown.contains("alert: cadence below 160 for 30 s at 3:00, since 2:30"))
  }

  @Test func `lines that are no samples are counted`() {
    var shell = Shell()
    shell.host.files["run.jsonl"] = Array("{\"t\":0,\"cadence\":170}\nnothing\n".utf8)
    #expect(shell.shown("follow run.jsonl").contains("1 line was not a sample"))
  }

  @Test func `at the prompt it goes on until it is interrupted, and the data stays`() {
    var shell = Shell { $0.isInteractive = true }
    shell.run("load demo")
    shell.host.interruptCountdown = 40
    shell.run("follow run24 --speed 60")
    #expect(shell.state("complete") == "true")
    let samples = Int(shell.state("samples")) ?? 0
    #expect(samples > 100 && samples < 3000, "\(samples)")
  }

  @Test func `what was followed at the prompt replays without its file`() throws {
    var shell = Shell { $0.isInteractive = true }
    shell.host.files["run.csv"] = Array(csv.utf8)
    shell.host.interruptCountdown = 30
    shell.run("follow run.csv")
    shell.host.interruptCountdown = 0
    shell.run("expect samples == 300; save out.trsh")
    let host = TestHost()
    host.files["out.trsh"] = shell.host.files["out.trsh"]
    #expect(TranscriptCheck(host: host).run("out.trsh") == 0, "\(host.errors)")
  }

  @Test func `neither a run nor a file`() {
    var shell = Shell()
    #expect(shell.run("expect fail io follow nothing.csv") == 0)
    shell.run("load demo")
    #expect(shell.run("expect fail unknown-run follow run99") == 0)
  }

  @Test func `US-21: a pace with pauses is named with standing and without`() {
    var shell = Shell()
    var points = ""
    var latitude = 52.0
    for second in stride(from: 0, through: 1500, by: 5) {
      if second < 600 || second >= 900 { latitude += 1.35e-4 }
      let clock =
        "07:" + (second / 60 < 10 ? "0" : "") + "\(second / 60):"
        + (second % 60 < 10 ? "0" : "") + "\(second % 60)"
      points +=
        "<trkpt lat=\"\(latitude)\" lon=\"13.4\"><time>2024-01-02T\(clock)Z</time></trkpt>"
    }
    shell.host.files["p.gpx"] = Array(
      "<gpx><trk><type>running</type><trkseg>\(points)</trkseg></trk></gpx>".utf8)
    #expect(shell.run("load p.gpx as p") == 0)
    let row = shell.shown("runs --format csv").split(separator: "\n").last ?? ""
    let elapsed =
      shell.shown("pace last; stats").split(separator: "\n")
      .first { $0.contains("average with standing") }?.split(separator: " ")[4] ?? ""
    #expect(!elapsed.isEmpty && row.contains(",\(elapsed),"))
    #expect(shell.shown("pace last").contains("  \(elapsed) with standing"))
    #expect(!shell.shown("load demo; pace run7").contains("with standing"))
  }

  @Test func `a run without samples says where to go on, and is no beginning of a session`() {
    var shell = Shell()
    shell.host.files["w.csv"] = Array("date,weight_kg\n2026-10-03,80\n2026-10-04,81\n".utf8)
    var fit = FITBuilder()
    fit.defineRecord()
    for second in 0..<60 { fit.record(UInt32(second), 255, 80) }
    fit.session(sport: 1, seconds: 60)
    shell.host.files["a.fit"] = fit.file
    shell.run("load a.fit as a; load w.csv as w; range 1M")
    let told = shell.shown("heart last")
    #expect(told.contains("shows what it has; 'focus w"))
    #expect(shell.shown("help").contains("; focus w"))
    #expect(shell.session.openingHere.first?.hasPrefix("focus w") == true)
    shell.run("cadence last")
    #expect(shell.session.openingHere.first?.hasPrefix("cadence ") == true)
  }
}
