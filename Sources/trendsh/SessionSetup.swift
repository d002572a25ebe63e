import Interpreter
import TrendsCore
import TrendsOutput
import TrendsCharts

/// Makes a session from flags, environment and terminal, in this order of precedence.
struct SessionSetup {
  let options: Options
  let terminal: Terminal
  let host: LiveHost

  /// Returns a new session. Throws for values that make no sense.
  func session() throws(Options.Mistake) -> Session {
    try limit(isSafe: options.switches.contains("safe"))
    let isSafe = options.switches.contains("safe")
    var settings = try settings()
    host.streams.columns = settings.columns
    let zone = try zone()
    settings.isZoneKnown = zone != nil
    return Session(
      host: host, settings: settings, clock: try clock(in: zone ?? .utc),
      origin: isSafe ? .safe : .typed,
      grants: Grants(
        programs: options.switches.contains("allow-programs"), folders: options.writable))
  }

  /// Sets the limits. Safe mode does not start if they cannot be watched.
  func limit(isSafe: Bool) throws(Options.Mistake) {
    guard !isSafe || CommandWatch.hasLimits else {
      throw Options.Mistake(
        message: "safe mode cannot start: the system does not report its memory and what is used")
    }
    host.watch.limit(asSafe: isSafe)
  }

  /// Passes on only settings that were asked for: a transcript must not depend on where it was
  /// made.
  func tell(_ bless: inout Bless) throws(Options.Mistake) {
    let (given, told) = (options.values.keys, try settings())
    if given.contains("width") { bless.settings.columns = told.columns }
    if given.contains("height") { bless.settings.rows = told.rows }
    if given.contains("seed") { bless.settings.seed = told.seed }
    if given.contains("glyphs") { bless.settings.glyphs = told.glyphs }
    guard given.contains("today") || given.contains("tz") else { return }
    let clock = try clock(in: try zone() ?? .utc)
    bless.clock = VirtualClock(now: clock.now, zone: given.contains("tz") ? clock.zone : .utc)
  }

  /// The settings of the session.
  private func settings() throws(Options.Mistake) -> Settings {
    var settings = Settings()
    settings.toldColumns = try options.number("width", in: 20...1000)
    settings.toldRows = try options.number("height", in: 2...1000)
    let size = isFixed ? Terminal.Size(columns: 80, rows: 24) : terminal.size
    settings.columns = settings.toldColumns ?? size.columns
    settings.rows = settings.toldRows ?? size.rows
    settings.glyphs = glyphs
    settings.color = color
    settings.theme.depth = terminal.depth
    settings.format = options.values["format"].flatMap { OutputFormat(rawValue: $0) } ?? .text
    settings.timing = options.switches.contains("timing")
    settings.isStrict = options.switches.contains("strict")
    settings.keepsGoing = options.switches.contains("keep-going")
    settings.isInteractive = options.inputs.isEmpty && terminal.inputIsTerminal
    settings.freeRows = settings.isInteractive ? 2 : 0
    settings.maxSteps = try options.number("max-steps", in: 1...1_000_000_000)
    settings.maxFiles = try options.number("max-files", in: 0...1_000_000) ?? settings.maxFiles
    if let most = try options.number("max-written", in: 0...1 << 24) {
      settings.maxWritten = most << 20
    }
    if let seed = try options.seed() { settings.seed = seed }
    return settings
  }

  /// Whether output has colours.
  private var color: Bool {
    switch options.values["color"] {
    case "always": true
    case "never": false
    default: !isFixed && terminal.wantsColor
    }
  }

  /// Whether output must be the same on every machine: with a given day and zone, and no terminal.
  private var isFixed: Bool {
    options.values["today"] != nil && options.values["tz"] != nil && !terminal.outputIsTerminal
  }

  /// The characters of charts, decided by the locale and the terminal's name. The terminal itself
  /// is never asked, as it may not answer.
  private var glyphs: Frame.Glyphs {
    if let named = options.values["glyphs"].flatMap({ Frame.Glyphs(rawValue: $0) }) {
      return named
    }
    if isFixed { return .full }
    if let words = Terminal.variable("ACCESSIBLE"), !words.isEmpty, words != "0" { return .words }
    if !terminal.speaksUnicode || ["dumb", "linux"].contains(terminal.name) { return .ascii }
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { Terminal.variable($0) }
      .first { !$0.isEmpty } ?? ""
    let isWide = ["ja", "ko", "zh"].contains { locale.utf8.starts(with: $0.utf8) }
    return isWide ? .narrow : .full
  }

  /// The zone of `--tz`, else that of the machine; nil where it has none.
  private func zone() throws(Options.Mistake) -> Zone? {
    guard let name = options.values["tz"] else { return host.systemZone }
    do throws(Failure) { return try host.zone(named: name) } catch {
      throw Options.Mistake(message: OutputGate.safe(error.message, escapingBreaks: true))
    }
  }

  /// The clock: at noon of `--today`, else at the real time.
  private func clock(in zone: Zone) throws(Options.Mistake) -> VirtualClock {
    guard let text = options.values["today"] else {
      return VirtualClock(now: host.now, zone: zone)
    }
    guard let day = Day(iso: text), (1900...2199).contains(day.parts.year) else {
      throw Options.Mistake(
        message: "'--today' must be a day from 1900 to 2199 such as 2025-01-03")
    }
    return VirtualClock(now: zone.instant(of: day, secondsOfDay: 43_200), zone: zone)
  }
}
