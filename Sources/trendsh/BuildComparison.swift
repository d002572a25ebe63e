import Interpreter
import TrendsOutput

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Another build of the program that replays the same transcript: both go on step by step, and
/// stop where they first differ.
struct BuildComparison {
  let other: String
  let host: LiveHost

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
  /// The other build's state, a value a line.
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

/// A program that tells line by line; it waits where nobody reads on.
private final class ToldLines {
  private let process: pid_t
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private static let lineLimit = 64 << 20

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

  /// The next line; nil at the end.
  func next() -> String? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let end = bytes.firstIndex(of: 10) {
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0, bytes.count < ToldLines.lineLimit else { return nil }
      bytes += chunk[..<count]
    }
  }

  func stop() {
    close(descriptor)
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }
}
