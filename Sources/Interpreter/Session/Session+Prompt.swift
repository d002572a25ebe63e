public import TrendsCore

/// What the prompt needs of a session.
extension Session {
  /// Returns the statements of an input, each as its text, as a journal has them.
  public static func statements(of text: String) -> [String] {
    let source = SourceText(name: "", text)
    return Parser.parse(source).statements.map { source.text($0.span) }
  }

  /// Runs one input of the prompt and returns its exit code.
  public mutating func runPrompt(_ text: String) -> Int32 { runPrompt(TypedInput(text)) }

  /// Runs one input of the prompt and returns its exit code; budgets count anew.
  public mutating func runPrompt(_ input: TypedInput) -> Int32 {
    beginCounting()
    (context.printout.hasDrawn, context.printout.drawn) = (false, nil)
    // A line with a leading blank is neither recorded nor written to the journal.
    recorder.isPrivate = input.script.source.bytes.first == UInt8(ascii: " ")
    defer { recorder.isPrivate = false }
    recorder.isJournaled = host.inputs?.isOff != true
    turn.amounted = []
    return run(input)
  }

  /// Returns typed text with marks in place of passwords, fit for the history; it still runs the
  /// same.
  public mutating func hidingSecrets(of text: String) -> String { secrets.hide(in: text) }

  /// Runs one request of a program, which must write verbs out; budgets count anew.
  public mutating func runRequest(_ text: String) -> Int32 {
    beginCounting()
    return run(SourceText(name: "", text))
  }

  /// Checks a request without running it; prints its mistakes and returns 0, or 2 for mistakes.
  public mutating func checkRequest(_ text: String) -> Int32 {
    check(
      Parser.parse(secrets.hide(in: SourceText(name: "", text))), names: Set(world.names.keys),
      argumentCount: 0)
  }

  /// Renews the budgets of steps, output and written files.
  private mutating func beginCounting() {
    spent.steps = 0
    spent.printed = 0
    spent.written = (0, [])
  }

  /// The digest of each slice of the state, as transcripts write it.
  public var stateWords: [(slice: String, digest: String)] {
    mutating get {
      let digests = digests()
      return [
        ("data", Digest.short(digests.data)), ("view", Digest.short(digests.view)),
        ("calc", Digest.short(digests.calc)),
      ]
    }
  }

  /// Runs the user's own file of commands for every start; it is recorded like a script.
  public mutating func runStart(_ name: String, _ bytes: [UInt8]) -> Int32 {
    let before = (settings.isInteractive, origin)
    settings.isInteractive = false
    origin = origin.joined(.start)
    defer { (settings.isInteractive, origin) = before }
    let source = SourceText(name: name, bytes: bytes)
    if saysSafe(source) { origin = origin.joined(.transcript) }
    return run(source)
  }

  /// A digest of what the focused view shows; the prompt draws it again when this changes.
  public var sceneDigest: UInt64 {
    var digest = Digest(continuing: world.engine.sceneDigest)
    digest.mix(world.stamps.calc ?? Digest.of(SessionState.Calc(world: world)))
    // The clock alone can move a row to another group.
    if let focus = world.engine.focus, case .list(let view) = world.engine.views[focus] {
      for group in world.groups(of: view)?.groups ?? [] { digest.mix(group.rows.count) }
    }
    return digest.value
  }

  /// The chart of the focused view, or of the strip just after a selection in it; empty while nothing
  /// is open.
  public var sceneLines: [String] { sceneLines(leaving: 0) }

  /// The chart of the focused view, with `rows` lines of the screen left for something else.
  public func sceneLines(leaving rows: Int) -> [String] {
    let drawn = context.printout.drawn.flatMap { world.engine.index(of: $0) }
    guard let focus = drawn ?? world.engine.focus else { return [] }
    var session = self
    session.settings.rows -= rows
    return session.context.chartLines(of: focus, fitting: host.tableWidth)
  }

  /// The name of the focused view; nil while nothing is open.
  public var focusName: String? { world.focusName }

  /// Takes the new size of the terminal, which a replay repeats.
  public mutating func resize(columns: Int, rows: Int) {
    guard columns != settings.columns || rows != settings.rows else { return }
    settings.columns = columns
    settings.rows = rows
    recorder.note(event: "resize \(columns)x\(rows)")
  }

  /// Moves the session's clock to the real time once another day has begun, if the clock is live;
  /// returns whether it did.
  @discardableResult
  public mutating func follow(_ now: Instant) -> Bool {
    let clock = world.engine.clock
    guard hasLiveClock, clock.zone.day(of: now) > clock.today else { return false }
    world.engine.advance(to: now)
    try? finishLoads()
    world.followData()
    recorder.note(event: "clock \(now.iso)")
    return true
  }
}
