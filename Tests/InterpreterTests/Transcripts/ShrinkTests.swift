import Foundation
import Testing
import TrendsCore

@testable import Interpreter

@Suite("Shrink") struct ShrinkTests {
  private func shrink(_ text: String, planted: Bool = false) -> (Int32, Transcript, TestHost) {
    let host = TestHost()
    host.files["a.trsh"] = Array(text.utf8)
    var shrink = Shrink(host: host)
    shrink.settings.hasPlantedFault = planted
    let code = shrink.run("a.trsh")
    let bytes = host.files["a.min.trsh"] ?? []
    return (code, Transcript(SourceText(name: "", bytes: bytes)), host)
  }

  @Test func `a planted defect in 1,000 steps over 500 rows shrinks to 5 steps and 3 rows`() throws
  {
    // The defect: selecting the selected day again, when its value is above 90.
    let text = PlantedSession.text
    #expect(TranscriptCheck(host: PlantedSession.host(text)).run("a.trsh") == 0)
    let (code, small, host) = shrink(text, planted: true)
    #expect(code == 0, "\(host.errors)")
    #expect(small.steps.count <= 5, "\(small.steps.map(\.text))")
    let rows = small.preamble.filter { $0.kind == .embedded }.count - 2
    #expect(rows <= 3)
    #expect(host.printed.contains("from 1,000 steps, 500 rows"), "\(host.printed)")
    // The result passes where there is no defect, and fails where there is.
    host.files["a.trsh"] = small.bytes
    #expect(TranscriptCheck(host: host).run("a.trsh") == 0, "\(host.errors)")
    var planted = TranscriptCheck(host: host)
    planted.settings.hasPlantedFault = true
    #expect(planted.run("a.trsh") == 3)
  }

  @Test func `what passes is not shrunk, and what never ends is not either`() {
    #expect(shrink(BlessTests.head + "load demo\n#|...\n#= ok\n").0 == 1)
    #expect(shrink(BlessTests.head + "for i in 1..1000000000\nend\n").0 == 5)
    #expect(shrink("#: transcript 999\n").0 == 5)
  }

  @Test func `arguments and ranges become small, flags go`() {
    let (code, small, host) = shrink(
      BlessTests.head
        + "load demo\nselect -3d\nfor i in 1..30\n  scroll -37d\nend\nset width 100\nforecast 14\nfocus nowhere --format text\n"
    )
    #expect(code == 0, "\(host.errors)")
    #expect(small.steps.map(\.text) == ["focus nowhere"])
  }

  @Test func `a wrong line stays the wrong line`() {
    let (code, small, host) = shrink(
      BlessTests.head
        + "load demo\nset width 100\nscroll -7d\nunit lb\nscroll -3d\nstate viewport.end\n#| \"2026-09-24\"\n"
    )
    #expect(code == 0, "\(host.errors)")
    #expect(small.steps.last?.text == "state viewport.end")
    #expect(small.steps.count <= 4)
    host.files["a.trsh"] = small.bytes
    host.errors = []
    #expect(TranscriptCheck(host: host).run("a.trsh") == 3)
    #expect(host.errors.contains { $0.contains("text differs after 'state viewport.end'") })
  }

  @Test func `a search that was stopped goes on`() {
    let host = TestHost()
    host.files["a.trsh"] = Array(PlantedSession.text.utf8)
    var shrink = Shrink(host: host)
    shrink.settings.hasPlantedFault = true
    (host.interruptCountdown, host.staysInterrupted) = (4000, true)
    #expect(shrink.run("a.trsh") == 130)
    host.staysInterrupted = false
    let half = host.files["a.min.trsh"] ?? []
    var check = TranscriptCheck(host: host)
    check.settings.hasPlantedFault = true
    #expect(check.run("a.min.trsh") == 3)
    #expect(shrink.run("a.trsh") == 0)
    #expect(host.files["a.min.trsh"]?.count ?? 0 < half.count)
  }
}

/// 1,000 steps over 500 rows, recorded without the defect.
enum PlantedSession {
  static let text: String = {
    let host = TestHost()
    var rows = "day,kg\n"
    let first = Day(iso: "2025-05-23") ?? Day(clamping: 0)
    for index in 0..<500 {
      let value = index == 471 ? "91.4" : "\(70 + index % 17).\(index % 10)"
      rows += "\(first.advanced(by: index)),\(value)\n"
    }
    host.files["w.csv"] = Array(rows.utf8)
    var random = SplitMix64(seed: 10)
    var lines = ["load w.csv as w"]
    while lines.count < 1000 {
      let days = 1 + Int(random.next() % 9)
      switch random.next() % 6 {
      case 0, 1: lines.append("scroll -\(days)d")
      case 2: lines.append("scroll +\(days)d")
      case 3: lines.append("select none")
      case 4: lines.append("state viewport.start")
      default: lines.append("unit \(days % 2 == 0 ? "kg" : "lb")")
      }
    }
    let day = first.advanced(by: 471)
    lines[600] = "jump \(day)"
    lines[601] = "select \(day)"
    for index in 602..<999 where lines[index].hasPrefix("select") { lines[index] = "stats weight" }
    for index in 602..<999 where lines[index].hasPrefix("scroll") { lines[index] = "state today" }
    lines[999] = "select \(day)"
    var shell = Shell()
    shell.host.files = host.files
    shell.run(lines.joined(separator: "\n") + "\nsave a.trsh --embed\n")
    return String(decoding: shell.host.files["a.trsh"] ?? [], as: UTF8.self)
  }()

  static func host(_ text: String) -> TestHost {
    let host = TestHost()
    host.files["a.trsh"] = Array(text.utf8)
    return host
  }
}
