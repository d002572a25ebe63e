import _Concurrency
import TrendsCore

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Measures the core in process; `scripts/bench` runs it and adds what other tools need.
///
///     bench accuracy FILE     goals 5 to 7; FILE is accuracy_m3.json of the reference cases
///     bench m3 FILE           goal 5 alone
///     bench forecast          goals 8 to 10 and 13
///     bench lives N           goals 14 to 19, of N made lives
///     bench lives N --json    these lives, for other tools
///     bench series N          a synthetic weight of N days, as CSV
@main
struct Bench {
  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    switch (words.first, words.dropFirst().first) {
    case ("accuracy", let path): exit(Accuracy(path: path).run() ? 0 : 1)
    case ("m3", let path): exit(Accuracy(path: path).competition() ? 0 : 1)
    case ("forecast", _): exit(await ForecastSpeed().run() ? 0 : 1)
    case ("lives", let count?):
      let lives = Lives(count: min(max(1, Int(count) ?? 500), 100_000))
      if words.contains("--json") { return lives.printLives() }
      exit(lives.run() ? 0 : 1)
    case ("series", let count?):
      print("Date,Weight (kg)")
      let values = SyntheticWeight(seed: 1).values(Int(count) ?? 365)
      for (index, value) in values.enumerated() {
        print("\(Day(clamping: 16_000 + index)),\(fixed(value, 1))")
      }
    default:
      print(
        "bench accuracy FILE | bench m3 FILE | bench forecast | bench lives N [--json] | bench series N"
      )
      exit(2)
    }
  }
}

/// A number with so many decimals.
func fixed(_ value: Double, _ decimals: Int) -> String {
  guard value.isFinite, value.magnitude < 1e12 else { return "\(value)" }
  let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
  let whole = Int((value.magnitude * Double(scale)).rounded())
  let sign = value < 0 && whole > 0 ? "-" : ""
  guard decimals > 0 else { return sign + String(whole) }
  let rest = String(whole % scale)
  let padding = String(repeating: "0", count: decimals - rest.count)
  return "\(sign)\(whole / scale).\(padding)\(rest)"
}

/// A text to the right of a column.
func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.utf8.count)) + text
}

func left(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.utf8.count))
}
