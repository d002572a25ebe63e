import Testing
import TrendsCore
@testable import TrendsImport

@Suite("DelimitedTable") struct DelimitedTableTests {
  private func mistake(_ text: String) -> String? { mistake(bytes: Array(text.utf8)) }

  private func mistake(bytes: [UInt8]) -> String? {
    do throws(DelimitedTable.Mistake) {
      let table = try DelimitedTable(bytes)
      _ = try table.daySeries()
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
    #expect(mistake("day,kg\n\n2024-02-30,1\n") == "3: '2024-02-30' is not a day")
    #expect(
      mistake("day,kg\n2024-02-20,80,8\n") == "2: 3 cells where the header has 2: '2024-02-20,80,8'"
    )
    #expect(mistake("day,kg\n2024-02-20,eighty\n") == "2: 'eighty' is not a number")
    #expect(mistake("day,kg\n2024-02-20,80.5\n") == nil)
    #expect(
      mistake("2024-02-20,80.5\n2024-02-21,80\n")
        == "1: a row where the names of the columns should be")
  }

  @Test(arguments: [
    ("weight (kg)", "hrv", "the answer has 'weight (kg)', not hrv (ms)"),
    ("heart (bpm)", "weight", "the answer has 'heart (bpm)', not weight (kg)"),
    ("weight (bpm)", "weight", "the answer has 'weight (bpm)', not weight (kg)"),
    ("kg", "steps", "the answer has 'kg', not steps"), ("weight (lb)", "weight", nil),
    ("value", "weight", nil), ("steps", "steps", nil), ("km", "distance", nil),
    ("weight (kg)", "mine", nil),
  ])
  func `a column of another metric is a mistake`(
    column: String, metric: String, message: String?
  ) throws {
    let table = try DelimitedTable(Array("day,\(column)\n2024-01-01,1\n".utf8))
    var found: String?
    do throws(DelimitedTable.Mistake) {
      _ = try table.daySeries(for: Metric.known(metric) ?? .plain(metric))
    } catch { found = error.message }
    #expect(found == message)
  }

  @Test func `a cell is UTF-8 and bounded`() {
    let long = String(repeating: "x", count: 70_000)
    #expect(mistake("day,kg\n2024-01-01,\(long)\n") == "2: a cell longer than 64 KiB")
    #expect(
      mistake(bytes: Array("day,kg\n1,".utf8) + [0xFC, 0x0A]) == "2: a cell that is not UTF-8")
  }

  @Test func `an empty cell is a gap, and rows of a day belong together`() throws {
    let text = "day,kg\n2024-01-02,2\n2024-01-01,1\n2024-01-03,\n2024-01-02T08:00,3\n"
    let series = try DelimitedTable(Array(text.utf8)).daySeries(for: .weight)
    #expect(series.days.map(\.description) == ["2024-01-01", "2024-01-02"])
    #expect(series.values == [1, 2.5])
    let steps = try DelimitedTable(Array(text.replacing(bytesOf: "kg", with: "steps").utf8))
    #expect(try steps.daySeries(for: .steps).values == [1, 5])
    let water = try DelimitedTable(Array(text.replacing(bytesOf: "kg", with: "water").utf8))
    #expect(try water.daySeries(for: .plain("w")).values == [1, 5])
  }
}
