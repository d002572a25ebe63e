// The driver of `scripts/bench downsample`: the best of many runs, one line a method.
//
//     downsample [RUNS [POINTS]] [one]
//
// Built together with the sources of Downsample/, so that no library stands between.
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

func milliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func best(of runs: Int, _ body: () throws -> [Int]) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<runs {
    let begin = milliseconds()
    _ = try body()
    best = min(best, milliseconds() - begin)
  }
  return best
}

/// The portable random walk of the reference cases.
func walk(_ count: Int, seed: UInt64) -> [Double] {
  var state = seed
  var level = 0.0
  return (0..<count).map { _ in
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    level += Double((z ^ (z >> 31)) >> 11) * 0x1p-53 - 0.5
    return level
  }
}

@main enum Bench {
  static func main() throws {
    let runs = Int(CommandLine.arguments.dropFirst().first ?? "") ?? 25
    let count = CommandLine.arguments.dropFirst().compactMap { Int($0) }.dropFirst().first
    let y = walk(count ?? 10_000_000, seed: 42)
    let x = y.indices.map { Double($0) }
    let threads = CommandLine.arguments.contains("one") ? "one thread" : "two threads"
    print("ours LTTB,one thread,", try best(of: runs) { try LTTB.indices(y, count: 2000) })
    print(
      "ours LTTB with x,one thread,", try best(of: runs) { try LTTB.indices(y, x: x, count: 2000) })
    print(
      "ours MinMaxLTTB,\(threads),", try best(of: runs) { try MinMaxLTTB.indices(y, count: 2000) })
    print(
      "ours MinMaxLTTB with x,\(threads),",
      try best(of: runs) { try MinMaxLTTB.indices(y, x: x, count: 2000) })
    let short = Array(y.prefix(7200))
    print(
      "ours LTTB of 7200,one thread,",
      try best(of: runs * 20) { try LTTB.indices(short, count: 2000) })
    print(
      "ours MinMaxLTTB of 7200,one thread,",
      try best(of: runs * 20) { try MinMaxLTTB.indices(short, count: 2000) })
  }
}
