import Testing
import TrendsCore

@Suite("ISO 8601") struct ISO8601Tests {
  @Test(
    arguments: [
      ("2025-06-30T12:00:01.840Z", 1_751_284_801_840), ("1970-01-01T00:00:00Z", 0),
      ("1969-12-31T23:59:59.999Z", -1), ("2025-06-30T14:00:01.84+02:00", 1_751_284_801_840),
      ("2025-06-30T06:30:01.8409999-0530", 1_751_284_801_840),
      ("2025-06-30T14:00+02", 1_751_284_800_000),
      ("2024-02-29T00:00Z", 1_709_164_800_000),
    ] as [(String, Int64)])
  func `an instant is read`(text: String, milliseconds: Int64) {
    #expect(Instant(iso: text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "2025-06-30", "2025-06-30T", "2025-06-30T12Z", "2025-06-30T24:00Z", "2025-06-30T12:60Z",
    "2025-06-30T23:59:60Z", "2025-02-29T12:00Z", "2025-06-31T12:00:00Z", "2025-06-30 12:00Z",
    "2025-06-30t12:00z", "2025-06-30T12:00:00.Z", "2025-06-30T12:00.5Z", "2025-06-30T12:00:00ZZ",
    "2025-06-30T12:00:00+", "2025-06-30T12:00:00+2", "2025-06-30T12:00:00+24:00",
    "2025-06-30T12:00:00+02:60", "2025-06-30T12:00:00+02:", "2025-06-30T1:00:00Z",
    "0000-01-01T12:00Z",
    "2025-06-30T12:00:00,5Z", " 2025-06-30T12:00Z", "2025-06-30T12:00Z ", "２025-06-30T12:00Z",
    "2025-06-30T12:00:00.\(String(repeating: "1", count: 100))Z",
  ])
  func `what is impossible or something else is refused`(text: String) {
    #expect(Instant(iso: text, zone: .utc) == nil)
  }

  @Test func `a local time needs a zone`() {
    #expect(Instant(iso: "2025-06-30T12:00") == nil)
    #expect(Instant(iso: "2025-06-30T12:00", zone: .utc)?.iso == "2025-06-30T12:00:00.000Z")
    #expect(ISO8601("2025-06-30T12:00")?.offset == nil)
  }

  @Test func `an instant is printed with milliseconds and reads back`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<20_000 {
      let instant = Instant(
        milliseconds: Int64(random.next() % 300_000_000_000_000) - 60_000_000_000_000)
      guard Instant(iso: instant.iso) == instant else {
        Issue.record("\(instant.iso)")
        return
      }
    }
    #expect(Instant(milliseconds: .max).iso.hasPrefix("9999-12-31T"))
    #expect(Instant(milliseconds: .min).iso.hasPrefix("0001-01-01T"))
  }
}
