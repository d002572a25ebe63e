import Testing

@testable import TrendsCore

/// What files of people's own mean, where their numbers alone do not tell.
@Suite("What files mean") struct MeaningTests {
  private func dataset(_ files: [String], order: DateOrder? = nil) throws -> Dataset {
    var importer = FileImporter(
      .init(table: TableOptions(dateOrder: order), home: .utc, zoneNamed: { _ in nil }))
    for (number, text) in files.enumerated() {
      try importer.read(MemoryBytes(Array(text.utf8)), named: "f\(number).csv")
    }
    return try DatasetBuilder(zones: ZoneHistory(home: .utc, stays: [])) { _ in nil }
      .dataset(named: "f", of: importer.items)
  }

  private func values(
    _ metric: String, _ files: [String], order: DateOrder? = nil
  ) throws -> [Double] {
    let found = try dataset(files, order: order).metrics.first { $0.metric.name == metric }
    return try #require(found).series.values
  }

  @Test func `what a later file says of a day stands for what an earlier one said`() throws {
    let old = "day,kg,steps\n2024-01-05,80,5000\n2024-01-06,81,6000\n"
    let new = "day,kg,steps\n2024-01-06,91,9000\n2024-01-07,92,100\n"
    #expect(try values("steps", [old, new]) == [5000, 9000, 100])
    #expect(try values("steps", [new, old]) == [5000, 6000, 100])
    #expect(try values("weight", [old, new]) == [80, 91, 92])
    // In one file rows of a day belong together.
    #expect(try values("steps", ["day,steps\n2024-01-06,1\n2024-01-06,2\n"]) == [3])
  }

  @Test func `names in other scripts keep their letters or get a number, and it is told`() throws {
    func names(_ text: String) throws -> [String] {
      try dataset([text]).metrics.map(\.metric.name).sorted()
    }
    let latin = "Datum;Größe (cm);Żywność (g);Søvn (h);Œuf (g);Çay (x)\n2026-10-03;70;7;8;9;1\n"
    #expect(try names(latin) == ["cay", "grosse", "oeuf", "sovn", "zywnosc"])
    let other = "day,心拍 (bpm),睡眠A (x),пульс (x)\n2026-10-03,70,7,1\n2026-10-04,71,8,2\n"
    #expect(try names(other) == ["column-2", "column-3", "column-4"])
    let long = "date,metric,value,unit\n2026-10-01,心拍A,80,x\n2026-10-01,睡眠A,7,x\n"
    #expect(try names(long) == ["metric-1", "metric-2"])
    let notes = try dataset([long]).items.flatMap(\.content.report.notes)
    #expect(notes == ["'心拍A' is called metric-1", "'睡眠A' is called metric-2"])
  }

  @Test func `a long first row is a row`() throws {
    let note = String(repeating: "x", count: 70_000)
    let text = "date,weight kg,note\n2026-10-01,80,\(note)\n2026-10-02,81,a\n"
    #expect(try values("weight", [text]) == [80, 81])
    #expect(try values("weight", ["date,note,weight kg\n2026-10-01,\(note),80\n"]) == [80])
  }

  @Test func `each row may say its own unit`() throws {
    let rows = "2024-01-05,80,kg\n2024-01-06,176.4,lb\n2024-01-07,12.6,st\n"
    for header in ["date,weight,unit\n", "Date,Weight,Weight Unit\n"] {
      let found = try values("weight", [header + rows])
      #expect(zip(found, [80, 80.013694068, 80.013694068]).allSatisfy { abs($0 - $1) < 1e-9 })
    }
    let way = try values("distance", ["date,distance,units\n2024-01-05,5,km\n2024-01-06,5,mi\n"])
    #expect(way == [5, 8.04672])
    // A row without one is told of, and left out.
    let some = try dataset(["date,weight,unit\n2024-01-05,80,kg\n2024-01-06,81,\n"])
    #expect(some.items.first?.content.report.skippedCount == 1)
  }

  @Test func `small numbers are told by their own digits`() throws {
    func decimals(_ values: String...) throws -> Int? {
      let rows = values.enumerated().map { "2024-01-0\($0.offset + 1),\($0.element)\n" }.joined()
      return try dataset(["day,dose\n" + rows]).metrics.first?.metric.decimals
    }
    #expect(try decimals("5e-9", "1e-9") == 10)
    #expect(try decimals("0.05", "0.012") == 3)
    #expect(try decimals("0.5", "0.012") == 2)
    #expect(try decimals("5", "7") == 0)
    #expect(try decimals("0", "0") == 0)
  }

