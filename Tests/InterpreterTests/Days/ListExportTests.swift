import Testing

@testable import Interpreter

/// Lists for programs and in files: every row, or a word about those that are missing.
@Suite("Exported lists") struct ListExportTests {
  private func lines(_ shell: Shell, _ file: String) -> [String] {
    String(decoding: shell.host.files[file] ?? [], as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  @Test func `S4-45: a format for programs has every row, whatever is loaded`() {
    var shell = Shell()
    shell.run("load demo")
    let rows = shell.shown("visits --format csv").split(separator: "\n")
    #expect(rows.count == 301 && rows[0] == "row,id,place,arrival,departure,minutes")
    #expect(rows[300].hasPrefix("299,visit1,"))
    #expect(shell.state("loaded.count") == "20")
    let json = shell.shown("trips --format json")
    #expect(json.count { $0 == "{" } == 60)
    // Also of a search, and in groups.
    shell.run("visits; find park")
    #expect(shell.shown("visits --format csv").split(separator: "\n").count == 32)
    shell.run("group")
    let groups = shell.shown("visits --format csv").split(separator: "\n")
    #expect(groups.count == 32 && groups[31].hasSuffix(",completed"))
    #expect(groups[0].hasSuffix(",group"))
  }

  @Test func `S4-45: what a source has not given is told, and fails with strict`() {
    var shell = Shell()
    shell.run("source visits list --rows 45")
    let shown = shell.shown("visits --format csv").split(separator: "\n")
    #expect(shown.count == 22 && shown.contains("visits: 20 rows are loaded, there may be more"))
    shell.session.settings.isStrict = true
    #expect(shell.run("visits --format csv") == 1)
    #expect(
      shell.host.errors.joined().contains(
        "'visits' is not whole: 20 rows are loaded, there may be more"))
    #expect(shell.run("expect fail incomplete export v.csv visits") == 0)
    #expect(shell.host.files["v.csv"] == nil)
    #expect(shell.run("visits; view to 44; export v.csv visits") == 0)
    #expect(lines(shell, "v.csv").count == 46)
    #expect(
      shell.run("source t list --rows 100 --total; open t t; expect fail incomplete export t.csv t")
        == 0)
    shell.session.settings.isStrict = false
    #expect(shell.shown("export t.csv t").contains("t: 20 of 100 rows are loaded"))
    #expect(lines(shell, "t.csv").count == 21)
  }

  @Test func `S4-45: export writes visits, trips, runs and the journal whole`() {
    var shell = Shell()
    shell.host.files["j.csv"] = Array(
      "date,title,text\n2026-09-01,One,a\n2026-09-03,Two,\"b, c\"\n".utf8)
    shell.run("load demo")
    #expect(shell.shown("export v.csv visits") == "v.csv: 300 rows")
    #expect(lines(shell, "v.csv")[0] == "id,place,arrival,departure,minutes")
    #expect(shell.shown("export t.json trips") == "t.json: 60 rows")
    #expect(lines(shell, "t.json")[1].hasPrefix(#"{"id":"trip60","name":"#))
    #expect(shell.shown("export r.csv runs") == "r.csv: 24 rows")
    let runs = shell.shown("runs --format csv --all").split(separator: "\n").map(String.init)
    let ids = { (lines: [String]) in lines.map { $0.prefix { $0 != "," } } }
    #expect(ids(lines(shell, "r.csv")) == ids(runs))
    shell.run("load j.csv as j")
    #expect(shell.shown("export j2.csv journal --from 2026-09-02") == "j2.csv: 1 row")
    #expect(lines(shell, "j2.csv") == ["date,title,text", #"2026-09-03,Two,"b, c""#])
    #expect(shell.run("expect fail no-data export x.csv runs") == 0)
    // What was written can be loaded again.
    shell.run("load v.csv as v; load t.json as t; unload j")
    #expect(shell.shown("visits --format csv").split(separator: "\n").count == 301)
    #expect(shell.shown("trips --format csv").split(separator: "\n").count == 61)
    #expect(shell.run("unload t; unload v; expect fail unknown-source export x.csv visits") == 0)
  }

  @Test func `a dataset with daily values goes before a list of its name`() {
    var shell = Shell()
    shell.host.files["runs.csv"] = Array("day,weight (kg)\n2026-09-01,80\n".utf8)
    shell.host.files["visits.csv"] = Array(
      "place,arrival,departure\nHome,2026-09-01T08:00,2026-09-01T09:00\n".utf8)
    shell.run("load runs.csv; load visits.csv")
    #expect(shell.shown("export a.csv runs") == "a.csv: 1 row")
    #expect(lines(shell, "a.csv")[0] == "day,weight (kg)")
    #expect(shell.run("export b.csv visits") == 0)
    #expect(lines(shell, "b.csv")[0] == "id,place,arrival,departure,minutes")
    #expect(shell.run("expect fail bad-argument export c.csv visits --raw") == 0)
  }

  @Test func `S4-45: an export keeps to its days`() {
    var shell = Shell()
    shell.host.files["v.csv"] = Array(
      """
      place,arrival,departure
      Home,2026-09-01T08:00,2026-09-01T09:00
      Night train,2026-09-01T22:00,2026-09-02T07:00
      Hotel,2026-09-02T08:00,2026-09-02T09:00
      Home,2026-09-03T08:00,2026-09-03T09:00

      """.utf8)
    shell.run("load v.csv")
    #expect(shell.run("export d.csv visits --from 2026-09-02 --to 2026-09-02") == 0)
    let places = lines(shell, "d.csv").dropFirst().map { $0.split(separator: ",")[1] }
    #expect(places == ["Hotel", "Night train"])
  }
}
