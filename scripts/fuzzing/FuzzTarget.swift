import Interpreter
import TrendsCore
import TrendsImport
import TrendsOutput

/// One kind of stranger's bytes, and what reads them. Whatever they are, nothing may trap, hang,
/// or let a control character through, and the rules of every view still hold.
enum FuzzTarget: String, CaseIterable, Sendable {
  case csv, json, health, tracks, fit, zip, inflate, sqlite, script, session, prompt, transcript,
    serve
  case answers, anonymise, roles

  func run(_ bytes: [UInt8]) {
    switch self {
    case .inflate: FuzzTarget.inflate(bytes)
    case .script: FuzzTarget.check(bytes)
    case .session: FuzzTarget.play(bytes, steps: 100)
    case .prompt: FuzzTarget.type(bytes)
    case .transcript: FuzzTarget.replay(bytes)
    case .serve: FuzzTarget.serve(bytes)
    case .answers: FuzzTarget.answer(bytes)
    case .anonymise: FuzzTarget.anonymise(bytes)
    case .roles: FuzzTarget.keepTo(roles: bytes)
    case .json:
      FuzzTarget.walk(bytes)
      FuzzTarget.load(bytes)
    case .csv, .health, .tracks, .fit, .zip, .sqlite: FuzzTarget.load(bytes)
    }
  }
}

extension FuzzTarget {
  /// Reads the bytes as a file; of some, by their sum, all is looked at that may be made of them.
  private static func load(_ bytes: [UInt8]) {
    guard isThorough || bytes.reduce(0, &+) % 16 == 0 else { return read(bytes) }
    var session = session(FuzzHost(file: bytes))
    let code = session.run(SourceText(name: "load", "load f as x"))
    guard code == 0 else { return }
    for line in [
      "info x", "runs", "show", "stats", "jump first", "show all", "state", "invariants",
      "cadence last", "heart last", "export out.csv --overwrite",
    ] { _ = session.run(SourceText(name: "look", line)) }
  }

  /// Files are looked at one by one, and slowly.
  private static var isThorough: Bool {
    #if LIBFUZZER
      false
    #else
      true
    #endif
  }

  private static func read(_ bytes: [UInt8]) {
    var importer = FileImporter(.init(home: .utc, zoneNamed: { _ in nil }))
    do throws(ImportError) { try importer.read(MemoryBytes(bytes), named: "f") } catch {
      precondition(FuzzHost.isHarmless(Array(OutputGate.safe(error.message).utf8)))
    }
  }

