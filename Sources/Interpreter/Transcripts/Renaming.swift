import TrendsCore

/// Replaces words of one command, and moves the places in its recorded failure accordingly.
struct Renaming {
  private let script: Script
  /// Offset of the first statement, from which recorded places are counted.
  private let start: Int
  /// Replacements in the order of the text.
  private var changes: [(span: Span, new: String)] = []

  init(_ script: Script) {
    self.script = script
    start = script.statements.first?.span.start ?? 0
  }

  var isEmpty: Bool { changes.isEmpty }

  /// Whether the command only failed, and might fail in other words under another name.
  ///
  /// True for a mistake, and for a failed command that takes no file. The failure of one that does
  /// names the file itself, which is renamed in the answer as well.
  func isRefused(_ answers: [Transcript.Line]) -> Bool {
    guard case .success = Checker.check(script, names: nil, allowsPrefixes: true) else {
      return true
    }
    guard script.statements.count == 1, case .command(let syntax) = script.statements[0].kind,
      syntax.redirection == nil, answers.contains(where: { $0.kind == .failure })
    else { return false }
    // A failed command that takes files reports the same about the renamed file.
    let command = try? CommandTable.command(for: syntax.verb, allowsPrefixes: true)
    return command?.takesFiles == false
  }

  /// Replaces a span; calls must be in the order of the text.
  mutating func replace(_ span: Span, with new: String) { changes.append((span, new)) }

  /// The new text of the command.
  var text: String { String(decoding: bytes(upTo: script.source.bytes.count), as: UTF8.self) }

  /// Returns a recorded failure with its place in the new text; other lines are returned unchanged.
  func moved(_ line: Transcript.Line) -> Transcript.Line {
    let parts = line.body.split(separator: " ", maxSplits: 1)
    let numbers = parts.first?.split(separator: ":").map { Int(decimal: $0.utf8) } ?? []
    guard line.kind == .failure, parts.count == 2, numbers.count == 2, let row = numbers[0],
      let column = numbers[1],
      let offset = script.source.offset(of: .init(line: row, column: column), from: start)
    else { return line }
    let before = Array(bytes(upTo: offset).dropFirst(start))
    let place = SourceText(name: "", bytes: before).place(of: before.count)
    return Transcript.Line("#! \(place.line):\(place.column) \(parts[1])")
  }

  /// Returns the new text up to an offset in the old one.
  private func bytes(upTo end: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var done = 0
    for change in changes where change.span.start < end {
      bytes += script.source.bytes[done..<change.span.start]
      bytes += change.new.utf8
      done = change.span.end
    }
    return bytes + script.source.bytes[min(done, end)..<end]
  }
}

extension SourceText {
  /// Returns the offset of a place that is counted from `start`; nil where the text has no such
  /// place.
  fileprivate func offset(of place: Place, from start: Int) -> Int? {
    guard place.line > 0, place.column > 0 else { return nil }
    var rest = place.line - 1
    var column = place.column
    for index in bytes.indices[start...] {
      if rest == 0, bytes[index] & 0xC0 != 0x80 { column -= 1 }
      if rest == 0, column == 0 { return index }
      if bytes[index] == UInt8(ascii: "\n") { rest -= 1 }
      if rest < 0 { return nil }
    }
    return rest == 0 && column == 1 ? bytes.count : nil
  }
}
