import Testing

@testable import TrendsCore
@testable import TrendsImport

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

  /// The names of the tags that open, what is wrong with the text, and whether it is cut off.
  private func told(_ text: String, wantsText: Bool = false) throws -> String {
    let reader = MarkupReader(MemoryBytes(Array(text.utf8)), wantsText: wantsText)
    var words: [String] = []
    while let token = try reader.next() {
      if token == .open { words.append(reader.text(reader.name)) }
      if let problem = reader.problem?.reason.text, !words.contains(problem) {
        words.append(problem)
      }
    }
    if let problem = reader.problem?.reason.text, !words.contains(problem) { words.append(problem) }
    return words.joined(separator: ", ") + (reader.isTruncated ? " …" : "")
  }

  @Test(arguments: [
    ("<!DOCTYPE R><R/>", "R"), ("<!DOCTYPE R [\n<!ELEMENT R (a)>\n]>\n<R/>", "R"),
    ("<!DOCTYPE R [\n<!ENTITY a \"]\">\n  ]  >\n<R/>", "R"),
    ("<!DOCTYPE R [\n<!ELEMENT R (a)>\n<R></R>", "R, the document type does not end"),
    ("<!DOCTYPE R [\n<!ELEMENT a ] b", " …"), ("<!-- a -- b --><R/>", "R"),
    ("<!-- a", " …"), ("<?pi a?><R/>", "R"), ("<!other><R/>", "R"),
    ("<R><a", "R …"), ("<R></a", "R …"), ("<R>\n<b <c/></R>", "R, b, a tag that is not closed, c"),
    ("<R><![CDATA[ <x/> ]]><c/></R>", "R, c"), ("<R><![CDATA[ <x/>", "R …"),
  ])
  func `what stands around the tags is passed over`(text: String, told: String) throws {
    let found = try self.told(text)
    #expect(found == told)
  }

  @Test func `a text of a tag may be cut off`() throws {
    #expect(try told("<R><![CDATA[ <x/> ]]><c/></R>", wantsText: true) == "R, c")
    #expect(try told("<R><![CDATA[ x", wantsText: true) == "R …")
    #expect(try told("<R><![CDATA[ x" + String(repeating: "y", count: 3 << 20)) == "R …")
  }
}
