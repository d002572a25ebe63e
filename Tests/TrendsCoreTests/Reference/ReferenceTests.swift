import Foundation
import Makers
import Testing

/// Every case of the shared reference folder, found anew at each run.
@Suite("Reference") struct ReferenceTests {
  static let checks: [String: @Sendable (inout ReferenceCase) throws -> Void] = [
    "holt_fixed": checkHolt, "holt_damped": checkHolt, "holt_optimised": checkHolt,
    "holt_intervals": checkIntervals, "irregular": checkIrregular,
    "ewma": checkEWMA, "lttb": checkDownsample, "minmaxlttb": checkDownsample,
    "stats": checkStatistics, "streaks": checkStreak, "backtest": checkBacktest,
  ]

  private static let files = TestData.files(in: "reference", ending: ".json")

  @Test(
    .needs("reference/accuracy_m3.json"),
    .enabled(if: isThorough, "1,600 searches: judged in a release build, scripts/bench m3"))
  func `goal 5: auto is as accurate on M3 as the file says it can be`() throws {
    let file = try #require(Self.files.first { $0.lastPathComponent == "accuracy_m3.json" })
    let json = try JSON(contentsOf: file)
    var accuracy = AccuracyReference()
    let cases = json["cases"].list.map { ReferenceCase($0, file: json["tolerance"]) }
    for item in cases { try accuracy.add(item) }
    for var item in cases where !item.expected.isNil {
      accuracy.judge(&item)
      for difference in item.differences { Issue.record("accuracy_m3 \(item.id): \(difference)") }
    }
    print("reference/accuracy_m3.json: \(cases.count) cases")
  }

  /// 1,600 searches take minutes without optimisation: `scripts/test` judges them in a release build.
  static var isThorough: Bool {
    #if DEBUG
      ProcessInfo.processInfo.environment["TRENDSH_THOROUGH"] != nil
    #else
      true
    #endif
  }

  @Test(.needs("reference")) func `every case of the reference folder agrees`() throws {
    var uncovered: [String] = []
    for file in Self.files {
      let json = try JSON(contentsOf: file)
      let category = json["category"].string ?? file.deletingPathExtension().lastPathComponent
      let cases = json["cases"].list
      let name = "reference/\(file.lastPathComponent)"
      guard let check = Self.checks[category] else {
        if category != "accuracy_m3" { uncovered.append(category) }
        continue
      }
      var wrong = 0
      var unknown: [String] = []
      for item in cases {
        var state = ReferenceCase(item, file: json["tolerance"])
        try check(&state)
        if !state.isKnown { unknown.append(state.id) }
        if let first = state.differences.first {
          wrong += 1
          Issue.record(
            "\(name) \(state.id): \(first) (\(state.differences.count) differences)")
        }
      }
      var line = "\(name): \(cases.count) cases"
      if wrong > 0 { line += ", \(wrong) wrong" }
      #expect(unknown.isEmpty, "\(name): not understood: \(unknown)")
      print(line)
    }
    #expect(uncovered.isEmpty, "no check for \(uncovered)")
  }
}
