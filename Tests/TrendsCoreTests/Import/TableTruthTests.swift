import Makers
import Testing
import TrendsCore

/// Every table of the shared samples, found anew at each run.
@Suite("Tables: samples") struct TableTruthTests {
  @Test(.needs("samples/weight"), .needs("samples/csv"), arguments: ["weight", "csv"])
  func `every sample agrees with its truth`(_ folder: String) throws {
    let files = try TableTruth.all(in: folder)
    var agreed = 0
    for var file in files {
      try file.check()
      if file.differences.isEmpty { agreed += 1 }
      for difference in file.differences.prefix(5) {
        Issue.record("samples/\(folder)/\(file.name): \(difference)")
      }
      for remark in file.remarks { print("  \(file.name): \(remark)") }
      #expect(file.unknown.isEmpty, "\(file.name): not understood: \(Set(file.unknown).sorted())")
    }
    print("samples/\(folder): \(files.count) files, \(agreed) agree")
  }
}
