import TrendsCore

/// Writes the session down as a transcript while it runs, so that `save` works after the fact.
///
/// Every statement becomes its text, what it printed (`#|`), its failure (`#!`) and a verdict with
/// a digest of each slice of the state (`#=`).
public struct Recorder: Sendable {
  /// A transcript has at most 16 MiB and 100,000 steps; beyond that the session goes on unrecorded.
  static let byteLimit = 16 << 20
  static let stepLimit = 100_000

  private let header: [UInt8]
  private var body: [UInt8] = []
  private var steps = 0
  private var overflowed = false
  /// What the statement that runs has printed, ready to be written down.
  private var printed: [UInt8] = []
  var isPaused = false

  init(clock: VirtualClock, settings: Settings) {
    header = TranscriptHeader(clock: clock, settings: settings).bytes
  }

  var isOn: Bool { !isPaused && !overflowed }

  /// The transcript so far, or nil where the session outgrew what one may hold.
  var transcript: [UInt8]? { overflowed ? nil : header + body }

  private var statementStart = 0
  private var isForgetting = false

  mutating func begin(_ source: SourceText, _ span: Span) {
    guard isOn else { return }
    statementStart = body.count
    body += source.bytes[span.start..<min(span.end, source.bytes.count)]
    body.append(10)
  }

  mutating func begin(_ text: String) {
    guard isOn else { return }
    statementStart = body.count
    body += text.utf8
    body.append(10)
  }

  /// What was printed, without its styling: colour is no part of an answer.
  mutating func collect(_ output: [UInt8]) {
    guard isOn else { return }
    guard output.contains(0x1B) else {
      printed += output
      return
    }
    var isStyling = false
    for byte in output {
      if byte == 0x1B { isStyling = true }
      if !isStyling { printed.append(byte) }
      if byte == UInt8(ascii: "m") { isStyling = false }
    }
  }

  mutating func end(failure: String?, code: String? = nil, digests: StateDigests?) {
    guard isOn else { return }
    if isForgetting {
      isForgetting = false
      printed = []
      return
    }
    writeOutput()
    if let failure { body += "#! \(failure)\n".utf8 }
    if let digests {
      body += (code.map { "#= err \($0)  " } ?? "#= ok  ").utf8
      digests.write(to: &body)
      body.append(10)
    }
    steps += 1
    if steps >= Recorder.stepLimit || body.count > Recorder.byteLimit {
      overflowed = true
      body = []
    }
  }

  /// Leaves the statement that runs out: `save` does not record itself.
  mutating func forgetCurrent() {
    body.removeSubrange(statementStart...)
    isForgetting = true
  }

  /// Something from outside that a replay must repeat: `#@ clock 2025-03-02T00:00:00Z`.
  mutating func note(event: String) {
    guard isOn else { return }
    body += "#@ \(event)\n".utf8
  }

  /// The same with what came, so that a replay needs nothing from outside: `#+` lines.
  mutating func note(event: String, embedding bytes: [UInt8], as name: String) {
    note(event: event)
    guard isOn else { return }
    for line in Embedding(name: name, bytes: bytes).lines { body += "#+ \(line)\n".utf8 }
  }

  mutating func end(mistake: Diagnostic, in source: SourceText, digests: StateDigests) {
    let renderer = DiagnosticRenderer(source: source, format: .text)
    end(failure: renderer.recorded(mistake, from: 0), code: mistake.code, digests: digests)
  }

  private mutating func writeOutput() {
    guard !printed.isEmpty else { return }
    var start = 0
    while start < printed.count {
      let end = printed[start...].firstIndex(of: 10) ?? printed.count
      body += (end == start ? "#|" : "#| ").utf8
      body += printed[start..<end]
      body.append(10)
      start = end + 1
    }
    printed.removeAll(keepingCapacity: true)
  }
}

/// A digest for each slice of the state: what is loaded, what is on screen, what is computed.
public struct StateDigests: Equatable, Sendable {
  var data: UInt64
  var view: UInt64
  var calc: UInt64

  /// `data:77b01e9d view:00000000 calc:3f9a10c2`
  func write(to bytes: inout [UInt8]) {
    bytes += "data:".utf8
    bytes += Digest.short(data).utf8
    bytes += " view:".utf8
    bytes += Digest.short(view).utf8
    bytes += " calc:".utf8
    bytes += Digest.short(calc).utf8
  }
}

extension World {
  mutating func digests() -> StateDigests {
    engine.stamp()
    return StateDigests(data: library.digest, view: engine.digest, calc: calcDigest ^ bands.digest)
  }
}

extension Library {
  var digest: UInt64 {
    if datasets.isEmpty { return 0 }
    var digest = Digest()
    for dataset in datasets {
      digest.mix(dataset.name)
      digest.mix(dataset.digest)
    }
    return digest.value
  }
}

extension World {
  /// Of what was asked for and what it came to; 0 until something was.
  var calcDigest: UInt64 {
    if calc.isUntouched { return 0 }
    var digest = Digest()
    digest.mix(calc.unit.rawValue)
    digest.mix(calc.goal ?? -1)
    for name in calc.forecasts.keys.sorted() {
      guard let asked = calc.forecasts[name] else { continue }
      digest.mix(name)
      digest.mix(asked.request.days)
      digest.mix(asked.computed)
      guard let view = dayView(named: name) else { continue }
      for step in forecast(of: view, usualDays: 0)?.forecast.steps ?? [] {
        digest.mix(step.mean)
        digest.mix(step.band?.low ?? 0)
      }
    }
    for name in calc.trends.keys.sorted() {
      digest.mix(name)
      digest.mix(dayView(named: name).flatMap { trend(of: $0) }?.values.last ?? 0)
    }
    return digest.value
  }

  private func dayView(named name: String) -> DayView? {
    guard let index = engine.index(of: name), case .days(let view) = engine.views[index] else {
      return nil
    }
    return view
  }
}