  @Test func `a first number that may be the year is asked about`() throws {
    let text = "date,weight (kg)\n24/01/05,80\n24/01/13,81\n24/02/28,82\n"
    let error = #expect(throws: ImportError.self) { try dataset([text]) }
    #expect(error?.code == "ambiguous-date")
    #expect(error?.hint == "--date-order ymd, or dmy")
    #expect(
      try dataset([text], order: .yearFirst).metrics.first?.series.days.first
        == Day(
          year: 2024, month: 1, day: 5))
    #expect(
      try dataset([text], order: .dayFirst).metrics.first?.series.days.first
        == Day(
          year: 2005, month: 1, day: 24))
    // Days of one year, in the usual order.
    let usual = "date,weight (kg)\n13/01/24,80\n14/01/24,81\n28/02/24,82\n"
    #expect(
      try dataset([usual]).metrics.first?.series.days.first
        == Day(
          year: 2024, month: 1, day: 13))
  }

  @Test func `amounts add up, and events are counted`() throws {
    func record(_ type: String, _ unit: String, _ hour: Int, _ value: String) -> String {
      "<Record type=\"HK\(type)\" sourceName=\"w\" \(unit) "
        + "startDate=\"2024-03-01 \(hour):00:00 +0000\" endDate=\"2024-03-01 \(hour):30:00 +0000\""
        + " value=\"\(value)\"/>\n"
    }
    let text =
      "<HealthData>\n"
      + [10, 12, 14].map { record("QuantityTypeIdentifierInsulinDelivery", "unit=\"IU\"", $0, "4") }
      .joined()
      + [10, 12].map { record("CategoryTypeIdentifierHeadache", "", $0, "3") }.joined()
      + record("CategoryTypeIdentifierMindfulSession", "", 10, "HKCategoryValueNotApplicable")
      + record("QuantityTypeIdentifierDistanceSwimming", "unit=\"yd\"", 10, "1000")
      + "</HealthData>\n"
    #expect(try values("swimming", [text]).map { ($0 * 1e6).rounded() } == [914_400])
    #expect(try values("insulin-delivery", [text]) == [12])
    #expect(try values("headache", [text]) == [2])
    #expect(try values("mindful-session", [text]) == [30])
  }

  @Test func `amounts of a table add up, also nights and naps`() throws {
    let text =
      "Time,sleep (h),flights,insulin (IU),water (l),mood\n"
      + "2024-01-04 07:00,7,2,4,0.5,3\n2024-01-04 15:00,1,3,6,0.5,5\n"
    let found = try dataset([text]).metrics
    let told = Dictionary(
      uniqueKeysWithValues: found.map { ($0.metric.name, $0.series.values.first) })
    #expect(told == ["sleep": 8, "flights": 5, "insulin": 10, "water": 1, "mood": 4])
    // What a scale finds is no amount.
    for header in ["weight (kg),water", "mood,water (%)"] {
      let body = "Time,\(header)\n2024-01-04 07:00,80,55\n2024-01-04 15:00,82,57\n"
      #expect(try values("water", [body]) == [56])
    }
    let long = "date,type,value,unit\n2024-01-04,water,1,l\n2024-01-04,water,2,l\n"
    #expect(try values("water", [long]) == [3])
  }

  @Test func `short clocks are what their column is of`() throws {
    func first(_ header: String, _ cells: String...) throws -> [Double] {
      let rows = cells.enumerated().map { "2024-01-0\($0.offset + 1),\($0.element)\n" }.joined()
      let found = try dataset(["Date,\(header)\n" + rows])
      #expect(found.metrics.count == 1)
      return try #require(found.metrics.first).series.values.map { ($0 * 1000).rounded() / 1000 }
    }
    #expect(try first("Avg Pace (min/km)", "5:32") == [5.533])
    #expect(try first("Avg Pace", "5:32", "6:00") == [5.533, 6])
    #expect(try first("workout (min)", "45:30") == [45.5])
    #expect(try first("workout (min)", "1:30:00", "45") == [90, 45])
    #expect(try first("sleep", "7:30") == [7.5])
    #expect(try first("workout", "45:30", "12:00") == [45.5, 12])
    let mixed = try dataset(["Date,workout\n2024-01-01,1:30:00\n2024-01-02,45\n"])
    #expect(mixed.metrics.first?.series.values == [90])
    #expect(mixed.items.first?.content.report.skippedCount == 1)
  }

  @Test func `a night of a table is of the day of waking`() throws {
    let text = "start,end,sleep (h)\n2024-01-03 23:00,2024-01-04 06:30,7.5\n"
    #expect(try dataset([text]).metrics.first?.series.days.map(\.description) == ["2024-01-04"])
  }

  @Test func `of one run in two files the one that knows more stays, whatever comes first`() {
    func run(_ cadence: SampleSeries, points: Int) -> Activity {
      var activity = Activity(
        format: .gpx, sport: "running", start: Instant(seconds: 1000), utcOffset: nil,
        seconds: 600, movingSeconds: 600, kilometers: 2)
      activity.cadence = cadence
      activity.points = points
      return activity
    }
    let rich = run(SampleSeries(seconds: [0, 1], values: [160, 162]), points: 2)
    let poor = run(SampleSeries(), points: 500)
    #expect(Activity.joined([poor, rich]).map(\.activity) == [rich])
    #expect(Activity.joined([rich, poor]).map(\.activity) == [rich])
  }
}
