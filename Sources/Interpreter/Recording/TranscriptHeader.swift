import TrendsCore
import TrendsCharts
import TrendsOutput

/// The versions of the program, of the form of transcripts, and of the rules of digests.
public enum Version {
  public static let program = "0.1.0"
  /// The form of transcripts; a file with a larger number is refused.
  static let transcript = 1
  /// The meaning of states and digests; with other rules digests may differ although nothing is
  /// wrong.
  static let rules = Digest.rules
  /// What changed after each version of the rules.
  static let changes = [
    1: "digests now cover every value, so all of them differ; 'bless' renews them",
    2: "a view keeps the place that was asked for, and goes on to it as pages come",
    3:
      "a range of 1M is a month and 1Y a year; older transcripts mean the ranges of the app, app-1M and so on",
  ]
}

/// What the `#:` lines of a transcript say of the session before its first command.
///
///     #: transcript 1  trendsh 0.1.0  rules 3
///     #: clock 2025-03-02T07:30:00Z  tz Europe/Berlin  seed 42  term 100x40 full  mode safe
///
/// Values that the header does not have are nil.
struct TranscriptHeader: Equatable, Sendable {
  /// The form of the file; 0 while no line has said it.
  var version = Version.transcript
  var rules = Version.rules
  var clock: Instant?
  /// The name of the clock's zone; whether it exists is checked when the header is adopted.
  var zone: String?
  var seed: UInt64?
  var columns: Int?
  var rows: Int?
  var glyphs: Frame.Glyphs?
  /// Lines of the screen that a chart leaves free at the prompt.
  var freeRows: Int?
  /// The format of answers; nil for text.
  var format: OutputFormat?
  /// Whether the first problem in data was an error.
  var isStrict = false
  /// Whether it says `mode safe`, as every saved transcript does.
  var isSafe = false
  /// The files that were read, each name once.
  var inputs: [InputLine] = []
  /// Names of `inputs`, for lookup.
  private var names: Set<String> = []

  /// Columns that `term` may have.
  static let columnRange = 20...1000
  /// Rows that `term` may have.
  static let rowRange = 2...1000
  /// Most inputs of a transcript.
  static let inputLimit = 20_000

  /// The header of a recording that begins with this clock and these settings.
  init(clock: VirtualClock, settings: Settings) {
    self.clock = clock.now
    zone = clock.zone.name
    seed = settings.seed
    columns = settings.columns
    rows = settings.rows
    glyphs = settings.glyphs
    freeRows = settings.freeRows == 0 ? nil : settings.freeRows
    format = settings.format == .text ? nil : settings.format
    isStrict = settings.isStrict
    isSafe = true
  }

  /// The lines of the header, with the system's first line.
  var lines: [String] {
    var lines = ["#!/usr/bin/env trendsh"]
    lines.append(
      "#: transcript \(version)  trendsh \(Version.program)  rules \(rules)")
    var facts: [String] = []
    if let clock { facts.append("clock \(clock.iso)") }
    if let zone { facts.append("tz \(zone)") }
    if let seed { facts.append("seed \(seed)") }
    if let columns, let rows, let glyphs {
      facts.append("term \(columns)x\(rows) \(glyphs.rawValue)")
    }
    if let freeRows { facts.append("free \(freeRows)") }
    if let format { facts.append("format \(format.rawValue)") }
    if isStrict { facts.append("strict on") }
    facts.append("mode safe")
    lines.append("#: " + facts.joined(separator: "  "))
    return lines + inputs.map(\.text)
  }
}

extension TranscriptHeader {
  /// Reads the header of a source; nil where no line says `transcript`, so that it is a plain
  /// script.
  init?(in source: SourceText) throws(TranscriptProblem) {
    try self.init(linesOf: source)
    if version == 0 { return nil }
  }

  /// Whether a `#:` line says `mode safe`, also in a plain script.
  static func saysSafe(_ source: SourceText) throws(TranscriptProblem) -> Bool {
    try TranscriptHeader(linesOf: source).isSafe
  }

  /// Reads all `#:` lines before the first command.
  private init(linesOf source: SourceText) throws(TranscriptProblem) {
    version = 0
    var start = source.bytes.starts(with: SourceText.byteOrderMark) ? 3 : 0
    while start < source.bytes.count {
      let range = max(start, source.line(at: start).lowerBound)..<source.line(at: start).upperBound
      let line = String(decoding: source.bytes[range], as: UTF8.self)
      if line.utf8.starts(with: "#:".utf8) {
        try take(line, at: Span(range.lowerBound, range.upperBound))
      } else if let first = line.utf8.first(where: { !" \t".utf8.contains($0) }) {
        if first != UInt8(ascii: "#") { break }
        try TranscriptHeader.refuse(
          line, at: range,
          because: "this header line begins with a space and would be ignored",
          hint: "remove the space")
      }
      let end = source.bytes[range.upperBound...].firstIndex(of: UInt8(ascii: "\n"))
      start = (end ?? source.bytes.count) + 1
    }
    if start < source.bytes.count { try TranscriptHeader.refuseLate(in: source, from: start) }
  }

  /// The keys of a header, by which a misplaced line is recognised.
  private static let keys: Set<String> = [
    "transcript", "trendsh", "rules", "clock", "tz", "seed", "term", "free", "format", "strict",
    "mode", "data",
  ]

