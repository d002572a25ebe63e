/// Why no forecast can be made: mostly a setting, named with its value.
///
///     try HoltParameters(alpha: 1.5, betaStar: 0.1)  // throws .outside("alpha", 1.5, "0...1")
public enum ForecastError: Error, Equatable, Sendable {
  /// The name of the setting, the value given and the values it may have.
  case outside(_ name: String, _ value: Double, _ allowed: String)
  /// Wright's recursion is defined without damping only.
  case wrightNeedsNoDamping(phi: Double)
  /// Somebody asked to stop while a model was being fitted.
  case interrupted
}
