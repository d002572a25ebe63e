import Interpreter
import TrendsCore

@main
struct Trendsh {
  static func main() {
    print("trendsh")
  }
}
