import Foundation
import Makers
import Testing
import TrendsCore

@testable import Interpreter

/// Everything that was read can be written, and what was written is read as it was.
@Suite("Exports of everything") struct WholeExportTests {
  private func dataset(_ shell: Shell, _ name: String) throws -> Dataset {
    try #require(shell.session.world.library.datasets.first { $0.name == name })
  }

  /// Compares what two datasets hold, value for value.
  private func expectEqual(_ a: Dataset, _ b: Dataset, _ name: String) {
    let all = DayRange(.first, .last)
    #expect(a.metrics.map(\.metric.name) == b.metrics.map(\.metric.name), "\(name)")
    for (x, y) in zip(a.metrics, b.metrics) {
      #expect(x.series.slice(all).days == y.series.slice(all).days, "\(name) \(x.metric.name)")
      #expect(x.series.slice(all).values == y.series.slice(all).values, "\(name) \(x.metric.name)")
      #expect(x.metric.unit == y.metric.unit, "\(name) \(x.metric.name)")
    }
    expectEqual(runs: a.runs, b.runs, name)
    #expect(
      a.visits.map { visit in
        var visit = visit; visit.id = ""; return visit
      }
        == b.visits.map { visit in
          var visit = visit; visit.id = ""; return visit
        }, "\(name)")
    #expect(a.trips == b.trips, "\(name)")
    #expect(a.journal == b.journal, "\(name)")
    #expect(a.chats == b.chats, "\(name)")
  }

  private func expectEqual(runs: [Run], _ others: [Run], _ name: String) {
    #expect(runs.map(\.record) == others.map(\.record), "\(name)")
    for (run, other) in zip(runs, others) {
      for kind in [Run.Kind.cadence, .heart, .speed] {
        let (mine, theirs) = (run.samples(kind), other.samples(kind))
        #expect(mine?.values ?? [] == theirs?.values ?? [], "\(name) \(run.id) \(kind)")
        // Times of a TCX file are milliseconds.
        let seconds = zip(mine?.seconds ?? [], theirs?.seconds ?? [])
        #expect(seconds.allSatisfy { abs($0 - $1) <= 0.0005001 }, "\(name) \(run.id) \(kind)")
      }
      #expect(run.countedCadence == other.countedCadence, "\(name) \(run.id)")
      #expect(run.route ?? RunRoute() == other.route ?? RunRoute(), "\(name) \(run.id)")
      if let offset = run.utcOffset { #expect(offset == other.utcOffset, "\(name) \(run.id)") }
    }
  }

  @Test func `a zip of the demo is the demo`() throws {
    var shell = Shell()
    shell.run("load demo")
    let demo = try dataset(shell, "demo")
    let told = shell.shown("export all.zip")
    for part in [
      "days.csv 1,095 rows", "runs.tcx 24 runs", "visits.json 300 rows", "trips.json 60 rows",
      "journal.json", "chats.json",
    ] {
      #expect(told.contains(part), "\(part): \(told)")
    }
    #expect(shell.run("load all.zip as again") == 0)
    let again = try dataset(shell, "again")
    #expect(Set(demo.metrics.map(\.metric.name)) == Set(again.metrics.map(\.metric.name)))
    for source in demo.metrics {
      let kept = try #require(again.metrics.first { $0.metric.name == source.metric.name })
      #expect(source.series == kept.series, "\(source.metric.name)")
    }
    #expect(demo.runs.count == again.runs.count)
    for (run, other) in zip(
      demo.runs.sorted { $0.record.start.day < $1.record.start.day },
      again.runs.sorted { $0.record.start.day < $1.record.start.day })
    {
      #expect(run.record.start == other.record.start && run.record.seconds == other.record.seconds)
      #expect(run.record.kilometers == other.record.kilometers)
      #expect(run.samples(.cadence)?.values == other.samples(.cadence)?.values)
      #expect(run.samples(.heart)?.values == other.samples(.heart)?.values)
    }
    #expect(demo.visits.map(\.place) == again.visits.map(\.place))
    #expect(demo.visits.map(\.arrival) == again.visits.map(\.arrival))
    #expect(demo.visits.map(\.departure) == again.visits.map(\.departure))
    #expect(demo.trips == again.trips)
    #expect(demo.journal == again.journal)
    #expect(demo.chats == again.chats)
  }

  @Test(.needs("samples"))
  func `every sample comes back from its zip as it was, value for value`() throws {
    var count = 0
    for kind in ["fit", "tcx", "gpx", "timeline", "journal", "chat", "weight", "apps", "json"] {
      for folder in TestData.places("samples/\(kind)") {
        for file in FileManager.default.enumerator(atPath: folder.path)?
          .compactMap({ $0 as? String }).sorted() ?? []
        {
          guard let bytes = try? Data(contentsOf: folder.appendingPathComponent(file)),
            bytes.count < 2_000_000, !file.hasSuffix("EXPECTED.json")
          else { continue }
          var shell = Shell()
          let name = "x/" + (file.split(separator: "/").last.map(String.init) ?? file)
          shell.host.files[name] = Array(bytes)
          guard shell.run("load \"\(name)\" as a") == 0,
            shell.run("export all.zip") == 0
          else { continue }
          count += 1
          #expect(shell.run("load all.zip as b") == 0, "\(kind)/\(file)")
          expectEqual(
            try dataset(shell, "a"), try dataset(shell, "b"), "\(kind)/\(file)")
        }
      }
    }
    print("samples that came back from their zip: \(count)")
    #expect(count > 20)
  }

  @Test func `runs as TCX have place, height, source of the clock, and all samples`() throws {
    var shell = Shell()
    let points = (0..<60).map { second in
      """
      <trkpt lat="\(48.1 + Double(second) * 1e-5)" lon="11.5"><ele>\(500 + second % 7)</ele>
      <time>2026-09-01T07:\(second < 10 ? "0" : "")\(second):00+02:00</time></trkpt>
      """
    }
    shell.host.files["r.gpx"] = Array(
      "<gpx><trk><type>hiking</type><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8)
    shell.run("load r.gpx as r")
    #expect(shell.shown("export r.tcx runs") == "r.tcx: 1 run")
    let text = String(decoding: shell.host.files["r.tcx"] ?? [], as: UTF8.self)
    #expect(text.contains("<Activity Sport=\"Other\">") && text.contains("<t:Sport>hiking<"))
    #expect(text.contains("2026-09-01T07:00:00+02:00"))
    #expect(text.contains("<LatitudeDegrees>48.1<") && text.contains("<AltitudeMeters>500.0<"))
    shell.run("load r.tcx as again")
    expectEqual(
      runs: try dataset(shell, "r").runs, try dataset(shell, "again").runs, "r.gpx")
    #expect(try dataset(shell, "again").runs[0].route?.places.count == 60)
    // One run by its name; a run is no table, and tables alone have single values.
    #expect(shell.run("export one.tcx r:r20260901") == 0)
    #expect(shell.run("expect fail bad-argument export one.csv r:r20260901") == 0)
    #expect(shell.run("expect fail bad-argument export one.tcx r:r20260901 --raw") == 0)
    #expect(shell.run("expect fail no-data export none.tcx --to 2026-08-31") == 0)
  }

  /// Elements of TCX that must be whole numbers are, and the exact ones are beside them.
  @Test func `a TCX file has whole numbers where its schema wants them`() throws {
    var shell = Shell()
    shell.host.files["w.csv"] = Array(
      """
      Date,Type,Distance (km),Duration (s),Calories,Average Heart Rate (bpm)
      2026-09-02T07:00:00+02:00,run,5.123,1799.25,300.5,151.25
      2026-09-03T07:00:00+02:00,run,12.5391,1800,0,150

      """.utf8)
    let points = (0..<9).map { second in
      """
      <Trackpoint><Time>2026-09-01T07:00:0\(second)Z</Time>
      <HeartRateBpm><Value>120.\(second)</Value></HeartRateBpm>
      <Extensions><TPX><RunCadence>86.\(second)</RunCadence></TPX></Extensions></Trackpoint>
      """
    }
    shell.host.files["p.tcx"] = Array(
      """
      <TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap><Track>\(points.joined())
      </Track></Lap></Activity></Activities></TrainingCenterDatabase>
      """.utf8)
    shell.run("load w.csv p.tcx as w; export r.tcx runs; load r.tcx as again")
    let text = String(decoding: shell.host.files["r.tcx"] ?? [], as: UTF8.self)
    for exact in [
      "<Calories>301</Calories>", "<t:ExactEnergy>300.5</t:ExactEnergy>", "<Value>151</Value>",
      "<t:ExactMeanHeart>151.25</t:ExactMeanHeart>", "<t:ExactHeart>120.8</t:ExactHeart>",
      "<x:RunCadence>87</x:RunCadence>", "<t:ExactSteps>173.6</t:ExactSteps>",
    ] {
      #expect(text.contains(exact), "\(exact)")
    }
    #expect(!text.contains("<Value>120.") && !text.contains("RunCadence>86."))
    expectEqual(runs: try dataset(shell, "w").runs, try dataset(shell, "again").runs, "w.csv")
  }

  @Test func `what is not a number is left out of a TCX file`() {
    var heart = SampleSeries(seconds: [0, 1, 2], values: [120, .nan, .infinity])
    heart.append(3, 121)
    let record = RunRecord(
      id: "r", start: CivilTime(day: Day(clamping: 0), secondsOfDay: 0), seconds: 3, kilometers: 1,
      kilocalories: .nan, meanHeart: .infinity)
    let samples = heart
    var file = TCXFile()
    file.add(Run(record: record) { $0 == .heart ? samples : nil }, in: .utc)
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(!text.contains("nan") && !text.contains("inf"), "\(text)")
    #expect(text.contains("<Value>120</Value>") && text.contains("<Value>121</Value>"))
  }

  /// Days that `days.csv` states have no zeros of activities beside them, in the folder of each dataset.
  @Test func `datasets of one zip keep their days`() throws {
    var shell = Shell()
    for (name, day) in [("a", "2026-09-01"), ("b", "2026-09-09")] {
      shell.host.files["\(name).csv"] = Array(
        """
        Date,Type,Distance (km),Duration (s)
        \(day)T07:00:00+02:00,run,5,1800

        """.utf8)
      shell.run("load \(name).csv as \(name)")
    }
    shell.run("export all.zip; unload a; unload b; load all.zip as z")
    let workout = try #require(
      try dataset(shell, "z").metrics.first { $0.metric.name == "workout" })
    #expect(workout.series.days.map(\.description) == ["2026-09-01", "2026-09-09"])
    #expect(try dataset(shell, "z").runs.count == 2)
  }

  @Test func `the list of runs is read again with its exact numbers`() throws {
    var shell = Shell()
    shell.host.files["w.csv"] = Array(
      """
      Date,Type,Distance (km),Duration (s),Calories,Average Heart Rate (bpm)
      2026-09-01T07:00:00+02:00,yoga,,1800.5,90,
      2026-09-02T07:00:00+02:00,run,5.123,1799.25,300.5,151.25

      """.utf8)
    shell.run("load w.csv as w")
    #expect(shell.shown("export r.csv runs") == "r.csv: 2 rows")
    shell.run("load r.csv as again")
    #expect(
      try dataset(shell, "again").runs.map(\.record) == dataset(shell, "w").runs.map(\.record))
    #expect(try dataset(shell, "w").runs.map(\.record.start.secondsOfDay) == [25_200, 25_200])
  }

  /// The columns of several apps in one table are those of none.
  @Test(arguments: [
    "day,weight (kg),lifted-weight (kg),reps,sets",
    "day,energy (kcal),dietary-energy (kcal),fat (%)",
    "day,dietary-fat (g),fat (%),weight (kg)", "day,vo2-max (ml/(kg·min)),reps,weight (kg)",
  ])
  func `exported days keep the names of their columns`(header: String) {
    var shell = Shell()
    let values = header.split(separator: ",").dropFirst().indices.map { "2\($0)" }
    let text = "\(header)\n2026-09-01,\(values.joined(separator: ","))\n"
    shell.host.files["w.csv"] = Array(text.utf8)
    shell.run("load w.csv as w; export again.csv")
    let again = String(decoding: shell.host.files["again.csv"] ?? [], as: UTF8.self)
    func cells(_ text: String) -> Set<String> {
      let lines = text.split(separator: "\n").map { $0.split(separator: ",") }
      guard lines.count == 2 else { return [] }
      return Set(zip(lines[0], lines[1]).map { "\($0) \(Double($1).map { "\($0)" } ?? "\($1)")" })
    }
    #expect(cells(again) == cells(text) && !cells(text).isEmpty, "\(again)")
  }

  @Test func `lines of JSON are read again, and Parquet is explained`() {
    var shell = Shell()
    shell.host.files["w.csv"] = Array("date,weight_kg\n2026-09-01,80.1\n2026-09-02,80\n".utf8)
    shell.run("load w.csv")
    #expect(shell.shown("export w.jsonl") == "w.jsonl: 2 rows")
    #expect(
      String(decoding: shell.host.files["w.jsonl"] ?? [], as: UTF8.self)
        == """
        {"day":"2026-09-01","weight (kg)":80.1}
        {"day":"2026-09-02","weight (kg)":80.0}

        """)
    #expect(shell.run("export w.parquet") == 1)
    #expect(shell.host.errors.joined().contains("duckdb -c"))
  }

  @Test func `single values name the file they are from`() {
    var shell = Shell()
    shell.host.files["d/a.csv"] = Array("time,weight_kg\n2026-09-01T07:00:00Z,80.1\n".utf8)
    shell.host.files["d/b.csv"] = Array("time,weight_kg\n2026-09-02T07:00:00Z,80.2\n".utf8)
    shell.run("load d as d; export v.csv --raw")
    #expect(
      String(decoding: shell.host.files["v.csv"] ?? [], as: UTF8.self)
        == """
        time,metric,value,unit,source
        2026-09-01T07:00:00.000Z,weight,80.1,kg,d/a.csv
        2026-09-02T07:00:00.000Z,weight,80.2,kg,d/b.csv

        """)
  }

  @Test func `records of an Apple Health export are single values with their ends`() {
    var shell = Shell()
    func record(_ type: String, _ rest: String) -> String {
      """
      <Record type="\(type)" sourceName="Watch" startDate="2026-10-01 23:30:00 +0000" \
      endDate="2026-10-02 01:00:00 +0000" \(rest)/>
      """
    }
    let steps = record("HKQuantityTypeIdentifierStepCount", "unit=\"count\" value=\"12.5\"")
    let records = [
      steps, steps,
      record(
        "HKCategoryTypeIdentifierSleepAnalysis", "value=\"HKCategoryValueSleepAnalysisAsleepREM\""),
      record(
        "HKCategoryTypeIdentifierSleepAnalysis", "value=\"HKCategoryValueSleepAnalysisInBed\""),
      record(
        "HKCategoryTypeIdentifierMindfulSession", "value=\"HKCategoryValueNotApplicable\""),
    ]
    shell.host.files["a.xml"] = Array("<HealthData>\(records.joined())</HealthData>".utf8)
    shell.run("load a.xml as a; export v.csv --raw")
    let time = "2026-10-01T23:30:00.000Z,2026-10-02T01:00:00.000Z"
    #expect(
      String(decoding: shell.host.files["v.csv"] ?? [], as: UTF8.self).split(separator: "\n")
        == [
          "time,end,metric,value,unit,source", "\(time),steps,12.5,,Watch",
          "\(time),in-bed,1.5,h,Watch", "\(time),rem-sleep,1.5,h,Watch",
          "\(time),mindful-session,90.0,min,Watch",
        ].map { $0[...] })
    #expect(shell.run("expect fail no-data export w.csv --raw --from 2026-10-02") == 0)
  }
}
