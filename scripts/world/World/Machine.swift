internal import GroundRecords

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How a run ended and what it said.
struct Outcome {
  /// The exit code; nil where a signal ended it.
  var code: Int?
  var signal: Int32?
  var output: [UInt8]
  var errors: [UInt8]
  var records: [Record]
  /// It was still running after a long time by the clock on the wall.
  var isEndless = false

  var said: String { String(decoding: output + errors, as: UTF8.self) }
  var last: Record? { records.last { $0.isKind(GROUND_END) } }
  /// Virtual milliseconds.
  var lived: Int { last?.a ?? 0 }
  var faultsMet: Int { last?.b ?? 0 }
  var changes: Int { last?.c ?? 0 }
  func has(_ kind: ground_kind) -> Bool { records.contains { $0.isKind(kind) } }
  /// Lines that were answered: the program asked for more behind them.
  var answered: Int { records.filter { $0.isKind(GROUND_ASK) }.map(\.a).max() ?? 0 }
}

/// Starts the shell over the ground of a plan, or over the machine as it is.
struct Machine {
  /// Seconds by the clock on the wall after which a run is called endless.
  private static let patience = 60

  let shell: String
  let ground: String
  /// The folder that holds the world `root` and what is noted about it.
  let folder: String
  var root: String { folder + "/root" }

  /// Set to print what happens.
  var isLoud = false
  /// Set to end a life before each change of the disk that it makes, instead of one.
  var triesEvery = false

  func run(_ words: [String], _ variables: [String: String], _ plan: Plan?) -> Outcome {
    let notes = folder + "/plan"
    var variables = variables
    if let plan {
      Files.write(Array(plan.text(root: root).utf8), to: notes)
      variables["TRENDSH_GROUND"] = notes
      variables["LD_PRELOAD"] = ground
    }
    unlink(notes + ".log")
    let status = start(words, variables)
    let signal = status & 0x7F
    var outcome = Outcome(
      code: signal == 0 ? Int((status >> 8) & 0xFF) : nil, signal: signal == 0 ? nil : signal,
      output: Files.read(folder + "/out") ?? [], errors: Files.read(folder + "/err") ?? [],
      records: Record.all(in: Files.read(notes + ".log") ?? []))
    outcome.isEndless = status == -1
    if isLoud {
      print("--- \(words.joined(separator: " ")): \(outcome.code ?? -1) \(outcome.signal ?? 0)")
      print(String(decoding: outcome.output.suffix(4000), as: UTF8.self))
      print("--- errors\n" + String(decoding: outcome.errors.suffix(4000), as: UTF8.self))
    }
    return outcome
  }

  /// The status of `waitpid`; -1 where it took too long.
  private func start(_ words: [String], _ variables: [String: String]) -> Int32 {
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    chdir(root + "/work")
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 1, folder + "/out", flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, folder + "/err", flags, 0o600)
    let arguments = ([shell] + words).map { strdup($0) } + [nil]
    let environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    guard posix_spawn(&process, shell, &actions, nil, arguments, environment) == 0 else {
      print("world: cannot start \(shell)")
      exit(1)
    }
    var status: Int32 = 0
    for turn in 0... {
      if waitpid(process, &status, WNOHANG) == process { return status }
      // The first runs of a moment are looked at often.
      usleep(turn < 400 ? 500 : 20_000)
      if turn > 400 + Machine.patience * 50 { break }
    }
    kill(process, SIGKILL)
    waitpid(process, &status, 0)
    return -1
  }
}
