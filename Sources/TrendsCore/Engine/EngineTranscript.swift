/// What an app did with its engine, as a transcript that `trendsh check` replays.
///
///     var transcript = EngineTranscript(clock: engine.clock)
///     engine.setSource("api", .outside(source))
///     transcript.step("connect api app {from} {to}", to: engine)
///     …
///     transcript.answer(.days(rows), view: "weight", load: 1, column: "kg")
///     transcript.checkpoint(engine)
///
/// A step holds the command of the shell that does the same, and a digest of everything that the
/// engine holds afterwards: views, pages, loads under way, sources, the clock. If the replay leads
/// to another digest, `check` names the step.
public struct EngineTranscript: Sendable {
  /// The whole file so far.
  public private(set) var text: String

  /// Begins where an engine begins: give the same clock, zone and seed.
  public init(clock: VirtualClock, seed: UInt64 = 42) {
    text = """
      #: transcript 1  rules \(Digest.rules)
      #: clock \(clock.now.iso)  tz \(clock.zone.name)  seed \(seed)  mode safe

      """
  }

  /// Adds a command that was done, and the state it led to. The shell's output for it is not
  /// compared.
  public mutating func step(_ command: String, to engine: Engine) {
    text += "\(command)\n#|...\n#= ok  engine:\(Digest.short(engine.digest))\n"
  }

  /// Adds an answer that came after the last step; `column` names the values of days, such as `kg`.
  public mutating func answer(
    _ answer: OutsideAnswer, view: String, load: Int, column: String = "value"
  ) {
    for line in EngineTranscript.lines(of: answer, view: view, load: load, column: column) {
      text += line + "\n"
    }
  }

  /// The lines of a transcript for an answer to a load of a view.
  public static func lines(
    of answer: OutsideAnswer, view: String, load: Int, column: String = "value"
  ) -> [String] {
    let name = "\(view):@\(load)"
    var table: [[String]] = []
    switch answer {
    case .days(let rows):
      table = [["day", column]]
      table += zip(rows.days, rows.values).map { ["\($0)", "\($1)"] }
    case .rows(let rows, let columns):
      table = [["id"] + columns] + rows.map { [$0.id] + $0.fields }
    case .failed(let code): return ["#@ load \(name) fail \(code)"]
    }
    return ["#@ load \(name) ok", "#+ \(name)"]
      + table.map { "#+ " + $0.map(\.quotedForTable).joined(separator: ",") }
  }

  /// Adds that real time went on; for `Engine.advance(to:)`.
  public mutating func clock(_ instant: Instant) { text += "#@ clock \(instant.iso)\n" }

  /// Adds a check of the state and of the rules of paging; for after answers, and for the end.
  public mutating func checkpoint(_ engine: Engine) { step("invariants", to: engine) }
}
