import TrendsCore
import TrendsOutput

/// Records the session as a transcript while it runs, so that `save` works afterwards.
///
/// Each statement is recorded with its output (`#|`), its failure (`#!`) and a verdict with a
/// digest of each slice of the state (`#=`). The journal on disk gets the same without output and
/// data.
public struct Recorder: Sendable {
  private let header: TranscriptHeader
  /// Paths of files that were read, as they were typed, in order of their first use.
  private(set) var inputs: [String] = []
  /// The same paths, for lookup.
  private var known: Set<String> = []
  /// The last known version of each file.
  private(set) var versions: [String: String] = [:]
  /// Files that were read in more than one version, of which the recording lacks one.
  private(set) var changed: Set<String> = []
  /// What each input held when it was first read, of files of at most `keptLimit` bytes.
  private(set) var firsts: [String: [UInt8]] = [:]
  /// The first version of each file in `firsts`.
  private(set) var firstVersions: [String: String] = [:]
  /// Bytes of versions that are kept, in `firsts` and in events.
  private var keptSize = 0
  /// Largest file of which versions are kept, and the bytes of all of them.
  private static let keptLimit = 256 << 10
  private static let allKeptLimit = 16 << 20
  /// The transcript without its header.
  private var body: RecordLog
  /// What the journal does not contain yet: commands, results and events, never output.
  private(set) var unjournaled: [UInt8] = []
  /// Whether the current line leaves no trace, as one with a leading blank.
  var isPrivate = false
  /// Number of statements that left no trace; a replay may differ because of them.
  private(set) var privateSteps = 0
  /// Whether statements go to the journal; false after `history off`.
  var isJournaled = true
  /// Bytes that the journal has of the current statement.
  private var journalSize = 0
  /// Output of the current statement, without colour.
  private var printed: [UInt8] = []
  /// Whether nothing is recorded, as in a replay and while browsing.
  var isPaused = false

  init(clock: VirtualClock, settings: Settings, scratch: (any Scratch)? = nil) {
    body = RecordLog(scratch: scratch)
    header = TranscriptHeader(clock: clock, settings: settings)
    unjournaled = Array(header.lines.map { $0 + "\n" }.joined().utf8)
  }

  var isOn: Bool { !isPaused && !isPrivate }

  /// Adds a line to what the journal has to get.
  private mutating func journal(_ line: String) {
    guard isJournaled else { return }
    unjournaled += line.utf8
    journalSize += line.utf8.count
  }

  /// Notes that the host has written `unjournaled`.
  mutating func journalIsWritten() { unjournaled.removeAll(keepingCapacity: true) }

  /// Returns the transcript so far; reads the scratch file and parses everything.
  func transcript() throws(HostError) -> Transcript {
    let head = header.lines.map { $0 + "\n" }.joined()
    return Transcript(SourceText(name: "", bytes: Array(head.utf8) + (try body.bytes())))
  }

  /// Records that a file was read; `version` is nil where the file cannot be looked at.
  ///
  /// `bytes` returns what it holds, or nil above a limit. A file that has another version than
  /// before is recorded as an event with these.
  mutating func note(input path: String, version: String?, bytes: (Int) -> [UInt8]?) {
    guard isOn else { return }
    if let version, versions.updateValue(version, forKey: path) != version, known.contains(path) {
      note(renewed: path, as: bytes(Recorder.keptLimit))
    }
    guard known.insert(path).inserted else { return }
    inputs.append(path)
    if let version, keptSize < Recorder.allKeptLimit, let first = bytes(Recorder.keptLimit) {
      keptSize += first.count
      firsts[path] = first
      firstVersions[path] = version
    }
    // A line feed in a path would end the journal's line.
    guard OutputGate.safe(path, escapingBreaks: true) == path else { return }
    journal("#: input \(path)\n")
  }

  /// Records what a file holds now that came into a folder or has changed, as an event.
  mutating func note(changed path: String, version: String?, bytes: (Int) -> [UInt8]?) {
    guard isOn, !known.contains(path) else {
      return note(input: path, version: version, bytes: bytes)
    }
    known.insert(path)
    versions[path] = version
    note(renewed: path, as: bytes(Recorder.keptLimit))
  }

  /// Records that a file is no longer there.
  mutating func note(gone path: String) {
    guard isOn, versions.removeValue(forKey: path) != nil else { return }
    guard OutputGate.safe(path, escapingBreaks: true) == path, !path.contains("\"") else { return }
    note(event: RecordedEvent.renewal(of: path) + " gone")
  }

