import Foundation
import Testing

@testable import TrendsCore

@Suite("Base 64") struct Base64Tests {
  @Test func `it writes what Foundation writes, and reads it again`() {
    var generator = SplitMix64(seed: 7)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      let text = String(decoding: Base64.encode(bytes), as: UTF8.self)
      #expect(text == Data(bytes).base64EncodedString())
      #expect(Base64.decode(text) == bytes)
    }
  }

  @Test(arguments: ["A", "AAA", "AA=A", "A===", "AB==", "AAB=", "AA==AAAA", "A A=", "é==="])
  func `what it does not write is refused`(text: String) {
    #expect(Base64.decode(text) == nil)
  }
}
