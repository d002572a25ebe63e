import Foundation
import Testing
import TrendsCore

/// Offsets of fifty zones as python3 knows them, or Foundation where it is absent.
enum ZoneTruth {
  static let names = [
    "Africa/Cairo", "Africa/Casablanca", "Africa/Johannesburg", "Africa/Lagos", "Africa/Monrovia",
    "America/Anchorage", "America/Argentina/Buenos_Aires", "America/Bogota", "America/Caracas",
    "America/Chicago", "America/Denver", "America/Halifax", "America/Havana", "America/Nuuk",
    "America/Lima", "America/Los_Angeles", "America/Mexico_City", "America/New_York",
    "America/Santiago", "America/Sao_Paulo", "America/St_Johns", "Antarctica/Troll",
    "Asia/Amman", "Asia/Beirut", "Asia/Dubai", "Asia/Gaza", "Asia/Hong_Kong", "Asia/Jerusalem",
    "Asia/Kathmandu", "Asia/Kolkata", "Asia/Pyongyang", "Asia/Shanghai", "Asia/Tehran",
    "Asia/Tokyo", "Asia/Yangon", "Atlantic/Azores", "Australia/Adelaide", "Australia/Lord_Howe",
    "Australia/Sydney", "Europe/Athens", "Europe/Berlin", "Europe/Dublin", "Europe/Istanbul",
    "Europe/Lisbon", "Europe/London", "Europe/Moscow", "Pacific/Apia", "Pacific/Auckland",
    "Pacific/Chatham", "Pacific/Kiritimati",
  ]

  /// Prints where each zone's offset changes, looking twice a day and then closer.
  static let script = """
    import sys, zoneinfo, datetime
    zoneinfo.reset_tzpath(to=[sys.argv[1]])
    for name in sys.argv[2].split():
        zone = zoneinfo.ZoneInfo(name)
        def offset(second):
            at = datetime.datetime.fromtimestamp(second, zone)
            return int(at.utcoffset().total_seconds())
        last = offset(0)
        print(name, 0, last)
        for second in range(43200, 2145916800, 43200):
            now = offset(second)
            if now == last: continue
            low, high = second - 43200, second
            while high - low > 1:
                middle = (low + high) // 2
                if offset(middle) == last: low = middle
                else: high = middle
            print(name, high, now)
            last = now
    """

  static func ours(_ name: String) throws -> String {
    let zone = try ZoneFixtures.zone(name)
    return changes(name) { zone.offset(at: Instant(milliseconds: $0 * 1000)) }
  }

  static func foundation(_ name: String) -> String? {
    guard let zone = TimeZone(identifier: name) else { return nil }
    return changes(name) {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0)))
    }
  }

  private static func changes(_ name: String, _ offset: (Int64) -> Int) -> String {
    var last = offset(0)
    var lines = "\(name) 0 \(last)\n"
    for second in stride(from: Int64(43_200), to: 2_145_916_800, by: 43_200) {
      let now = offset(second)
      guard now != last else { continue }
      var (low, high) = (second - 43_200, second)
      while high - low > 1 {
        let middle = (low + high) / 2
        if offset(middle) == last { low = middle } else { high = middle }
      }
      lines += "\(name) \(high) \(now)\n"
      last = now
    }
    return lines
  }
}

@Suite("Zone, truths", .enabled(if: ZoneFixtures.areInstalled, "no zone files on this machine"))
struct ZoneTruthTests {
  @Test(.enabled(if: Python.isPresent, "no python3 here: Foundation is asked instead"))
  func `fifty zones have python's offsets from 1970 to 2037`() throws {
    let names = ZoneTruth.names.joined(separator: " ")
    let truth = try #require(Python.run(ZoneTruth.script, ZoneFixtures.folder, names))
    let ours = try ZoneTruth.names.map { try ZoneTruth.ours($0) }.joined()
    #expect(ours == truth)
  }

  @Test(.enabled(if: !Python.isPresent, "python3 is the better truth"))
  func `fifty zones have Foundation's offsets from 1970 to 2037`() throws {
    for name in ZoneTruth.names {
      let truth = try #require(ZoneTruth.foundation(name))
      #expect(try ZoneTruth.ours(name) == truth)
    }
  }
}
