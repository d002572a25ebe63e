import Foundation

/// The shared sample files and what is known about each.
enum Samples {
  /// `TRENDSH_SHARED`, or the folder `shared` beside the package.
  static var folder: URL {
    ReferenceTests.folder.deletingLastPathComponent().appendingPathComponent("samples")
  }

  /// Every file that `EXPECTED.json` of a kind names, sorted; empty where the folder is absent.
  static func expected(_ kind: String) throws -> [(name: String, truth: JSON)] {
    let file = folder.appendingPathComponent("\(kind)/EXPECTED.json")
    guard FileManager.default.fileExists(atPath: file.path) else {
      print("samples/\(kind): no files in \(folder.path), nothing was checked (TRENDSH_SHARED)")
      return []
    }
    let files = try JSON(contentsOf: file)["files"]
    return files.keys.map { ($0, files[$0]) }
  }

  static func bytes(_ kind: String, _ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent("\(kind)/\(name)")))
  }
}
