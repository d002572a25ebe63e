import TrendsCore

/// A point of a track as its file has it; NaN for what it does not say.
struct TrackPoint {
  /// Milliseconds since 1970; nil where the file has no date for it.
  var time: Int64?
  var heart = Double.nan
  /// In the unit of the file: of one foot, of both, or turns of a pedal.
  var cadence = Double.nan
  /// What `cadence` lost by rounding, between 0 and 1.
  var fraction = Double.nan
  /// Steps a minute that are said to be of both feet.
  var steps = Double.nan
  var speed = Double.nan
  /// Metres since the start.
  var distance = Double.nan
  /// Where the point stands in its file.
  var byte = 0

  /// Whether the distance is one.
  var hasDistance: Bool { distance >= 0 && distance <= TrackPoint.mostMeters }

  /// A hundred thousand kilometres.
  static let mostMeters = 1e8
  /// Beats a minute that a file may claim: the formats have a byte for them.
  static let mostBeats = 255.0
  /// Turns or steps of one foot a minute: the last of the byte says that there is none.
  static let mostCadence = 254.0
}
