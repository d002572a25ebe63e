/// What an app did with its engine, as a transcript that `trendsh check` plays again.
///
///     var transcript = EngineTranscript(clock: engine.clock)
///     engine.setSource("api", .outside(source))
///     transcript.step("connect api app {from} {to}", to: engine)
///     …
///     transcript.answer(.days(rows), view: "weight", load: 1, column: "kg")
///     transcript.checkpoint(engine)
///
/// A step names the command of the shell that does the same, and a digest of all that the engine holds
/// afterwards: views, pages, loads under way, sources, the clock. Where the replay comes to something
/// else, `check` names the step.
public struct EngineTranscript: Sendable {
  /// The whole file so far.
  public private(set) var text: String

  /// Begins where an engine began: same clock, same zone, same chance.
  public init(clock: VirtualClock, seed: UInt64 = 42) {
    text = """
      #: transcript 1  rules \(Digest.rules)
      #: clock \(clock.now.iso)  tz \(clock.zone.name)  seed \(seed)  mode safe

      """
  }

  /// A command that was done, and what it came to. What the shell prints for it does not matter.
  public mutating func step(_ command: String, to engine: Engine) {
    text += "\(command)\n#|...\n#= ok  engine:\(Digest.short(engine.digest))\n"
  }

  /// An answer that came after the last step; `column` is what its values are called: `kg`, `steps`.
  public mutating func answer(
    _ answer: OutsideAnswer, view: String, load: Int, column: String = "value"
  ) {
    let name = "\(view):@\(load)"
    switch answer {
    case .days(let rows):
      text += "#@ load \(name) ok\n#+ \(name)\n#+ day,\(column)\n"
      for (day, value) in zip(rows.days, rows.values) { text += "#+ \(day),\(value)\n" }
    case .rows(let rows, let columns):
      text += "#@ load \(name) ok\n#+ \(name)\n"
      for cells in [["id"] + columns] + rows.map({ [$0.id] + $0.fields }) {
        text += "#+ \(cells.map(\.quotedForTable).joined(separator: ","))\n"
      }
    case .failed(let code): text += "#@ load \(name) fail \(code)\n"
    }
  }

  /// Real time went on: the engine was told with `advance(to:)`.
  public mutating func clock(_ instant: Instant) { text += "#@ clock \(instant.iso)\n" }

  /// Holds the state as it is now, with the rules of paging; for after answers, and for the end.
  public mutating func checkpoint(_ engine: Engine) { step("invariants", to: engine) }
}
