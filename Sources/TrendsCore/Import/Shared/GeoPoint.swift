public import TrendsCore

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A point on the earth, in degrees.
public struct GeoPoint: Hashable, Sendable {
  public var latitude: Double
  public var longitude: Double

  /// Nil for what is no place: beyond a pole or the date line, or no number.
  public init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Along a great circle of a round earth.
  public func kilometers(to other: GeoPoint) -> Double {
    let radian = Double.pi / 180
    let north = sin((other.latitude - latitude) * radian / 2)
    let east = sin((other.longitude - longitude) * radian / 2)
    let part =
      north * north + cos(latitude * radian) * cos(other.latitude * radian) * east * east
    return 2 * 6371.0088 * asin(min(1, part.squareRoot()))
  }
}

extension GeoPoint {
  /// As if the earth were flat: right to a hundredth for a few kilometres, and quick.
  func roughKilometers(to other: GeoPoint) -> Double {
    let degree = 111.195
    let north = other.latitude - latitude
    guard abs(north) < 1 else { return abs(north) * degree }
    let apart = abs(other.longitude - longitude)
    let east = min(apart, 360 - apart) * cos(latitude * .pi / 180)
    return (north * north + east * east).squareRoot() * degree
  }

  /// To a thousandth of a degree, which is a hundred metres: `48.155, 11.592`.
  var words: String {
    [latitude, longitude].map { degrees in
      let thousandths = Int((degrees * 1000).rounded())
      let rest = String(thousandths.magnitude % 1000)
      let zeros = String(repeating: "0", count: 3 - rest.utf8.count)
      return "\(thousandths < 0 ? "-" : "")\(thousandths.magnitude / 1000).\(zeros)\(rest)"
    }.joined(separator: ", ")
  }

  /// Reads `48.1550000°, 11.5920000°`, `geo:48.155,11.592` and `48.155,11.592`.
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

  /// From ten-millionths of a degree; old phones wrote some negative numbers as if they had 32 bits
  /// and no sign.
  static func e7(_ latitude: Int, _ longitude: Int) -> (point: GeoPoint?, isCorrected: Bool) {
    let north = latitude > 900_000_000 ? wrapped(latitude) : latitude
    let east = longitude > 1_800_000_000 ? wrapped(longitude) : longitude
    let point = GeoPoint(latitude: Double(north) / 1e7, longitude: Double(east) / 1e7)
    return (point, point != nil && (north != latitude || east != longitude))
  }

  private static func wrapped(_ number: Int) -> Int {
    number < 1 << 33 ? number - (1 << 32) : number
  }
}

extension GeoPoint: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("latitude", latitude)
    fields.field("longitude", longitude)
  }
}
