import Foundation
import Testing
import TrendsCore

@Suite("Decimal scanner") struct DecimalScannerTests {
  @Test(arguments: [
    "", "+", "-", ".", "1.", ".5", "-.5", "1e", "1e+", "e5", "inf", "-inf", "nan", "0x10", "0x1p4",
    " 1", "1 ", "1_000", "1,5", "١٢", "1.2.3", "--1", "+-1", "1e5.0", "1\0", "infinity",
    "1e309", "-1e999", "1e99999999999999999999", "1.8e308",
  ])
  func `what is not a finite decimal number is refused`(text: String) {
    #expect(Double(decimal: text.utf8) == nil)
  }

  @Test(arguments: [
    "0", "-0", "00", "007.50", "71.4", "+3", "1e5", "1E+5", "1e-9", "0e99999999999999999999",
    "1e-400", "5e-324", "2e-324", "1.7976931348623157e308", "9007199254740993", "0.1",
    "123456789012345678901234567890", "2.2250738585072011e-308", "1e22", "1e23",
    "179769313486231570e291",
    "9007199254740992.99999999999999999999999999999999999999999999",
    "0.000000000000000000000000001e27",
  ])
  func `a decimal number has the nearest double`(text: String) {
    #expect(Double(decimal: text.utf8)?.bitPattern == strtod(text, nil).bitPattern)
  }

  @Test func `numbers of every length have the nearest double`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<50_000 {
      var text = random.next() % 2 == 0 ? "-" : ""
      for _ in 0...(random.next() % 24) { text += String(random.next() % 10) }
      if random.next() % 4 > 0 {
        text += "."
        for _ in 0...(random.next() % 24) { text += String(random.next() % 10) }
      }
      if random.next() % 3 == 0 { text += "e\(Int(random.next() % 640) - 340)" }
      let truth = strtod(text, nil)
      guard Double(decimal: text.utf8)?.bitPattern == (truth.isFinite ? truth.bitPattern : nil)
      else {
        Issue.record("\(text)")
        return
      }
    }
  }

  @Test func `every printed double reads back`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<50_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite, Double(decimal: "\(value)".utf8)?.bitPattern != value.bitPattern else {
        continue
      }
      Issue.record("\(value)")
      return
    }
  }

  @Test func `a megabyte of digits is refused or read, never a trap`() {
    let nines = String(repeating: "9", count: 1_000_000)
    #expect(Double(decimal: nines.utf8) == nil)
    #expect(Double(decimal: "0.\(nines)".utf8) == 1)
    #expect(Double(decimal: String(repeating: "0", count: 1_000_000).utf8) == 0)
    #expect(Int(decimal: nines.utf8) == nil)
  }

  @Test func `bytes that are not in one piece are read too`() {
    #expect(Double(decimal: ["1", "2"].joined(separator: ".").utf8.reversed()) == 2.1)
    #expect(Int(decimal: Array("321".utf8).reversed()) == 123)
  }

  @Test func `whole numbers stop at the ends of Int`() {
    #expect(Int(decimal: "9223372036854775807".utf8) == .max)
    #expect(Int(decimal: "-9223372036854775808".utf8) == .min)
    #expect(Int(decimal: "9223372036854775808".utf8) == nil)
    #expect(Int(decimal: "-9223372036854775809".utf8) == nil)
    #expect(Int(decimal: "+00042".utf8) == 42)
    for text in ["", "-", "1.0", "1e3", " 1", "0x1", "４"] {
      #expect(Int(decimal: text.utf8) == nil)
    }
  }
}
