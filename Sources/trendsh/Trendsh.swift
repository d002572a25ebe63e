#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@main
struct Trendsh {
  static func main() {
    var program = Program(words: Array(CommandLine.arguments.dropFirst()))
    exit(program.run())
  }
}
