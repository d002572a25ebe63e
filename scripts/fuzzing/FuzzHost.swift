import Interpreter
import TrendsCore

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A world of one file and no program, which watches what is printed.
final class FuzzHost: HoldingHost {
  private let file: [UInt8]?
  /// Seconds until ^C is pressed; never without.
  var patience: Double?
  private let begin = FuzzHost.seconds

  /// Whether the file is what programs answer.
  private let answersPrograms: Bool

  init(file: [UInt8]? = nil, patience: Double? = nil, answersPrograms: Bool = false) {
    self.file = file
    self.answersPrograms = answersPrograms
    self.patience = patience
  }

  let now = Instant(milliseconds: 1_751_284_800_000)

  var isInterrupted: Bool {
    waits >= FuzzHost.mostWaits || patience.map { FuzzHost.seconds - begin > $0 } ?? false
  }

  /// Whoever follows a file that never grows leaves after some looks.
  private static let mostWaits = 8
  private var waits = 0

  func beginTicks() { waits = 0 }
  func wait(_ milliseconds: Int) { waits += 1 }

  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// What is kept back for an answer, while one is made.
  private var held: (output: [UInt8], errors: [String])?

  func holdAnswer(progress told: ((Progress) -> String)?) { held = ([], []) }

  func releaseAnswer() -> (output: [UInt8], errors: [String]) {
    defer { held = nil }
    return held ?? ([], [])
  }

  /// Whether somebody was told that a file is no longer what was read of it: no replay finds both.
  private(set) var hasToldOfChange = false

  func version(of path: String) -> String? { written[path].map { "\($0.count) \($0.hashValue)" } }

  func write(_ bytes: [UInt8]) {
    if String(decoding: bytes, as: UTF8.self).contains(" changed during the session") {
      hasToldOfChange = true
    }
    held?.output += bytes
    precondition(FuzzHost.isHarmless(bytes), "a control character was printed")
  }

  /// The last error that was told.
  private(set) var said = ""

  func writeError(_ text: String) {
    said = text
    if held != nil { held?.errors.append(text) } else { write(Array(text.utf8)) }
  }

  func read(_ path: String) throws(HostError) -> [UInt8] {
    guard let bytes = path == "f" ? file : written[path] else {
      throw HostError(code: "io", "cannot read '\(path)': there is no such file")
    }
    return bytes
  }

  private(set) var written: [String: [UInt8]] = [:]
  /// Whether something was to be written where only a person may write.
  private(set) var wroteAnywhere = false

  func write(
    _ bytes: [UInt8], to path: String, mode: WriteMode, within scope: WriteScope
  ) throws(HostError) {
    if scope == .anywhere { wroteAnywhere = true }
    // Under any other name a file lies elsewhere, and a replay must be told where.
    guard path.utf8.first.map({ (97...122).contains($0) }) == true, path.utf8.last != 47,
      !path.utf8.contains(where: { $0 > 126 || $0 == 34 || $0 == 92 })
    else { throw HostError(code: "io", "cannot write '\(path)': no such folder") }
    if mode == .create, written[path] != nil {
      throw HostError(code: "file-exists", "'\(path)' exists", hint: "--overwrite replaces it")
    }
    written[path] = mode == .append ? written[path, default: []] + bytes : bytes
  }

  func zoneFile(_ name: String) -> [UInt8]? { nil }
  func entries(of folder: String) -> [String] { [] }
  var zoneNames: [String] { ["UTC"] }

  /// What every program answers; none runs without.
  private var pending: [Job] = []
  private(set) var wasAskedForProgram = false

  func start(_ job: Job) throws(HostError) {
    wasAskedForProgram = true
    guard answersPrograms else { throw HostError(code: "io", "nothing runs here") }
    pending.append(job)
  }

  func stop(_ job: Job) { pending.removeAll { $0 == job } }

  func takeAnswers(waiting: Bool) -> [JobAnswer] {
    defer { pending = [] }
    return pending.map {
      JobAnswer(view: $0.view, load: $0.load, result: .success(file ?? []))
    }
  }

  /// UTF-8 without anything that a terminal obeys.
  static func isHarmless(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x20...0x7E, 0xA0...0x200D, 0x2010...0x2027: true
      case 0...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
  }
}
