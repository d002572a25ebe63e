import Testing
import TrendsCore

@testable import Interpreter

/// Each part of the world has a small fake: what needs a role needs no more than that.
@Suite("Roles of a host") struct RoleTests {
  private final class OneFile: FileAccess {
    let name: String
    var bytes: [UInt8]
    var home: String? { "/home/me" }

    init(_ name: String, _ text: String) {
      self.name = name
      bytes = Array(text.utf8)
    }

    func read(_ path: String) throws(HostError) -> [UInt8] {
      guard path == name else { throw HostError(code: "io", "no such file") }
      return bytes
    }

    func write(
      _ bytes: [UInt8], to path: String, mode: WriteMode, within scope: WriteScope
    ) throws(HostError) {
      self.bytes = bytes
    }

    func entries(of folder: String) -> [String] { [name] }
  }

  private final class Paper: Printing {
    var text = ""
    func write(_ bytes: [UInt8]) { text += String(decoding: bytes, as: UTF8.self) }
    func writeError(_ text: String) { self.text += text }
  }

  private final class NoZones: ZoneFiles {
    func zoneFile(_ name: String) -> [UInt8]? { nil }
    var zoneNames: [String] { [] }
  }

  @Test func `names of files need files alone`() {
    var names = FileNames(
      inputs: ["/data/w.csv"], path: "/data/s.trsh", host: OneFile("/data/w.csv", ""))
    names.learn(["/data/w.csv"], beginnings: [])
    #expect(names.words["/data/w.csv"] == "w.csv")
  }

  @Test func `a run is followed with files alone`() throws {
    let file = OneFile("run.csv", "second,spm\n1,160\n2,162\n")
    let clock = VirtualClock(now: Instant(milliseconds: 0), zone: .utc)
    var source = try FollowSource(reading: "run.csv", .cadence, file, clock: clock)
    let samples = try source.next(1000, speed: 1, file, waits: true)
    #expect(samples?.values == [160, 162])
    #expect(throws: HostError.self) {
      try FollowSource(reading: "other.csv", .cadence, file, clock: clock)
    }
  }

  @Test func `what a follower draws needs paper alone`() {
    let paper = Paper()
    var show = FollowShow(isWatched: true, canRedraw: true)
    show.begin(paper)
    show.draw(["one", "two"], paper)
    #expect(paper.text.contains("one"))
  }

  @Test func `a zone needs zone files alone`() throws {
    #expect(try NoZones().zone(named: "UTC") == .utc)
    #expect(NoZones().zone(found: "Europe/Berlin") == nil)
    #expect(throws: Failure.self) { try NoZones().zone(named: "Europe/Berlin") }
  }
}
