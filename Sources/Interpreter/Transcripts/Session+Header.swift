import TrendsCore

extension Session {
  /// Sets clock, zone, seed and size as the header of a transcript says; a plain script changes
  /// nothing.
  ///
  /// `flags` are names of command-line flags that were given, whose settings stay. The recording
  /// begins anew with the adopted settings.
  public mutating func adoptHeader(
    of source: SourceText, exceptFor flags: Set<String> = []
  ) throws(TranscriptProblem) {
    guard let header = try TranscriptHeader(in: source) else { return }
    if header.inputs.contains(where: { $0.isEmbedded || $0.isFolder }) {
      embedded = EmbeddedFiles(of: Transcript(source), header)
      if let (name, reason) = embedded.mismatch(with: header) {
        throw TranscriptProblem(
          diagnostic: Diagnostic.otherFingerprint(reason, at: source.lineOfInput(name)), exit: 4)
      }
    }
    if let seed = header.seed, !flags.contains("seed") { settings.seed = seed }
    if let columns = header.columns, !flags.contains("width") {
      settings.columns = columns
      settings.toldColumns = columns
    }
    if let rows = header.rows, !flags.contains("height") {
      settings.rows = rows
      settings.toldRows = rows
    }
    if let rows = header.freeRows { settings.freeRows = rows }
    if let glyphs = header.glyphs, !flags.contains("glyphs") { settings.glyphs = glyphs }
    if let format = header.format, !flags.contains("format") { settings.format = format }
    if header.isStrict { settings.isStrict = true }
    try adoptClock(of: header, flags)
    recorder = Recorder(
      clock: world.engine.clock, settings: settings, scratch: host.scratch())
  }

  /// Sets clock and zone, unless a view is open: the engine is replaced, which would close it.
  private mutating func adoptClock(
    of header: TranscriptHeader, _ flags: Set<String>
  ) throws(TranscriptProblem) {
    guard world.engine.views.isEmpty else { return }
    var zone = world.engine.clock.zone
    if let name = header.zone, !flags.contains("tz") {
      do throws(Failure) { zone = try host.zone(named: name) } catch {
        throw TranscriptProblem(
          diagnostic: Diagnostic(code: error.code, error.message, hint: error.hint, at: Span(0, 0)))
      }
    }
    let now = flags.contains("today") ? nil : header.clock
    world.engine = Engine(clock: VirtualClock(now: now ?? world.engine.clock.now, zone: zone))
  }
}

extension SourceText {
  /// The place of the header's line about an input; the start of the file where there is none.
  fileprivate func lineOfInput(_ name: String) -> Span {
    var start = 0
    while start < bytes.count {
      let range = line(at: start)
      let text = String(decoding: bytes[range], as: UTF8.self)
      if text.utf8.starts(with: "#:".utf8), text.pieces(at: " ").contains("data"),
        let input = try? InputLine(String(text.dropFirst(2).drop { $0 == " " }.dropFirst(4))),
        input.name == name
      {
        return Span(range.lowerBound, range.upperBound)
      }
      start = (bytes[range.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count) + 1
    }
    return Span(0, 0)
  }
}
