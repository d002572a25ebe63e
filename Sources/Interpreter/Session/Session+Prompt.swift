public import TrendsCore

/// What the prompt asks of a session.
extension Session {
  /// The statements of an input, as a journal has them.
  public static func statements(of text: String) -> [String] {
    let source = SourceText(name: "", text)
    return Parser.parse(source).statements.map { source.text($0.span) }
  }

  /// Takes one input of the prompt: what it draws by itself is not drawn again.
  public mutating func runPrompt(_ text: String) -> Int32 { runPrompt(TypedInput(text)) }

  public mutating func runPrompt(_ input: TypedInput) -> Int32 {
    beginCounting()
    context.printout.hasDrawn = false
    // A leading blank keeps a line out of everything that is written down.
    recorder.isPrivate = input.script.source.bytes.first == UInt8(ascii: " ")
    defer { recorder.isPrivate = false }
    recorder.isJournaled = host.inputs?.isOff != true
    turn.amounted = []
    return run(input)
  }

  /// What was typed, with marks in the places of passwords: it runs as it did, and may be kept.
  public mutating func hidingSecrets(of text: String) -> String { secrets.hide(in: text) }

  /// Takes one request of a program, which writes verbs out.
  public mutating func runRequest(_ text: String) -> Int32 {
    beginCounting()
    return run(SourceText(name: "", text))
  }

  /// Each typed line and each request has budgets of its own.
  private mutating func beginCounting() {
    spent.steps = 0
    spent.printed = 0
    spent.written = (0, [])
  }

  /// A digest of each slice of the state, as transcripts write it.
  public var stateWords: [(slice: String, digest: String)] {
    mutating get {
      let digests = digests()
      return [
        ("data", Digest.short(digests.data)), ("view", Digest.short(digests.view)),
        ("calc", Digest.short(digests.calc)),
      ]
    }
  }

  /// Runs what a person wants at every start: it is recorded like a script.
  public mutating func runStart(_ name: String, _ bytes: [UInt8]) -> Int32 {
    let before = (settings.isInteractive, origin)
    settings.isInteractive = false
    origin = origin.joined(.start)
    defer { (settings.isInteractive, origin) = before }
    let source = SourceText(name: name, bytes: bytes)
    if saysSafe(source) { origin = origin.joined(.transcript) }
    return run(source)
  }

  /// A digest of what the focused view shows; when it changes the prompt draws it anew.
  public var sceneDigest: UInt64 {
    var digest = Digest(continuing: world.engine.sceneDigest)
    digest.mix(world.stamps.calc ?? Digest.of(SessionState.Calc(world: world)))
    // The clock alone moves a row from one group to another.
    if let focus = world.engine.focus, case .list(let view) = world.engine.views[focus] {
      for group in world.groups(of: view) ?? [] { digest.mix(group.rows.count) }
    }
    return digest.value
  }

  /// The chart of the focused view, if there is one to draw.
  public var sceneLines: [String] { sceneLines(leaving: 0) }

  /// The same where so many rows of the screen are for something else.
  public func sceneLines(leaving rows: Int) -> [String] {
    guard let focus = world.engine.focus else { return [] }
    var session = self
    session.settings.rows -= rows
    return session.context.chartLines(of: focus, fitting: host.tableWidth)
  }

  /// The focused view's name.
  public var focusName: String? { world.focusName }

  /// The terminal has another size.
  public mutating func resize(columns: Int, rows: Int) {
    guard columns != settings.columns || rows != settings.rows else { return }
    settings.columns = columns
    settings.rows = rows
    recorder.note(event: "resize \(columns)x\(rows)")
  }

  /// Lets the session's clock follow the real one, once another day has begun.
  public mutating func follow(_ now: Instant) {
    let clock = world.engine.clock
    guard hasLiveClock, clock.zone.day(of: now) > clock.today else { return }
    world.engine.advance(to: now)
    try? finishLoads()
    world.followData()
    recorder.note(event: "clock \(now.iso)")
  }
}
