@testable import TrendsCore
@testable import TrendsImport

/// What three other decoders read in a FIT file.
struct FITPeers {
  private let peers: JSON

  init(_ peers: JSON) { self.peers = peers }

  func check(_ imported: Imported, _ contents: [FITContent], _ truth: inout RunTruth) {
    // Peers that give up on a file say nothing about it.
    guard !peers["messages"].keys.isEmpty else { return }
    for key in peers.keys {
      switch key {
      case "records": checkRecords(peers[key], contents, imported, &truth)
      case "sessions": checkSessions(peers[key].list, imported.activities, &truth)
      case "laps": truth.equal("laps", contents.reduce(0) { $0 + $1.laps.count }, peers[key].int)
      case "local_minus_utc_s": break
      case "messages", "bytes", "fitdecode_error", "strict_error", "record_count_by_peer",
        "has_big_endian_definitions", "developer_fields", "hrv_messages", "weight_scale":
        break
      default: truth.skip("peers.\(key)")
      }
    }
    let offset = peers["local_minus_utc_s"].int.flatMap { abs($0) <= 50_400 ? $0 : nil }
    for activity in imported.activities { truth.equal("offset", activity.utcOffset, offset) }
  }

  private func checkRecords(
    _ records: JSON, _ contents: [FITContent], _ imported: Imported, _ truth: inout RunTruth
  ) {
    let points = contents.flatMap(\.points)
    let times = points.compactMap(\.time)
    let isDistinct = records["distinct_timestamps"].int == records["n"].int
    for key in records.keys {
      let wanted = records[key]
      switch key {
      case "n":
        truth.equal(key, points.count, wanted.int)
        if !times.isEmpty {
          truth.equal("points", imported.activities.reduce(0) { $0 + $1.points }, wanted.int)
        }
      case "first":
        truth.equal(key, times.first.map(Instant.init(milliseconds:)), Instant(truth: wanted))
      case "last":
        truth.equal(key, times.last.map(Instant.init(milliseconds:)), Instant(truth: wanted))
      case "distinct_timestamps": truth.equal(key, Set(times).count, wanted.int)
      case "heart_rate":
        truth.statistics(key, points.map(\.heart).filter { !$0.isNaN }, wanted)
        guard isDistinct else { continue }
        truth.statistics("heart", imported.activities.flatMap(\.heart.values), wanted)
      case "cadence_raw": truth.statistics(key, points.map(\.cadence).filter { !$0.isNaN }, wanted)
      case "cadence_zero": truth.equal(key, points.count { $0.cadence == 0 }, wanted.int)
      case "with_fractional_cadence":
        truth.equal(key, points.count { !$0.fraction.isNaN }, wanted.int)
      case "last_distance_m":
        truth.near(
          key, points.last { !$0.distance.isNaN }?.distance, wanted.double, within: 1e-6)
      case "steps_per_min" where isDistinct:
        truth.statistics(key, imported.activities.flatMap(\.cadence.values), wanted)
      case "steps_per_min_without_zero" where isDistinct:
        let values = imported.activities.flatMap(\.cadence.values)
        truth.statistics(key, values.filter { $0 > 0 }, wanted)
      case "records_per_utc_day":
        let days = times.map { Zone.utc.day(of: Instant(milliseconds: $0)).description }
        for day in wanted.keys {
          truth.equal(day, days.count { $0 == day }, wanted[day].int)
        }
      case "with_position", "steps_per_min", "steps_per_min_without_zero": break
      default: truth.skip("peers.records.\(key)")
      }
    }
  }

  private func checkSessions(
    _ sessions: [JSON], _ activities: [Activity], _ truth: inout RunTruth
  ) {
    let dated = sessions.filter { Instant(truth: $0["start_time"]) != nil }
    truth.equal("activities", activities.count, dated.count)
    for (session, activity) in zip(dated, activities) {
      let elapsed = session["total_elapsed_time"].double ?? 0
      let timer = session["total_timer_time"].double ?? 0
      truth.equal("sport", activity.sport, session["sport"].string)
      truth.equal("start", activity.start, Instant(truth: session["start_time"]))
      truth.near("elapsed", activity.seconds, elapsed, within: 1e-9)
      truth.near("timer", activity.movingSeconds, min(elapsed, timer), within: 1e-9)
      truth.near(
        "distance", (activity.kilometers ?? 0) * 1000, session["total_distance"].double,
        within: 1e-6)
    }
  }
}
