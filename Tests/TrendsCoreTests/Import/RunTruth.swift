import Foundation
import Testing
import TrendsCore
@testable import TrendsImport

/// Checks what was read from one file; what differs is collected as sentences.
struct RunTruth {
  private(set) var differences: [String] = []
  private(set) var compared = 0
  /// Keys of the truth that no check knows.
  private(set) var unknown: Set<String> = []

  mutating func fail(_ sentence: String) { differences.append(sentence) }

  mutating func skip(_ key: String) { unknown.insert(key) }

  mutating func equal<Value: Equatable>(_ name: String, _ got: Value?, _ wanted: Value?) {
    compared += 1
    if got != wanted {
      fail("\(name) is \(got.map { "\($0)" } ?? "none"), not \(wanted.map { "\($0)" } ?? "none")")
    }
  }

  mutating func near(_ name: String, _ got: Double?, _ wanted: Double?, within room: Double) {
    compared += 1
    switch (got, wanted) {
    case (nil, nil): break
    case (let got?, let wanted?) where abs(got - wanted) <= room: break
    default: equal(name, got, wanted)
    }
  }

  /// Number, least, mean and greatest of values: the mean to the digits that are printed.
  mutating func statistics(_ name: String, _ values: [Double], _ wanted: JSON) {
    guard !wanted.isNil else { return equal("\(name).n", values.count, 0) }
    equal("\(name).n", values.count, wanted["n"].int)
    near("\(name).min", values.min(), wanted["min"].double, within: 1e-9)
    near("\(name).max", values.max(), wanted["max"].double, within: 1e-9)
    let mean = values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    near("\(name).mean", mean, wanted["mean"].double, within: 6e-7)
    for key in wanted.keys where !["n", "min", "mean", "max"].contains(key) {
      skip("\(name).\(key)")
    }
  }
}

extension RunTruth {
  /// What a file was written from.
  mutating func model(_ model: JSON, _ activity: Activity, without left: Set<String> = []) {
    for key in model.keys where !left.contains(key) {
      let wanted = model[key]
      switch key {
      case "sport": equal(key, activity.sport, wanted.string)
      case "points": equal(key, activity.points, wanted.int)
      case "first": equal(key, activity.start, Instant(truth: wanted))
      case "last": equal(key, activity.last, Instant(truth: wanted))
      case "distance_m":
        near(key, activity.kilometers.map { $0 * 1000 }, wanted.double, within: 0.005)
      case "elapsed_s": near(key, activity.seconds, wanted.double, within: 1e-3)
      case "timer_s": near(key, activity.movingSeconds, wanted.double, within: 1e-3)
      case "paused_s":
        near(key, activity.seconds - activity.movingSeconds, wanted.double, within: 1e-3)
      case "heart_rate": statistics(key, activity.heart.values, wanted)
      case "steps_per_min", "rpm": statistics(key, activity.cadence.values, wanted)
      case "local_minus_utc_s":
        if let offset = activity.utcOffset { equal(key, offset, wanted.int) }
      case "local_day":
        if let offset = activity.utcOffset {
          let local = activity.start.advanced(byMilliseconds: Int64(offset) * 1000)
          equal(key, Zone.utc.day(of: local).description, wanted.string)
        }
      // Laps and segments are summed up, not kept; the rest is for readers.
      case "laps", "segments", "note", "error", "must_not": break
      default: skip("model.\(key)")
      }
    }
  }
}

extension Activity {
  /// The time of the last sample, or of the end where there is none.
  var last: Instant {
    let seconds = [cadence, heart, speed].compactMap(\.seconds.last).max() ?? self.seconds
    return start.advanced(byMilliseconds: Int64((seconds * 1000).rounded()))
  }
}

extension Instant {
  init?(truth: JSON) {
    guard let text = truth.string else { return nil }
    self.init(iso: text)
  }
}

extension RunTruth {
  /// Runs a check on every file that the truth names, and says how much it compared.
  static func checkAll(
    _ kind: String, _ check: ([UInt8], JSON, inout RunTruth) throws -> Void
  ) throws {
    var run = 0
    var compared = 0
    var unknown: Set<String> = []
    for sample in try Samples.of(kind) {
      let (file, wanted, bytes) = (sample.name, sample.truth, try sample.bytes)
      run += 1
      var truth = RunTruth()
      for key in wanted.keys where !["model", "peers"].contains(key) { truth.skip(key) }
      do { try check(bytes, wanted, &truth) } catch { truth.fail("\(error)") }
      compared += truth.compared
      unknown.formUnion(truth.unknown)
      for difference in truth.differences { Issue.record("\(kind)/\(file): \(difference)") }
    }
    print("samples/\(kind): \(run) files, \(compared) values compared")
    #expect(unknown.isEmpty, "samples/\(kind): not understood: \(unknown.sorted())")
  }
}
