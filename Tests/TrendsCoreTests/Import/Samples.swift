import Foundation
import Testing

@testable import TrendsCore

/// The shared sample files of one format, and the truth about each.
struct Samples {
  let folder: URL
  /// By file name, in order.
  let files: [(name: String, truth: JSON)]

  /// Nil, said aloud, where the folder is not there.
  init?(_ format: String) throws {
    folder = ReferenceTests.folder.deletingLastPathComponent()
      .appendingPathComponent("samples/\(format)")
    let truth = folder.appendingPathComponent("EXPECTED.json")
    guard FileManager.default.fileExists(atPath: truth.path) else {
      print("samples/\(format): not at \(folder.path), nothing was checked (TRENDSH_SHARED)")
      return nil
    }
    let all = try JSON(contentsOf: truth)["files"]
    files = all.keys.map { ($0, all[$0]) }
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}
