public import TrendsCore

/// A way from one place to another, or time spent on the move.
public struct Movement: Equatable, Sendable {
  /// In lower case, such as `walking` or `in passenger vehicle`; nil where the file does not name
  /// it.
  public var kind: String?
  public var start: Instant
  public var end: Instant
  /// Nil where the file has no distance.
  public var kilometers: Double?
  /// Seconds east of UTC where the movement began; nil where the file does not have it.
  public var utcOffset: Int?

  public init(
    kind: String?, start: Instant, end: Instant, kilometers: Double? = nil, utcOffset: Int? = nil
  ) {
    self.kind = kind
    self.start = start
    self.end = end
    self.kilometers = kilometers
    self.utcOffset = utcOffset
  }
}

/// The position of a phone at one moment.
public struct Fix: Equatable, Sendable {
  public var time: Instant
  public var point: GeoPoint
  /// Radius in metres within which the phone was; nil where the file does not have it.
  public var accuracy: Double?

  public init(time: Instant, point: GeoPoint, accuracy: Double? = nil) {
    self.time = time
    self.point = point
    self.accuracy = accuracy
  }
}

extension Movement: Described {
  public func describe(to fields: inout some Fields) {
    fields.field("kind", kind)
    fields.field("start", start)
    fields.field("end", end)
    fields.field("kilometers", kilometers)
    fields.field("utcOffset", utcOffset)
  }
}
