import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("TableImporter") struct TableImporterTests {
  static func read(_ text: String, _ options: TableOptions = TableOptions()) throws -> Imported {
    try TableImporter.read(MemoryBytes(Array(text.utf8)), options)
  }

  /// Metric, unit and readings of each series, a line each.
  static func told(_ text: String, _ options: TableOptions = TableOptions()) -> String {
    do throws(ImportError) {
      let imported = try TableImporter.read(MemoryBytes(Array(text.utf8)), options)
      return imported.series.map { series in
        let readings = series.readings.map {
          "\(Clock.text($0.time, zone: .utc))=\($0.value.fixed(2))"
        }
        let unit = series.metric.unit.isEmpty ? "" : " \(series.metric.unit)"
        return "\(series.metric.name)\(unit): \(readings.joined(separator: " "))"
      }.joined(separator: "\n")
    } catch { return "\(error.code): \(error.message)" + (error.hint.map { " (\($0))" } ?? "") }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var told: String
    var options = TableOptions()
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Case(text: "Date,Weight (kg)\n2024-02-20,80.81\n", told: "weight kg: 2024-02-20=80.81"),
    Case(text: "Date,Weight(lb)\n2024-02-20,178.2\n", told: "weight kg: 2024-02-20=80.83"),
    Case(text: "Datum;Gewicht in kg\n20.02.2024;80,8\n", told: "weight kg: 2024-02-20=80.80"),
    Case(text: "sep=;\nday;kg\n2024-02-20;80,8\n", told: "weight kg: 2024-02-20=80.80"),
    Case(text: "SEP=|\r\nday|kg\r\n2024-02-20|80.8\r\n", told: "weight kg: 2024-02-20=80.80"),
    Case(text: "sep=,\r\nday,kg\r\n2024-02-20,80.8\r\n", told: "weight kg: 2024-02-20=80.80"),
    Case(text: "day|kilos\n2024-02-20|80.8\n", told: "weight kg: 2024-02-20=80.80"),
    Case(text: "date,weight\n2024-02-20,11st 3.5lb\n", told: "weight kg: 2024-02-20=71.44"),
    Case(text: "date,weight\n2024-02-20,11 st\n", told: "weight kg: 2024-02-20=69.85"),
    Case(
      text: "date,sleep,deep sleep (min)\n2024-02-20,7h 30m,80\n",
      told: "sleep h: 2024-02-20=7.50\ndeep-sleep min: 2024-02-20=80.00"),
    Case(text: "date,sleep_min\n2024-02-20,450\n", told: "sleep h: 2024-02-20=7.50"),
    Case(text: "date,Distance (m)\n2024-02-20,2813.480\n", told: "distance km: 2024-02-20=2.81"),
    Case(text: "date,Distance (mi)\n2024-02-20,2.5\n", told: "distance km: 2024-02-20=4.02"),
    Case(
      text: "date,Distance\n2024-02-20,2.5\n",
      told: "no-unit: the unit of 'Distance' is unknown (add --unit km)"),
    Case(
      text: "date,kg\n\"Jul 15, 2026 at 9:46 PM\",80\n",
      told: "weight kg: 2026-07-15 21:46:00.000=80.00"),
    Case(
      text: "date,kg\n15.07.68,80\n15.07.69,81\n",
      told: "weight kg: 2068-07-15=80.00 1969-07-15=81.00"),
    Case(
      text: #"[{"day":"2024-02-20","weight_kg":80.5},7,["x"],{"day":"2024-02-21","weight_kg":80}]"#,
      told: "weight kg: 2024-02-20=80.50 2024-02-21=80.00"),
    Case(text: "date,Protein (g)\n2024-02-20,90.5\n", told: "protein g: 2024-02-20=90.50"),
    Case(
      text: "date,VO2 max (mL/min·kg)\n2024-02-20,48\n",
      told: "vo2-max mL/min·kg: 2024-02-20=48.00"),
    Case(
      text: "time,kg\n2016-12-31 23:59:60,80.5\n", told: "weight kg: 2016-12-31 23:59:59.000=80.50"),
    Case(
      text: "day,time,kg\n2016-12-31,23:59:60,80.5\n",
      told: "weight kg: 2016-12-31 23:59:59.000=80.50"),
    Case(text: "date,Waist (cm)\n2024-02-20,90.5\n", told: "waist cm: 2024-02-20=90.50"),
    Case(
      text:
        "ActivityDate,TotalSteps,WeightKg,TotalMinutesAsleep,beats per minute\n2026-10-01,8000,80,400,70\n",
      told:
        "steps: 2026-10-01=8000.00\nweight kg: 2026-10-01=80.00\nsleep h: 2026-10-01=6.67\nheart bpm: 2026-10-01=70.00"
    ),
    Case(
      text: "date,Asleep duration (min),totalSteps,StepTotal2\n2026-10-01,400,9000,5\n",
      told:
        "sleep h: 2026-10-01=6.67\nsteps: 2026-10-01=9000.00\nstep-total2: 2026-10-01=5.00"),
    Case(
      text: "Date,Meal,Calories,Fat (g)\n2026-10-01,a,500,20\n",
      told: "calories: 2026-10-01=500.00\ndietary-fat g: 2026-10-01=20.00"),
    Case(
      text: "Date,Exercise,Category,Weight (kg),Reps\n2026-10-01,Bench Press,Chest,80,5\n",
      told: "lifted-weight kg: 2026-10-01=80.00\nlifted-volume kg: 2026-10-01=400.00\n"
        + "reps: 2026-10-01=5.00\nsets: 2026-10-01=1.00"),
    Case(
      text: "Date,Exercise Name,Weight,Weight Unit,Reps\n2026-10-01,Squat,100,lbs,5\n",
      told: "lifted-weight kg: 2026-10-01=45.36\nreps: 2026-10-01=5.00"),
    Case(
      text: "date,Weight (kg),Fat (kg)\n2026-10-01,80,16\n",
      told: "weight kg: 2026-10-01=80.00\nfat-kg kg: 2026-10-01=16.00"),
    Case(
      text:
        "Sleep onset,Wake onset,Recovery score %\n2026-09-28 00:10,2026-09-28 07:00,80\n2026-09-28 23:20,2026-09-29 06:40,40\n",
      told:
        "recovery-score %: 2026-09-28 07:00:00.000=80.00 2026-09-29 06:40:00.000=40.00"),
    Case(
      text:
        "Date Submitted,Workout Date,Distance (km)\n\"Oct. 3, 2026\",\"Sept. 30, 2026\",5\n",
      told: "distance km: 2026-09-30=5.00"),
    Case(
      text: "create_time,calendarDate,steps\n2026-10-03,2026-10-01,5000\n",
      told: "steps: 2026-10-01=5000.00"),
    Case(text: "created at,kg\n2026-10-03,80\n", told: "weight kg: 2026-10-03=80.00"),
    Case(
      text: "von,bis,tief (s),rem (s)\n2026-10-01 23:00,2026-10-02 06:00,4000,3000\n",
      told: "tief s: 2026-10-02 06:00:00.000=4000.00\nrem s: 2026-10-02 06:00:00.000=3000.00"),
    Case(
      text: "date,HR,heart\n2026-10-01,1200,900\n",
      told: "hr: 2026-10-01=1200.00\nheart-3: 2026-10-01=900.00"),
    Case(
      text: "date,pulse\n2026-10-01,0\n2026-10-02,60\n",
      told: "heart bpm: 2026-10-02=60.00"),
    Case(
      text: "date,weight\n2026-10-01,66200\n",
      told: "no-unit: the unit is unknown; the median is 66200: grams? (add --unit g)"),
    Case(text: "date,9 to 5 mood!\n2024-02-20,3\n", told: "to-5-mood: 2024-02-20=3.00"),
    Case(
      text: "date,Schritte\n2024-02-20,\"12,345\"\n2024-02-21,\"1,5\"\n",
      told: "steps: 2024-02-20=12.35 2024-02-21=1.50"),
    Case(text: "date,Schritte\n2024-02-20,12 345\n", told: "steps: 2024-02-20=12345.00"),
    Case(
      text: "date,steps\n2024-02-20,\"12,345\"\n",
      told:
        "ambiguous-number: '12,345' may be thousands or decimals, and no other number decides (add --decimal point or --decimal comma)"
    ),
    Case(
      text: "date,steps\n2024-02-20,\"12,345\"\n", told: "steps: 2024-02-20=12345.00",
      options: TableOptions(decimal: .point)),
    Case(
      text: "Datum;Schritte\n20.02.2024;1.234\n21.02.2024;999\n",
      told:
        "ambiguous-number: '1.234' may be thousands or decimals, and no other number decides (add --decimal point or --decimal comma)"
    ),
    Case(
      text: "Datum;Schritte\n20.02.2024;1.234\n21.02.2024;999\n",
      told: "steps: 2024-02-20=1234.00 2024-02-21=999.00",
      options: TableOptions(decimal: .comma)),
    Case(
      text: "date,Distance (km)\n2024-02-20,1.234\n", told: "distance km: 2024-02-20=1.23"),
    Case(text: "date,steps\n2024-02-20,--\n2024-02-21,5\n", told: "steps: 2024-02-21=5.00"),
    Case(
      text: "7/15/26,80 kg\n7/16/26,81 kg\n", told: "weight kg: 2026-07-15=80.00 2026-07-16=81.00"),
    Case(
      text: "date,kg\n\"Jul 15, 2026\",80\n\"Wednesday, July 15, 2026 9:46 PM\",81\n",
      told: "weight kg: 2026-07-15=80.00 2026-07-15 21:46:00.000=81.00"),
    Case(
      text: "date;kg\n15. März 2024;80\n3 févr. 2024;81\n1er mai 2024;82\n",
      told: "weight kg: 2024-03-15=80.00 2024-02-03=81.00"),
    Case(
      text: "date,kg\n2024-02-20T06:30:00+01:00,80\n",
      told: "weight kg: 2024-02-20 05:30:00.000=80.00"),
    Case(text: "date,kg\n20240220,80\n", told: "weight kg: 2024-02-20=80.00"),
    Case(
      text: "date,kg\n2024-13-01,80\n2024-02-20 25:00,80\n2024-02-21,82\n",
      told: "weight kg: 2024-02-21=82.00"),
    Case(
      text: "date,weight\n2024-02-20,11.5\n",
      told: "no-unit: the unit is unknown; the median is 11.5: stones? (add --unit st)"),
    Case(
      text: "date,weight\n2024-02-20,80\n",
      told: "unknown-unit: 'cubits' is not a unit such as kg, lb or st",
      options: TableOptions(unit: "cubits")),
    Case(
      text: "name,city\nJohn,Paris\n",
      told: "no-day: no column has days: name, city (add --columns day=NAME,value=NAME)"),
    Case(
      text: "when?,A,B\n2024-02-20,1,2\n", told: "b: 2024-02-20=2.00",
      options: TableOptions(columns: [("day", "when?"), ("value", "b")])),
    Case(
      text: "x,y\n2024-02-20,1\n", told: "mood: 2024-02-20=1.00",
      options: TableOptions(columns: [("mood", "y")])),
    Case(
      text: "x,y\n2024-02-20,1\n", told: "unknown-column: there is no column 'z' (there are x, y)",
      options: TableOptions(columns: [("value", "z")])),
    Case(
      text:
        "date,type,value,unit\n2024-02-20,BodyMass,178.2,lb\n2024-02-20,Step Count,5000,count\n2024-02-21,BodyMass,80,kg\n2024-02-21,BodyMass,80,m\n",
      told: "weight kg: 2024-02-20=80.83 2024-02-21=80.00\nsteps: 2024-02-20=5000.00"),
    Case(
      text: "date,type,value\n2024-02-20,weight,178.2\n",
      told: "no-unit: the unit is unknown; the median is 178: pounds? (add --unit lb)"),
    Case(text: "", told: "no-table: the file has no table rows"),
  ])
  func `what a table says`(_ item: Case) {
    #expect(Self.told(item.text, item.options) == item.told)
  }

  @Test func `a French file of Withings`() throws {
    let text = """
      Date;"Poids (kg)";"Masse grasse (kg)";"Masse osseuse (kg)";Commentaires\r
      "2026-09-30 07:12:45";84,20;15,1;;"été"\r
      "2026-09-29 07:10:00";84,35;;3,2;\r

      """
    // Windows-1252: the accent is one byte.
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let imported = try TableImporter.read(MemoryBytes(bytes))
    #expect(imported.report.format == "weights of Withings")
    #expect(imported.series.first?.readings.map(\.value) == [84.2, 84.35])
    #expect(imported.series.map(\.metric.name) == ["weight", "masse-grasse", "masse-osseuse"])
    #expect(imported.report.notes.contains("the text is invalid UTF-8: read as Windows-1252"))
    #expect(imported.report.notes.contains("other columns: 'Commentaires' (text)"))
  }

  @Test func `nothing is dropped in silence`() throws {
    let report = try Self.read(
      "date,kg,steps\n2024-02-20,80,5\n2024-02-21,eighty,5\n2024-02-22,x,y\nno day,1,1\n2024-02-23,,\n"
        + "2024-02-24,80,5,9\n2024-02-25,\n2024-02-20,81,\"7\n"
    ).report
    #expect(report.read == 8)
    #expect(report.kept == 2)
    #expect(report.kept + report.skippedCount == report.read)
    #expect(
      report.skipped.map { "\($0.first.line ?? 0): \($0.reason)" } == [
        "4: not a number", "5: not a day", "6: no value", "7: more cells than the header has",
        "8: fewer cells than the header has", "9: a quote that is not closed",
      ])
    #expect(report.notes == ["column 'kg': a cell without a number, first in line 3"])
    #expect(report.isTruncated)
  }

  @Test func `the last cut line of JSON lines is told by its number`() throws {
    let text = """
      {"ts": "2024-02-20T06:30:00Z", "weight_kg": 80.5, "deep": {"a": [1]}}
      {"ts": "2024-02-21T06:30:00Z", "weight_kg": null}
      []
      {"ts": "2024-02-22T06:3
      """
    let report = try Self.read(text).report
    #expect(report.isTruncated)
    #expect(
      report.skipped.map { "\($0.first.line ?? 0): \($0.reason)" } == [
        "2: no value", "3: not a JSON object", "4: cut off in the middle",
      ])
  }

  @Test func `a cut array of JSON keeps its whole objects`() throws {
    let text = #"[{"logId":1,"weight":177.9,"date":"02/03/24","time":"23:59:59"},{"logId":2,"wei"#
    let imported = try Self.read(text)
    #expect(imported.report.format == "weights of Fitbit")
    #expect(imported.series.first?.readings.count == 1)
    #expect(imported.series.first?.readings.first?.time == .day(Day(iso: "2024-02-03") ?? .first))
    #expect(imported.report.isTruncated)
  }

  @Test func `what is assumed, and a word that is not needed, are noted`() throws {
    let sleep = try Self.read("date,sleep\n2024-02-20,450\n2024-02-21,430\n")
    #expect(sleep.report.notes == ["column 'sleep' has no unit; its numbers can only be min"])
    #expect(sleep.series.first?.readings.first?.value == 7.5)
    let weight = try Self.read("date,weight (lb)\n2024-02-20,180\n", TableOptions(unit: "kg"))
    #expect(weight.report.notes == ["the file gives its weights in lb; kg is not used"])
    #expect(weight.series.first?.readings.first?.value == 180 * 0.45359237)
    let dots = try Self.read("date,kg\n01.03.2024,80\n")
    #expect(dots.report.notes == ["dates with dots are read as day.month.year"])
  }

  /// 900 days of steps, and weight and mood from the 500th on, which is beyond the sampled rows.
  private static let late = (0..<900).map { day in
    (day: Day(clamping: 19_000 + day), steps: 5000 + day, mood: day >= 500 ? 3 : nil as Int?)
  }

  @Test func `a column that begins late is read as it is in every form of a table`() throws {
    let rows = Self.late.map {
      "\($0.day),\($0.steps),\($0.mood.map { "\($0)" } ?? ""),\($0.mood == nil ? "" : "80,5")"
    }
    let objects = Self.late.map {
      #"{"date":"\#($0.day)","steps":\#($0.steps)"#
        + ($0.mood.map { #","mood":\#($0),"weight_kg":80.5"# } ?? "") + "}"
    }
    let tables = [
      "date,steps,mood,weight (kg)\n"
        + rows.map { $0.replacing("80,5", with: "80.5") + "\n" }.joined(),
      "date;steps;mood;weight (kg)\n"
        + rows.map {
          $0.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false).joined(
            separator: ";") + "\n"
        }.joined(),
      objects.map { $0 + "\n" }.joined(),
      "[" + objects.joined(separator: ",") + "]",
    ]
    for text in tables {
      let imported = try Self.read(text)
      let counts = imported.series.map {
        "\($0.metric.name) \($0.metric.unit) \($0.readings.count)"
      }
      #expect(
        counts.sorted() == ["mood  400", "steps  900", "weight kg 400"], "\(text.prefix(80))")
      #expect(imported.series.last { $0.metric == .weight }?.readings.first?.value == 80.5)
      #expect(imported.report.read == 900 && imported.report.kept == 900)
      let file = try #require(
        try TableFile(
          MemoryBytes(Array(text.utf8)), TableOptions(), watched: MemoryBytes(Array(text.utf8))))
      #expect(Set(file.metrics.map(\.name)) == ["mood", "steps", "weight"])
    }
  }

  @Test(
    "amounts of a day add up, and states do not",
    arguments: [
      ("Distance (km)", true), ("Climb (m)", true), ("Elevation Gain (m)", true),
      ("Elevation (m)", false), ("Max elevation (m)", false), ("Calories Burned", true),
      ("Duration (min)", true), ("Time in bed (s)", true), ("Average pace (min/km)", false),
      ("Avg HR", false), ("Floors climbed", true), ("StepTotal", true), ("Waist (cm)", false),
      ("Muscle mass (kg)", false), ("Bone mass (g)", false), ("Fat (g)", true),
      ("Sodium (mg)", true), ("Water (mL)", true), ("Glucose (mg/dL)", false), ("Mood", false),
      ("Sleep score", false), ("Sleep latency (min)", false), ("Battery (%)", false),
      ("VeryActiveMinutes", true), ("Active Zone Minutes", true), ("Training zone", false),
      ("Sedentary minutes", true), ("Max speed (km/h)", false),
      ("Number of naps", true), ("Body temperature (°C)", false), ("rMSSD (ms)", false),
    ])
  func amounts(_ header: String, addsUp: Bool) {
    let name = ColumnName(header)
    let kind = name.known?.metric.addsUp ?? (name.metricKind(in: name.unit) == .total)
    #expect(kind == addsUp, "\(name)")
  }

  @Test func `weights that begin late and have no unit are asked for it`() throws {
    let text =
      "date,steps,weight\n"
      + Self.late.map {
        "\($0.day),\($0.steps),\($0.mood == nil ? "" : "80.5")\n"
      }.joined()
    #expect(throws: ImportError.self) { try Self.read(text) }
    #expect(try Self.read(text, TableOptions(unit: "kg")).series.count == 2)
  }

  @Test func `one date of the whole file decides the order, however far behind`() throws {
    let open = String(repeating: "03/04/2024,80\n", count: 5000)
    let imported = try Self.read("date,kg\n\(open)13/04/2024,80\n")
    let days = Set((imported.series.first?.readings ?? []).map(\.time))
    #expect(
      days == [.day(Day(iso: "2024-04-03") ?? .first), .day(Day(iso: "2024-04-13") ?? .first)])
  }

  @Test(arguments: [
    "date,weight\n2024-02-20,80\n", "a;b\n1;2\n3;4\n", "2024-02-20\t80\n",
    "{\"ts\":\"2024-02-20\",\"value\":1}\n", "[{\"date\":\"2024-02-20\",\"weight\":80}]",
  ])
  func `tables are recognised`(_ text: String) {
    #expect(TableImporter.recognises(Array(text.utf8)))
  }

  @Test(arguments: [
    "", "Hello, world.\nThis is text, and more text.\n", "<?xml version=\"1.0\"?>\n<a,b/>\n",
    "30.03.24, 21:05 - Anna: hello\n30.03.24, 21:06 - Ben: hi\n", "{\"entries\": [1, 2]}",
    "[3/30/24, 9:05:00 PM] Anna: hello\n", "a,b\0,c\n1,2,3\n", "{\n\"a\": 1}", "SQLite format 3\0",
  ])
  func `other files are not`(_ text: String) {
    #expect(!TableImporter.recognises(Array(text.utf8)))
  }

  @Test(arguments: [
    ("date,weight_lb\n2026-10-03,176.5\n", MassUnit.pounds),
    ("date,weight (kg)\n2026-10-03,80.5\n", .kilograms),
    ("date,weight,unit\n2026-10-03,176.5,lb\n2026-10-04,80,kg\n", .pounds),
    ("date,type,value,unit\n2026-10-03,weight,176.5,lb\n2026-10-03,steps,900,count\n", .pounds),
    ("date,steps\n2026-10-03,900\n", nil),
  ])
  func `the unit of its weights is known`(_ text: String, _ unit: MassUnit?) throws {
    #expect(try Self.read(text).report.weightUnit == unit)
  }

  @Test func `a weight of zero or less is none, and is told`() throws {
    let wide = try Self.read("day,kg,steps\n2025-01-01,0,5\n2025-01-02,-80,\n2025-01-03,80,0\n")
    #expect(wide.series.map { $0.readings.map(\.value) } == [[80], [5, 0]])
    #expect(wide.report.skipped.map(\.reason) == ["a weight of zero or less"])
    #expect(wide.report.mended.map(\.reason) == ["a weight of zero or less, left out"])
    let long = try Self.read(
      "day,metric,value,unit\n2025-01-01,weight,0,kg\n2025-01-02,weight,80,kg\n")
    #expect(long.series.first?.readings.map(\.value) == [80])
    #expect(long.report.skipped.map(\.reason) == ["a weight of zero or less"])
  }

  @Test func `where days have dots, 12.345 may be thousands, and is asked`() throws {
    let text = "Datum,Schritte\n28.09.2026,12.345\n29.09.2026,9.999\n"
    #expect(Self.told(text).hasPrefix("ambiguous-number: '12.345'"))
    #expect(
      Self.told(text, TableOptions(decimal: .comma))
        == "steps: 2026-09-28=12345.00 2026-09-29=9999.00")
  }

  @Test(arguments: [("dietary water", true), ("water", true), ("resting pulse", false)])
  func `amounts of a day are added up, readings averaged`(name: String, isAmount: Bool) throws {
    let table = "day,\(name)\n2025-06-01,1\n2025-06-01,2\n2025-06-02,1\n"
    let imported = try Self.read(table)
    #expect((imported.series.first?.metric.kind == .total) == isAmount)
  }

  @Test func `a negative hour keeps its sign where it has none`() throws {
    let imported = try Self.read("day,balance\n2025-06-01,-0 h 30 min\n2025-06-02,-1 h 30 min\n")
    #expect(imported.series.first?.readings.map(\.value) == [-30, -90])
  }

  @Test func `a 60th second is told with its place, and no day is moved`() throws {
    let report = try Self.read("time,kg\n2016-12-31 23:59:59,80\n2016-12-31 23:59:60,81\n").report
    #expect(report.kept == 2)
    #expect(report.mended.map(\.reason) == [Remark.leapSecond.text])
    #expect(report.mended.first?.first.line == 3)
  }
}
