import Testing

/// Two files that say different things of one metric and day.
@Suite("Loading: days that several files have") struct SharedDaysTests {
  private func shell(_ files: [String: String]) -> Shell {
    let shell = Shell()
    for (name, text) in files { shell.host.files[name] = Array(text.utf8) }
    return shell
  }

  @Test func `the load and info tell which of two values counts`() {
    var shell = shell([
      "a.csv": "date,weight (kg)\n2026-10-01,80\n2026-10-02,80\n",
      "b.csv": "date,weight (kg)\n2026-10-01,60\n2026-10-02,80\n",
    ])
    let told =
      "weight: 2 files (a.csv, b.csv) differ on 2026-10-01: the file that was read last counts"
    #expect(shell.shown("load a.csv b.csv as t").contains(told))
    #expect(shell.shown("info t").contains(told))
    #expect(shell.shown("day 2026-10-01").contains("60.0"))
  }

  @Test func `readings of several files are told to count together`() {
    var shell = shell([
      "c.csv": "time,steps\n2026-10-01 08:00,80\n2026-10-01 09:00,10\n",
      "d.csv": "time,steps\n2026-10-01 08:00,60\n2026-10-01 09:00,10\n",
    ])
    let told = shell.shown("tz UTC; load c.csv d.csv as t")
    #expect(
      told.contains("steps: 2 files (c.csv, d.csv) have readings of 2026-10-01: they add up"))
    #expect(shell.shown("day 2026-10-01").contains("150"))
  }

  @Test func `files with equal values, and files of other days, are not told`() {
    var shell = shell([
      "a.csv": "date,weight (kg)\n2026-10-01,80\n",
      "b.csv": "date,weight (kg)\n2026-10-01,80\n2026-10-02,79\n",
    ])
    #expect(!shell.shown("load a.csv b.csv as t; info t").contains("2 files"))
  }

  @Test func `files that continue each other on one day are not told`() {
    var shell = shell([
      "a.csv": "time,steps\n2026-10-01 08:00,80\n2026-10-01 09:00,10\n",
      "b.csv": "time,steps\n2026-10-01 10:00,60\n2026-10-02 09:00,10\n",
    ])
    #expect(!shell.shown("tz UTC; load a.csv b.csv as t; info t").contains("2 files"))
    #expect(shell.shown("day 2026-10-01").contains("150"))
  }

  @Test func `of a large table and a small one the spans are compared`() {
    let rows = (0..<60_000).map { "2026-09-\($0 / 2000 + 1) 08:00,Watch of a long name,60\n" }
    let long = rows.map { row in
      row.replacing(#/-(\d) /#) { "-0\($0.output.1) " }
    }
    var shell = shell([
      "long.csv": "time,device,heart rate (bpm)\n" + long.joined(),
      "short.csv": "date,heart rate (bpm)\n2026-09-30,70\n",
    ])
    let told = shell.shown("tz UTC; load long.csv short.csv as t")
    #expect(
      told.contains(
        "heart: 2 files (long.csv, short.csv) have 2026-09-30: the value of the whole day counts"),
      "\(told)")
    #expect(shell.shown("day 2026-09-30").contains("70"))
  }

  @Test func `a total of a day is not added to its parts`() {
    var shell = shell([
      "days.csv": "date,steps\n2026-10-01,8000\n2026-10-02,700\n",
      "hours.csv":
        "time,steps\n2026-10-01 08:00,3000\n2026-10-01 12:00,4900\n2026-10-03 09:00,10\n",
      "both.csv": "time,steps\n2026-10-01,100\n2026-10-01 12:00,20\n",
    ])
    let words =
      "steps: 2 files (days.csv, hours.csv) have 2026-10-01: the value of the whole day counts"
    for files in ["days.csv hours.csv", "hours.csv days.csv"] {
      let told = shell.shown("tz UTC; load \(files) as t; info t")
      #expect(told.contains("have 2026-10-01: the value of the whole day counts"), "\(told)")
      #expect(shell.shown("day 2026-10-01").contains("8,000"))
      #expect(shell.shown("day 2026-10-03").contains("10"))
    }
    #expect(shell.shown("load days.csv hours.csv as u").contains(words))
    // The day of the total is the last of one table and the first of the other.
    shell.host.files["last.csv"] = Array("date,steps\n2026-09-30,1\n2026-10-01,8000\n".utf8)
    shell.host.files["next.csv"] = Array("time,steps\n2026-10-01 08:00,3000\n".utf8)
    #expect(
      shell.shown("load last.csv next.csv as v; day 2026-10-01; info v").contains(
        "have 2026-10-01: the value of the whole day counts"))
    // Within one table, both were written for a reason.
    #expect(shell.shown("load both.csv as b; day 2026-10-01").contains("120"))
  }

  @Test func `a column of values is named by its file`() {
    var shell = shell([
      "aggregates_steps.csv": "date,value\n2026-10-01,8000\n",
      "heart_rate-2026-10-01.csv": "date,value\n2026-10-01,61\n",
      "aggregates_distance.csv": "date,value\n2026-10-01,6200\n",
    ])
    let told = shell.shown("load aggregates_steps.csv heart_rate-2026-10-01.csv as w; metrics")
    #expect(told.contains("steps") && told.contains("heart") && !told.contains("value"), "\(told)")
    #expect(
      shell.shown("load aggregates_distance.csv as d").contains(
        "the unit of 'value' is unknown"))
    #expect(shell.run("load aggregates_distance.csv as d --unit m") == 0)
    #expect(shell.shown("day 2026-10-01").contains("6.2"))
  }
}
