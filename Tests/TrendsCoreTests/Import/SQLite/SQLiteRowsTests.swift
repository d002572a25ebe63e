import Makers
import Testing

@testable import TrendsCore
@testable import TrendsImport

/// The records of a table: all kinds of values, records in several pages, and tables in many.
@Suite("SQLite rows") struct SQLiteRowsTests {
  private typealias Value = SQLiteMaker.Value
  private typealias Row = SQLiteMaker.Row

  /// The number and the values of each row of a table, and the damage.
  private func rows(
    _ bytes: [UInt8], _ columns: [String], of name: String = "t"
  ) throws -> (ids: [Int64], values: [[SQLiteValue]], damages: SQLiteDamages) {
    let file = try SQLiteFile(MemoryBytes(bytes))
    let table = try #require(file.table(name))
    var rows = file.rows(of: table, columns: columns)
    var ids: [Int64] = []
    var values: [[SQLiteValue]] = []
    while try rows.next() {
      ids.append(rows.id)
      values.append(rows.values)
    }
    return (ids, values, rows.damages)
  }

  @Test func `each kind of value is read`() throws {
    var maker = SQLiteMaker()
    let numbers: [Int64] = [
      0, 1, -1, 127, -128, 32_767, -32_768, 8_388_607, -8_388_608, 2_147_483_647, -2_147_483_648,
      140_737_488_355_327, -140_737_488_355_328, .max, .min,
    ]
    maker.add(
      "t", sql: "CREATE TABLE t (a, b TEXT, c BLOB)",
      numbers.map { Row($0, [.integer($0), .text("ä\($0)"), .blob([1, 2, 3])]) }
        + [Row(99, [.real(-1.5), .null, .text("")]), Row(100, [.real(2)])])
    let found = try rows(maker.bytes, ["a", "b", "c"])
    #expect(found.ids == numbers + [99, 100])
    #expect(
      found.values
        == numbers.map { [.integer($0), .text("ä\($0)"), .blob(3)] }
        + [[.real(-1.5), .null, .text("")], [.real(2), .null, .null]])
    #expect(found.damages.all.isEmpty)
  }

  @Test func `whole numbers are numbers of either kind`() {
    #expect(SQLiteValue.integer(3).number == 3)
    #expect(SQLiteValue.real(3).integer == 3)
    #expect(SQLiteValue.real(3.5).integer == nil)
    #expect(SQLiteValue.real(.infinity).integer == nil)
    #expect(SQLiteValue.text("3").number == nil)
    #expect(SQLiteValue.blob(3).number == nil)
  }

  @Test(arguments: [512, 1024, 4096, 65_536], [0, 20])
  func `records in several pages and tables in several levels are read`(
    size: Int, reserved: Int
  ) throws {
    var maker = SQLiteMaker(pageSize: size)
    maker.reserved = reserved
    let counts = [0, 10, 400, 1000, 4060, 9000, 70_000, 200_000]
    maker.add(
      "long", sql: "CREATE TABLE long (a TEXT, b INTEGER)",
      counts.enumerated().map { index, count in
        Row(Int64(index), [.text(String(repeating: "x", count: count)), .integer(Int64(count))])
      })
    maker.add(
      "many", sql: "CREATE TABLE many (a INTEGER, b TEXT)",
      (0..<3000).map { Row(Int64($0), [.integer(Int64($0) * 7), .text("row \($0)")]) })
    let long = try rows(maker.bytes, ["b", "a"], of: "long")
    #expect(long.damages.all.isEmpty)
    #expect(long.values.map(\.[0]) == counts.map { .integer(Int64($0)) })
    // Of a long text the beginning is enough.
    #expect(long.values.map { $0[1].text?.utf8.count } == counts.map { min($0, 4096) })
    let many = try rows(maker.bytes, ["a", "b"], of: "many")
    #expect(many.damages.all.isEmpty)
    #expect(many.ids == Array(0..<3000))
    #expect(many.values[2999] == [.integer(20_993), .text("row 2999")])
    let file = try SQLiteFile(MemoryBytes(maker.bytes))
    #expect(try file.count(of: try #require(file.table("many"))).rows == 3000)
  }

  @Test(arguments: [1, 2, 3]) func `texts are read in each encoding`(encoding: Int) throws {
    var maker = SQLiteMaker()
    maker.encoding = encoding
    maker.add(
      "größe", sql: "CREATE TABLE \"größe\" (\"länge\" TEXT)", [Row(1, [.text("Ä 😀 \u{0}x")])])
    #expect(try rows(maker.bytes, ["länge"], of: "größe").values == [[.text("Ä 😀 \u{0}x")]])
  }

  @Test func `a column that is the number of the row is read from there`() throws {
    var maker = SQLiteMaker()
    maker.add(
      "t", sql: "CREATE TABLE t (day TEXT, id INTEGER PRIMARY KEY, kg REAL)",
      [Row(70, [.text("a"), .null, .integer(80)])])
    #expect(
      try rows(maker.bytes, ["kg", "id", "none", "id"]).values
        == [[.integer(80), .integer(70), .null, .integer(70)]])
  }

  @Test func `what is computed is in no record`() throws {
    var maker = SQLiteMaker()
    maker.add(
      "t",
      sql: "CREATE TABLE t (a INTEGER, b INTEGER AS (a + 1), c INTEGER GENERATED ALWAYS AS (a) "
        + "STORED, d)",
      [Row(1, [.integer(5), .integer(6), .text("d")])])
    #expect(
      try rows(maker.bytes, ["a", "b", "c", "d"]).values
        == [[.integer(5), .null, .integer(6), .text("d")]])
  }

  @Test func `damaged records are told and the others are read`() throws {
    var maker = SQLiteMaker()
    maker.add(
      "t", sql: "CREATE TABLE t (a, b)",
      [
        Row(1, [.integer(5), .integer(6)]), Row(2, [.raw(10, []), .integer(6)]),
        Row(3, [.raw(6, [1, 2])]), Row(4, [.raw(.max, [1, 2])]), Row(5, [.integer(7)]),
      ])
    let found = try rows(maker.bytes, ["a", "b"])
    #expect(found.ids == [1, 5])
    #expect(
      found.damages.all
        == [SQLiteDamage(remark: .damagedRecord, loss: .record, page: 2, count: 3)])
  }

  @Test func `pages in a circle end the walk`() throws {
    var maker = SQLiteMaker(pageSize: 512)
    let (right, other) = (SQLiteMaker.big(2, 4), SQLiteMaker.big(3, 4))
    // The second page leads to the third and to itself, the third to the second.
    let second = maker.add(page: circle(other, right))
    _ = maker.add(page: circle(right, other))
    maker.note("table", "t", second, "CREATE TABLE t (a)")
    let found = try rows(maker.bytes, ["a"])
    #expect(found.values.isEmpty)
    #expect(found.damages.all.map(\.remark) == [.pageTwice])
  }

  /// A page above others with one cell and a last child.
  private func circle(_ child: [UInt8], _ last: [UInt8]) -> [UInt8] {
    [5, 0, 0, 0, 1, 1, 244, 0] + last + [1, 244] + [UInt8](repeating: 0, count: 500 - 14) + child
      + [1]
  }

  @Test func `a record that goes on in its own pages again is left out`() throws {
    var maker = SQLiteMaker(pageSize: 512)
    maker.add(
      "t", sql: "CREATE TABLE t (a TEXT)", [Row(1, [.text(String(repeating: "x", count: 3000))])])
    var bytes = maker.bytes
    // The third page of the record leads to the first one of it.
    bytes.replaceSubrange((4 - 1) * 512..<((4 - 1) * 512 + 4), with: SQLiteMaker.big(2, 4))
    let found = try rows(bytes, ["a"])
    #expect(found.values.isEmpty)
    #expect(found.damages.all.map(\.remark) == [.brokenRecord])
  }

  @Test func `records over each other are read once`() throws {
    var maker = SQLiteMaker(pageSize: 512)
    var page: [UInt8] = [13, 0, 0, 0, 90, 1, 244, 0]
    for _ in 0..<90 { page += [1, 244] }
    page += [UInt8](repeating: 0, count: 500 - page.count)
    page += [3, 1, 2, 1, 42, 0, 0, 0, 0, 0, 0, 0]
    maker.note("table", "t", maker.add(page: page), "CREATE TABLE t (a)")
    let found = try rows(maker.bytes, ["a"])
    #expect(found.values.count <= 512 / 5)
    #expect(found.damages.all.map(\.remark) == [.cellsOverEachOther])
  }

  @Test func `a file that is cut off has the pages before its end`() throws {
    var maker = SQLiteMaker(pageSize: 512)
    maker.add(
      "t", sql: "CREATE TABLE t (a)", (0..<500).map { Row($0, [.integer($0)]) })
    let whole = maker.bytes
    // The page above the leaves is the last one, so its place is taken by a copy of it.
    let file = try SQLiteFile(MemoryBytes(whole))
    let root = try #require(file.table("t")).root
    #expect(root == whole.count / 512)
    let found = try rows(Array(whole.dropLast(700)), ["a"])
    #expect(found.values.isEmpty)
    #expect(found.damages.hasMissingPage)
    #expect(try SQLiteFile(MemoryBytes(Array(whole.dropLast(700)))).isCutOff)
  }
}
