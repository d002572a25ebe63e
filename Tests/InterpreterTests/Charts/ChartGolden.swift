import Foundation
import Testing

/// A plain UTF-8 file that a chart has to equal; written anew only where `TRENDSH_BLESS` is 1.
enum ChartGolden {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Goldens/charts")

  static func expect(
    _ lines: [String], matches name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appendingPathComponent(name + ".txt")
    let text = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["TRENDSH_BLESS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == golden, "\(name)", sourceLocation: sourceLocation)
  }
}
