import Testing
import TrendsCore
@testable import TrendsImport

@Suite("DelimitedTable") struct DelimitedTableTests {
  private func mistake(_ text: String) -> String? { mistake(bytes: Array(text.utf8)) }

  private func mistake(bytes: [UInt8]) -> String? {
    do throws(DelimitedTable.Mistake) {
      let table = try DelimitedTable(bytes)
      _ = try table.listRows()
      return nil
    } catch { return "\(error.line): \(error.message)" }
  }

  @Test func `a header and rows, with quotes and either line end`() throws {
    let table = try DelimitedTable(
      Array("\u{FEFF}id,text\r\n1,\"a, \"\"b\"\"\"\r\n\r\n2,#c\n".utf8))
    #expect(table.header == ["id", "text"])
    #expect(table.rows == [["1", "a, \"b\""], ["2", "#c"]])
    #expect(try table.listRows().map(\.id) == ["1", "2"])
  }

  @Test func `nothing is a table without columns`() throws {
    let table = try DelimitedTable([])
    #expect(table.header.isEmpty && table.rows.isEmpty)
  }

  @Test func `a mistake stands on its line`() {
    #expect(
      mistake("day,kg\n2024-01-01,1\n2024-01-02\n")
        == "3: 1 cell where the header has 2: '2024-01-02'")
    #expect(mistake("day,kg\n2024-01-01,\"1\n") == "2: a quote that is not closed")
    #expect(mistake("day,kg\n2024-01-01,\"1\"2\n") == "2: text after a closing quote")
    #expect(
      mistake("day,kg\n2024-02-20,80,8\n") == "2: 3 cells where the header has 2: '2024-02-20,80,8'"
    )
    #expect(mistake("day,kg\n2024-02-20,80.5\n") == nil)
  }

  @Test func `cells may stand between tabs or semicolons, as clients print them`() throws {
    let tabs = try DelimitedTable(Array("id\tname\n1\ta, b\n2\tNULL\n".utf8))
    #expect(tabs.rows == [["1", "a, b"], ["2", ""]])
    let marks = try DelimitedTable(Array("id;name\n1;a, b\n".utf8))
    #expect(marks.rows == [["1", "a, b"]])
    #expect(try DelimitedTable(Array("id,name\n1,NULL\n".utf8)).rows == [["1", "NULL"]])
  }

  @Test func `a cell is UTF-8 and bounded`() {
    let long = String(repeating: "x", count: 70_000)
    #expect(mistake("day,kg\n2024-01-01,\(long)\n") == "2: a cell longer than 64 KiB")
    #expect(
      mistake(bytes: Array("day,kg\n1,".utf8) + [0xFC, 0x0A]) == "2: a cell that is not UTF-8")
  }
}
