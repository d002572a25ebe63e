#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Lives whole sessions of the shell over a ground that may fail, and watches the rules that hold
/// whatever happens; `scripts/harden world` runs it.
///
///     world SHELL GROUND [--seconds N | --lives N] [--seed S] [--trial NAME] [--every] [--loud]
///
/// GROUND is the library that is loaded below the shell. A life is drawn from its seed: `--lives 1
/// --seed S --loud` shows one again. `--every` kills, or takes the power, before each change of the
/// disk in turn.
@main
struct World {
  static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    func value(_ flag: String) -> String? {
      guard let place = words.firstIndex(of: flag), place + 1 < words.count else { return nil }
      defer { words.removeSubrange(place...place + 1) }
      return words[place + 1]
    }
    let seconds = value("--seconds").flatMap { Int($0) }
    let lives = value("--lives").flatMap { Int($0) } ?? (seconds == nil ? 1000 : .max)
    let first = value("--seed").flatMap { UInt64($0) } ?? 1
    let trial = value("--trial").flatMap { Life.Trial(rawValue: $0) }
    let (isLoud, triesEvery) = (words.contains("--loud"), words.contains("--every"))
    words.removeAll { ["--loud", "--every"].contains($0) }
    guard words.count == 2, access(words[0], X_OK) == 0, access(words[1], R_OK) == 0 else {
      print(
        "usage: world SHELL GROUND [--seconds N | --lives N] [--seed S] [--trial NAME] [--loud]")
      exit(2)
    }
    var template = Array("/tmp/trendsh-world.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { exit(1) }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { Files.removeAll(folder) }
    func whole(_ path: String) -> String {
      guard let pointer = realpath(path, nil) else { return path }
      defer { free(pointer) }
      return String(cString: pointer)
    }
    var machine = Machine(shell: whole(words[0]), ground: whole(words[1]), folder: folder)
    machine.isLoud = isLoud
    machine.triesEvery = triesEvery
    let findings = World.live(
      machine, first: first, lives: lives, seconds: seconds, trial: trial)
    Files.removeAll(folder)
    exit(findings == 0 ? 0 : 1)
  }

  private static func live(
    _ machine: Machine, first: UInt64, lives: Int, seconds: Int?, trial: Life.Trial?
  ) -> Int {
    var trials = Trials(machine)
    let end = seconds.map { time(nil) + $0 }
    var seed = first
    while trials.count.lives < lives, end.map({ time(nil) < $0 }) ?? true {
      let before = trials.findings.count
      trials.live(seed: seed, trial: trial)
      for finding in trials.findings[before...] {
        print("BROKEN seed \(finding.seed), \(finding.life): \(finding.rule)")
      }
      seed += 1
    }
    let count = trials.count
    print(
      "world: \(count.lives) lives in \(count.runs) sessions, \(count.faults) faults met, "
        + "\(count.powerLosses) power cuts, \(count.milliseconds / 3_600_000) hours lived, "
        + "\(trials.findings.count) rules broken")
    return trials.findings.count
  }
}
