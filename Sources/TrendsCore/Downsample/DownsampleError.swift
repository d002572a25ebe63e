/// A reduction that cannot be made, named with its value.
public enum DownsampleError: Error, Equatable, Sendable {
  /// The name of the setting, the value given and the values it may have.
  case outside(_ name: String, _ value: Int, _ allowed: String)
  /// x and y belong together and differ in length.
  case unequal(x: Int, y: Int)

  static func check(_ y: [Double], _ x: [Double]?, count: Int) throws(DownsampleError) {
    guard count >= 3 else { throw .outside("count", count, "3 and above") }
    if let x, x.count != y.count { throw .unequal(x: x.count, y: y.count) }
  }
}
