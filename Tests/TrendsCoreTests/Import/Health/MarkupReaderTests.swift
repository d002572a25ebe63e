import Testing

@testable import TrendsCore

@Suite("MarkupReader") struct MarkupReaderTests {
  /// Guesses come from earlier tags: whatever those had, each tag must be read as it stands.
  @Test func `attributes do not depend on the tags before`() throws {
    var generator = SplitMix64(seed: 7)
    let names = (0..<24).map { "name\($0)" } + ["a", "type", "unit", "aNameOfTwentyFourLetters"]
    var text = "<R>"
    var wanted: [[String]] = []
    for tag in 0..<2000 {
      // Mostly the usual ones in their order, sometimes any in any order.
      var chosen = names.prefix(6).filter { _ in generator.next() % 4 > 0 }
      if generator.next() % 8 == 0 { chosen = names.filter { _ in generator.next() % 3 == 0 } }
      if generator.next() % 8 == 0 { chosen.reverse() }
      text += "<Record"
      var pairs: [String] = []
      for name in chosen {
        let quote = generator.next() % 5 == 0 ? "'" : "\""
        let blank = generator.next() % 9 == 0 ? " " : ""
        text += " \(name)\(blank)=\(blank)\(quote)v\(tag)\(quote)"
        pairs.append("\(name)=v\(tag)")
      }
      text += "/>"
      wanted.append(pairs)
    }
    let reader = MarkupReader(MemoryBytes(Array((text + "</R>").utf8)))
    var found: [[String]] = []
    while let token = try reader.next() {
      guard token == .open, reader.isNamed("Record") else { continue }
      found.append(
        (0..<reader.attributeCount).map {
          let attribute = reader.attributes[$0]
          return "\(reader.text(attribute.name))=\(reader.text(attribute.value))"
        })
      #expect(reader.problem == nil)
    }
    #expect(found == wanted)
  }
}
