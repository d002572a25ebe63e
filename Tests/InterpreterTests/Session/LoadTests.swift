import Foundation
import TrendsCore
import Testing

@testable import Interpreter

/// Files of one's own, as a session takes them in.
@Suite("Loading") struct LoadTests {
  private static let weights =
    "Date,Weight (kg)\n2026-09-28,80.5\n2026-09-29,80.1\n2026-10-01,79.9\n"

  private func shell(_ files: [String: String]) -> Shell {
    let shell = Shell()
    for (name, text) in files { shell.host.files[name] = Array(text.utf8) }
    return shell
  }

  @Test func `S2-57: weights are shown in the unit of their file until a person names one`() {
    var shell = Shell()
    shell.host.files["lb.csv"] = Array("date,weight_lb\n2026-10-03,176.5\n2026-10-04,176\n".utf8)
    shell.host.files["kg.csv"] = Array("date,weight_kg\n2026-10-03,80.5\n2026-10-04,80\n".utf8)
    #expect(shell.run("load lb.csv as w; expect calc.unit == lb") == 0)
    #expect(shell.shown("select 2026-10-03").contains("176.5 lb"))
    let changed = shell.shown("load kg.csv as v")
    #expect(changed.contains("weights are shown in kg, as in v: 'unit lb' shows lb"))
    #expect(shell.run("expect calc.unit == kg; load demo") == 0)
    #expect(shell.run("expect calc.unit == kg; unit st; load lb.csv as w") == 0)
    #expect(shell.run("expect calc.unit == st; undo; undo; expect calc.unit == kg") == 0)
    #expect(shell.session.chosen.isEmpty)
    #expect(shell.run("unit lb; goal 170lb") == 0)
    #expect(shell.session.chosen.first == "unit lb")
    var other = Shell()
    for line in shell.session.chosen { #expect(other.run(line) == 0) }
    #expect(other.session.world.calc.goal == shell.session.world.calc.goal)
    #expect(Session.remembered("goal 170lb") == .choice)
    #expect(Session.remembered("goal 170lb; quit") == nil)
  }

  @Test func `the same metric of two datasets is asked for by the name of each`() {
    var shell = shell([
      "a.csv": "date,weight kg\n2026-10-01,80\n2026-10-02,81\n2026-10-03,82\n",
      "b.csv": "date,weight kg\n2026-10-01,81\n2026-10-02,82\n2026-10-03,83\n",
    ])
    #expect(shell.run("load a.csv") == 0)
    #expect(
      shell.shown("load b.csv").contains(
        "weight is in a, too: b counts; 'load … as a' joins the files; 'stats a:weight' asks of the other"
      ))
    #expect(shell.run("stats weight mean; expect answer.mean == 82") == 0)
    #expect(shell.run("stats a:weight mean; expect answer.mean == 81") == 0)
    #expect(
      shell.run("stats b:weight 2026-10 by day mean; expect answer.2026-10-01.mean == 81") == 0)
    #expect(shell.run("open other a:weight; stats mean; expect answer.mean == 81") == 0)
    // It is open: the focus moves, and nothing begins anew.
    #expect(
      shell.run("range 1W; focus weight; open other a:weight; expect pager.config.range == 1W")
        == 0)
    #expect(shell.run("table other; expect answer.rows == 3") != 1)
    for line in [
      "stats c:weight mean", "stats a:steps mean", "open x a:steps", "open x a:b:c",
      "goal a:weight 5 a day",
    ] {
      #expect(shell.run(line) != 0, "\(line)")
    }
    let typed = "stats a:"
    #expect(
      Completer(shell.session).complete(typed, at: typed.utf8.count).candidates.map(\.text)
        == ["a:weight"])
  }

  @Test func `what is loaded can be loaded again by its lines, in any folder`() {
    var shell = shell([
      "w.csv": Self.weights, "/home/b's.csv": "Id,when,n\n1,03/04/2026,5\n2,04/04/2026,7\n",
    ])
    #expect(shell.session.loadLines(from: "/tmp").isEmpty)
    #expect(shell.run("load demo as d") == 0 && shell.session.loadLines(from: "/tmp").isEmpty)
    #expect(shell.run("load w.csv --day first --strict --zone Europe/Berlin") == 0)
    #expect(
      shell.run(
        "load \"/home/b's.csv\" as b --columns day=when,value=n --unit min --date-order dmy --only Id=1"
      ) == 0)
    let lines = shell.session.loadLines(from: "/tmp")
    #expect(
      lines == [
        "load demo as d",
        "load /tmp/w.csv as w --zone Europe/Berlin --day first --strict",
        "load \"/home/b's.csv\" as b --unit min --columns day=when,value=n --date-order dmy"
          + " --zone Europe/Berlin --only Id=1",
      ])
    var other = Shell()
    other.host.files = [
      "/tmp/w.csv": Array(Self.weights.utf8),
      "/home/b's.csv": shell.host.files["/home/b's.csv"] ?? [],
    ]
    for line in lines {
      #expect(Session.remembered(line) == .load)
      #expect(other.run(line) == 0, "\(line)")
    }
    #expect(other.session.loadLines(from: "/home") == lines)
    #expect(shell.run("unload b; undo") == 0 && shell.session.loadLines(from: "/tmp") == lines)
    #expect(shell.run("unload w; unload b") == 0 && shell.session.loadLines(from: "/tmp").isEmpty)
    for (commands, opens) in [("range 1M\nlet a = 1", false), ("for i in 1..2; load x; end", true)]
    {
      #expect(Session.opensData(in: Array(commands.utf8)) == opens)
    }
  }

  @Test func `a table opens its views, and its values are there`() {
    var shell = shell(["my weights.csv": Self.weights])
    #expect(
      shell.shown("load 'my weights.csv'") == "my-weights: 1 metric 2026-09-28..2026-10-01")
    #expect(shell.run("expect pager.id == weight; expect loaded.rows == 3; invariants") == 0)
    #expect(shell.shown("select 2026-09-29").contains("80.1 kg"))
  }

  @Test func `a large table is read by pages, and its days are those of its rows`() {
    var text = "time,weight (kg),steps,note\n"
    let note = String(repeating: "-", count: 30)
    for minute in 0..<40_000 {
      let time = Instant(utc: Day(clamping: 20_000), milliseconds: Int64(minute) * 60_000)
      text += "\(time.iso.prefix(19)),\(70 + minute % 3),1,\(note)\n"
    }
    var shell = shell(["big.csv": text])
    #expect(shell.shown("load big.csv --zone UTC").contains("2 metrics 2024-10-04..2024-10-31"))
    #expect(shell.run("focus steps; expect loaded.rows > 0; invariants") == 0)
    #expect(shell.shown("jump 2024-10-05; settle; select 2024-10-05").contains("1,440"))
    #expect(
      shell.shown("jump 2024-10-05 --on weight; settle; select 2024-10-05 --on weight").contains(
        "71"))
    #expect(shell.run("export raw.csv --raw --to 2024-10-04; export days.csv") == 0)
    let lines = String(decoding: shell.host.files["raw.csv"] ?? [], as: UTF8.self).split(
      separator: "\n")
    #expect(lines.count == 2881)
    #expect(lines[1] == "2024-10-04T00:00:00.000,weight,70.0,kg,big.csv")
  }

  @Test func `a journal tells its days, first and last`() {
    var shell = shell([
      "j.csv":
        "date,title,text\n2026-09-01,Rain,All day\n2026-09-01,Late,Moon\n2026-09-04,Sun,Out\n",
      "one.csv": "date,title,text\n2026-09-01,Rain,All day\n",
    ])
    #expect(shell.shown("load j.csv") == "j: 3 entries on 2 days 2026-09-01..2026-09-04")
    #expect(shell.shown("load one.csv") == "one: 1 entry on 2026-09-01")
    #expect(shell.session.summaries.count == 2)
  }

  @Test func `what was written is read as it was written`() {
    var shell = shell([
      "j.csv": "date,title,text\n2026-09-01,Rain,\"Rain\\. All day\n\n\n![](x://1)\n\n- tea\n\"\n"
        + "2026-09-02,Late,Moon\n"
    ])
    shell.run("load j.csv")
    #expect(
      shell.shown("day 2026-09-01 --text")
        == "Tuesday 1 September 2026\n  entry  Rain\n\n  Rain. All day\n\n  - tea")
    #expect(shell.shown("day 2026-09-02 --text").hasSuffix("\n\nLate\n  Moon"))
  }

  /// S0-73.
  @Test func `the charts of one source open on the same days`() {
    var rows = "date,steps,floors,weight (kg)\n"
    for day in 0..<300 {
      let date = Day(iso: "2024-01-01")!.advanced(by: day)
      rows += "\(date),\(1000 + day),\(day < 298 ? "5" : ""),\(day < 100 ? "70.5" : "")\n"
    }
    var shell = shell(["t.csv": rows])
    #expect(shell.shown("load t.csv").contains("the newest day is 2024-10-26"))
    for name in ["steps", "floors", "weight"] {
      #expect(shell.state("\(name).viewport.end") == "2024-10-27")
    }
    #expect(
      shell.shown("show weight").contains("The newest value is of 9 Apr 2024: jump 2024-04-09."))
    #expect(!shell.shown("show floors").contains("newest value"))
    // After a refresh the newest days are those of the data again.
    shell.run("focus weight; jump 2024-02-01; refresh")
    #expect(shell.state("weight.viewport.end") == "2024-10-27")
  }

  @Test func `loading again adds only what is new`() {
    var shell = shell([
      "a.csv": Self.weights, "b.csv": Self.weights + "2026-10-03,79.5\n",
    ])
    shell.run("load a.csv as w")
    #expect(shell.shown("load b.csv as w").hasSuffix("w: 1 new, 0 changed, 3 as before"))
    #expect(shell.run("expect loaded.rows == 4") == 0)
    #expect(shell.shown("load b.csv as w").hasSuffix("w: 0 new, 0 changed, 4 as before"))
  }

  @Test func `without a unit nothing is guessed, but the numbers are looked at`() {
    var shell = shell(["w.csv": "Date,Weight\n2026-09-28,178.5\n2026-09-29,177.9\n"])
    #expect(shell.run("load w.csv") == 4)
    #expect(shell.host.errors.joined().contains("178") && shell.host.errors.joined().contains("lb"))
    #expect(shell.run("load w.csv --unit lb; select 2026-09-28") == 0)
    #expect(shell.host.printed.contains("178.5 lb"), "\(shell.host.printed)")
  }

  @Test func `files in a script that is not ours are called apart`() {
    var shell = Shell()
    shell.host.files["d/体重.csv"] = Array("day,kg\n2026-10-01,70\n".utf8)
    shell.host.files["d/中国.csv"] = Array("day,kg\n2026-10-01,90\n".utf8)
    shell.host.files["d/größe.csv"] = Array("day,kg\n2026-10-01,91\n".utf8)
    #expect(shell.run("load d/体重.csv; load d/中国.csv; load d/größe.csv") == 0)
    let names = shell.session.world.library.datasets.map(\.name)
    #expect(Set(names).count == 3 && names.last == "gr-e")
    #expect(
      names.dropLast().allSatisfy { $0.utf8.starts(with: "data-".utf8) && $0.utf8.count == 9 })
  }

  @Test func `a dash behind an arrow is no file`() {
    var shell = Shell()
    #expect(shell.run("load demo; stats > -") == 1)
    #expect(shell.host.files["-"] == nil)
  }

  @Test(arguments: [
    ("none.csv", "cannot read"), ("noise.bin", "this file has no known format"),
    ("empty.csv", "empty"), ("broken.xml", "broken.xml"),
  ])
  func `what cannot be read is an error that names the file`(file: String, words: String) {
    var shell = shell(["noise.bin": "\u{1}\u{2}\u{3}\u{4}", "empty.csv": "", "broken.xml": "<?xml"])
    #expect(shell.run("load \(file)") == 4)
    #expect(shell.host.errors.joined().contains(words), "\(shell.host.errors)")
    #expect(shell.run("expect fail no-data info") == 0)
  }

  private static let export = """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_US">
     <ExportDate value="2026-10-02 10:00:00 +0000"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" \
    startDate="2026-09-28 23:30:00 +0000" endDate="2026-09-28 23:40:00 +0000" value="500"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" \
    startDate="2026-09-29 08:00:00 +0000" endDate="2026-09-29 08:10:00 +0000" value="100"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" \
    startDate="2026-09-29 09:00:00 +0000" endDate="2026-09-29 09:10:00 +0000" value="many"/>
    </HealthData>
    """

  @Test func `days follow the zone that one says, at home and on the way`() {
    var shell = shell(["export.xml": Self.export])
    #expect(
      shell.shown("load export.xml") == """
        export: 1 metric 2026-09-28..2026-09-29
        export.xml: Apple Health, 3 read, 2 kept, 1 skipped
          skipped 1: a value that is not a number (first at line 6, column 2)
        """)
    #expect(shell.shown("select 2026-09-28").contains("500"))
    shell.run("zone Europe/Berlin")
    #expect(shell.shown("select 2026-09-29").contains("600"))
    shell.run("zone UTC; zone Asia/Tokyo from 2026-09-29 to 2026-09-29")
    #expect(shell.shown("select 2026-09-29").contains("600"))
    #expect(shell.shown("zone").contains("Asia/Tokyo  2026-09-29  2026-09-29"))
    #expect(shell.run("expect fail bad-range zone UTC from 2026-09-29") == 0)
  }

  @Test func `a table of values with a note is no diary, however its numbers are written`() {
    let rows = "20.02.2024;80,8;\n21.02.2024;80,7;good\n22.02.2024;80,6;\n"
    var shell = shell(["w.csv": "date;weight (kg);note\n" + rows])
    #expect(shell.shown("load w.csv").contains("w: 1 metric 2024-02-20..2024-02-22"))
  }

  @Test func `a table with column names alone says which are known, and that it has no rows`() {
    var shell = shell([
      "h.csv": "date,steps,mood\n", "q.csv": "\"Datum\";\"Gewicht (kg)\"\r\n", "u.csv": "foo,bar\n",
      "z.csv": "\u{7f}ELF\0\0day,kg\n",
    ])
    #expect(shell.run("load h.csv") == 4 && shell.run("load q.csv") == 4)
    let told = shell.host.errors.joined(separator: "\n")
    #expect(told.contains("h.csv: the table has no rows, only names of columns: date, steps, mood"))
    #expect(told.contains("known: date, steps"))
    #expect(
      told.contains("q.csv: the table has no rows, only names of columns: Datum, Gewicht (kg)"))
    #expect(shell.run("load u.csv") == 4)
    #expect(shell.host.errors.joined().contains("u.csv: this file has no known format"))
    #expect(shell.run("load z.csv") == 4)
    #expect(shell.host.errors.joined().contains("z.csv: this file has no known format"))
    _ = shell.run("set format json")
    #expect(shell.run("load h.csv") == 4)
    #expect(shell.host.errors.joined().contains("\"no-table\""))
  }

  /// A13.
  @Test func `a number beyond 10^15 is left out with its reason, in every form of table`() {
    var shell = shell([
      "a.csv": "date,steps\n2026-10-01,1e300\n2026-10-02,100\n2026-10-03,1e15\n",
      "b.csv": "date,steps,weight (kg)\n2026-10-01,2e15,70\n2026-10-02,100,71\n",
      "c.csv": "date,metric,value,unit\n2026-10-01,steps,1e300,\n2026-10-02,steps,100,\n"
        + "2026-10-03,steps,200,\n",
    ])
    #expect(
      shell.shown("load a.csv").contains("skipped 1: a number beyond 10^15 (first at line 2)"))
    #expect(
      shell.shown("load b.csv")
        .contains("repaired 1: a number beyond 10^15, left out (first at line 2)"))
    #expect(
      shell.shown("load c.csv").contains("skipped 1: a number beyond 10^15 (first at line 2)"))
  }

  @Test func `strict makes the first damage an error with its place`() {
    var shell = shell(["export.xml": Self.export])
    #expect(shell.run("load export.xml --strict") == 4)
    #expect(shell.host.errors.joined().contains("export.xml:6:2: a value that is not a number"))
  }

  @Test func `what others know of a metric stays on show when one of them goes`() {
    for order in [
      "load w.csv as a; load v.csv as b; unload a", "load v.csv as b; load w.csv as a; unload a",
    ] {
      var shell = shell(["w.csv": Self.weights, "v.csv": "day,weight (kg)\n2025-06-01,91.5\n"])
      #expect(shell.run(order) == 0, "\(order)")
      shell.host.printed = ""
      #expect(shell.run("show weight; table weight") == 0)
      #expect(shell.host.printed.contains("91.5"), "\(order)\n\(shell.host.printed)")
      #expect(shell.run("unload b; expect fail any show weight; invariants") == 0)
    }
  }

  @Test func `a view under another name goes with what it shows, and on with what is read anew`() {
    var shell = shell(["w.csv": Self.weights])
    #expect(shell.run("load w.csv; open wide weight --visible 3; load w.csv; show wide") == 0)
    #expect(shell.run("unload w; expect fail any show wide; invariants") == 0)
  }

  @Test func `unload closes what a file has opened`() {
    var shell = shell(["w.csv": Self.weights])
    #expect(shell.run("load w.csv; unload w; expect fail any show weight") == 0)
    #expect(shell.run("expect fail unknown-source unload w") == 0)
  }

  @Test func `what is exported is read again the same`() throws {
    var shell = shell(["w.csv": Self.weights])
    #expect(shell.run("load w.csv; export days.csv; export days.json; export raw.csv --raw") == 0)
    let csv = String(decoding: try #require(shell.host.files["days.csv"]), as: UTF8.self)
    #expect(csv == "day,weight (kg)\n2026-09-28,80.5\n2026-09-29,80.1\n2026-10-01,79.9\n")
    let json = try JSONSerialization.jsonObject(
      with: Data(try #require(shell.host.files["days.json"])))
    #expect((json as? [[String: Any]])?.first?["weight (kg)"] as? Double == 80.5)
    let raw = String(decoding: try #require(shell.host.files["raw.csv"]), as: UTF8.self)
    #expect(raw.hasPrefix("time,metric,value,unit,source\n2026-09-28,weight,80.5,kg,w.csv\n"))
    #expect(shell.run("load days.csv as again; expect loaded.rows == 3") == 0)
    #expect(shell.run("load days.json as third; expect loaded.rows == 3") == 0)
    #expect(shell.run("export days.csv") == 1)
    #expect(shell.run("export days.csv --overwrite --from 2026-09-29") == 0)
  }

  @Test(arguments: ["csv", "json"])
  func `names and units come back, also those that are not ours`(form: String) throws {
    let header = "day,sleep (h),protein (g),vo2-max (mL/min·kg),waist (cm),sodium (mg),mood"
    var shell = shell(["w.csv": header + "\n2026-09-28,7.5,90.5,48.25,90.1,1200,7\n"])
    #expect(shell.run("load w.csv; export a.\(form); unload w; load a.\(form); export b.csv") == 0)
    let back = String(decoding: try #require(shell.host.files["b.csv"]), as: UTF8.self)
    #expect(back.hasPrefix(header + "\n2026-09-28,7.5,90.5,48.25,90.1,1200"))
  }

  @Test func `a transcript of a session with files says what it was`() {
    var shell = shell(["w.csv": Self.weights])
    #expect(shell.run("load w.csv; undo; expect fail no-data info; redo; info") == 0)
  }

  @Test func `days without steps are not zeros, and after the last day nothing is known`() {
    var shell = shell([
      "s.csv": "day,steps\n2024-02-10,4000\n2024-03-28,8000\n2024-03-30,9000\n2024-04-01,7000\n"
    ])
    #expect(shell.run("load s.csv") == 0)
    let rows = shell.shown("averages month --format csv").split(separator: "\n").map { String($0) }
    #expect(
      rows.dropFirst() == [
        "2024-02,1,4000,4000.0,", "2024-03,2,17000,8500.0,", "2024-04,1,7000,7000.0,",
      ])
  }

  @Test func `made-up data beside one's own is called so`() {
    var shell = shell(["w.csv": Self.weights])
    #expect(!shell.shown("load demo").contains("made-up"))
    let told = shell.shown("load w.csv; load demo")
    #expect(
      told.contains("demo: weight is in w, too: demo counts; 'stats w:weight' asks of the other\n"))
    #expect(told.contains("demo: made-up data beside your own: 'unload demo' takes it away"))
  }
}
