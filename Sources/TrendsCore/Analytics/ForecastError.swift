/// Why no forecast can be made: mostly a setting that is out of range, reported with its value.
///
///     try HoltParameters(alpha: 1.5, betaStar: 0.1)  // throws .outside("alpha", 1.5, "0...1")
public enum ForecastError: Error, Equatable, Sendable {
  /// The name of the setting, the value given and the range allowed, in words.
  case outside(_ name: String, _ value: Double, _ allowed: String)
  /// Wright's recursion is defined only without damping (phi = 1).
  case wrightNeedsNoDamping(phi: Double)
  /// The caller's check for an interruption returned true while a model was being fitted.
  case interrupted
}
