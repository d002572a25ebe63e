import Foundation
import Makers
import Testing

/// A folder that is named and holds nothing would leave every test of it green.
@Suite("The shared folder") struct SharedFolderTests {
  @Test(
    .enabled(
      if: TestData.shared != nil, "TRENDSH_SHARED is not set: only the own fixtures are read"),
    arguments: [
      "samples/apple-health", "samples/chat", "samples/csv", "samples/fit", "samples/gpx",
      "samples/journal", "samples/json", "samples/sqlite", "samples/tcx", "samples/timeline",
      "samples/weight", "samples/xml", "reference", "hostile",
    ])
  func `holds what is tested when it is named`(path: String) throws {
    let folder = try #require(TestData.shared).appendingPathComponent(path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.isEmpty, "\(folder.path) is empty")
  }
}
