import Testing
import TrendsCore

@testable import Interpreter

/// What an app records of an engine without a shell replays in one.
@Suite("Engine transcripts") struct EngineTranscriptTests {
  /// Weights of the last days, asked for page by page, with a page that fails.
  private func recorded(_ change: (inout Engine) -> Void = { _ in }) throws -> String {
    let now = try #require(Instant(iso: "2025-06-30T08:00:00Z"))
    var engine = Engine(clock: VirtualClock(now: now, zone: .utc))
    var transcript = EngineTranscript(clock: engine.clock)
    let source = try #require(OutsideSource(program: ["app", "{from}", "{to}"], timeout: 30_000))
    engine.setSource("api", .outside(source))
    transcript.step("connect api app {from} {to}", to: engine)
    engine.open(
      "weight", on: DaySource(made: "api", firstDay: nil, metric: .weight), style: .line)
    transcript.step("open weight api", to: engine)
    func answer(_ answer: (DayRange) -> OutsideAnswer) throws {
      let flight = try #require(engine.outsideFlights.first)
      guard case .days(let range) = flight.key else {
        Issue.record("a view of days asks for something else: \(flight.key)")
        return
      }
      let answer = answer(range)
      transcript.answer(answer, view: "weight", load: flight.id, column: "kg")
      engine.arrive(answer, view: "weight", id: flight.id)
      engine.settle()
      change(&engine)
      transcript.checkpoint(engine)
    }
    func rows(_ range: DayRange) -> OutsideAnswer {
      let days = (0..<range.count).map { range.start.advanced(by: $0) }
      return .days(DaySeries(days: days, values: days.indices.map { 80 + Double($0) / 10 }))
    }
    try answer(rows)
    _ = engine.scroll(0, .by(CalendarStep(days: -5)))
    transcript.step("scroll -5d", to: engine)
    try answer { _ in .failed(code: "offline") }
    engine.send(.retry, to: 0)
    engine.settle()
    transcript.step("retry", to: engine)
    try answer(rows)
    engine.select(Day(iso: "2025-06-20"))
    transcript.step("select 2025-06-20", to: engine)
    engine.advance(to: now.advanced(byMilliseconds: 86_400_000))
    transcript.clock(engine.clock.now)
    transcript.checkpoint(engine)
    return transcript.text
  }

  private func check(_ text: String) -> (code: Int32, errors: [String]) {
    let host = TestHost()
    host.files["app.trsh"] = Array(text.utf8)
    return (TranscriptCheck(host: host).run("app.trsh"), host.errors)
  }

  @Test func `what an app did comes to the same state in the shell`() throws {
    let (code, errors) = check(try recorded())
    #expect(code == 0, "\(errors)")
  }

  @Test func `an app that did something else than it says is found at that step`() throws {
    let (code, _) = check(try recorded { $0.select($0.clock.today.advanced(by: -1)) })
    #expect(code == 3)
  }

  @Test func `each digest of an engine counts`() throws {
    let lines = try recorded().split(separator: "\n", omittingEmptySubsequences: false)
    let verdicts = lines.indices.filter { lines[$0].hasPrefix("#= ok  engine:") }
    #expect(verdicts.count == 9)
    for index in verdicts {
      var changed = lines.map(String.init)
      changed[index] = "#= ok  engine:00000000"
      #expect(check(changed.joined(separator: "\n")).code == 3, "line \(index + 1)")
    }
  }

  @Test func `a verdict with an engine is blessed as one`() throws {
    let host = TestHost()
    let text = try recorded()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let wrong = lines.map { $0.hasPrefix("#= ok  engine:") ? "#= ok  engine:00000000" : $0 }
    host.files["app.trsh"] = Array(wrong.joined(separator: "\n").utf8)
    #expect(Bless(host: host).run("app.trsh") == 0, "\(host.errors)")
    #expect(String(decoding: host.files["app.trsh"] ?? [], as: UTF8.self) == text)
  }
}