  /// Records what a file holds now; without the bytes, or without those of its first version, the
  /// recording lacks it.
  private mutating func note(renewed path: String, as bytes: [UInt8]?) {
    let isBegun = firsts[path] != nil || !inputs.contains(path)
    let isPlain = OutputGate.safe(path, escapingBreaks: true) == path && !path.contains("\"")
    guard let bytes, isBegun, isPlain, keptSize < Recorder.allKeptLimit else {
      changed.insert(path)
      return
    }
    keptSize += bytes.count
    note(event: RecordedEvent.renewal(of: path), embedding: bytes, as: "now")
  }

  /// Offset in `body` where the current statement begins.
  private var statementStart = 0
  /// Whether the current statement is left out.
  private var isForgetting = false

  /// Begins a statement, whose text is recorded before it runs.
  mutating func begin(_ source: SourceText, _ span: Span) {
    guard isOn else { return }
    begin(source.bytes[span.start..<min(span.end, source.bytes.count)])
  }

  private mutating func begin(_ bytes: some Collection<UInt8>) {
    statementStart = body.count
    body.append(bytes)
    body.append([UInt8(ascii: "\n")])
    guard isJournaled else { return }
    unjournaled += bytes
    unjournaled.append(UInt8(ascii: "\n"))
    journalSize = bytes.count + 1
  }

  /// Begins a whole input that was refused for its mistakes.
  mutating func begin(mistaken script: Script) {
    guard isOn else { return }
    let text = String(decoding: script.source.bytes, as: UTF8.self)
    // Left out: characters that no script may have, and open strings or loops, which would swallow
    // the lines after them.
    isForgetting = OutputGate.safe(text) != text || !script.isComplete
    if isForgetting {
      statementStart = body.count
      return
    }
    begin(text.utf8)
  }

  /// Adds output of the current statement; colour is removed, as it is not part of an answer.
  mutating func collect(_ output: [UInt8]) {
    guard isOn else { return }
    printed += output.contains(UInt8(ascii: "\u{1B}")) ? Colorless.of(output) : output
  }

  /// Output lines of the current statement that a replay need not print (`#|?`).
  private var optional: Set<String> = []

  mutating func collect(optional line: String) { if isOn { optional.insert(line) } }

  /// Ends a statement with its failure and verdict; `digests` is nil where none are recorded.
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
      result.append(UInt8(ascii: "\n"))
    }
    body.append(result)
    if isJournaled { unjournaled += result }
  }

  /// Leaves the current statement out; for `save`, which does not record itself.
  ///
  /// The journal cannot be shortened, so it gets a line that says how many bytes to drop.
  mutating func forgetCurrent() {
    guard isOn else { return }
    body.truncate(to: statementStart)
    journal("#: forget \(journalSize)\n")
    isForgetting = true
  }

  /// Records an event that a replay has to repeat, such as `clock 2025-03-02T00:00:00Z`.
  mutating func note(event: String) {
    guard isOn else { return }
    body.append("#@ \(event)\n".utf8)
    journal("#@ \(event)\n")
  }

  /// Records an event with its data in `#+` lines, so that a replay needs nothing from outside.
  mutating func note(event: String, embedding bytes: [UInt8], as name: String) {
    note(event: event)
    guard isOn else { return }
    for line in Embedding(name: name, bytes: bytes).lines {
      body.append("#+ \(line)\n".utf8)
    }
  }

  /// Ends a refused input with its first mistake.
  mutating func end(mistake: Diagnostic, in script: Script, digests: StateDigests?) {
    let renderer = DiagnosticRenderer(source: script.source, format: .text)
    let start = script.statements.first?.span.start ?? 0
    end(failure: renderer.recorded(mistake, from: start), code: mistake.code, digests: digests)
  }

  /// Appends the collected output as `#|` lines.
  private mutating func writeOutput() {
    guard !printed.isEmpty else { return }
    var lines: [UInt8] = []
    var start = 0
    while start < printed.count {
      let end = printed[start...].firstIndex(of: UInt8(ascii: "\n")) ?? printed.count
      if end - start > SourceCheck.lineLimit - 8 {
        // A line of a transcript has at most 64 KiB.
        lines += "#|...".utf8
      } else {
        let line = printed[start..<end]
        let isOptional =
          !optional.isEmpty && optional.contains(String(decoding: line, as: UTF8.self))
        lines += (line.isEmpty ? "#|" : isOptional ? "#|? " : "#| ").utf8
        lines += line
      }
      lines.append(UInt8(ascii: "\n"))
      start = end + 1
    }
    body.append(lines)
    printed.removeAll(keepingCapacity: true)
    optional = []
  }
}
