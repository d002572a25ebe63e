public import TrendsOutput

/// Turns mistakes and failures into what people and programs read.
///
///     plan.trsh:3:1: error: unknown verb 'scrol'
///       scrol -5d
///       ^^^^^ did you mean 'scroll'?
public struct DiagnosticRenderer {
  public var source: SourceText
  public var format: OutputFormat

  /// Columns of a quoted source line; the rest is cut around the place.
  private static let quoteWidth = 100
  /// Bytes of it on each side of the place: more than the columns ever need.
  private static let quoteBytes = 1024
  /// Bytes of a quoted word inside a message.
  private static let messageLimit = 600

  public init(source: SourceText, format: OutputFormat) {
    self.source = source
    self.format = format
  }

  public func text(_ diagnostic: Diagnostic) -> String {
    format == .json ? json(diagnostic).text : lines(diagnostic).joined(separator: "\n")
  }

  public func text(_ failure: Failure, at span: Span) -> String {
    text(
      Diagnostic(code: failure.code, failure.message, hint: failure.hint, at: span))
  }

  /// As a transcript records it: `1:1 unknown-verb: 'scrol'. Did you mean 'scroll'?`
  func recorded(_ diagnostic: Diagnostic, from start: Int) -> String {
    // No more than what stands before it: a script may have many mistakes.
    let before = source.bytes.prefix(max(start, diagnostic.span.start)).dropFirst(start)
    let place = SourceText(name: "", bytes: Array(before)).place(of: before.count)
    let title = diagnostic.code.split(separator: "-").joined(separator: " ") + " "
    var message = DiagnosticRenderer.safe(diagnostic.message)
    if message.utf8.starts(with: (title + "'").utf8) { message.removeFirst(title.count) }
    var text = "\(place.line):\(place.column) \(diagnostic.code): \(message)"
    if let hint = diagnostic.hint.map(DiagnosticRenderer.safe), let first = hint.first {
      text += ". \(first.uppercased())\(hint.dropFirst())"
    }
    return text
  }

  private func json(_ diagnostic: Diagnostic) -> JSON {
    let place = source.place(of: diagnostic.span.start)
    return .object([
      ("file", .string(source.name.isEmpty ? nil : source.name)), ("line", .int(place.line)),
      ("column", .int(place.column)), ("severity", .string("error")),
      ("code", .string(diagnostic.code)),
      ("message", .string(DiagnosticRenderer.safe(diagnostic.message))),
      ("hint", .string(diagnostic.hint.map(DiagnosticRenderer.safe))),
      ("help", .string(diagnostic.help)),
    ])
  }

  private func lines(_ diagnostic: Diagnostic) -> [String] {
    let place = source.place(of: diagnostic.span.start)
    let message = DiagnosticRenderer.safe(diagnostic.message)
    let head =
      source.name.isEmpty
      ? "error: \(message)"
      : "\(OutputGate.safe(source.name, escapingBreaks: true)):\(place.line):\(place.column): error: \(message)"
    var lines = [head]
    let advice = [
      diagnostic.hint.map(DiagnosticRenderer.safe),
      diagnostic.help.map { "see: help \($0)" },
    ].compactMap { $0 }
    if let (quote, caret) = quotation(diagnostic.span) {
      lines += ["  " + quote, "  " + ([caret] + advice.prefix(1)).joined(separator: " ")]
      lines += advice.dropFirst().map { "  " + $0 }
    } else {
      lines += advice.map { "  " + $0 }
    }
    return lines
  }

  /// The source line and the caret under the whole span, by display width; long lines are cut.
  private func quotation(_ span: Span) -> (String, String)? {
    guard !source.bytes.isEmpty else { return nil }
    let line = source.line(at: min(span.start, source.bytes.count - 1))
    let start = min(max(span.start, line.lowerBound), line.upperBound)
    let end = min(max(span.end, start), line.upperBound)
    let before = DiagnosticRenderer.shown(endOf: source.bytes[line.lowerBound..<start])
    let marked = DiagnosticRenderer.shown(source.bytes[start..<end])
    let after = DiagnosticRenderer.shown(source.bytes[end..<line.upperBound])
    let room = DiagnosticRenderer.quoteWidth
    let head = DisplayWidth.of(before) > room / 2 ? "…" + suffix(before, width: room / 2) : before
    let middle = DisplayWidth.of(marked) > room ? DisplayWidth.truncated(marked, to: room) : marked
    let width = max(1, DisplayWidth.of(middle))
    let tail = middle == marked ? DisplayWidth.truncated(after, to: max(1, room - width)) : ""
    let caret =
      String(repeating: " ", count: DisplayWidth.of(head)) + String(repeating: "^", count: width)
    return (head + middle + tail, caret)
  }

  private func suffix(_ text: String, width: Int) -> String {
    var kept: [Character] = []
    var used = 0
    for character in text.reversed() {
      used += DisplayWidth.of(character)
      if used > width { break }
      kept.append(character)
    }
    return String(kept.reversed())
  }

  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    OutputGate.safe(bytes: bytes.prefix(quoteBytes).map { $0 == 0x09 ? 0x20 : $0 })
  }

  /// The last of the bytes, from the beginning of a character.
  private static func shown(endOf bytes: ArraySlice<UInt8>) -> String {
    guard bytes.count > quoteBytes else { return shown(bytes) }
    return shown(bytes.suffix(quoteBytes).drop { $0 & 0xC0 == 0x80 })
  }

  private static func safe(_ text: String) -> String {
    let safe = OutputGate.safe(text, escapingBreaks: true)
    guard safe.utf8.count > messageLimit else { return safe }
    return DisplayWidth.truncated(safe, to: messageLimit / 2)
  }
}
