import Foundation
import Testing
import TrendsCore

@testable import Interpreter

@Suite("Saving") struct SaveTests {
  static let weights = "day,kg\n2026-09-01,80.5\n2026-09-02,80.1\n2026-09-03,79.9\n"

  private func shell() -> Shell {
    let shell = Shell()
    shell.host.files["/home/me/runs/w.csv"] = Array(Self.weights.utf8)
    shell.host.files["w.csv"] = Array(Self.weights.utf8)
    return shell
  }

  private func text(_ shell: Shell, _ name: String = "a.trsh") -> String {
    String(decoding: shell.host.files[name] ?? [], as: UTF8.self)
  }

  @Test func `S0-44: only what names a file writes one`() {
    var shell = shell()
    let before = shell.host.files
    let whole = """
      load w.csv as w; show; select 2026-09-02; table; forecast 14; stats; averages week; backtest; state
      source x days --from 2025-01-01; open y x; scroll -40d; jump 2025-03-01; refresh; undo
      describe; charts; days; info w; sources
      """
    #expect(shell.run(whole) == 0, "\(shell.host.errors)")
    #expect(shell.host.files == before)
    shell.run("table > a.csv; save b.trsh; save-chart c.svg")
    #expect(Set(shell.host.files.keys).subtracting(before.keys) == ["a.csv", "b.trsh", "c.svg"])
  }

  @Test func `an input stands in the header with both fingerprints`() {
    var shell = shell()
    #expect(shell.run("load w.csv as w; save a.trsh") == 0, "\(shell.host.errors)")
    let line = text(shell).split(separator: "\n").first { $0.hasPrefix("#: data") }
    let hash = SHA256.hex(of: Array(Self.weights.utf8))
    #expect(
      line?.hasPrefix(
        "#: data w.csv  rows 3  2026-09-01..2026-09-03  bytes sha256:\(hash)  content sha256:")
        == true)
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
  }

  @Test func `a file elsewhere is named without its path, and --with says where it is`() {
    var shell = shell()
    #expect(shell.run("load /home/me/runs/w.csv as w; table > /tmp/x/t.csv; save a.trsh") == 0)
    let saved = text(shell)
    #expect(!saved.contains("/home"))
    #expect(!saved.contains("/tmp"))
    #expect(saved.contains("\nload w.csv as w\n"))
    #expect(saved.contains("\ntable > t.csv\n"))
    #expect(shell.host.printed.contains("w.csv is in another folder: check with --with w.csv=FILE"))
    shell.host.files["w.csv"] = nil
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 4)
    var check = TranscriptCheck(host: shell.host)
    check.replaced = ["w.csv": "/home/me/runs/w.csv"]
    #expect(check.run("a.trsh") == 0, "\(shell.host.errors)")
  }

  @Test func `a file that lies where it should keeps its name, however far ones are called`() {
    var shell = shell()
    shell.run("load /home/me/runs/w.csv as a; load w.csv as b; save a.trsh")
    #expect(text(shell).contains("\nload w-2.csv as a\n"))
    #expect(text(shell).contains("\nload w.csv as b\n"))
    #expect(text(shell).contains("#: data w.csv  "))
  }

  @Test func `embedded files make a transcript that needs nothing`() {
    var shell = shell()
    #expect(shell.run("load /home/me/runs/w.csv as w; show; save a.trsh --embed") == 0)
    shell.host.files = ["a.trsh": shell.host.files["a.trsh"] ?? []]
    #expect(text(shell).contains("#: data w.csv  embedded  rows 3"))
    #expect(text(shell).contains("#+ w.csv\n#+ day,kg\n#+ 2026-09-01,80.5\n"))
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
  }

  @Test func `another file is refused, the same values in another form are noted`() {
    var shell = shell()
    shell.run("load w.csv as w; save a.trsh")
    shell.host.files["w.csv"] = Array(
      Self.weights.replacingOccurrences(of: "\n", with: "\r\n").utf8)
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
    #expect(shell.host.errors.last == "a.trsh: 'w.csv' has the recorded content in another form")
    var strict = TranscriptCheck(host: shell.host)
    strict.isStrict = true
    #expect(strict.run("a.trsh") == 4)
    shell.host.files["w.csv"] = Array(
      Self.weights.replacingOccurrences(of: "80.5", with: "80.6").utf8)
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 4)
    #expect(shell.host.errors.last?.contains("is not the file that was recorded") == true)
  }

  @Test(arguments: [
    "/etc/passwd", "../x.csv", "~/x.csv", "a/../x.csv", "./x.csv", "", "a//b", "\u{1B}[2J",
  ])
  func `an input never leaves the folder of its transcript`(name: String) {
    #expect(!InputLine.isValid(name))
  }

  @Test func `what a journal holds becomes a transcript, without its torn end`() {
    let journal = """
      #!/usr/bin/env trendsh
      #: transcript 1  trendsh 0.1.0  rules 1
      #: clock 2026-10-04T12:00:00.000Z  tz UTC  seed 42  term 80x24 full  mode safe
      load w.csv as w
      #: input w.csv
      #= ok
      save x.trsh
      #: forget 12
      scroll -1
      """
    let (transcript, inputs) = Recorder.transcript(ofJournal: Array(journal.utf8))
    #expect(inputs == ["w.csv"])
    #expect(transcript.steps.map(\.text) == ["load w.csv as w"])
  }

  @Test func `a line that begins with a blank is in no transcript`() {
    var shell = Shell()
    _ = shell.session.runPrompt("load demo")
    _ = shell.session.runPrompt(" scroll -5d")
    _ = shell.session.runPrompt("save a.trsh")
    #expect(!text(shell).contains("scroll"))
    #expect(shell.host.printed.contains("lines that began with a space are not in it"))
  }

  @Test func `an input that no script may hold is left out`() {
    var shell = Shell()
    _ = shell.session.runPrompt("load demo")
    _ = shell.session.runPrompt("skroll \"open")
    _ = shell.session.runPrompt("skroll \u{202E}x")
    _ = shell.session.runPrompt("state loaded.count")
    _ = shell.session.runPrompt("save a.trsh")
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
    #expect(text(shell).contains("#| 21"))
  }
}

