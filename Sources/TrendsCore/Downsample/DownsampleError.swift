/// Why a reduction cannot be made: a number out of range, reported with its value.
public enum DownsampleError: Error, Equatable, Sendable {
  /// The name of the setting, the value given and the range allowed, in words.
  case outside(_ name: String, _ value: Int, _ allowed: String)
  /// x and y differ in length.
  case unequal(x: Int, y: Int)

  /// Throws unless `count` is at least 3 and x, if any, is as long as y.
  static func check(_ y: [Double], _ x: [Double]?, count: Int) throws(DownsampleError) {
    guard count >= 3 else { throw .outside("count", count, "3 and above") }
    if let x, x.count != y.count { throw .unequal(x: x.count, y: y.count) }
  }
}
