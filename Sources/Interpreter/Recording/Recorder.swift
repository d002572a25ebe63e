import TrendsCore
import TrendsOutput

/// Writes the session down as a transcript while it runs, so that `save` works after the fact.
///
/// Every statement becomes its text, what it printed (`#|`), its failure (`#!`) and a verdict with
/// a digest of each slice of the state (`#=`).
public struct Recorder: Sendable {
  private let header: TranscriptHeader
  /// Files that were read, by the paths that were typed, in their order.
  private(set) var inputs: [String] = []
  private var known: Set<String> = []
  private(set) var versions: [String: String] = [:]
  /// Files that were read in more than one state.
  private(set) var changed: Set<String> = []
  private var body: RecordLog
  /// What the journal on disk does not have yet: commands and results, never what was printed.
  private(set) var unjournaled: [UInt8] = []
  /// Whether what runs is to leave no trace.
  var isPrivate = false
  private(set) var privateSteps = 0
  /// Whether what runs goes to disk before anybody saves it.
  var isJournaled = true
  /// Bytes that the journal has of the statement that runs.
  private var journalSize = 0
  /// What the statement that runs has printed, ready to be written down.
  private var printed: [UInt8] = []
  var isPaused = false

  init(clock: VirtualClock, settings: Settings, scratch: (any Scratch)? = nil) {
    body = RecordLog(scratch: scratch)
    header = TranscriptHeader(clock: clock, settings: settings)
    unjournaled = Array(header.lines.map { $0 + "\n" }.joined().utf8)
  }

  var isOn: Bool { !isPaused && !isPrivate }

  private mutating func journal(_ line: String) {
    guard isJournaled else { return }
    unjournaled += line.utf8
    journalSize += line.utf8.count
  }

  /// What was to be on disk before the statement that has begun may run is there.
  mutating func journalIsWritten() { unjournaled.removeAll(keepingCapacity: true) }

  /// The transcript so far.
  func transcript() throws(HostError) -> Transcript {
    let head = header.lines.map { $0 + "\n" }.joined()
    return Transcript(SourceText(name: "", bytes: Array(head.utf8) + (try body.bytes())))
  }

  /// What state a file was in, where that can be told.
  mutating func note(input path: String, version: String?) {
    guard isOn else { return }
    if let version, let first = versions.updateValue(version, forKey: path), first != version {
      changed.insert(path)
    }
    guard known.insert(path).inserted else { return }
    inputs.append(path)
    // No line of a journal may end early.
    guard OutputGate.safe(path, escapingBreaks: true) == path else { return }
    journal("#: input \(path)\n")
  }

  private var statementStart = 0
  private var isForgetting = false

  mutating func begin(_ source: SourceText, _ span: Span) {
    guard isOn else { return }
    begin(source.bytes[span.start..<min(span.end, source.bytes.count)])
  }

  private mutating func begin(_ bytes: some Collection<UInt8>) {
    statementStart = body.count
    body.append(bytes)
    body.append([10])
    guard isJournaled else { return }
    unjournaled += bytes
    unjournaled.append(10)
    journalSize = bytes.count + 1
  }

  /// A whole input that was refused.
  mutating func begin(mistaken script: Script) {
    // What no script may hold, or what would swallow the lines after it, is left out.
    guard isOn else { return }
    let text = String(decoding: script.source.bytes, as: UTF8.self)
    isForgetting = OutputGate.safe(text) != text || !script.isComplete
    if isForgetting {
      statementStart = body.count
      return
    }
    begin(text.utf8)
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

  /// Lines of the statement that runs which a replay need not print.
  private var optional: Set<String> = []

  mutating func collect(optional line: String) { if isOn { optional.insert(line) } }

  mutating func end(failure: String?, code: String? = nil, digests: StateDigests?) {
    guard isOn else {
      if isPrivate, !isPaused { privateSteps += 1 }
      return
    }
    if isForgetting {
      isForgetting = false
      printed = []
      return
    }
    writeOutput()
    var result: [UInt8] = []
    if let failure { result += "#! \(failure)\n".utf8 }
    if let digests {
      result += (code.map { "#= err \($0)  " } ?? "#= ok  ").utf8
      digests.write(to: &result)
      result.append(10)
    }
    body.append(result)
    if isJournaled { unjournaled += result }
  }

  /// Leaves the statement that runs out: `save` does not record itself.
  mutating func forgetCurrent() {
    guard isOn else { return }
    body.truncate(to: statementStart)
    journal("#: forget \(journalSize)\n")
    isForgetting = true
  }

  /// Something from outside that a replay must repeat: `#@ clock 2025-03-02T00:00:00Z`.
  mutating func note(event: String) {
    guard isOn else { return }
    body.append("#@ \(event)\n".utf8)
    journal("#@ \(event)\n")
  }

  /// The same with what came, so that a replay needs nothing from outside: `#+` lines.
  mutating func note(event: String, embedding bytes: [UInt8], as name: String) {
    note(event: event)
    guard isOn else { return }
    for line in Embedding(name: name, bytes: bytes).lines {
      body.append("#+ \(line)\n".utf8)
    }
  }

  mutating func end(mistake: Diagnostic, in script: Script, digests: StateDigests?) {
    let renderer = DiagnosticRenderer(source: script.source, format: .text)
    let start = script.statements.first?.span.start ?? 0
    end(failure: renderer.recorded(mistake, from: start), code: mistake.code, digests: digests)
  }

  private mutating func writeOutput() {
    guard !printed.isEmpty else { return }
    var lines: [UInt8] = []
    var start = 0
    while start < printed.count {
      let end = printed[start...].firstIndex(of: 10) ?? printed.count
      if end - start > SourceCheck.lineLimit - 8 {
        // No line of a transcript is so long.
        lines += "#|...".utf8
      } else {
        let line = printed[start..<end]
        let isOptional =
          !optional.isEmpty && optional.contains(String(decoding: line, as: UTF8.self))
        lines += (line.isEmpty ? "#|" : isOptional ? "#|? " : "#| ").utf8
        lines += line
      }
      lines.append(10)
      start = end + 1
    }
    body.append(lines)
    printed.removeAll(keepingCapacity: true)
    optional = []
  }
}