@Suite("Anonymising") struct AnonymiserTests {
  static let table =
    "day,kg,note\n2024-02-01,81.0,Mum in Berlin\n2026-09-01,80.5,Mum in Berlin\n2026-10-02,80.1,Rome\n"

  @Test func `dates, values and names are others, and the failure is the same`() {
    var shell = Shell { $0.keepsGoing = true }
    shell.host.files["/home/anna/anna.csv"] = Array(Self.table.utf8)
    shell.run("load /home/anna/anna.csv as w; select 2026-10-02; goal 75kg; focus nowhere; # Anna")
    #expect(shell.run("save a.trsh --anonymise") == 0, "\(shell.host.errors)")
    let text = String(decoding: shell.host.files["a.trsh"] ?? [], as: UTF8.self)
    for secret in ["anna", "Anna", "Mum", "Berlin", "Rome", "2026", "80.5", "75kg", "/home"] {
      #expect(!text.contains(secret), "\(secret) is in\n\(text)")
    }
    #expect(text.contains("#= err unknown-view"))
    #expect(text.contains("name"))
    shell.host.files = ["a.trsh": shell.host.files["a.trsh"] ?? []]
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
  }

  @Test func `chosen names and files with CR LF are others, too`() {
    var shell = Shell()
    shell.host.files["w.csv"] = Array(
      SaveTests.weights.replacingOccurrences(of: "\n", with: "\r\n").utf8)
    shell.host.files["x.jsonl"] = Array("{\"day\":\"2026-09-01\",\"weight_kg\":80.5}\n".utf8)
    shell.run("load w.csv as alice-smith\nmark alice-marker\ninfo alice-smith\nshow")
    #expect(shell.run("save a.trsh --anonymise") == 0, "\(shell.host.errors)")
    let text = String(decoding: shell.host.files["a.trsh"] ?? [], as: UTF8.self)
    for secret in ["alice", "2026-09", "80.5"] { #expect(!text.contains(secret), "\(text)") }
    shell.host.files["a.trsh"].map { shell.host.files = ["a.trsh": $0] }
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
    var other = Shell()
    other.host.files["x.jsonl"] = Array("{\"day\":\"2026-09-01\",\"weight_kg\":80.5}\n".utf8)
    other.run("load x.jsonl as w")
    #expect(other.run("save b.trsh --anonymise") == 0, "\(other.host.errors)")
    let rows = String(decoding: other.host.files["b.trsh"] ?? [], as: UTF8.self)
    for secret in ["2026-09", "80.5"] { #expect(!rows.contains(secret), "\(rows)") }
  }

  /// How apps write their tables, with a word of somebody in each.
  static let tables = [
    "\u{FEFF}Time,Weight,Change,BMI,Body Fat,Alice,Bone Mass,\n\" Apr 2, 2024\",\n7:24 AM,180.0 lbs,0.5 lbs,23.4,21.4 %,30.5 kg,--,\n",
    "\u{FEFF}Time,Weight,Change,BMI,Body Fat,Bone Mass,\n\" 30 Mar 2024\",\n07:39,79.3 kg,0.5 kg,23.4,--,--,\n20:05,80.0 kg,0.5 kg,23.4,--,--,\n",
    "#Version:5\n#Units:lbs\n#by Alice 2024\n\n#date;weight;weight trend;body fat;alice\n2024-02-20 07:37:18;179.0;179.0;;to Alice\n",
    "\"comment\",\"dateTime\",\"fat\",\"lbm\",\"visceralFat\",\"weight\"\n\"Alice\nsaid \"\"go\"\", 2024\",\"2024-02-24 07:32\",20.0,0.0,0.0,81.06\n",
    "Date,Time,Weight(lb),BMI,Body Fat(%),Remarks\n2024.02.20,06:59:23,178.8,24.1,--,Alice\n",
    "\"Date\",\"Pound(s)\"\n\"02/21/2024\",\"177.7\"\n\"03/04/2024\",\"177.1\"\n",
    "Date,Weight\n20/02/2024,12 st 10.2 lb\n21/02/2024,12 st 9.8 lb\n",
    "[{ \"logId\" : 1708497740513, \"weight\" : 177.9, \"date\" : \"02/21/24\", \"time\" : \"06:42:20\", \"source\" : \"Alice\" }]",
    "{\"ts\": \"2024-02-20T06:30:00Z\", \"metric\": \"hrv\", \"value\": 57, \"unit\": \"ms\", \"alice\": \"x\"}\n",
    "date;kg\n20.02.2024;81,5\n21.02.2024;81,7\n",
  ]

  @Test(arguments: tables)
  func `tables of apps come along with other words`(table: String) {
    var shell = Shell()
    shell.host.files["w.csv"] = Array(table.utf8)
    #expect(shell.run("load w.csv; save a.trsh --anonymise") == 0, "\(shell.host.errors)")
    // The clock of the header was moved, too, and may show any day.
    let text = String(decoding: shell.host.files["a.trsh"] ?? [], as: UTF8.self)
      .pieces(at: "\n").filter { !$0.hasPrefix("#: transcript") && !$0.hasPrefix("#: clock") }
      .joined(separator: "\n")
    for secret in [
      "alice", "2024-02", "2024-03", "2024-04", "2024.0", "b 2024", "2/21/24", "1708497740",
      "81.06",
      "178.8 ", "177.7",
    ] {
      #expect(!text.lowercased().contains(secret), "\(secret) is in\n\(text)")
    }
    shell.host.files = ["a.trsh": shell.host.files["a.trsh"] ?? []]
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
  }

  @Test func `what is not a text table is not written`() {
    var shell = Shell()
    shell.host.files["a.gpx"] = Array(
      "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"1\"><time>2026-09-01T10:00:00Z</time></trkpt><trkpt lat=\"1.001\" lon=\"1\"><time>2026-09-01T10:05:00Z</time></trkpt></trkseg></trk></gpx>"
        .utf8)
    shell.run("load a.gpx as g")
    #expect(shell.run("save a.trsh --anonymise") != 0)
    #expect(shell.host.files["a.trsh"] == nil)
  }

  @Test func `a script that was run comes along, and is read where it stands`() throws {
    for flag in ["", " --embed"] {
      var shell = Shell()
      shell.host.files["w.csv"] = Array("day,kg\n2025-06-01,80\n".utf8)
      shell.host.files["sub.trsh"] = Array("load w.csv\nstats\n".utf8)
      #expect(shell.run("run sub.trsh; save a.trsh\(flag)") == 0, "\(shell.host.errors)")
      #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
      #expect(shell.run("save b.trsh --anonymise") != 0)
    }
  }

  @Test func `a script that names whole paths is told of, and does not come along`() throws {
    var shell = Shell()
    shell.host.files["/home/anna/w.csv"] = Array("day,kg\n2025-06-01,80\n".utf8)
    shell.host.files["far.trsh"] = Array("load /home/anna/w.csv\n".utf8)
    #expect(shell.run("run far.trsh; expect fail far-path save a.trsh --embed") == 0)
    shell.host.printed = ""
    #expect(shell.run("save b.trsh") == 0)
    #expect(shell.host.printed.contains("far.trsh names '/home/anna/w.csv'"))
  }

  @Test(arguments: ["", " --embed"])
  func `a folder of which nothing was read is there in a replay`(flag: String) throws {
    var shell = Shell()
    shell.host.files["g/junk.txt"] = Array("hello\n".utf8)
    shell.host.files["w.csv"] = Array("day,kg\n2025-06-01,80\n".utf8)
    #expect(shell.run("load g w.csv as w; save a.trsh\(flag)") == 0, "\(shell.host.errors)")
    shell.host.files["g/junk.txt"] = nil
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
  }

  @Test func `one file typed in two ways is one file`() throws {
    var shell = Shell()
    shell.host.files["w.csv"] = Array("day,kg\n2025-06-01,80\n".utf8)
    shell.host.files["./w.csv"] = shell.host.files["w.csv"]
    shell.host.whole = ["./w.csv": "/x/w.csv", "w.csv": "/x/w.csv"]
    #expect(shell.run("load w.csv as w; load ./w.csv as w") == 0, "\(shell.host.errors)")
    #expect(
      shell.host.printed.contains("w: 0 new, 0 changed, 1 as before"), "\(shell.host.printed)")
  }

  @Test func `what no header can name gets a name under which it is called the same`() throws {
    var shell = Shell()
    let table = Array("day,kg\n2025-06-01,80\n".utf8)
    shell.host.files["my \"best\" weight.csv"] = table
    #expect(shell.run("load 'my \"best\" weight.csv'; info; save a.trsh --embed") == 0)
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
  }

  @Test(arguments: [
    "load w.csv as weight; show weight", "load w.csv; info w; unload w",
    "load weight.csv; show weight; info weight", "load w.csv as anna; show weight; info anna",
    "load w.csv as anna; export o.csv anna; let who = anna; info $who",
    "load w.csv as weight; export o.csv weight; focus weight",
  ]) func `names of what was loaded are changed where only they can be meant`(
    session: String
  ) throws {
    var shell = Shell()
    for name in ["w.csv", "weight.csv"] {
      shell.host.files[name] = Array("day,kg\n2025-06-01,80.4\n2025-06-02,80.9\n".utf8)
    }
    #expect(shell.run("\(session); save a.trsh --anonymise") == 0, "\(shell.host.errors)")
    let text = String(decoding: try #require(shell.host.files["a.trsh"]), as: UTF8.self)
    #expect(!text.contains("anna") && !text.contains("w.csv"))
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
  }

  @Test func `whoever is looked for has another name, and the rows that hold it are found`() throws
  {
    var shell = Shell()
    shell.host.files["vis.csv"] = Array(
      "place,arrival,departure\nDr. Anna Schmidt,2026-09-20T10:00,2026-09-20T11:00\nHome,2026-09-20T12:00,2026-09-20T13:00\n"
        .utf8)
    let session =
      "load vis.csv; visits; find \"Anna Schmidt\"; let doctor = schmidt; find $doctor; "
      + "expect fail io load anna.csv; find anna > anna.txt"
    #expect(shell.run("\(session); save a.trsh --anonymise") == 0, "\(shell.host.errors)")
    let text = String(decoding: shell.host.files["a.trsh"] ?? [], as: UTF8.self)
    for word in ["anna", "Anna", "schmidt", "Schmidt", "vis.csv", "Home"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.contains("find \"seek1\"") && text.contains(" = seek2"))
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
  }

  @Test func `values with units, marks and clocks are values, and columns stay`() throws {
    var shell = Shell()
    shell.host.files["w.csv"] = Array(
      "day,Weight,Sleep (h:mm),Steps\n2026-09-01,178.2 lb,6:05,\"5,431\"\n2026-09-02,179.0 lb,7:59,\"12,027\"\n"
        .utf8)
    #expect(
      shell.run("load w.csv; focus sleep; focus steps; focus weight; save a.trsh --anonymise") == 0,
      "\(shell.host.errors)")
    let text = String(decoding: shell.host.files["a.trsh"] ?? [], as: UTF8.self)
    for word in ["178.2", "179.0", "6:05", "7:59", "5,431", "12,027"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(TranscriptCheck(host: shell.host).run("a.trsh") == 0, "\(shell.host.errors)")
    let cells = [
      ("80.30", "88.33"), ("\"5,431\"", "\"5,974\""), ("178.2 lb", "196.0 lb"), ("-4", "-4"),
      ("12 st 10.2 lb", "13 st 11.2 lb"), ("6:05", "6:42"), ("23:59", "02:23"), ("0", "0"),
      ("0.05", "0.06"), ("80,5", "88,6"), ("1:00:00", "1:06:00"),
    ]
    for (cell, other) in cells { #expect(DisguisedCell.scaled(cell, by: 1.1) == other) }
    for cell in ["anna", "flat 4", "4 anna", "20/02/2024", "99999999999999999999", "1:99", ""] {
      #expect(DisguisedCell.scaled(cell, by: 1.1) == nil, "\(cell)")
    }
  }
}
