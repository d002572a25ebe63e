import Foundation
import Testing
import TrendsCore

@Suite("Zone, civil days", .enabled(if: ZoneFixtures.areInstalled, "no zone files on this machine"))
struct ZoneCivilTests {
  struct Start: Sendable, CustomTestStringConvertible {
    let zone: String
    let day: String
    let instant: String
    init(_ zone: String, _ day: String, _ instant: String) {
      self.zone = zone
      self.day = day
      self.instant = instant
    }
    var testDescription: String { "\(zone) \(day)" }
  }

  static let starts: [Start] = [
    Start("America/Santiago", "2025-09-07", "2025-09-07T04:00:00.000Z"),
    Start("Africa/Cairo", "2025-04-25", "2025-04-24T22:00:00.000Z"),
    Start("Asia/Beirut", "2025-03-30", "2025-03-29T22:00:00.000Z"),
    Start("Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00.000Z"),
    Start("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00.000Z"),
    Start("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00.000Z"),
    Start("America/Havana", "2025-11-02", "2025-11-02T04:00:00.000Z"),
    Start("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000Z"),
    Start("America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00.000Z"),
    Start("America/St_Johns", "2010-11-07", "2010-11-07T02:30:00.000Z"),
    Start("Europe/Berlin", "2025-03-30", "2025-03-29T23:00:00.000Z"),
    Start("Asia/Kathmandu", "2025-06-30", "2025-06-29T18:15:00.000Z"),
    Start("America/New_York", "2150-07-04", "2150-07-04T04:00:00.000Z"),
  ]

  @Test(arguments: starts) func `B0-19: a day starts at its first instant`(_ start: Start) throws {
    let zone = try ZoneFixtures.zone(start.zone)
    let day = try #require(Day(iso: start.day))
    #expect(zone.start(of: day).iso == start.instant)
  }

  @Test func `clock times in a gap move forward, of two the first is meant`() throws {
    let berlin = try ZoneFixtures.zone("Europe/Berlin")
    let spring = try #require(Day(iso: "2025-03-30"))
    let autumn = try #require(Day(iso: "2025-10-26"))
    #expect(
      berlin.instant(of: spring, secondsOfDay: 9000).iso(in: berlin) == "2025-03-30T03:30:00.000")
    #expect(berlin.instant(of: spring, secondsOfDay: 7200).iso == "2025-03-30T01:00:00.000Z")
    #expect(berlin.instant(of: spring, secondsOfDay: 7199).iso == "2025-03-30T00:59:59.000Z")
    #expect(berlin.instant(of: autumn, secondsOfDay: 9000).iso == "2025-10-26T00:30:00.000Z")
    #expect(berlin.instant(of: autumn, secondsOfDay: 10_800).iso == "2025-10-26T02:00:00.000Z")
    #expect(
      berlin.instant(of: autumn, secondsOfDay: 86_400) == berlin.start(of: autumn.advanced(by: 1)))
    let apia = try ZoneFixtures.zone("Pacific/Apia")
    let missing = try #require(Day(iso: "2011-12-30"))
    #expect(
      apia.instant(of: missing, secondsOfDay: 43_200).iso(in: apia) == "2011-12-31T12:00:00.000")
  }

  @Test func `days follow each other and no instant is outside its day`() throws {
    for name in [
      "Africa/Cairo", "America/Havana", "America/Santiago", "Asia/Beirut", "Europe/Berlin",
      "Pacific/Apia",
    ] {
      let zone = try ZoneFixtures.zone(name)
      var start = zone.start(of: Day(clamping: 12_783))
      for number in 12_784..<22_000 {
        let day = Day(clamping: number)
        let next = zone.start(of: day)
        guard start <= next, start == next || zone.day(of: next.advanced(byMilliseconds: -1)) < day,
          zone.day(of: next) == day || zone.start(of: day.advanced(by: 1)) == next
        else {
          Issue.record("\(name) \(day)")
          return
        }
        start = next
      }
    }
  }

  @Test func `the ends of the calendar do no harm`() throws {
    let zone = try ZoneFixtures.zone("Europe/Berlin")
    for day in [Day.first, .last] {
      #expect(zone.day(of: zone.start(of: day)) == day)
      _ = zone.instant(of: day, secondsOfDay: .max)
      _ = zone.instant(of: day, secondsOfDay: .min)
    }
  }
}
