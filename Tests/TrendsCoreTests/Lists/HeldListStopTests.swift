import Testing

@testable import TrendsCore

@Suite("A held list that nobody waits for") struct HeldListStopTests {
  private struct Rows: ListRows {
    let columns = ["name"]
    let count = 1_000_000
    func row(at place: Int) -> ListRow { ListRow(id: "r\(place)", fields: [""]) }
    func holds(_ text: SoughtText, at place: Int) -> Bool { false }
  }

  @Test func `looking for a text stops when it is asked to`() {
    let list = HeldList(name: "visits", rows: Rows(), version: 1, unless: { true })
    #expect(
      list.page(ListKey(token: nil, size: 20), finding: SoughtText("x")) == .failure(.interrupted))
  }
}
