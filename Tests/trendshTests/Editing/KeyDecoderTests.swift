import Testing

@testable import trendsh

@Suite("The key decoder") struct KeyDecoderTests {
  private func events(_ bytes: [UInt8], piece: Int = .max) -> [KeyDecoder.Event] {
    var decoder = KeyDecoder()
    var all: [KeyDecoder.Event] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      decoder.feed(rest.prefix(piece))
      rest = rest.dropFirst(piece)
      while let event = decoder.next() { all.append(event) }
    }
    return all
  }

  private func characters(_ text: String) -> [KeyDecoder.Event] {
    text.unicodeScalars.map { .character($0.value) }
  }

  @Test(
    arguments: [
      ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[1;5C", [.wordRight]),
      ("\u{1B}[1;3D", [.wordLeft]), ("\u{1B}\u{1B}[D", [.wordLeft]), ("\u{1B}[1;2C", [.shiftRight]),
      ("\u{1B}[H", [.home]), ("\u{1B}[1~", [.home]), ("\u{1B}[7~", [.home]), ("\u{1B}OF", [.end]),
      ("\u{1B}[3~", [.delete]), ("\u{1B}[3;5~", [.killWordRight]),
      ("\u{1B}\u{7F}", [.killWordLeft]),
      ("\u{1B}\r", [.newline]), ("\u{1B}[15~", []), ("\u{1B}[I", []), ("\u{1B}[[A", []),
      ("\u{1B}[99999999999999999999;5C", [.wordRight]), ("\u{1B}[;;;;A", [.up]),
    ] as [(String, [Key])])
  func `a sequence is one key or nothing`(typed: String, keys: [Key]) {
    let expected = keys.map { KeyDecoder.Event.key($0) } + characters("x")
    #expect(events(Array((typed + "x").utf8)) == expected)
    #expect(events(Array((typed + "x").utf8), piece: 1) == expected)
  }

  @Test func `characters come whole, however they arrive`() {
    let text = "aé日👩‍👩‍👧\u{301}"
    for piece in 1...5 {
      #expect(events(Array(text.utf8), piece: piece) == characters(text))
    }
  }

  @Test func `bytes that are not UTF-8 show as such and hide nothing`() {
    #expect(events([0xFF, 0x61, 0xC3, 0x62]) == characters("\u{FFFD}a\u{FFFD}b"))
  }

  @Test func `a C1 control cannot be typed`() {
    #expect(events(Array("a\u{84}\u{90}b".utf8)) == characters("ab"))
  }

  @Test func `a paste is one event, however it arrives`() {
    for piece in [1, 3, 7, 1000] {
      var decoder = KeyDecoder()
      var all: [KeyDecoder.Event] = []
      var rest = Array("a\u{1B}[200~x\u{1B}[A\u{03}y\u{1B}[201~b".utf8)[...]
      while !rest.isEmpty {
        decoder.feed(rest.prefix(piece))
        rest = rest.dropFirst(piece)
        while let event = decoder.next() { all.append(event) }
      }
      #expect(all == [.character(0x61), .key(.paste), .character(0x62)])
      #expect(decoder.pasted == Array("x\u{1B}[A\u{03}y".utf8))
    }
  }

  @Test func `pasted text obeys nothing`() {
    let bytes = Array("a\r\nb\tc\u{1B}[31m\u{03}\rd\n\n".utf8) + [0xFF, 0x0A]
    let text = String(
      String.UnicodeScalarView(PastedText.scalars(of: bytes).compactMap(Unicode.Scalar.init)))
    #expect(text == "a\nb c[31m\nd\n\n\u{FFFD}")
  }

  @Test func `no bytes make it fail`() {
    var state: UInt64 = 42
    let alphabet: [UInt8] = [
      0x1B, 0x5B, 0x4F, 0x30, 0x32, 0x3B, 0x41, 0x7E, 0x61, 0xC3, 0xE6, 0xF0, 0x9F, 0xFF, 0,
    ]
    for _ in 0..<3000 {
      let bytes = (0..<40).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return alphabet[Int(state >> 33) % alphabet.count]
      }
      let whole = events(bytes)
      #expect(events(bytes, piece: 1) == whole)
    }
  }

  @Test func `many characters at once are a paste where that is asked for`() {
    var keys = KeyDecoder()
    let text = Array(repeating: UInt8(ascii: "x"), count: KeyDecoder.burst)
    keys.feed(text)
    #expect(keys.next() == .character(0x78))
    keys.takesBursts = true
    // One is missing.
    #expect(keys.next() == .character(0x78))
    keys.feed(text + [0x0A] + text.dropFirst())
    #expect(keys.next() == .key(.paste))
    #expect(keys.pasted.count == 2 * KeyDecoder.burst - 2)
    #expect(keys.next() == .character(0x0A))
    #expect(keys.next() == .character(0x78))
  }

  @Test(arguments: ["é", "漢", "😀", "aé😀"])
  func `a burst may be of any characters, cut anywhere`(character: String) {
    var keys = KeyDecoder()
    keys.takesBursts = true
    let bytes = Array(String(repeating: character, count: 1000).utf8)
    for cut in 300...310 {
      keys.feed(bytes[..<cut])
      #expect(keys.next() == .key(.paste))
      let first = keys.pasted
      #expect(cut - first.count < 4)
      keys.feed(bytes[cut...])
      #expect(keys.next() == .key(.paste))
      #expect(first + keys.pasted == bytes)
      #expect(keys.next() == nil)
    }
  }
}
