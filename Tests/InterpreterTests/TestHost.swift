import Foundation
import TrendsCore

@testable import Interpreter
@testable import TrendsCharts

/// A world in memory: what is printed and written can be looked at, files are what a test puts in.
final class TestHost: BrowsingHost {
  var now = Instant(iso: "2026-10-04T12:00:00Z") ?? Instant(milliseconds: 0)
  var isInterrupted: Bool {
    interruptCountdown -= 1
    ticks += 1
    guard interruptCountdown == 0 || staysInterrupted && interruptCountdown < 0 else {
      return false
    }
    cancelTick = cancelTick ?? ticks
    return true
  }
  private var ticks = 0
  private(set) var cancelTick: Int?
  /// Paths from the root, where they are not the same.
  var whole: [String: String] = [:]
  func absolute(_ path: String) -> String { whole[path] ?? path }
  var inputs: (any InputHistory)?
  var disk: (any Scratch)?
  func scratch() -> (any Scratch)? { disk }

  func beginTicks() {
    ticks = 0
    cancelTick = nil
  }
  /// Whether nobody takes the ^C for another command.
  var staysInterrupted = false
  /// Asked so often, ^C was pressed.
  var interruptCountdown = 0
  var spentBudget: Budget?
  var printed = ""
  var errors: [String] = []
  var files: [String: [UInt8]] = [:]
  var tableWidth: Int?
  var home: String?
  /// Set in a test that changes files behind a session.
  var versions: [String: String] = [:]

  func version(of path: String) -> String? { versions[path] }

  func write(_ bytes: [UInt8]) { printed += String(decoding: bytes, as: UTF8.self) }
  func writeError(_ text: String) { errors.append(text) }

  func read(_ path: String) throws(HostError) -> [UInt8] {
    guard let bytes = files[path] else {
      throw HostError(code: "io", "cannot read '\(path)': No such file or directory")
    }
    return bytes
  }

  func open(_ path: String) throws(HostError) -> OpenedPath {
    let names = Path.children(of: path, among: files.keys)
    return names.isEmpty ? .file(MemoryBytes(try read(path))) : .folder(names)
  }

  func write(
    _ bytes: [UInt8], to path: String, mode: WriteMode, within scope: WriteScope
  ) throws(HostError) {
    if mode == .create, files[path] != nil {
      throw HostError(code: "file-exists", "'\(path)' exists", hint: "--overwrite replaces it")
    }
    files[path] = mode == .append ? (files[path] ?? []) + bytes : bytes
  }

  /// How often the bell rang.
  var rings = 0
  func ring() { rings += 1 }

  /// What is done in `browse`, and what its screen showed after each.
  var browseInputs: [BrowseInput]?
  /// The same as the names of keys, with blanks between them.
  var browseKeys: String {
    get { "" }
    set { browseInputs = newValue.split(separator: " ").map { .stroke(String($0)) } }
  }
  var browseEnd = Browse.End.kept
  var browseScreens: [[String]] = []

  func browse(_ browse: inout Browse) -> Browse.End? {
    guard let inputs = browseInputs else { return nil }
    browseScreens = [browse.lines]
    for input in inputs where !browse.isDone {
      browse.take(input)
      if browse.takeBell() { ring() }
      browseScreens.append(browse.lines)
    }
    return browseEnd
  }

  func zoneFile(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "/usr/share/zoneinfo/" + name).map { Array($0) }
  }

  func entries(of folder: String) -> [String] {
    if [".", "", "./"].contains(folder) { return files.keys.sorted() }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return files.keys.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
      .sorted()
  }
  var zoneNames: [String] { ["Europe/Berlin", "UTC"] }

  /// Programs that run, and all that ever did; `respond` answers one at once.
  var jobs: [Job] = []
  var started: [Job] = []
  var stopped: [Job] = []
  var answers: [JobAnswer] = []
  var journaled: [UInt8] = []
  func journal(_ bytes: [UInt8]) { journaled += bytes }

  /// The file of kept connections; nil where there is none.
  var sources: [UInt8]?
  func keptSources() throws(HostError) -> [UInt8]? { sources }
  func keep(sources: [UInt8]) throws(HostError) { self.sources = sources }

  var respond: (Job) -> Result<[UInt8], HostError>? = { _ in nil }
  var interruptsWhileWaiting = false

  func start(_ job: Job) throws(HostError) {
    started.append(job)
    if let result = respond(job) {
      answers.append(JobAnswer(view: job.view, load: job.load, result: result))
    } else {
      jobs.append(job)
    }
  }

  func stop(_ job: Job) {
    stopped.append(job)
    jobs.removeAll { $0 == job }
  }

  func takeAnswers(waiting: Bool) -> [JobAnswer] {
    defer { answers = [] }
    if waiting && interruptsWhileWaiting { interruptCountdown = 1 }
    return answers
  }
}

/// A session on a fixed day, and the answers a person would see.
struct Shell {
  let host = TestHost()
  var session: Session

  init(
    _ origin: Origin = .script, programs: Bool = false,
    _ change: (inout Settings) -> Void = { _ in }
  ) {
    var settings = Settings()
    change(&settings)
    session = Session(
      host: host, settings: settings, clock: VirtualClock(now: host.now, zone: .utc),
      origin: origin, grants: Grants(programs: programs))
  }

  /// Runs text as a script and answers its exit code.
  @discardableResult
  mutating func run(_ text: String, arguments: [String] = []) -> Int32 {
    session.run(SourceText(name: "t.trsh", text), arguments: arguments)
  }

  /// What a text prints, errors after output.
  mutating func shown(_ text: String) -> String {
    host.printed = ""
    host.errors = []
    run(text)
    return (host.printed + host.errors.joined(separator: "\n")).trimmingCharacters(in: .newlines)
  }

  /// A value of the state.
  mutating func state(_ path: String) -> String {
    shown("state \(path)").trimmingCharacters(in: CharacterSet(charactersIn: "\""))
  }
}

extension Shell {
  /// A table of weights and steps of the 200 days up to 4 October 2026.
  static var weightsAndSteps: [UInt8] {
    let last = Day(clamping: 20_730)
    let rows = (0..<200).map { "\(last.advanced(by: -$0)),\(80 + $0 % 3),\(9000 + $0)\n" }
    return Array(("date,weight_kg,steps\n" + rows.joined()).utf8)
  }
}
