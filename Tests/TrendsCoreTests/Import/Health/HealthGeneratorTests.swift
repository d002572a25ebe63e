import Foundation
import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// Fresh exports, with every quirk, against what they were written from.
@Suite("Generated exports") struct HealthGeneratorTests {
  @Test(
    .needs("samples/make-health-export"),
    .enabled(if: Python.isPresent, "no python3 here: no exports are made"))
  func `five seeds with quirks agree day by day`() throws {
    let tool = try #require(TestData.places("samples/make-health-export").first)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for seed in 1...5 {
      let file = folder.appendingPathComponent("\(seed).xml")
      let truth = folder.appendingPathComponent("\(seed).json")
      let process = Process()
      process.executableURL = tool
      process.arguments = [
        "--days", "10", "--start", "2024-03-2\(seed)", "--seed", "\(seed)", "--quirks",
        "--target-mb", "1", "-o", file.path, "--truth", truth.path,
      ]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let bytes = Array(try Data(contentsOf: file))
      var check = HealthCheck("seed \(seed)", try HealthExport(MemoryBytes(bytes)))
      check.generator(try JSON(contentsOf: truth))
      for difference in check.differences.prefix(5) {
        Issue.record("seed \(seed): \(difference) (\(check.differences.count) in all)")
      }
    }
    print("make-health-export: 5 seeds")
  }
}
