import Foundation
import Testing

@testable import Interpreter
@testable import TrendsCharts
@testable import TrendsOutput

/// Every chart at every width, as `scripts/gallery` shows them on one page.
@Suite("Charts: gallery") struct GalleryTests {
  /// A chart and the lines that draw it.
  struct Exhibit: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var testDescription: String { name }
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Goldens/gallery")

  static let exhibits: [Exhibit] = {
    let text =
      (try? String(contentsOf: folder.appendingPathComponent("lines.txt"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return Exhibit(
        name: String(parts[0]), text: parts[1].trimmingCharacters(in: .whitespaces))
    }
  }()

  @Test("a chart is what it was, in each width and mode", arguments: exhibits)
  func golden(_ exhibit: Exhibit) throws {
    var lines: [String] = []
    for (mode, glyphs, color) in [
      ("colour", Frame.Glyphs.full, true), ("plain", .full, false), ("ASCII", .ascii, false),
    ] {
      for columns in [40, 80, 120, 200] {
        var shell = Shell {
          $0.columns = columns
          $0.rows = 24
          $0.glyphs = glyphs
          $0.color = color
        }
        shell.run("load demo")
        let shown = shell.shown(exhibit.text).replacing("\u{1B}", with: "^[")
        lines += ["== \(columns) columns, \(mode)"] + shown.components(separatedBy: "\n")
      }
    }
    let file = Self.folder.appendingPathComponent(exhibit.name + ".txt")
    let text = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["TRENDSH_BLESS"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    let golden = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    #expect(text == golden, "\(exhibit.name)")
  }

  @Test func `there is an exhibit for each kind of chart`() {
    #expect(Self.exhibits.count > 20)
  }
}
