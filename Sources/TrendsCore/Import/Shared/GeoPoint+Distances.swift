public import TrendsCore

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension GeoPoint {
  /// Returns the distance along a great circle of a sphere with the earth's mean radius
  /// (haversine).
  public func kilometers(to other: GeoPoint) -> Double {
    let radian = Double.pi / 180
    let north = sin((other.latitude - latitude) * radian / 2)
    let east = sin((other.longitude - longitude) * radian / 2)
    let part =
      north * north + cos(latitude * radian) * cos(other.latitude * radian) * east * east
    // Rounding may lift the root above 1 for opposite points, where the arc sine is NaN.
    return 2 * 6371.0088 * asin(min(1, part.squareRoot()))
  }

  /// Returns the distance as if the earth were flat. Quick, and accurate to 1 % for a few
  /// kilometres; beyond a degree of latitude only the way north or south counts.
  func roughKilometers(to other: GeoPoint) -> Double {
    let degree = 111.195
    let north = other.latitude - latitude
    guard abs(north) < 1 else { return abs(north) * degree }
    let apart = abs(other.longitude - longitude)
    let east = min(apart, 360 - apart) * cos(latitude * .pi / 180)
    return (north * north + east * east).squareRoot() * degree
  }

  /// The point to a thousandth of a degree, which is about a hundred metres: `48.155, 11.592`.
  var words: String {
    [latitude, longitude].map { degrees in
      let thousandths = Int((degrees * 1000).rounded())
      let rest = String(thousandths.magnitude % 1000)
      let zeros = String(repeating: "0", count: 3 - rest.utf8.count)
      return "\(thousandths < 0 ? "-" : "")\(thousandths.magnitude / 1000).\(zeros)\(rest)"
    }.joined(separator: ", ")
  }

  /// Reads a point from text, latitude first; nil for any other text.
  ///
  ///     GeoPoint(text: "48.1550000°, 11.5920000°")
  ///     GeoPoint(text: "geo:48.155,11.592")
  ///     GeoPoint(text: "48.155,11.592")
  init?(text: String) {
    var parts: [[UInt8]] = [[]]
    var bytes = Array(text.utf8)[...]
    if bytes.starts(with: "geo:".utf8) { bytes = bytes.dropFirst(4) }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: ","): parts.append([])
      case UInt8(ascii: " "), 0xC2, 0xB0: break  // ° is C2 B0
      default: parts[parts.count - 1].append(byte)
      }
    }
    guard parts.count == 2, let latitude = Double(decimal: parts[0]),
      let longitude = Double(decimal: parts[1])
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Returns the point for ten-millionths of a degree, as Google Timeline has them; nil if it does
  /// not exist.
  ///
  /// Some old phones wrote negative numbers as unsigned 32-bit ones. Those are corrected, and
  /// `isCorrected` reports it.
  static func e7(_ latitude: Int, _ longitude: Int) -> (point: GeoPoint?, isCorrected: Bool) {
    let north = latitude > 900_000_000 ? wrapped(latitude) : latitude
    let east = longitude > 1_800_000_000 ? wrapped(longitude) : longitude
    let point = GeoPoint(latitude: Double(north) / 1e7, longitude: Double(east) / 1e7)
    return (point, point != nil && (north != latitude || east != longitude))
  }

  /// Returns a number of 32 unsigned bits as a signed one; any larger number stays out of range.
  private static func wrapped(_ number: Int) -> Int {
    number < 1 << 33 ? number - (1 << 32) : number
  }
}
