import Foundation
import Testing
import TrendsCore

@Suite("Zone") struct ZoneTests {
  @Test(arguments: [
    ("Europe/Berlin", true), ("Etc/GMT+3", true), ("America/Port-au-Prince", true), ("UTC", true),
    ("", false), ("/etc/passwd", false), ("../secret", false), ("Europe/../../x", false),
    ("Europe/Berl in", false), ("Z\u{fc}rich", false), ("a\0b", false), ("posixrules.", false),
    (String(repeating: "a", count: 256), true), (String(repeating: "a", count: 257), false),
  ])
  func `A22: a name is letters, digits and four marks, and never climbs`(
    name: String, isValid: Bool
  ) {
    #expect(Zone.isValidName(name) == isValid)
  }

  @Test func `a zone without changes keeps its offset for ever`() throws {
    let zone = try Zone(name: "Here", tzif: ZoneFixtures.file(offsets: [-12600]))
    for milliseconds in [Int64.min, -1, 0, 1, .max] {
      #expect(zone.offset(at: Instant(milliseconds: milliseconds)) == -12600)
      _ = zone.civil(at: Instant(milliseconds: milliseconds))
    }
    #expect(zone.day(of: Instant(milliseconds: .max)) == .last)
    #expect(zone.day(of: Instant(milliseconds: .min)) == .first)
  }

