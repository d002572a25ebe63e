public import TrendsOutput

/// Renders mistakes and failures for people (text) and for programs (JSON).
///
///     plan.trsh:3:1: error: unknown verb 'scrol'
///       scrol -5d
///       ^^^^^ did you mean 'scroll'?
///
/// All text passes the output gate, because messages and source lines may quote data.
public struct DiagnosticRenderer {
  /// The text that spans refer to.
  public var source: SourceText
  public var format: OutputFormat

  /// Columns of a quoted source line; a longer line is cut around the place.
  private static let quoteWidth = 100
  /// Bytes quoted on each side of the place; keeps the cost small for very long lines.
  private static let quoteBytes = 1024
  /// Longest message or hint in bytes; a longer one is cut to half as many columns.
  private static let messageLimit = 600

  public init(source: SourceText, format: OutputFormat) {
    self.source = source
    self.format = format
  }

  /// Returns one JSON object, or one to four lines of text, without a line end.
  public func text(_ diagnostic: Diagnostic) -> String {
    format == .json ? json(diagnostic).text : lines(diagnostic).joined(separator: "\n")
  }

  /// Renders a failure like a mistake, with the place of the command that failed.
  public func text(_ failure: Failure, at span: Span) -> String {
    text(
      Diagnostic(code: failure.code, failure.message, hint: failure.hint, at: span))
  }

  /// Returns the text after `#!` in a transcript; `start` is where the step begins, and the place
  /// is counted from there.
  ///
  ///     1:1 unknown-verb: 'scrol'. Did you mean 'scroll'?
  ///
  /// A message that repeats the code in words loses them.
  func recorded(_ diagnostic: Diagnostic, from start: Int) -> String {
    // Only the text up to the place is copied, because a script may have thousands of mistakes.
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

  /// The text form: head, quoted line, and carets with the first advice; further advice follows.
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

  /// Returns the source line and carets under the part of the span in it, aligned by display width;
  /// nil for an empty source.
  ///
  /// Of a long line at most half the width is shown before the place. A span over several lines is
  /// marked in its first one.
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

  /// Returns the end of `text` that fits in `width` columns.
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

  /// Returns the first `quoteBytes` bytes as safe text; a tab becomes one blank so that carets
  /// align.
  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    OutputGate.safe(
      bytes: bytes.prefix(quoteBytes).map { $0 == UInt8(ascii: "\t") ? UInt8(ascii: " ") : $0 })
  }

  /// Returns the last `quoteBytes` bytes as safe text, from the beginning of a character.
  private static func shown(endOf bytes: ArraySlice<UInt8>) -> String {
    guard bytes.count > quoteBytes else { return shown(bytes) }
    return shown(bytes.suffix(quoteBytes).drop { $0 & 0xC0 == 0x80 })
  }

  /// Passes a message through the output gate and shortens it.
  private static func safe(_ text: String) -> String {
    let safe = OutputGate.safe(text, escapingBreaks: true)
    guard safe.utf8.count > messageLimit else { return safe }
    return DisplayWidth.truncated(safe, to: messageLimit / 2)
  }
}
