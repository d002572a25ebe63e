import Testing
import TrendsCore
@testable import Interpreter
import TrendsOutput

/// What a command needs of the world outside, and no more.
private final class SmallHost: Interruptible, Printing, ZoneFiles {
  var isInterrupted: Bool { false }
  var tableWidth: Int? { 40 }
  var zoneNames: [String] { ["UTC"] }
  private(set) var errors: [String] = []

  func zoneFile(_ name: String) -> [UInt8]? { nil }
  func write(_ bytes: [UInt8]) {}
  func writeError(_ text: String) { errors.append(text) }
}

@Suite("The context of a command") struct CommandContextTests {
  private let host = SmallHost()

  private func context() throws -> CommandContext {
    let clock = VirtualClock(now: try #require(Instant(iso: "2025-06-30T12:00:00Z")), zone: .utc)
    return CommandContext(world: World(clock: clock), settings: Settings(), host: host)
  }

  @Test func `a table is whole in what is recorded, and fits on the terminal`() throws {
    var context = try context()
    var table = Table([
      .init("name"), .init("kind"), .init("first", room: .whole(goes: 1)),
      .init("what is said of it"),
    ])
    table.rows = [[.text("weight"), .text("data"), .text("2025-06-01"), .text("a long sentence")]]
    context.print(table)
    let whole = String(decoding: context.printout.bytes, as: UTF8.self)
    #expect(whole.contains("a long sentence"))
    let narrow = Narrower.applied(context.printout.narrower, to: context.printout.bytes)
    let lines = String(decoding: narrow, as: UTF8.self).pieces(at: "\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 40 || $0.hasPrefix("left out for room") })
    #expect(lines != whole.pieces(at: "\n"))
  }

  @Test func `a note stays out of the way of a program that reads the answer`() throws {
    var context = try context()
    context.note("weight: today is loaded")
    #expect(String(decoding: context.printout.bytes, as: UTF8.self) == "weight: today is loaded\n")
    context.printout = Printout()
    context.options.format = .csv
    context.note("weight: today is loaded")
    #expect(context.printout.bytes.isEmpty)
    #expect(host.errors == ["weight: today is loaded"])
  }

  @Test func `a view that is not open is named, with what to type`() throws {
    var context = try context()
    #expect(throws: Failure.unknownView("w", hint: "type: load FILE, or load demo")) {
      try context.view(named: "w")
    }
    #expect(throws: context.nothingOpen) { try context.dayView() }
  }
}
