import Testing

@testable import TrendsCore

@Suite("Trace") struct TraceLogTests {
  private func entry(_ sequence: Int) -> TraceEntry {
    TraceEntry(
      sequence: sequence, moment: Life.engine(seed: 1).clock.moment, view: "v",
      step: .days(.input(.newest), []))
  }

  @Test(arguments: [0, 1, 31, 32, 33, 64, 1000])
  func `it gives back what it was told, and a copy stays as it was`(count: Int) {
    var log = TraceLog()
    for number in 0..<count { log.note(entry(number)) }
    let copy = log
    log.note(entry(count))
    #expect(copy.count == count)
    #expect(copy.map(\.sequence) == Array(0..<count))
    #expect(log.map(\.sequence) == Array(0...count))
  }

  @Test func `older entries make room for newer ones`() {
    var log = TraceLog()
    let one = entry(0)
    for number in 0..<(TraceLog.limit + 10) {
      var next = one
      next.sequence = number
      log.note(next)
      #expect(log.count < TraceLog.limit)
    }
    #expect(log.count > TraceLog.limit / 3)
    #expect(log.map(\.sequence).last == TraceLog.limit + 9)
  }
}
