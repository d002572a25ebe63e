import TrendsCore
import TrendsOutput

/// Makes a failing transcript as short as possible while it still fails in the same way: fewer
/// steps, fewer rows of its inputs, smaller arguments, narrower ranges.
///
/// The result is written beside the transcript, `bug.min.trsh` beside `bug.trsh`. It is valid and
/// fails at any moment, so an interrupted search can go on from it.
public struct Shrink {
  /// The settings of replays before the header is applied.
  public var settings = Settings()
  private let host: any Host

  public init(host: any Host) { self.host = host }

  /// Most candidates that are replayed.
  static let tryLimit = 20_000

  /// Shrinks one transcript, prints the result and returns the exit code.
  public func run(_ path: String) -> Int32 {
    let name = OutputGate.safe(path, escapingBreaks: true)
    do throws(Replay.Refusal) {
      let source = try read(path)
      let output = Shrink.output(of: path)
      let earlier = host.exists(output) ? try read(output) : nil
      var search = try ShrinkSearch(
        try Replay.brought(source, host), settings, host, output: output)
      let before = search.original
      if let earlier {
        guard
          search.goOn(from: Transcript(earlier)) || earlier.bytes.contains("#: transcript ".utf8)
        else {
          let name = OutputGate.safe(search.output, escapingBreaks: true)
          throw Replay.Refusal(
            "'\(name)' exists and is not a transcript: move it elsewhere", line: nil, exit: 1)
        }
      }
      search.run()
      let after = search.size
      let shown = OutputGate.safe(search.output, escapingBreaks: true)
      host.write(
        Array(
          ("\(shown): \(after.steps.grouped) steps, \(after.rows.grouped) rows, from "
            + "\(before.steps.grouped) steps, \(before.rows.grouped) rows\n").utf8))
      host.write(Array((search.summary + "\n").utf8))
      if let failure = search.writeFailure {
        throw Replay.Refusal(
          OutputGate.safe(failure.message, escapingBreaks: true), line: nil, exit: 1)
      }
      guard host.isInterrupted else { return 0 }
      host.writeError("\(shown): stopped early; run 'shrink' again to go on")
      return 130
    } catch {
      let place = error.line.map { "\(name):\($0): error: " } ?? ""
      for line in error.lines { host.writeError(place + line) }
      return error.exit
    }
  }

  private func read(_ path: String) throws(Replay.Refusal) -> SourceText {
    do throws(HostError) { return SourceText(name: path, bytes: try host.read(path)) } catch {
      throw Replay.Refusal(
        OutputGate.safe(error.message, escapingBreaks: true), line: nil, exit: 4)
    }
  }

  /// The path of the result.
  static func output(of path: String) -> String {
    let stem = path.hasSuffix(".trsh") ? String(path.dropLast(5)) : path
    return stem + ".min.trsh"
  }
}

extension FileAccess {
  fileprivate func exists(_ path: String) -> Bool { (try? read(path)) != nil }
}

extension Replay {
  /// Largest input, in bytes, that is embedded; a larger one stays a file and keeps its rows.
  private static let broughtLimit = 1 << 20

  /// Returns the transcript with its small inputs embedded, so that their rows can be left out.
  static func brought(_ source: SourceText, _ host: any FileAccess) throws(Refusal) -> SourceText {
    let renderer = DiagnosticRenderer(source: source, format: .text)
    let found: TranscriptHeader?
    do throws(TranscriptProblem) { found = try TranscriptHeader(in: source) } catch {
      throw Refusal(lines: [renderer.text(error.diagnostic)], exit: error.exit)
    }
    guard let header = found, !header.inputs.isEmpty else { return source }
    var transcript = Transcript(source)
    // Without fingerprints, because the embedded files are going to change.
    for input in header.inputs where input.isEmbedded { transcript.name(embedded: input.name) }
    for input in header.inputs where !input.isEmbedded && !input.isFolder {
      guard let file = try? host.open(input.name, below: Path.folder(of: source.name)),
        file.count <= broughtLimit, let bytes = try? file.bytes(limit: file.count),
        input.bytes == nil || SHA256.hex(of: bytes) == input.bytes
      else { continue }
      transcript.embed(bytes, as: input.name)
    }
    return SourceText(name: source.name, bytes: transcript.bytes)
  }
}

extension Transcript {
  /// Embeds an input that the header names.
  mutating func embed(_ bytes: [UInt8], as name: String) {
    self.name(embedded: name)
    let lines = [Line("")] + Embedding(name: name, bytes: bytes).lines.map { Line("#+ \($0)") }
    preamble += lines
  }

  /// Reduces the header's line about an input to its name and `embedded`.
  mutating func name(embedded name: String) {
    var line = InputLine(name: name)
    line.isEmbedded = true
    for index in preamble.indices where preamble[index].kind == .header {
      let words = preamble[index].body.drop { $0 == " " }
      guard words.utf8.starts(with: "data ".utf8),
        let input = try? InputLine(String(words.dropFirst(4))), input.name == name
      else { continue }
      preamble[index] = Line(line.text)
    }
  }
}
