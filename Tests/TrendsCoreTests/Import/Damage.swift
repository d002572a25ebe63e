import Testing
import TrendsCore
@testable import TrendsImport

/// Bytes with a few places cut off, taken out, put in or changed.
func damaged(_ sample: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
  var bytes = sample
  for _ in 0...Int.random(in: 0..<6, using: &random) where !bytes.isEmpty {
    let place = Int.random(in: bytes.indices, using: &random)
    let any = UInt8.random(in: 0...255, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: bytes.removeSubrange(place...)
    case 1, 2: bytes.remove(at: place)
    case 3, 4: bytes.insert(any, at: place)
    case 5, 6, 7: bytes[place] ^= 1 << (any & 7)
    case 8: bytes[place] = 0xFF
    default: bytes[place] = any
    }
  }
  return bytes
}

/// What must hold of an activity, however its file is damaged.
func expectSound(_ activity: Activity, _ comment: Comment) {
  for series in [activity.cadence, activity.heart, activity.speed] {
    #expect(zip(series.seconds, series.seconds.dropFirst()).allSatisfy { $0 < $1 }, comment)
    #expect(series.seconds.allSatisfy { $0 >= 0 }, comment)
    #expect(series.values.allSatisfy { $0 >= 0 && $0.isFinite }, comment)
  }
  #expect(activity.seconds >= activity.movingSeconds && activity.movingSeconds >= 0, comment)
  #expect(activity.kilometers ?? 0 >= 0, comment)
}
