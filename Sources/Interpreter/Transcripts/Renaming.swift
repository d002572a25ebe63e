import TrendsCore

/// Words of a command that are called otherwise in a file, and where its places are then.
struct Renaming {
  private let script: Script
  /// Places are counted from here.
  private let start: Int
  private var changes: [(span: Span, new: String)] = []

  init(_ script: Script) {
    self.script = script
    start = script.statements.first?.span.start ?? 0
  }

  var isEmpty: Bool { changes.isEmpty }

  /// Whether it did nothing but fail, and under another name might fail in other words.
  func isRefused(_ answers: [Transcript.Line]) -> Bool {
    guard case .success = Checker.check(script, names: nil, allowsPrefixes: true) else {
      return true
    }
    guard script.statements.count == 1, case .command(let syntax) = script.statements[0].kind,
      syntax.redirection == nil, answers.contains(where: { $0.kind == .failure })
    else { return false }
    // What is wrong with a file is said again of the same file.
    let command = try? CommandTable.command(for: syntax.verb, allowsPrefixes: true)
    return command?.takesFiles == false
  }

  /// Words come in the order of the text.
  mutating func replace(_ span: Span, with new: String) { changes.append((span, new)) }

  var text: String { String(decoding: bytes(upTo: script.source.bytes.count), as: UTF8.self) }

  /// A recorded failure has its place in the new text.
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

  /// The new text up to a place in the old one.
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
  /// Where a place is that was counted from `start`; nil where the text has no such place.
  fileprivate func offset(of place: Place, from start: Int) -> Int? {
    guard place.line > 0, place.column > 0 else { return nil }
    var rest = place.line - 1
    var column = place.column
    for index in bytes.indices[start...] {
      if rest == 0, bytes[index] & 0xC0 != 0x80 { column -= 1 }
      if rest == 0, column == 0 { return index }
      if bytes[index] == 10 { rest -= 1 }
      if rest < 0 { return nil }
    }
    return rest == 0 && column == 1 ? bytes.count : nil
  }
}
