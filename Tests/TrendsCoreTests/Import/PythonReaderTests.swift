import Testing

@testable import TrendsCore
@testable import TrendsImport

/// Random tables and JSON texts, read beside python's own readers.
@Suite("Readers beside python") struct PythonReaderTests {
  @Test(.enabled(if: Python.isPresent, "no python3 here: tables are not compared"))
  func `tables have the cells that python wrote`() throws {
    let cases = try Self.cases(Self.tables)
    #expect(cases.count == 400)
    for (bytes, wanted) in cases {
      var reader = try TableReader(MemoryBytes(bytes), .strict)
      var rows: [[UInt8]] = []
      while let row = try reader.next() {
        rows.append(Array((0..<row.count).map { Array(row[$0]) }.joined(separator: [0x1F])))
      }
      let isRight = Array(rows.joined(separator: [0x1E])) == wanted
      #expect(isRight, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test(.enabled(if: Python.isPresent, "no python3 here: JSON is not compared"))
  func `JSON has the values that python wrote`() throws {
    let cases = try Self.cases(Self.texts)
    #expect(cases.count == 400)
    for (bytes, wanted) in cases {
      var reader = JSONReader(bytes)
      var outline: [String] = []
      while let event = try reader.next() { outline.append(Self.word(event, reader)) }
      let isRight = outline.joined(separator: " ") == String(decoding: wanted, as: UTF8.self)
      #expect(isRight, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  private static func word(_ event: JSONReader.Event, _ reader: borrowing JSONReader) -> String {
    switch event {
    case .beginObject: "{"
    case .endObject: "}"
    case .beginArray: "["
    case .endArray: "]"
    case .key: "k" + hex(reader.text)
    case .string: "s" + hex(reader.text)
    case .number: "n\(reader.double?.bitPattern ?? 0)"
    case .true: "t"
    case .false: "f"
    case .null: "0"
    }
  }

  private static func hex(_ text: String) -> String {
    text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// A script prints two words of hexadecimal digits a line: what is read, and what is in it.
  private static func cases(_ script: String) throws -> [([UInt8], [UInt8])] {
    let lines = try #require(Python.run(script)).split(separator: "\n")
    return lines.map { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      return (bytes(words[0]), words.count > 1 ? bytes(words[1]) : [])
    }
  }

  private static func bytes(_ digits: Substring) -> [UInt8] {
    let values = digits.utf8.map { $0 < 58 ? $0 - 48 : $0 - 87 }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  private static let tables = #"""
    import csv, io, random
    r = random.Random(1)
    parts = ["a", "", "1.5", "x,y", '"', "two\nlines", "\r\n", " b ", "ü", "\u4f53", "2025-01-02", "=1+1", "''"]
    for i in range(400):
        width = r.randrange(2, 6)
        rows = [["".join(r.choices(parts, k=r.randrange(1, 4))) for _ in range(width)] for _ in range(r.randrange(1, 8))]
        out = io.StringIO()
        csv.writer(out, quoting=r.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]), lineterminator=r.choice(["\n", "\r\n"])).writerows(rows)
        print(out.getvalue().encode().hex(), "\x1e".join("\x1f".join(row) for row in rows).encode().hex())
    """#

  private static let texts = #"""
    import json, random, struct
    r = random.Random(2)
    def text(): return "".join(r.choices(["a", '"', "\\", "/", "\n", "\t", "\x7f", "ü", "\u4f53", "\U0001f3c3", "\u2028", ""], k=r.randrange(0, 6)))
    def value(depth):
        kind = r.randrange(8 if depth < 5 else 6)
        if kind == 0: return text()
        if kind == 1: return r.choice([0, -1, 12345678901234567890, r.randrange(-10**9, 10**9)])
        if kind == 2: return r.choice([0.1, -1.5e-300, 1e300, r.uniform(-1e6, 1e6), 5e-324])
        if kind < 6: return r.choice([True, False, None])
        if kind == 6: return [value(depth + 1) for _ in range(r.randrange(0, 5))]
        return {text() + str(i): value(depth + 1) for i in range(r.randrange(0, 5))}
    def walk(v):
        if v is True: yield "t"
        elif v is False: yield "f"
        elif v is None: yield "0"
        elif isinstance(v, str): yield "s" + v.encode().hex()
        elif isinstance(v, list):
            yield "["
            for item in v: yield from walk(item)
            yield "]"
        elif isinstance(v, dict):
            yield "{"
            for key, item in v.items():
                yield "k" + key.encode().hex()
                yield from walk(item)
            yield "}"
        else: yield "n%d" % struct.unpack("<Q", struct.pack("<d", float(v)))[0]
    for i in range(400):
        v = value(0)
        written = json.dumps(v, ensure_ascii=r.random() < .5, indent=r.choice([None, 1]))
        print(written.encode().hex(), " ".join(walk(v)).encode().hex())
    """#
}
