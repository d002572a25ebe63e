import Interpreter
import Testing
@testable import TrendsOutput

@Suite("Display width") struct DisplayWidthTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let width: Int
    init(_ text: String, _ width: Int) {
      self.text = text
      self.width = width
    }
    var testDescription: String {
      text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    }
  }

  static let cases: [Case] = [
    Case("", 0), Case("weight 78.4 kg", 14), Case("a\tb\n\r\n\u{7F}", 2), Case("ü", 1),
    Case("e\u{301}\u{302}\u{303}", 1), Case("体重", 4), Case("ｋｇ", 4), Case("ｶﾞ", 2),
    Case("한국", 4), Case("\u{1112}\u{1161}\u{11AB}", 2), Case("─│●○▁█…", 7), Case("⣿", 1),
    Case("🏃", 2), Case("🏃🏽‍♀️", 2), Case("👩‍👩‍👧‍👦", 2), Case("🇩🇪", 2), Case("🇩", 1),
    Case("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), Case("❤", 1), Case("❤️", 2), Case("1️⃣", 2), Case("\u{FE0F}", 0),
    Case("\u{200B}\u{FEFF}\u{200D}", 0), Case("שלום", 4), Case("שָׁ", 1), Case("สวัสดี", 4),
    Case("क्षि", 3), Case("น้ำ", 2), Case("🏃‍♀", 2), Case("❤️‍🔥", 2), Case("\u{AD}", 1), Case("𠀀", 2),
    Case("\u{301}", 0), Case("\u{2028}", 0),
  ]

  @Test(arguments: cases) func `a text takes so many cells`(_ item: Case) {
    #expect(DisplayWidth.of(item.text) == item.width)
    #expect(DisplayWidth.of(item.text[...]) == item.width)
  }

  @Test func `every scalar is none, one or two cells wide`() {
    for value in 0...UInt32(0x10FFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let width = DisplayWidth.of(scalar)
      guard (0...2).contains(width) else {
        Issue.record("\(value): \(width)")
        return
      }
    }
  }

  @Test func `a text is cut between graphemes and never too wide`() {
    #expect(DisplayWidth.truncated("Morning run", to: 8) == "Morning…")
    #expect(DisplayWidth.truncated("Morning run", to: 11) == "Morning run")
    #expect(DisplayWidth.truncated("体重", to: 3) == "体…")
    #expect(DisplayWidth.truncated("体重", to: 2) == "…")
    #expect(DisplayWidth.truncated("Morning", to: 5, ellipsis: "...") == "Mo...")
    #expect(DisplayWidth.truncated("Morning", to: 2, ellipsis: "...") == "Mo")
    #expect(DisplayWidth.truncated("Morning", to: 0) == "")
    #expect(DisplayWidth.truncated("Morning", to: -1) == "")
    #expect(DisplayWidth.truncated("👩‍👩‍👧 home", to: 3) == "👩‍👩‍👧…")
  }

  @Test func `a text is padded by cells`() {
    #expect(DisplayWidth.padded("体", to: 4) == "体  ")
    #expect(DisplayWidth.padded("kg", to: 5, .right) == "   kg")
    #expect(DisplayWidth.padded("kg", to: 5, .center) == " kg  ")
    #expect(DisplayWidth.padded("weight", to: 3) == "weight")
    #expect(DisplayWidth.padded("", to: .min) == "")
  }
}
