import Testing

@testable import Interpreter

@Suite("Loading: many files") struct LoadLinesTests {
  static func shell(_ files: [String: String]) -> Shell {
    let shell = Shell()
    for (name, text) in files { shell.host.files[name] = Array(text.utf8) }
    return shell
  }

  static func steps(_ count: Int, bad: Int) -> [String: String] {
    var files: [String: String] = [:]
    for number in 1...count {
      let two = number < 10 ? "0\(number)" : "\(number)"
      files["d/steps-\(two).csv"] =
        "date,steps\n2025-01-\(two),500\n" + (number <= bad ? "who,knows\n" : "")
    }
    return files
  }

  @Test func `many files of one kind are told in one line`() {
    var shell = Self.shell(Self.steps(20, bad: 3))
    shell.host.files["d/weight.csv"] = Array("date,weight (kg)\n2025-01-01,70\nx,1\n".utf8)
    let told = shell.shown("load d as t")
    #expect(
      told.contains("d/steps-*.csv: 20 files, table, 23 read, 20 kept, 3 skipped\n"), "\(told)")
    #expect(
      told.contains("  skipped 3: not a day (first at line 3 of d/steps-01.csv)\n"), "\(told)")
    #expect(told.contains("d/weight.csv: table, 2 read, 1 kept, 1 skipped\n"), "\(told)")
    #expect(shell.shown("info t").contains("d/steps-03.csv: table, 2 read, 1 kept, 1 skipped"))
  }

  @Test func `a few files are told one by one, and only what is wrong with them`() {
    var shell = Self.shell(Self.steps(8, bad: 2))
    let told = shell.shown("load d as t")
    #expect(told.contains("d/steps-01.csv: table, 2 read, 1 kept, 1 skipped"), "\(told)")
    #expect(told.contains("d/steps-02.csv: table") && !told.contains("d/steps-03"), "\(told)")
  }

  @Test func `of many files that are not read the first and the last are told`() {
    var files = Self.steps(2, bad: 0)
    for number in 1...12 { files["d/w\(number + 10).csv"] = "date,weight\n2025-01-01,150\n" }
    var shell = Self.shell(files)
    let told = shell.shown("load d as t")
    #expect(told.contains("d/w13.csv: ") && !told.contains("d/w14.csv"), "\(told)")
    #expect(
      told.contains("9 more files are not read (no-unit), the last is d/w22.csv\n"), "\(told)")
  }

  @Test func `a table whose dates decide nothing follows the others of its folder`() {
    var shell = Self.shell([
      "d/03.csv": "time,ratio\n07/03/26 01:00,4\n", "d/17.csv": "time,ratio\n07/17/26 01:00,4\n",
      "e/03.csv": "time,ratio\n07/03/26 01:00,4\n",
      "f/a.csv": "time,ratio\n17/03/26 01:00,4\n", "f/b.csv": "time,ratio\n07/17/26 01:00,4\n",
      "f/c.csv": "time,ratio\n07/03/26 01:00,4\n",
    ])
    for paths in ["d", "d/03.csv d/17.csv"] {
      let told = shell.shown("load \(paths) as t; metrics")
      #expect(told.contains("2026-07-03  2026-07-17"), "\(told)")
      #expect(told.contains("in the order of other files of the folder: mdy"), "\(told)")
    }
    // A file of another folder decides nothing, nor do files that disagree.
    #expect(shell.shown("load d/17.csv e as u").contains("e/03.csv: every day and month is 12"))
    #expect(shell.shown("load f as v").contains("f/c.csv: every day and month is 12"))
  }
}
