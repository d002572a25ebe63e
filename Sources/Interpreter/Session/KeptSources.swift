import TrendsCore

/// The `connect` lines that a person keeps in `sources.trsh`, with everything around them as it was
/// written.
struct KeptSources: Equatable {
  /// Statements and other lines in their order; the name of a `connect` line, nil for anything else.
  private var parts: [(name: String?, text: String)] = []

  /// Reads a file. A line that ends with a backslash goes on in the next one.
  init(_ bytes: [UInt8]) {
    var open = ""
    for line in String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      open += open.isEmpty ? line : "\n" + line
      if line.utf8.last == UInt8(ascii: "\\") { continue }
      parts.append((KeptSources.name(in: open), open))
      open = ""
    }
    if !open.isEmpty { parts.append((KeptSources.name(in: open), open)) }
    while let last = parts.last, last.text.isEmpty { parts.removeLast() }
  }

  static func == (a: KeptSources, b: KeptSources) -> Bool { a.bytes == b.bytes }

  /// The name that a statement connects; nil for any other statement.
  private static func name(in text: String) -> String? {
    let words = text.split(maxSplits: 2) { " \t\\\n".contains($0) }
    guard words.count > 1, words[0] == "connect", Lexer.isName(String(words[1])) else { return nil }
    return String(words[1])
  }

  /// The file as it is to be.
  var bytes: [UInt8] { Array(parts.map { $0.text + "\n" }.joined().utf8) }

  /// The names with their lines, in the order of the file.
  var lines: [(name: String, text: String)] {
    parts.compactMap { part in part.name.map { ($0, part.text) } }
  }

  /// The line that connects a name; setting nil removes it.
  subscript(name: String) -> String? {
    get { parts.last { $0.name == name }?.text }
    set {
      let place = parts.firstIndex { $0.name == name }
      parts.removeAll { $0.name == name }
      guard let newValue else { return }
      parts.insert((name, newValue), at: min(place ?? parts.count, parts.count))
    }
  }
}

extension Session {
  /// Reads the kept connections; a missing file keeps none.
  func keptSources() throws(Failure) -> KeptSources {
    do throws(HostError) { return KeptSources(try host.keptSources() ?? []) } catch {
      throw error.failure
    }
  }

  /// Keeps a line under a name, or forgets the name; only a typed line may.
  mutating func keep(_ line: String?, as name: String) throws(Failure) {
    if origin == .replay { return }
    guard origin == .typed else { throw Failure.keptByOthers }
    var kept = try keptSources()
    guard line != nil || kept[name] != nil else { throw Failure.notKept(name) }
    kept[name] = line
    do throws(HostError) { try host.keep(sources: kept.bytes) } catch { throw error.failure }
  }

  /// Runs the line that is kept under a name, as if it were typed; a replay has it as its next step.
  mutating func connectKept(_ name: String, person: String?) throws(Failure) {
    if origin == .replay {
      if let refusal = host.recordedRefusal { throw refusal.failure }
      return
    }
    let kept = try keptSources()
    guard let line = kept[name] else {
      throw Failure.notConnected(name, kept: kept.lines.map(\.name))
    }
    guard !origin.isSafe else { throw Failure.keptIsNotSafe }
    let script = Parser.parse(SourceText(name: "", line))
    guard script.statements.count == 1, script.problems.isEmpty else {
      throw Failure.keptLineIsWrong(name)
    }
    turn.upcoming.append(line)
    if let person { turn.upcoming.append("connect \(name) --person \(person)") }
    turn.trustsUpcoming = true
  }
}
