import TrendsCore
import TrendsOutput

/// Makes a recording into a file that runs elsewhere: paths become relative names, and inputs are
/// described or brought along.
struct TranscriptSaver {
  private(set) var transcript: Transcript
  /// Remarks for the user.
  private(set) var notes: [String] = []
  /// Paths of files that were read, as typed.
  private let inputs: [String]
  /// What changed inputs held when they were first read; these are always brought along.
  private let kept: [String: [UInt8]]
  /// The path of the file to be saved.
  private let path: String
  private let host: any Host
  private var names: FileNames
  /// Replaces paths in recorded output.
  private var printed = PrintedNames([:], home: nil)
  /// What the proof has to know of the renaming.
  private(set) var proof = SaveProof()
  /// Parsed commands by the index of their step; only of steps that may name a path.
  private var scripts: [Int: Script] = [:]
  /// Paths of inputs that were run as scripts.
  private var run: Set<String> = []

  init(
    transcript: Transcript, inputs: [String], kept: [String: [UInt8]], path: String, host: any Host
  ) {
    self.kept = kept
    self.transcript = transcript
    self.inputs = inputs
    self.path = path
    self.host = host
    names = FileNames(inputs: inputs, path: path, host: host)
  }

  /// Checks the scripts that were run, whose text is saved unchanged.
  ///
  /// They cannot be anonymised. Paths of this machine in them are refused with `embeds`, since such
  /// a file is meant for other machines, and noted otherwise.
  mutating func checkScripts(embeds: Bool, anonymises: Bool) throws(HostError) {
    let known = Set(inputs)
    let named = NamedFiles(SourceText(name: "", bytes: transcript.bytes)) { name in
      guard known.contains(name) else { return nil }
      do throws(HostError) { return try host.read(name) } catch { return nil }
    }
    run = Set(named.scripts.map(\.name))
    for (name, text) in named.scripts {
      let shown = OutputGate.safe(name, escapingBreaks: true)
      if anonymises {
        throw HostError.scriptWasRun(shown)
      }
      guard let path = NamedFiles.farPath(in: text) else { continue }
      let far = OutputGate.safe(path, escapingBreaks: true)
      if embeds {
        throw HostError.farPath(far, in: shown)
      }
      notes.append("\(shown) names '\(far)', which a replay cannot find")
      proof.lacksFiles = true
    }
  }

  /// Renames every path in commands and in what was printed of them.
  ///
  /// Steps that were refused and would be refused in other words are left out.
  mutating func nameFiles() {
    learnNames()
    nameEvents()
    printed = PrintedNames(names.words, home: host.home)
    for index in transcript.steps.indices {
      let step = transcript.steps[index]
      var renaming: Renaming?
      if let script = scripts[index] { renaming = self.renaming(of: script) }
      let isConflict = Replay.conflict(in: SourceText(name: "", step.text)) != nil
      guard !isConflict, renaming?.isRefused(step.lines) != true else {
        transcript.steps[index] = Transcript.Step(command: [], statements: 0, line: step.line)
        // Events after the refused line still have to be repeated.
        transcript.steps[index].lines = step.lines.filter { [.event, .embedded].contains($0.kind) }
        continue
      }
      guard let renaming else { continue }
      transcript.steps[index] = Transcript.Step(text: renaming.text, statements: step.statements)
      transcript.steps[index].lines = step.lines.map { renaming.moved($0) }
      transcript.steps[index].line = step.line
    }
    let refused = transcript.steps.count { $0.command.isEmpty }
    if refused > 0 {
      notes.append(
        refused == 1
          ? "1 refused line is not in it"
          : "\(refused) refused lines are not in it")
      transcript = Transcript(SourceText(name: "", bytes: transcript.bytes))
    }
    guard !printed.isEmpty else { return }
    for index in transcript.steps.indices {
      // The message of a program that failed; all other embedded text is data and stays.
      var isSaid = false
      for place in transcript.steps[index].lines.indices {
        let line = transcript.steps[index].lines[place]
        if line.kind == .event { isSaid = line.body.contains(" fail") }
        guard [.output, .failure].contains(line.kind) || isSaid && line.kind == .embedded else {
          continue
        }
        transcript.steps[index].lines[place] = Transcript.Line(printed.renamed(line.bytes))
      }
    }
  }

  /// Renames the files of events.
  private mutating func nameEvents() {
    func named(_ line: Transcript.Line) -> Transcript.Line {
      guard line.kind == .event else { return line }
      var event = RecordedEvent(text: line.body, span: line.span)
      guard let (name, range) = event.file else { return line }
      event.text.replaceSubrange(range, with: InputLine.quoted(names.name(ofInput: name)))
      return Transcript.Line("#@ " + event.text)
    }
    transcript.preamble = transcript.preamble.map(named)
    for index in transcript.steps.indices {
      transcript.steps[index].lines = transcript.steps[index].lines.map(named)
    }
  }

  /// Returns the replacements in a command, or nil where it needs none.
  private mutating func renaming(of script: Script) -> Renaming? {
    var renaming = Renaming(script)
    for word in script.pathWords {
      if let old = word.path, let new = names.words[old], new != old {
        renaming.replace(word.span, with: Word.written(new, isName: true))
        proof.typed[new] = old
      } else if let (span, old) = word.folder(in: script.source), let new = names.words[old],
        new != old
      {
        renaming.replace(span, with: new)
        proof.typed[new] = old
      } else if let text = word.literal, case let new = printed.renamed(text), new != text {
        renaming.replace(word.span, with: Word.written(new))
        proof.typed[new] = text
      }
    }
    return renaming.isEmpty ? nil : renaming
  }

