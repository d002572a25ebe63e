import Foundation
import Testing

/// Every case of the shared reference folder, found anew at each run.
@Suite("Reference") struct ReferenceTests {
  static let checks: [String: @Sendable (inout ReferenceCase) throws -> Void] = [
    "holt_fixed": checkHolt, "holt_damped": checkHolt, "holt_optimised": checkHolt,
    "holt_intervals": checkIntervals, "irregular": checkIrregular,
    "ewma": checkEWMA, "lttb": checkDownsample, "minmaxlttb": checkDownsample,
    "stats": checkStatistics, "streaks": checkStreak, "backtest": checkBacktest,
  ]

  /// `TRENDSH_SHARED`, or the folder `shared` beside the package.
  static var folder: URL {
    let shared =
      ProcessInfo.processInfo.environment["TRENDSH_SHARED"].map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../shared").standardizedFileURL
    return shared.appendingPathComponent("reference")
  }

  static var files: [URL] {
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (found ?? []).filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  @Test func `goal 5: auto is as accurate on M3 as the file says it can be`() throws {
    guard Self.isThorough,
      let file = Self.files.first(where: { $0.lastPathComponent == "accuracy_m3.json" })
    else { return }
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

  @Test func `every case of the reference folder agrees`() throws {
    let files = Self.files
    guard !files.isEmpty else {
      print("reference: no files in \(Self.folder.path), nothing was checked (TRENDSH_SHARED)")
      return
    }
    var uncovered: [String] = []
    for file in files {
      let json = try JSON(contentsOf: file)
      let category = json["category"].string ?? file.deletingPathExtension().lastPathComponent
      let cases = json["cases"].list
      let name = "reference/\(file.lastPathComponent)"
      guard let check = Self.checks[category] else {
        if category != "accuracy_m3" {
          uncovered.append(category)
        } else if !Self.isThorough {
          print("\(name): \(cases.count) cases, judged in a release build (scripts/bench m3)")
        }
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
      if !unknown.isEmpty {
        line += ", \(unknown.count) not understood (\(unknown.prefix(3).joined(separator: ", ")))"
      }
      print(line)
    }
    if !uncovered.isEmpty {
      print("reference: not covered yet: \(uncovered.joined(separator: ", "))")
    }
  }
}
