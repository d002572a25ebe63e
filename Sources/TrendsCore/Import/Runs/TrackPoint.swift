import TrendsCore

/// A point of a track as its file has it; NaN for what it does not have.
struct TrackPoint {
  /// Milliseconds since 1970; nil where the file has no date for it.
  var time: Int64?
  /// Beats a minute.
  var heart = Double.nan
  /// A minute, in the unit of the file: steps of one foot, of both, or turns of a pedal.
  var cadence = Double.nan
  /// What `cadence` lost by rounding, between 0 and 1.
  var fraction = Double.nan
  /// Steps a minute that the file says are of both feet.
  var steps = Double.nan
  /// Metres a second.
  var speed = Double.nan
  /// Metres since the start.
  var distance = Double.nan
  /// Nil for a point that has none, or one that is not on the earth.
  var position: GeoPoint?
  /// Metres above the sea.
  var altitude = Double.nan
  /// Where the point begins in its file.
  var byte = 0

  /// Whether the distance is a possible one; false for NaN.
  var hasDistance: Bool { distance >= 0 && distance <= TrackPoint.mostMeters }

  /// Metres of a distance: a hundred thousand kilometres.
  static let mostMeters = 1e8
  /// Turns, or steps of one foot, a minute: 255, the last value of the byte, means none.
  static let mostCadence = 254.0
  /// Metres above the sea that a file may have: from below the deepest mine to where aeroplanes fly.
  static let altitudes = -5_000.0...20_000.0
}
