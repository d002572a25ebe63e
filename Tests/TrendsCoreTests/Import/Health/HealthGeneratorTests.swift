import Foundation
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// Fresh exports, with every quirk, against what they were written from.
@Suite("Generated exports") struct HealthGeneratorTests {
  @Test func `five seeds with quirks agree day by day`() throws {
    let tool = Samples.folder.appendingPathComponent("make-health-export")
    guard FileManager.default.isExecutableFile(atPath: tool.path), Python.isPresent else {
      return print("make-health-export: not there, or no python3: nothing was checked")
    }
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
