import Foundation

/// What a shell started by a test knows of its surroundings: nothing of this machine, but what a
/// sanitizer was told, and where the coverage is counted.
enum ShellEnvironment {
  static func variables(_ more: [String: String]) -> [String: String] {
    ProcessInfo.processInfo.environment
      .filter { name, _ in
        ["ASAN_", "LSAN_", "TSAN_", "LLVM_PROFILE_"].contains { name.hasPrefix($0) }
      }
      .merging(["LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .merging(more) { $1 }
  }
}
