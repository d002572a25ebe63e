#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Feeds bytes to the readers of this shell; `scripts/fuzz` builds and runs it.
///
///     fuzz                    the targets, one a line
///     fuzz TARGET FILE…       reads each file once: how a finding is looked at
///
/// Built for the fuzzer (`LIBFUZZER`) it makes up its bytes itself, led by the coverage it reaches.
@main
struct Fuzz {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    #if LIBFUZZER
      // It starts itself again without the name of the target.
      if let name = getenv("FUZZ_TARGET"), let target = FuzzTarget(rawValue: String(cString: name))
      {
        Fuzzer.run(target, Array(words))
      }
    #endif
    guard let name = words.first, let target = FuzzTarget(rawValue: name) else {
      for target in FuzzTarget.allCases { print(target.rawValue) }
      exit(words.isEmpty ? 0 : 2)
    }
    #if LIBFUZZER
      setenv("FUZZ_TARGET", name, 1)
      Fuzzer.run(target, Array(words.dropFirst()))
    #else
      for path in words.dropFirst() {
        guard let bytes = bytes(of: path) else {
          print("fuzz: cannot read \(path)")
          exit(1)
        }
        target.run(bytes)
      }
    #endif
  }

  private static func bytes(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += chunk[..<count]
    }
  }
}