  @Test func `a zone is equal by name and content`() throws {
    let file = ZoneFixtures.file(times: [0, 100], offsets: [0, 60, 120])
    let a = try Zone(name: "A", tzif: file)
    #expect(a == (try Zone(name: "A", tzif: file)))
    #expect(a.hashValue == (try Zone(name: "A", tzif: file)).hashValue)
    #expect(a != (try Zone(name: "B", tzif: file)))
    #expect(
      a != (try Zone(name: "A", tzif: ZoneFixtures.file(times: [0, 101], offsets: [0, 60, 120]))))
    #expect(Zone.utc == (try Zone(name: "UTC", tzif: ZoneFixtures.file(footer: "UTC0"))))
  }

  struct Rule: Sendable, CustomTestStringConvertible {
    let text: String
    let at: String
    let offset: Int
    init(_ text: String, _ at: String, _ offset: Int) {
      self.text = text
      self.at = at
      self.offset = offset
    }
    var testDescription: String { "\(text) at \(at)" }
  }

  static let rules: [Rule] = [
    Rule("CET-1CEST,M3.5.0,M10.5.0/3", "2024-03-31T00:59:59Z", 3600),
    Rule("CET-1CEST,M3.5.0,M10.5.0/3", "2024-03-31T01:00:00Z", 7200),
    Rule("CET-1CEST,M3.5.0,M10.5.0/3", "2024-10-27T00:59:59Z", 7200),
    Rule("CET-1CEST,M3.5.0,M10.5.0/3", "2024-10-27T01:00:00Z", 3600),
    Rule("CET-1CEST,M3.5.0,M10.5.0/3", "9999-07-01T01:00:00Z", 7200),
    Rule("<+0330>-3:30", "2024-01-01T00:00:00Z", 12600),
    Rule("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2024-03-31T00:59:59Z", -10800),
    Rule("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2024-03-31T01:00:00Z", -7200),
    Rule("EST5EDT,0/0,J365/25", "2024-01-01T05:00:00Z", -14400),
    Rule("EST5EDT,0/0,J365/25", "2024-12-31T23:00:00Z", -14400),
    Rule("AAA0BBB,J60/0,J61/0", "2024-03-01T12:00:00Z", 3600),
    Rule("AAA0BBB,J60/0,J61/0", "2024-02-29T12:00:00Z", 0),
    Rule("AAA0BBB,59/0,60/0", "2024-02-29T12:00:00Z", 3600),
    Rule("IST-2IDT,M3.4.4/26,M10.5.0", "2025-03-27T23:59:59Z", 7200),
    Rule("IST-2IDT,M3.4.4/26,M10.5.0", "2025-03-28T00:00:00Z", 10800),
    Rule("AEST-10AEDT,M10.1.0,M4.1.0/3", "2025-12-31T12:00:00Z", 39600),
    Rule("AAA-14BBB-15:30:15,M2.1.0/-167,M11.5.6/167", "2025-06-30T12:00:00Z", 55815),
  ]

  @Test(arguments: rules) func `a rule gives the offset of any year`(_ rule: Rule) throws {
    let instant = try #require(Instant(iso: rule.at))
    let zone = try Zone(name: "Rule", tzif: ZoneFixtures.file(footer: rule.text))
    #expect(zone.offset(at: instant) == rule.offset)
    let written = ZoneFixtures.file(
      times: [0], offsets: [0, Int32(rule.offset)], footer: rule.text)
    #expect(try Zone(name: "Rule", tzif: written).offset(at: instant) == rule.offset)
  }

  @Test(arguments: [
    "X", "CET", "CE-1", "CET-25", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
    "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0/168,M10.5.0",
    "CET-1CEST,J0,J366", "CET-1CEST,366,1", "<+03-3", "<>-3", "CET-1:60",
    "CET-1CEST,M3.5.0,M10.5.0 ",
    "CET-99999999999999999999", "CET-1\0", "CET-1CEST,M3.5.0,M10.5.0,M1.1.0",
  ])
  func `a rule that is not understood is an error`(text: String) {
    #expect(throws: ZoneError.rule) {
      try Zone(name: "Rule", tzif: ZoneFixtures.file(footer: text))
    }
  }

  @Test func `a damaged file is an error that says why`() {
    func error(_ bytes: [UInt8]) -> ZoneError? {
      do throws(ZoneError) {
        _ = try Zone(name: "Damaged", tzif: bytes)
        return nil
      } catch { return error }
    }
    #expect(error([]) == .notAZoneFile)
    #expect(error(Array("TZif".utf8)) == .notAZoneFile)
    #expect(error([UInt8](repeating: 0x41, count: 100)) == .notAZoneFile)
    #expect(error(ZoneFixtures.file(times: [5, 5], offsets: [0, 1, 2])) == .damaged)
    #expect(error(ZoneFixtures.file(times: [5], offsets: [0])) == .damaged)
    #expect(error(ZoneFixtures.file(offsets: [93_601])) == .damaged)
    #expect(error(ZoneFixtures.file(offsets: [])) == .damaged)
    #expect(error(ZoneFixtures.file(leaps: 1)) == .leapSeconds)
    #expect(error(ZoneFixtures.file().dropLast(1) + []) == .truncated)
    #expect(throws: ZoneError.name) { try Zone(name: "../x", tzif: ZoneFixtures.file()) }
  }

  @Test func `no damage of any byte and no length traps`() {
    let good = ZoneFixtures.file(
      times: [.min, -1, 0, 1_700_000_000], offsets: [0, 3600, -7200, 93_600, 5],
      footer: "CET-1CEST,M3.5.0,M10.5.0/3")
    var zones = 0
    func use(_ bytes: [UInt8]) { if isUsed(bytes) { zones += 1 } }
    for length in 0..<good.count { use(Array(good[..<length])) }
    var random = SplitMix64(seed: 7)
    for index in good.indices {
      for byte in [0, 1, 0x7F, 0x80, 0xFF, UInt8(truncatingIfNeeded: random.next())] {
        var bad = good
        bad[index] = byte
        use(bad)
      }
    }
    for _ in 0..<1500 {
      var bad = good
      for _ in 0...(random.next() % 4) {
        bad[Int(random.next() % UInt64(bad.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      use(bad)
    }
    #expect(zones > 100)
  }

  /// Asks a zone for everything it can be asked; false if the bytes make none.
  private func isUsed(_ bytes: [UInt8]) -> Bool {
    guard let zone = try? Zone(name: "Damaged", tzif: bytes) else { return false }
    for milliseconds in [Int64.min, -1, 0, 1_750_000_000_000, 9_999_999_999_999, .max] {
      let instant = Instant(milliseconds: milliseconds)
      let day = zone.day(of: instant)
      _ = zone.start(of: day)
      _ = zone.instant(of: day, secondsOfDay: .max)
      _ = zone.instant(of: day, secondsOfDay: .min)
      _ = instant.iso(in: zone)
    }
    return true
  }
}
