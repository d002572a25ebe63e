import Testing
import TrendsCore

/// accuracy_m3: how far off `auto` is over all series of a kind, against the file's own summary.
///
/// A goal over the whole file, not a case each: the summary case is judged, the rest feed it.
struct AccuracyReference {
  private var sums: [String: (mase: Double, smape: Double, count: Int)] = [:]

  mutating func add(_ item: ReferenceCase) throws {
    // The summary case has no series of its own.
    if item.input["type"].isNil { return }
    let kind = try #require(item.input["type"].string)
    let actual = try #require(item.json["actual"].doubles)
    let average = try #require(try ModelAverage(Observations(daily: item.values)))
    let means = average.projection(days: actual.count).means
    let steps = zip(item.values, item.values.dropFirst()).map { abs($1 - $0) }
    let scale = steps.reduce(0, +) / Double(max(steps.count, 1))
    var mase = 0.0
    var smape = 0.0
    for (mean, value) in zip(means, actual) {
      mase += abs(value - mean) / scale
      smape += 200 * abs(value - mean) / (abs(value) + abs(mean))
    }
    let h = Double(actual.count)
    let before = sums[kind] ?? (0, 0, 0)
    sums[kind] = (before.mase + mase / h, before.smape + smape / h, before.count + 1)
  }

  /// Goal 5: at most 1 % above the summary's `auto (AICc average)`.
  func judge(_ item: inout ReferenceCase) {
    for kind in item.expected.keys {
      let wanted = item.expected[kind]["auto (AICc average)"]
      guard let sum = sums[kind], let mase = wanted["mase"].double,
        let smape = wanted["smape"].double
      else { continue }
      let n = Double(sum.count)
      print("  \(kind): MASE \(sum.mase / n) (\(mase)), sMAPE \(sum.smape / n) (\(smape))")
      if sum.mase / n > mase * 1.01 { item.fail("\(kind): MASE \(sum.mase / n) against \(mase)") }
      if sum.smape / n > smape * 1.01 {
        item.fail("\(kind): sMAPE \(sum.smape / n) against \(smape)")
      }
    }
  }
}
