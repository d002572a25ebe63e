import Interpreter
import TrendsOutput

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Compares this build with another one that replays the same transcript: both go on step by step
/// and stop where they first differ.
struct BuildComparison {
  /// Path of the other build.
  let other: String
  let host: LiveHost

  /// Replays a transcript in both builds. Exit 5 if the other one cannot be started.
  func run(_ check: TranscriptCheck, _ path: String) -> CheckResult {
    let steps = ["check", "--steps", path]
    guard let told = ToldLines([other] + steps) else {
      var result = check.judge(path)
      result.exit = 5
      host.writeError("cannot run '\(OutputGate.safe(other, escapingBreaks: true))'")
      return result
    }
    let result = check.compare(path, with: told.next) { step in
      state(path, after: step)
    }
    told.stop()
    return result
  }
}

extension BuildComparison {
  /// The state of the other build after a step, which it computes by replaying again.
  private func state(_ path: String, after step: Int) -> [(path: String, value: String)] {
    let lines = ToldLines([other, "check", "--steps", "--to", String(step), path])
    defer { lines?.stop() }
    var state: [(path: String, value: String)] = []
    while let line = lines?.next() {
      guard line.utf8.first != UInt8(ascii: "{"),
        let equals = line.utf8.firstIndex(of: UInt8(ascii: "="))
      else { continue }
      state.append((String(line[..<equals]), String(line[line.utf8.index(after: equals)...])))
    }
    return state
  }
}

/// A program whose output is read line by line. It blocks when its pipe is full, so it never runs
/// far ahead.
private final class ToldLines {
  private let process: pid_t
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  /// Bytes after which a line without an end ends the reading.
  private static let lineLimit = 64 << 20

  /// Starts the program; nil if that fails.
  init?(_ words: [String]) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    var process: pid_t = 0
    let code = LiveHost.spawn(words, ends[1], STDERR_FILENO, &process)
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      return nil
    }
    self.process = process
    descriptor = ends[0]
  }

  /// The next line without its end; nil at the end of the output.
  func next() -> String? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0, bytes.count < ToldLines.lineLimit else { return nil }
      bytes += chunk[..<count]
    }
  }

  /// Kills the program's process group and waits for it.
  func stop() {
    close(descriptor)
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }
}
