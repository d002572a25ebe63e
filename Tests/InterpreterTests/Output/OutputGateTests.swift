import Interpreter
import Testing
@testable import TrendsOutput

@Suite("Output gate") struct OutputGateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let shown: String
    init(_ text: String, _ shown: String) {
      self.text = text
      self.shown = shown
    }
    var testDescription: String { shown }
  }

  static let attacks: [Case] = [
    Case("run\u{1B}[2J", #"run\u{1B}[2J"#), Case("\u{1B}]0;title\u{7}", #"\u{1B}]0;title\u{7}"#),
    Case("a\rb", #"a\u{D}b"#), Case("a\r\nb", "a\\u{D}\nb"), Case("\0", #"\u{0}"#),
    Case("\u{7F}\u{9B}31m", #"\u{7F}\u{9B}31m"#), Case("\u{85}", #"\u{85}"#),
    Case("\u{202E}abc\u{2066}\u{200F}\u{61C}", #"\u{202E}abc\u{2066}\u{200F}\u{61C}"#),
    Case("a\u{200B}b\u{FEFF}\u{2060}", #"a\u{200B}b\u{FEFF}\u{2060}"#),
    Case("a\u{200D}b\u{200C}", #"a\u{200D}b\u{200C}"#), Case("😀\u{200D}", #"😀\u{200D}"#),
    Case("a\u{E0041}\u{E0001}", #"a\u{E0041}\u{E0001}"#), Case("\u{AD}", #"\u{AD}"#),
    Case("\u{2028}\u{2029}\u{FFF9}", #"\u{2028}\u{2029}\u{FFF9}"#),
    Case("😀\u{FE0F}\u{FE01}", "😀\u{FE0F}" + #"\u{FE01}"#), Case("\u{FE0F}", #"\u{FE0F}"#),
    Case("a\u{E0100}", #"a\u{E0100}"#), Case("\u{FFFF}\u{1FFFE}", #"\u{FFFF}\u{1FFFE}"#),
    Case("\u{3164}\u{115F}", #"\u{3164}\u{115F}"#),
  ]

  @Test(arguments: attacks) func `what commands or hides is spelled out`(_ item: Case) {
    #expect(OutputGate.safe(item.text) == item.shown)
    #expect(OutputGate.safe(bytes: Array(item.text.utf8)) == item.shown)
    #expect(OutputGate.safe(item.shown) == item.shown)
  }

  @Test(arguments: [
    "", "weight 78.4 kg\n\tok", "Übung", "体重 78 kg", "👩‍👩‍👧‍👦 🏃🏽‍♀️ 🇩🇪 ❤️ 1️⃣", "שלום", "e\u{301}", "●○▁█…│",
    "\u{E000}", "क्षि",
  ])
  func `clean text passes unchanged`(text: String) {
    #expect(Array(OutputGate.safe(text).utf8) == Array(text.utf8))
    #expect(Array(OutputGate.safe(bytes: Array(text.utf8)).utf8) == Array(text.utf8))
  }

  @Test func `breaks are spelled out in a field of one line`() {
    #expect(OutputGate.safe("a\n\tb", escapingBreaks: true) == #"a\u{A}\u{9}b"#)
    #expect(OutputGate.safe("ü\n", escapingBreaks: true) == #"ü\u{A}"#)
  }

  @Test func `bytes that are not UTF-8 are shown one by one`() {
    #expect(OutputGate.safe(bytes: [0x61, 0xFF, 0x62]) == #"a\xFFb"#)
    #expect(OutputGate.safe(bytes: [0xED, 0xA0, 0x80]) == #"\xED\xA0\x80"#)
    #expect(OutputGate.safe(bytes: [0xC0, 0xAF, 0x1B]) == #"\xC0\xAF\u{1B}"#)
    #expect(OutputGate.safe(bytes: [0xF0, 0x9F, 0x98]) == #"\xF0\x9F\x98"#)
    #expect(OutputGate.safe(bytes: [0xC3, 0xBC, 0xC3]) == #"ü\xC3"#)
    #expect(OutputGate.safe(bytes: [0xFF, 0x0A], escapingBreaks: true) == #"\xFF\u{A}"#)
  }

  @Test func `no scalar and no byte gets through that commands a terminal`() {
    for value in 0...UInt32(0x10FFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for shown in OutputGate.safe("a\(scalar)").unicodeScalars {
        let bad =
          (shown.value < 0x20 && shown.value != 9 && shown.value != 10)
          || (0x7F...0x9F).contains(shown.value) || shown.properties.isBidiControl
        guard bad else { continue }
        Issue.record("\(value)")
        return
      }
    }
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let shown = OutputGate.safe(bytes: [first, second], escapingBreaks: true)
        #expect(shown.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
      }
    }
  }

  @Test func `what nobody sees is spelled out in JSON, too`() {
    let hidden: [Unicode.Scalar] = [
      "\u{AD}", "\u{34F}", "\u{115F}", "\u{17B4}", "\u{180E}", "\u{2800}", "\u{3164}", "\u{FFA0}",
      "\u{1D173}", "\u{E0100}", "\u{200B}", "\u{202E}",
    ]
    for scalar in hidden {
      let text = JSON.string("a\(scalar)b").text
      #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(text)")
      #expect(OutputGate.safe("a\(scalar)b").utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    }
    #expect(JSON.string("☕\u{FE0F} é 漢").text == "\"☕\u{FE0F} é 漢\"")
  }
}
