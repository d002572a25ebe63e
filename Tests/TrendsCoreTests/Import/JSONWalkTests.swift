import Testing
import TrendsCore
@testable import TrendsImport

/// Each reads one whole thing, whatever stands there instead.
@Suite("Walking through JSON") struct JSONWalkTests {
  private let values =
    #"["a", "7", 7, 1.5, true, null, {"x": [1, {}]}, ["b", 2, "c"], "2025-01-01T10:00:00Z"]"#

  /// What `read` makes of each element of the list.
  private func all<Value>(
    _ read: (inout JSONReader) throws(ImportError) -> Value
  ) throws(ImportError) -> [Value] {
    var json = JSONReader(Array(values.utf8))
    guard try json.enterArray() else { return [] }
    var found: [Value] = []
    for _ in 0..<9 { found.append(try read(&json)) }
    let end = try json.next()
    #expect(end == .endArray)
    return found
  }

  @Test func `a text, a number, a time, a flag or nothing`() throws {
    let texts = try all { (json) throws(ImportError) in try json.readText() }
    #expect(texts == ["a", "7", nil, nil, nil, nil, nil, nil, "2025-01-01T10:00:00Z"])
    let doubles = try all { (json) throws(ImportError) in try json.readDouble() }
    #expect(doubles == [nil, 7, 7, 1.5, nil, nil, nil, nil, nil])
    let integers = try all { (json) throws(ImportError) in try json.readInteger() }
    #expect(integers == [nil, 7, 7, nil, nil, nil, nil, nil, nil])
    let flags = try all { (json) throws(ImportError) in try json.readFlag() }
    #expect(flags == [false, false, false, false, true, false, false, false, false])
    let times = try all { (json) throws(ImportError) in try json.readInstant() }
    #expect(times.compactMap { $0?.milliseconds } == [1_735_725_600_000])
    let lists = try all { (json) throws(ImportError) in try json.readTexts() }
    #expect(lists[7] == ["b", "c"])
    #expect(lists.joined().count == 2)
    let counts = try all { (json) throws(ImportError) in try json.countElements() }
    #expect(counts == [0, 0, 0, 0, 0, 0, 0, 3, 0])
  }

  @Test func `a member is found by its name and its kind`() throws {
    func finds(_ text: String) throws -> Bool {
      var json = JSONReader(Array(text.utf8))
      return try json.enterMember("list", .beginArray)
    }
    #expect(try finds(#"{"a": [1], "list": {"list": []}, "list": [2]}"#))
    #expect(try !finds(#"{"a": [1], "list": 5}"#))
    #expect(try !finds("[1]"))
    #expect(try !finds("{}"))
  }

  @Test func `half a pair of surrogates is a mark of its own`() throws {
    for (text, wanted) in [
      (#""\ud83d\ude00""#, "😀"), (#""\ud83dx""#, "\u{FFFD}x"), (#""\ude00""#, "\u{FFFD}"),
      (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\b\f\/""#, "\u{8}\u{C}/"),
    ] {
      var json = JSONReader(Array(text.utf8))
      let found = try json.readText()
      #expect(found == wanted)
    }
  }
}
