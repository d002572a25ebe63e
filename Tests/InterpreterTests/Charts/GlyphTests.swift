import Testing

@testable import Interpreter
@testable import TrendsOutput
@testable import TrendsCharts

@Suite("Charts: glyphs") struct GlyphTests {
  @Test(
    "every tier has a character of one cell for each pattern of dots, and none twice in octants")
  func dots() {
    for dots in [DotGlyphs.ascii, .braille, .quadrant, .octant] {
      for pattern in UInt8.min...UInt8.max {
        let scalar = Unicode.Scalar(dots[pattern])
        #expect(scalar.map { DisplayWidth.of($0) } == 1, "\(pattern)")
      }
    }
    #expect(Set((0...255).map { DotGlyphs.octant[$0] }).count == 256)
    #expect(DotGlyphs.octant[0xFF] == Unicode.Scalar("█").value)
    #expect(DotGlyphs.quadrant[0x47] == Unicode.Scalar("▌").value)
  }

  @Test("octants are where Unicode 16 has them")
  func octants() {
    // BLOCK OCTANT-3, OCTANT-1345 and the last one, OCTANT-2345678.
    #expect(DotGlyphs.octant[0x02] == 0x1CD00)
    #expect(DotGlyphs.octant[0xFE] == 0x1CDE5)
  }

  @Test("7-bit means 7-bit, narrow means no character of doubtful width")
  func tiers() {
    for spec in [ChartFixtures.weight, ChartFixtures.workout, ChartFixtures.cadence] {
      func text(_ glyphs: Frame.Glyphs) -> String {
        Chart.text(spec, in: Frame(columns: 80, rows: 24, glyphs: glyphs, color: false)).joined()
      }
      #expect(text(.ascii).utf8.allSatisfy { $0 < 0x7F })
      let doubtful = "│─┤└┻┬┼●○◐▁▂▃▄▅▆▇█▓▒–−…×"
      #expect(!text(.narrow).contains(where: doubtful.contains))
      #expect(!text(.quadrant).unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) })
      #expect(!text(.octant).unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) })
    }
  }
}