  /// Parses the commands that may name a path, and chooses a name for each path.
  private mutating func learnNames() {
    var texts: Set<String> = []
    var beginnings: Set<String> = []
    for (index, step) in transcript.steps.enumerated() {
      let text = step.text
      // A path has a `.`, a `/` or a `~`.
      guard text.utf8.contains(where: { "./~".utf8.contains($0) }) else { continue }
      let script = Parser.parse(SourceText(name: "", text))
      scripts[index] = script
      for word in script.pathWords {
        if let path = word.path {
          texts.insert(path)
        } else if let (_, folder) = word.folder(in: script.source) {
          beginnings.insert(folder)
        }
      }
    }
    names.learn(texts.union(beginnings), beginnings: beginnings)
  }

  /// Adds a header line for each input; with `embeds` the files themselves go to the end of the
  /// file.
  mutating func describeInputs(embeds: Bool) throws(HostError) {
    var lines: [InputLine] = []
    var blocks: [Transcript.Line] = []
    var far: [String] = []
    let all = inputs + tracks
    let allNames = Set(all.map { names.name(ofInput: $0) })
    for input in all {
      let name = names.name(ofInput: input)
      guard !lines.contains(where: { $0.name == name }) else { continue }
      if let bytes = kept[input] {
        do throws(ReadFailure) {
          let bytes = try brought(MemoryBytes(bytes), input)
          lines.append(try describe(bytes, named: name, beside: allNames, into: &blocks))
        } catch { throw HostError.unreadable("'\(OutputGate.safe(name))' \(error.message)") }
        continue
      }
      guard case .file(let source) = try host.open(input) else {
        var line = InputLine(name: name)
        line.isFolder = true
        lines.append(line)
        continue
      }
      do throws(ReadFailure) {
        if embeds {
          guard source.count <= SourceCheck.fileLimit else {
            throw ReadFailure(
              "is too large to embed: the limit is \(SourceCheck.fileLimit >> 20) MiB")
          }
          let bytes = try brought(source, input)
          lines.append(try describe(bytes, named: name, beside: allNames, into: &blocks))
        } else {
          lines.append(try InputLine(describing: source, named: name))
          proof.inputs[name] = input
          if host.absolute(input) != Path.folder(of: host.absolute(path)) + name {
            far.append(name)
          }
        }
      } catch {
        throw HostError.unreadable("'\(OutputGate.safe(name))' \(error.message)")
      }
    }
    transcript.add(lines)
    if !blocks.isEmpty, transcript.steps.isEmpty {
      transcript.preamble += blocks
    } else if !blocks.isEmpty {
      transcript.steps[transcript.steps.count - 1].lines += blocks
    }
    for name in far {
      notes.append("\(OutputGate.safe(name)) is in another folder: check with --with \(name)=FILE")
    }
  }

  /// Adds the block of an input that is brought along, and returns its line of the header.
  private func describe(
    _ bytes: [UInt8], named name: String, beside names: Set<String>,
    into blocks: inout [Transcript.Line]
  ) throws(ReadFailure) -> InputLine {
    let embedding = Embedding(name: name, bytes: bytes, beside: names)
    blocks += [Transcript.Line("")] + embedding.lines.map { Transcript.Line("#+ \($0)") }
    var line = try InputLine(describing: MemoryBytes(bytes), named: name)
    line.isEmbedded = true
    return line
  }

  /// Returns the bytes to bring along of an input; of a script without its passwords.
  private mutating func brought(
    _ source: any ByteSource, _ input: String
  ) throws(ReadFailure) -> [UInt8] {
    let bytes = try source.bytes(limit: source.count)
    guard run.contains(input) else { return bytes }
    var secrets = Secrets()
    let hidden = secrets.hide(in: SourceText(name: input, bytes: bytes)).bytes
    if hidden != bytes {
      notes.append("\(OutputGate.safe(input)): its passwords are left out")
    }
    return hidden
  }

  /// The tracks beside exports of Apple Health, which are read with them.
  private var tracks: [String] {
    inputs.filter { $0.lowercased().hasSuffix(".xml") }.flatMap { input in
      let folder = Path.folder(of: input) + "workout-routes/"
      return host.entries(of: folder).filter { $0.lowercased().hasSuffix(".gpx") }
        .map { folder + $0 }
    }
  }
}

extension Transcript {
  /// Adds inputs after the last line of the header.
  mutating func add(_ inputs: [InputLine]) {
    let lines = inputs.map { Line($0.text) }
    let last = preamble.lastIndex { $0.kind == .header }
    preamble.insert(contentsOf: lines, at: last.map { $0 + 1 } ?? preamble.endIndex)
  }
}

extension Word {
  /// The text if it may be a path; nil for a word with a name, a flag, and a negative number.
  fileprivate var path: String? {
    isQuoted || literal?.utf8.first != UInt8(ascii: "-") ? literal : nil
  }

  /// Returns the folder at the start of a word with a name, and its place; nil where there is none.
  fileprivate func folder(in source: SourceText) -> (Span, String)? {
    guard case .pieces(let pieces) = content, case .text(let text) = pieces.first,
      let end = text.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let folder = String(text[..<end])
    let start = span.start + (isQuoted ? 1 : 0)
    guard source.bytes[start...].starts(with: folder.utf8) else { return nil }
    return (Span(start, start + folder.utf8.count), folder)
  }
}

extension Script {
  /// All words that may be paths; a script with mistakes has words, too.
  fileprivate var pathWords: [Word] {
    problems.isEmpty ? statements.flatMap(\.words) : Lexer.words(of: source)
  }
}
