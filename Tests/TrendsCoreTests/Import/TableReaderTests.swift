import Testing
import TrendsCore
@testable import TrendsImport

@Suite("TableReader") struct TableReaderTests {
  /// The cells of each row, joined with `|`; rows with a problem as `line: problem`.
  static func rows(_ bytes: [UInt8], _ dialect: TableDialect) throws -> [String] {
    var reader = try TableReader(MemoryBytes(bytes), dialect)
    var found: [String] = []
    while let row = try reader.next() {
      if let problem = row.problem {
        found.append("\(row.line): \(problem.rawValue)")
      } else {
        let cells = (0..<row.count).map { String(decoding: row[$0], as: UTF8.self) }
        found.append((row.isComment ? "#" : "") + cells.joined(separator: "|"))
      }
    }
    return found
  }

  static func rows(_ text: String, _ separator: Unicode.Scalar = ",") throws -> [String] {
    try rows(Array(text.utf8), TableDialect(separator: UInt8(ascii: separator)))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var separator: Unicode.Scalar = ","
    var rows: [String]
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Case(text: "a,b\n1,2\n", rows: ["a|b", "1|2"]),
    Case(text: "a,b\r\n1,2\r\n", rows: ["a|b", "1|2"]),
    Case(text: "a,b\r1,2", rows: ["a|b", "1|2"]),
    Case(text: "\n\r\n\na,b\n\n1,2\n\n", rows: ["a|b", "1|2"]),
    Case(text: "a,,b,\n", rows: ["a||b|"]),
    Case(text: "a,", rows: ["a|"]),
    Case(text: ",", rows: ["|"]),
    Case(text: "", rows: []),
    Case(text: "\"a,b\",\"c\nd\",e", rows: ["a,b|c\nd|e"]),
    Case(text: "\"say \"\"hi\"\"\",\"\",\"\"\"\"\n", rows: ["say \"hi\"||\""]),
    Case(text: "\"a\" , \"b\"\n", rows: ["a|b"]),
    Case(text: "5'11\",x\n", rows: ["5'11\"|x"]),
    Case(text: "\"a\"b,c\nd,e\n", rows: ["1: text after a closing quote", "d|e"]),
    Case(text: "a,b\n\"c,d\ne,f\n", rows: ["a|b", "2: a quote that is not closed"]),
    Case(text: "#Units: kg\na;b\n", separator: ";", rows: ["#Units: kg", "a|b"]),
    Case(text: "\"#a\",b\n", rows: ["#a|b"]),
    Case(text: "a\tb\n1\t2", separator: "\t", rows: ["a|b", "1|2"]),
    Case(text: "a|b c\n", separator: "|", rows: ["a|b c"]),
  ])
  func `rows and their cells`(_ item: Case) throws {
    #expect(try Self.rows(item.text, item.separator) == item.rows)
  }

  @Test func `lines are counted through breaks in cells and blank lines`() throws {
    let bytes = Array("h,i\n\n\"a\r\nb\",1\r\n\r\nc,2\n\"x\n".utf8)
    var reader = try TableReader(MemoryBytes(bytes), TableDialect(separator: UInt8(ascii: ",")))
    var lines: [Int] = []
    var places: [Int] = []
    while let row = try reader.next() {
      lines.append(row.line)
      places.append(row.byte)
    }
    #expect(lines == [1, 3, 6, 7])
    #expect(places == [0, 5, 17, 21])
  }

  @Test func `rows lie anywhere around the edge of a window`() throws {
    for shift in 0..<24 {
      let size = (1 << 20) - 12 - shift
      let first = String(repeating: "x", count: size)
      let found = try Self.rows("\(first)\r\n\"a\"\"\n,b\",c\r\nd,e\r\n\r\nf,g")
      #expect(found.count == 4)
      #expect(found.dropFirst() == ["a\"\n,b|c", "d|e", "f|g"])
    }
  }

  @Test func `a row beyond the window is passed over`() throws {
    let limit = TableReader.rowLimit
    for size in [limit - 3, limit - 2, 3 * limit] {
      let long = String(repeating: "y", count: size)
      let found = try Self.rows("a,b\n\(long),1\nc,d\n")
      let row = size > limit - 3 ? "2: a row longer than 1 MiB" : "\(long)|1"
      let isRight = found == ["a|b", row, "c|d"]
      #expect(isRight, "\(size)")
    }
  }

  @Test func `a quote that somebody forgot costs one line of a large file`() throws {
    let many = String(repeating: "2024-02-20,1\n", count: 200_000)
    let found = try Self.rows("a,b\n\"c,d\n\(many)")
    #expect(found.prefix(3) == ["a|b", "2: a quote that is not closed", "2024-02-20|1"])
    #expect(found.count == 200_002)
  }

  @Test func `more columns than the limit are a problem of their row`() throws {
    let most = String(repeating: "1,", count: TableReader.columnLimit - 1)
    #expect(try Self.rows("\(most)1\na,b\n")[1] == "a|b")
    #expect(try Self.rows("\(most)1\na,b\n")[0].utf8.count == 2 * TableReader.columnLimit - 1)
    let wide = most + "1,"
    #expect(try Self.rows("\(wide)\na,b\n") == ["1: more than 4096 columns", "a|b"])
  }

  /// UTF-16 with its mark, the low byte first.
  private func wide(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 {
      bytes.append(UInt8(truncatingIfNeeded: unit))
      bytes.append(UInt8(truncatingIfNeeded: unit >> 8))
    }
    return bytes
  }

  @Test func `UTF-16 of either order reads as UTF-8`() throws {
    let little = wide("date,weight\r\n2024-02-20,€😀\r\n")
    let big = stride(from: 0, to: little.count, by: 2).flatMap { [little[$0 + 1], little[$0]] }
    let dialect = TableDialect(separator: UInt8(ascii: ","))
    for bytes in [little, big] {
      #expect(try Self.rows(bytes, dialect) == ["date|weight", "2024-02-20|€😀"])
    }
    let cut = Array(little.dropLast(7))
    #expect(try Self.rows(cut, dialect).last == "2024-02-20|€\u{FFFD}")
  }

  @Test func `a large UTF-16 file goes through the window`() throws {
    let text = String(repeating: "2024-02-20,80.81€\n", count: 100_000)
    let found = try Self.rows(wide(text), TableDialect(separator: UInt8(ascii: ",")))
    #expect(found.count == 100_000)
    #expect(Set(found) == ["2024-02-20|80.81€"])
  }
}
