import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a shell started by a test knows of its surroundings: nothing of this machine, but what a
/// sanitizer was told, and where the coverage is counted.
///
/// The search for leaks traces the process, which the kernel refuses behind the belt of safe mode and
/// `check`: it takes place in the process of the tests alone.
enum ShellEnvironment {
  /// Whether no sanitizer stands in for the C library, or writes files of its own before anything else.
  static let isPlain = ["__asan_init", "__tsan_init"].allSatisfy { (name: String) in
    dlsym(nil, name) == nil
  }

  static func variables(_ more: [String: String]) -> [String: String] {
    let inherited = ProcessInfo.processInfo.environment
    let address = [inherited["ASAN_OPTIONS"], "detect_leaks=0"].compactMap(\.self)
    return
      inherited
      .filter { name, _ in
        ["ASAN_", "LSAN_", "TSAN_", "LLVM_PROFILE_"].contains { name.hasPrefix($0) }
      }
      .merging(["ASAN_OPTIONS": address.joined(separator: ":")]) { $1 }
      .merging(["LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .merging(more) { $1 }
  }
}
