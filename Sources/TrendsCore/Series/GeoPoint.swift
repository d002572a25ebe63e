/// A point on the earth, in degrees.
public struct GeoPoint: Hashable, Sendable {
  /// North of the equator, from -90 to 90.
  public var latitude: Double
  /// East of Greenwich, from -180 to 180.
  public var longitude: Double

  /// Returns nil for a point that does not exist: beyond a pole or the date line, or NaN.
  public init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension GeoPoint: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("latitude", latitude)
    fields.field("longitude", longitude)
  }
}
