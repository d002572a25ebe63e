import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

@Suite("JSONReader") struct JSONReaderTests {
  /// The events of a text as one line, or the refusal.
  static func outline(_ text: String, window: Int = 256 << 10) -> String {
    outline(Array(text.utf8), window: window)
  }

  static func outline(_ bytes: [UInt8], window: Int = 256 << 10) -> String {
    var json = JSONReader(MemoryBytes(bytes), windowSize: window)
    var words: [String] = []
    do throws(ImportError) {
      while let event = try json.next() {
        switch event {
        case .beginObject: words.append("{")
        case .endObject: words.append("}")
        case .beginArray: words.append("[")
        case .endArray: words.append("]")
        case .key: words.append("\(json.text):")
        case .string: words.append("'\(json.text)'")
        case .number: words.append(json.double.map { "\($0)" } ?? json.text)
        case .true, .false, .null: words.append("\(event)")
        }
      }
      return words.joined(separator: " ")
    } catch {
      let place = error.place.map { "\($0.line ?? 0):\($0.column ?? 0):\($0.byte)" } ?? "nowhere"
      return "\(place) \(error.message)\(json.isCutOff ? " (cut off)" : "")"
    }
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var text: String
    var shown: String
    var testDescription: String { text }
  }

  static let examples = [
    Example(text: "{}", shown: "{ }"),
    Example(text: "  [ ]\n", shown: "[ ]"),
    Example(
      text: #"{"a":{"b":[1,-2.5e1,true,null]}}"#, shown: "{ a: { b: [ 1.0 -25.0 true null ] } }"),
    Example(text: #""\"\\\/\b\f\n\r\t""#, shown: "'\"\\/\u{8}\u{c}\n\r\t'"),
    Example(text: #""\u00e9\ud83c\udfc3é""#, shown: "'é🏃é'"),
    Example(text: #""\ud83c x \udfc3""#, shown: "'\u{FFFD} x \u{FFFD}'"),
    Example(text: "\u{FEFF}[0]", shown: "[ 0.0 ]"),
    Example(text: "", shown: "1:1:0 the text ends where a value should be (cut off)"),
    Example(text: "[1,\n 2,]", shown: "2:4:7 ']' where a value should be"),
    Example(text: "[1 2]", shown: "1:4:3 '2' where ',' or ']' should be"),
    Example(text: "[]]", shown: "1:3:2 ']' where the end of the text should be"),
    Example(text: "{\"a\"\n1}", shown: "2:1:5 '1' where ':' after a key should be"),
    Example(text: "{a:1}", shown: "1:2:1 'a' where a key in quotes should be"),
    Example(text: "[\"a\nb\"]", shown: "1:4:3 a control character in a string"),
    Example(text: "[\"a\\x\"]", shown: "1:4:3 an unknown escape after '\\'"),
    Example(text: "[tru]", shown: "1:5:4 ']' where 'true' should be"),
    Example(text: "[-]", shown: "1:3:2 ']' where a digit should be"),
    Example(text: "[1e5", shown: "1:5:4 the text ends where ',' or ']' should be (cut off)"),
    Example(text: "[\"ab", shown: "1:5:4 the text ends within a text (cut off)"),
    Example(text: "{\"a\": fal", shown: "1:10:9 the text ends within 'false' (cut off)"),
  ]

  @Test("reads and refuses", arguments: examples)
  func reading(_ example: Example) { #expect(Self.outline(example.text) == example.shown) }

  @Test func `a window of any size sees the same`() {
    let long = String(repeating: "long é🏃 ", count: 60)
    let text =
      "[\n" + #"{"key \u0041": "\#(long)\n", "n": [12345678901234567890, -0.5e-3]},"# + "\n\n"
      + "          \"x\", true, null]"
    let whole = Self.outline(text)
    #expect(whole.contains("key A:"))
    for window in [1, 65, 70, 77, 100, 128, 333] {
      #expect(Self.outline(text, window: window) == whole)
      let broken = text + " ]"
      #expect(Self.outline(broken, window: window) == Self.outline(broken))
    }
  }

  @Test func `the place of a value is the same through a small window`() throws {
    let rows = (0..<40).map { number in
      "{\"name\": \"\(String(repeating: "x", count: number * 3))\", \"n\": \(number)}"
    }
    let bytes = Array("[\(rows.joined(separator: ",\n"))]".utf8)
    func places(window: Int) throws -> [ImportReport.Place] {
      var json = JSONReader(MemoryBytes(bytes), windowSize: window)
      var places: [ImportReport.Place] = []
      while try json.next() != nil { places.append(json.place()) }
      return places
    }
    let whole = try places(window: bytes.count + 1)
    #expect(whole.count == 40 * 6 + 2)
    for window in [64, 100, 256] {
      #expect(try places(window: window) == whole)
    }
  }

  @Test func `values are skipped whole`() throws {
    var json = JSONReader(Array(#"{"a": [1, {"b": []}], "c": "7", "d": 8}"#.utf8))
    var seen: [String] = []
    let isObject = try json.enterObject()
    #expect(isObject)
    while try json.nextKey() {
      seen.append(json.text)
      if json.holds("c") {
        seen.append("\(try json.readInteger() ?? 0)")
      } else {
        try json.skipValue()
      }
    }
    #expect(seen == ["a", "c", "7", "d"])
  }

  @Test func `64 levels are read, 65 are refused`() {
    let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(!Self.outline(deep(64)).contains("nested"))
    #expect(Self.outline(deep(65)) == "1:65:64 nested deeper than 64 levels")
  }

  @Test(.needs("samples/json"))
  func `every file of the JSON samples is judged as its name asks`() throws {
    var counts: [Character: Int] = [:]
    for sample in try Samples.of("json") {
      let (name, bytes) = (sample.name, try sample.bytes)
      let outline = Self.outline(bytes)
      var json = JSONReader(bytes)
      var error: ImportError?
      do throws(ImportError) { while try json.next() != nil {} } catch let found { error = found }
      counts[name.first ?? " ", default: 0] += 1
      switch name.first {
      case "y": #expect(error == nil, "\(name)")
      case "n":
        #expect(error?.code == .badJson, "\(name)")
        #expect(error?.place?.line != nil, "\(name)")
      default: break
      }
      #expect(Self.outline(bytes, window: 64) == outline, "\(name)")
    }
    print("samples/json: \(counts["y"] ?? 0) y, \(counts["n"] ?? 0) n, \(counts["i"] ?? 0) i files")
  }

  @Test func `damaged input ends in an error or an end, whatever the bytes`() {
    let text = Array(
      #"{"a": [1.5e3, "\u00e9\ud83c\udfc3 é🏃", {"b": null}], "c": [true, false, -0]}"#.utf8)
    var random = SplitMix64(seed: 7)
    for _ in 0..<3000 {
      var bytes = text
      for _ in 0...(random.next() % 3) {
        let place = Int(random.next() % UInt64(bytes.count))
        bytes[place] = UInt8(truncatingIfNeeded: random.next())
      }
      if random.next() % 4 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
      #expect(Self.outline(bytes, window: 64) == Self.outline(bytes), "\(bytes)")
    }
  }
}