  /// Refuses a line of the header after a command. It would have no effect, and an author who wrote
  /// `mode safe` there has to know.
  private static func refuseLate(
    in source: SourceText, from start: Int
  ) throws(TranscriptProblem) {
    var place = start
    while let end = source.bytes[place...].firstIndex(of: UInt8(ascii: "\n")) {
      place = end + 1
      let first = source.bytes[place...].firstIndex { !" \t".utf8.contains($0) }
      guard let first, source.bytes[first] == UInt8(ascii: "#") else { continue }
      let range = source.line(at: place)
      try refuse(
        String(decoding: source.bytes[range], as: UTF8.self), at: range,
        because: "this header line comes after a command and would be ignored",
        hint: "move it before the first command")
    }
  }

  /// Throws if `line` is one of the header; other comments are left alone.
  private static func refuse(
    _ line: String, at range: Range<Int>, because message: String, hint: String
  ) throws(TranscriptProblem) {
    let text = line.drop { $0 == " " || $0 == "\t" }
    guard text.utf8.starts(with: "#:".utf8),
      let key = text.dropFirst(2).split(separator: " ").first, keys.contains(String(key))
    else { return }
    throw TranscriptProblem(
      diagnostic: Diagnostic.badHeader(
        message, hint: hint, at: Span(range.lowerBound, range.upperBound)))
  }

  /// Reads the pairs of keys and values on one line; only `term` has two values.
  ///
  /// A second value of `transcript`, `clock`, `tz` or `seed` must equal the first.
  private mutating func take(_ line: String, at span: Span) throws(TranscriptProblem) {
    var words = line.dropFirst(2).split(separator: " ").map { String($0) }[...]
    func problem(_ message: String) -> TranscriptProblem {
      TranscriptProblem(diagnostic: Diagnostic.badHeader(message, at: span))
    }
    while let key = words.popFirst() {
      if key == "data" { return try takeInput(line, at: span) }
      guard let value = words.popFirst() else { throw problem("'\(key)' has no value") }
      switch key {
      case "transcript":
        guard let number = Int(value), number > 0, version == 0 || version == number else {
          throw problem("'\(value)' is not a version of a transcript")
        }
        guard number <= Version.transcript else {
          throw TranscriptProblem(
            diagnostic: Diagnostic.newerFormat(number, at: span), exit: 5)
        }
        version = number
      case "trendsh": continue
      case "rules":
        guard let number = Int(value), number > 0 else {
          throw problem("'\(value)' is not a version of the rules")
        }
        rules = number
      case "clock":
        guard let instant = Instant(iso: value), clock == nil || clock == instant else {
          throw problem("'\(value)' is not an instant such as 2025-03-02T07:30:00Z")
        }
        guard (VirtualClock.first..<VirtualClock.last).contains(instant) else {
          throw problem(Failure.clockOutOfRange.message)
        }
        clock = instant
      case "tz":
        guard Zone.isValidName(value), zone == nil || zone == value else {
          throw problem("'\(value)' is not a time zone")
        }
        zone = value
      case "seed":
        guard let number = UInt64(value), seed == nil || seed == number else {
          throw problem("'\(value)' is not a seed")
        }
        seed = number
      case "term": try takeTerminal(value, words.popFirst(), at: span)
      case "free":
        guard let number = Int(value), (0...100).contains(number) else {
          throw problem("'\(value)' is not a number of free lines, 0 to 100")
        }
        freeRows = number
      case "format":
        guard let named = OutputFormat(rawValue: value) else {
          throw problem("'\(value)' is not a format: text, json, csv or markdown")
        }
        format = named
      case "strict":
        guard ["on", "off"].contains(value) else { throw problem("'strict' must be on or off") }
        isStrict = value == "on"
      case "mode":
        guard value == "safe" else { throw problem("the only mode of a header is 'safe'") }
        isSafe = true
      default: throw problem("'\(key)' is not a word of a header")
      }
    }
  }

  /// Reads a `data` line, which has the whole line for itself.
  private mutating func takeInput(_ line: String, at span: Span) throws(TranscriptProblem) {
    let words = line.dropFirst(2).drop { $0 == " " }
    do throws(Mistake) {
      let input = try InputLine(String(words.dropFirst(4)))
      guard inputs.count < TranscriptHeader.inputLimit else {
        throw Mistake(message: "a transcript has at most 20,000 inputs")
      }
      if names.insert(input.name).inserted { inputs.append(input) }
    } catch {
      throw TranscriptProblem(
        diagnostic: Diagnostic.badInput(error.message, at: span), exit: error.exit)
    }
  }

  /// Reads the two values of `term`: `100x40 full`.
  private mutating func takeTerminal(
    _ size: String, _ glyphs: String?, at span: Span
  ) throws(TranscriptProblem) {
    let parts = size.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, TranscriptHeader.columnRange.contains(parts[0]),
      TranscriptHeader.rowRange.contains(parts[1]),
      let glyphs = glyphs.flatMap({ Frame.Glyphs(rawValue: $0) })
    else {
      throw TranscriptProblem(
        diagnostic: Diagnostic.badTerm(at: span))
    }
    columns = parts[0]
    rows = parts[1]
    self.glyphs = glyphs
  }
}
