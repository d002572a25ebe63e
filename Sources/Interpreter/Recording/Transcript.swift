import TrendsCore
import TrendsOutput

/// A script with its recorded answers, as a value that is read and written without losing a byte.
///
///     preamble      the lines before the first command: header, notes, inputs brought along
///     steps         a command as written, then every line up to the next command
///
/// `check`, `bless`, `shrink` and `save` all work on this value.
struct Transcript: Equatable, Sendable {
  var preamble: [Line] = []
  var steps: [Step] = []
  /// Whether the last line ends in a line feed.
  var endsInBreak = true

  /// The lines of a command and the lines up to the next command.
  struct Step: Equatable, Sendable {
    /// The lines as written; several for a `for` or a long string.
    var command: [Line]
    /// The answer, events, data and the author's comments.
    var lines: [Line] = []
    /// Number of statements in `command`: `load demo; scroll -5d` is two.
    var statements = 1
    /// Line in the file where the step begins, from 1.
    var line = 1
  }

  /// One line without its line feed; a carriage return before it stays.
  struct Line: Equatable, Sendable {
    /// What a line is, by its second character: header `#:`, output `#|`, failure `#!`, verdict
    /// `#=`, event `#@`, embedded data `#+`.
    enum Kind: Equatable, Sendable {
      case header, output, failure, verdict, event, embedded
      /// The author's comments, and blank lines.
      case other
    }

    /// A slice of the source; its indices are offsets there.
    var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
    init(_ text: String) { bytes = Array(text.utf8)[...] }

    var kind: Kind {
      guard bytes.count >= 2, bytes.first == UInt8(ascii: "#") else { return .other }
      switch bytes[bytes.startIndex + 1] {
      case UInt8(ascii: ":"): return .header
      case UInt8(ascii: "|"): return .output
      case UInt8(ascii: "!"):
        // A first line `#!/…` belongs to the system.
        let isSystems = bytes.count > 2 && bytes[bytes.startIndex + 2] == UInt8(ascii: "/")
        return isSystems ? .other : .failure
      case UInt8(ascii: "="): return .verdict
      case UInt8(ascii: "@"): return .event
      case UInt8(ascii: "+"): return .embedded
      default: return .other
      }
    }

    /// The text after the two characters of the kind, without a carriage return.
    var rest: String {
      let end = bytes.last == UInt8(ascii: "\r") ? bytes.endIndex - 1 : bytes.endIndex
      return String(decoding: bytes[min(bytes.startIndex + 2, end)..<end], as: UTF8.self)
    }

    /// The same without one blank at its start.
    var body: String {
      let rest = rest
      return rest.utf8.first == UInt8(ascii: " ") ? String(rest.dropFirst()) : rest
    }

    /// The place in the source; meaningless for a line that was made from text.
    var span: Span { Span(bytes.startIndex, bytes.endIndex) }
  }
}

extension Transcript {
  /// The whole file.
  var bytes: [UInt8] {
    var all: [UInt8] = []
    for line in preamble { all += line.bytes + [UInt8(ascii: "\n")] }
    for step in steps {
      for line in step.command + step.lines { all += line.bytes + [UInt8(ascii: "\n")] }
    }
    if !endsInBreak, all.last == UInt8(ascii: "\n") { all.removeLast() }
    return all
  }

  /// Sorts the lines of a script into steps: a line on which a statement begins is a command.
  ///
  /// A script that was refused as a whole has no lines and no steps.
  init(_ script: Script) {
    guard script.isRead else { return }
    let bytes = script.source.bytes
    var next = 0
    var start = 0
    var covered = 0
    var lastCommandEnd = 0
    var number = 1
    endsInBreak = bytes.last == UInt8(ascii: "\n") || bytes.isEmpty
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = Line(bytes[start..<end])
      var begun = 0
      while next < script.statements.count, script.statements[next].span.start < end {
        covered = max(covered, script.statements[next].span.end)
        next += 1
        begun += 1
      }
      if begun > 0, start >= lastCommandEnd {
        steps.append(Step(command: [line], statements: begun, line: number))
        lastCommandEnd = covered
      } else if start < lastCommandEnd {
        steps[steps.count - 1].command.append(line)
        steps[steps.count - 1].statements += begun
        lastCommandEnd = max(lastCommandEnd, covered)
      } else if steps.isEmpty {
        preamble.append(line)
      } else {
        steps[steps.count - 1].lines.append(line)
      }
      start = end + 1
      number += 1
    }
  }

  /// Parses a source and sorts its lines.
  init(_ source: SourceText) { self.init(Parser.parse(source)) }
}

extension Transcript.Step {
  /// The first line of the command, shortened to 60 columns, for reports.
  var title: String {
    let text = command.first.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    return DisplayWidth.truncated(OutputGate.safe(text, escapingBreaks: true), to: 60)
  }

  /// The lines of the command, joined by line feeds.
  var text: String {
    command.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "\n")
  }

  /// Makes a step of a command's text, without an answer.
  init(text: String, statements: Int = 1) {
    self.init(
      command: text.pieces(at: "\n").map { Transcript.Line($0) }, statements: statements)
  }
}
