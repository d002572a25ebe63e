#if LIBFUZZER
  #if canImport(Glibc)
    internal import Glibc
  #else
    internal import Darwin
  #endif

  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

  /// The driver of libFuzzer around one target.
  enum Fuzzer {
    /// Set once, before the driver starts.
    nonisolated(unsafe) private static var target = FuzzTarget.csv

    static func run(_ chosen: FuzzTarget, _ words: [String]) -> Never {
      target = chosen
      var arguments = ([CommandLine.arguments.first ?? "fuzz"] + words).map { strdup($0) } + [nil]
      var count = Int32(words.count + 1)
      let code = arguments.withUnsafeMutableBufferPointer { buffer in
        var base = buffer.baseAddress
        return runDriver(&count, &base) { start, size in
          Fuzzer.target.run(Array(UnsafeBufferPointer(start: start, count: size)))
          return 0
        }
      }
      exit(code)
    }
  }
#endif
