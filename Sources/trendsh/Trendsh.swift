#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The entry point: words of the command line in, an exit code out.
@main
struct Trendsh {
  static func main() {
    guard let words = ProgramWords.all else {
      StandardError.say("the system does not report the command line, so nothing runs")
      exit(2)
    }
    var program = Program(words: Array(words.dropFirst()))
    exit(program.run())
  }
}