  /// Every token of a JSON text, down to its end or its mistake.
  private static func walk(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes)
    do throws(ImportError) {
      while let event = try reader.next() {
        if case .number = event { _ = reader.double }
      }
    } catch { return }
  }

  /// What comes out once comes out again from any place that one may go on from.
  private static func inflate(_ bytes: [UInt8]) {
    let source = MemoryBytes(bytes)
    let all = Inflate(source, 0..<bytes.count)
    var points: [(offset: Int, point: RestartPoint)] = []
    var output: [UInt8] = []
    do throws(InflateFailure) {
      while output.count < 1 << 20, let block = try all.next() {
        output += block
        if points.count < 3, let point = all.restartPoint() { points.append((all.offset, point)) }
      }
    } catch { return }
    for (offset, point) in points where offset < output.count {
      let again = Inflate(source, 0..<bytes.count, at: point)
      var rest: [UInt8] = []
      do throws(InflateFailure) {
        while rest.count < 1 << 10, let block = try again.next() { rest += block }
      } catch { continue }
      let size = min(rest.count, output.count - offset)
      precondition(
        rest[..<size] == output[offset..<(offset + size)], "another text after a restart")
    }
  }

  /// Reads and checks a script; nothing of it runs.
  private static func check(_ bytes: [UInt8]) {
    var session = session(FuzzHost())
    session.settings.maxSteps = 0
    _ = session.run(SourceText(name: "script", bytes: bytes), arguments: ["a", "-1"])
  }

  private static func play(_ bytes: [UInt8], steps: Int) {
    let host = FuzzHost(patience: 0.01)
    var session = session(host)
    session.settings.maxSteps = steps
    _ = session.run(SourceText(name: "script", bytes: bytes), arguments: ["a", "-1"])
    host.patience = nil
    session.settings.maxSteps = .max
    let code = session.run(SourceText(name: "rules", "invariants"))
    precondition(code != 3, "a rule of a view is broken")
  }

  /// Types each line at the prompt; what is saved then replays, whatever was typed.
  private static func type(_ bytes: [UInt8]) {
    let host = FuzzHost()
    var session = session(host) {
      $0.isInteractive = true
      $0.freeRows = 2
      $0.maxSteps = 100
    }
    for line in bytes.split(separator: 0x0A).prefix(16) {
      guard let typed = String(validating: line, as: UTF8.self) else { continue }
      let text = TypedInput(typed).expanded.text
      // A leading blank keeps a line out of what is saved; a simulated life takes its time.
      guard line.first != 0x20, !text.contains("simulate") else { continue }
      // A far path gets another name, and is no zone, day or view any more than it was.
      guard !line.contains(0x2F) || text.hasPrefix("load ") else { continue }
      // A replay counts its own steps, and the seconds of loads that nobody waits for.
      guard session.runPrompt(text) != 5, !session.hasQuit else { return }
    }
    guard session.runPrompt("save typed.trsh --overwrite") == 0, !host.hasToldOfChange else {
      return
    }
    let code = TranscriptCheck(host: host).run("typed.trsh")
    precondition(
      code == 0,
      "what was typed does not replay: \(host.said)\n"
        + String(decoding: host.written["typed.trsh"] ?? [], as: UTF8.self))
  }

  /// Answers each line; every answer is one line of JSON with the id that it is for.
  private static func serve(_ bytes: [UInt8]) {
    let host = FuzzHost(patience: 0.01)
    var session = session(host)
    session.settings.maxSteps = 100
    var responder = Responder(session, host)
    for line in bytes.split(separator: 0x0A).prefix(32) {
      let text = String(validating: line, as: UTF8.self)
      let answer =
        text.map { responder.answer(Request($0), isCancelled: false) }
        ?? responder.refusal("the line is not UTF-8")
      let whole = Array(answer.utf8)
      precondition(FuzzHost.isHarmless(whole), "an answer with a control character")
      precondition(whole.filter { $0 == 0x0A }.count == 1, "an answer of more than a line")
      var json = JSONReader(whole)
      do throws(ImportError) {
        let first = try json.next()
        precondition(first == .beginObject, "an answer that is no object")
        while try json.next() != nil {}
      } catch { preconditionFailure("an answer that is no JSON: \(error.message)") }
      if responder.hasQuit { return }
    }
  }

  /// What a program answers, as days and as rows; what is saved then replays without it.
  private static func answer(_ bytes: [UInt8]) {
    let host = FuzzHost(file: bytes, answersPrograms: true)
    var session = session(host)
    for line in [
      "connect d p {from} {to}; open weight d; open other d", "scroll -60d; stats; show",
      "connect l p {limit} {offset}; open rows l; more; show", "connect a p {limit} {after}",
      "open next a; more; invariants",
    ] {
      let code = session.run(SourceText(name: "", line))
      precondition(code != 3, "a rule of a view is broken")
    }
    replays("save told.trsh", &session, host)
  }

  /// A table, a line of dashes, and lines that are typed: what comes out without names replays.
  private static func anonymise(_ bytes: [UInt8]) {
    let mark = Array("\n--\n".utf8)
    let place = bytes.indices.first { bytes[$0...].starts(with: mark) }
    let host = FuzzHost(file: Array(bytes[..<(place ?? bytes.count)]))
    var session = session(host) { $0.maxSteps = 100 }
    _ = session.run(SourceText(name: "", "load f as anna"))
    for line in bytes[(place.map { $0 + mark.count } ?? bytes.count)...].split(separator: 0x0A)
      .prefix(8)
    {
      guard let text = String(validating: line, as: UTF8.self), !text.contains("simulate") else {
        continue
      }
      guard session.run(SourceText(name: "", text)) != 5, !session.hasQuit else { return }
    }
    replays("save plain.trsh --anonymise", &session, host)
  }

  /// A stranger's lines: whatever they say, and wherever they come from, none starts a program or
  /// writes beyond its folders, and in safe mode none writes at all.
  private static func keepTo(roles bytes: [UInt8]) {
    for (origin, text) in [
      (Origin.typed, SourceText(name: "", "run f")), (.script, SourceText(name: "f", bytes: bytes)),
      (.serve, SourceText(name: "f", bytes: bytes)), (.safe, SourceText(name: "f", bytes: bytes)),
    ] {
      let host = FuzzHost(file: bytes, patience: 0.01)
      var settings = Settings()
      settings.keepsGoing = true
      settings.maxOutput = 1 << 16
      settings.maxSteps = 50
      var session = Session(
        host: host, settings: settings, clock: VirtualClock(now: host.now, zone: .utc),
        origin: origin)
      _ = session.run(text)
      precondition(!host.wasAskedForProgram, "a program was started for a \(origin)")
      precondition(!host.wroteAnywhere, "a file beyond its folders was written for a \(origin)")
      precondition(
        origin != .safe || host.written.isEmpty, "a file was written for a \(origin)")
    }
  }

  /// What is saved passes its own check, unless it was refused.
  private static func replays(_ save: String, _ session: inout Session, _ host: FuzzHost) {
    let file = save.split(separator: " ")[1]
    guard session.run(SourceText(name: "", save + " --overwrite")) == 0, !host.hasToldOfChange
    else { return }
    let code = TranscriptCheck(host: host).run(String(file))
    precondition(
      code == 0,
      "what was saved does not replay: \(host.said)\n"
        + String(decoding: host.written[String(file)] ?? [], as: UTF8.self))
  }

  /// Replays a transcript.
  private static func replay(_ bytes: [UInt8]) {
    _ = TranscriptCheck(host: FuzzHost(file: bytes, patience: 0.01)).run("f")
  }

  private static func session(
    _ host: FuzzHost, _ change: (inout Settings) -> Void = { _ in }
  ) -> Session {
    var settings = Settings()
    settings.keepsGoing = true
    settings.maxOutput = 1 << 20
    change(&settings)
    return Session(
      host: host, settings: settings, clock: VirtualClock(now: host.now, zone: .utc),
      grants: Grants(programs: true))
  }
}
