#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A place on Earth in degrees.
struct GPXPosition {
  let latitude: Double
  let longitude: Double

  /// Nil for what is no place.
  init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 360 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Metres along a great circle of a round Earth.
  func distance(to other: GPXPosition) -> Double {
    let degree = Double.pi / 180
    let north = sin((other.latitude - latitude) * degree / 2)
    let east = sin((other.longitude - longitude) * degree / 2)
    let share =
      north * north + cos(latitude * degree) * cos(other.latitude * degree) * east * east
    return 2 * 6_371_008.8 * asin(min(1, share.squareRoot()))
  }
}
