/// Why bytes are not a time zone.
public enum ZoneError: Error, Hashable, Sendable {
  /// The name is not allowed for a zone file.
  case name
  /// The bytes do not begin like a zone file.
  case notAZoneFile
  /// The file is shorter than its header announces.
  case truncated
  /// A count, an index, an order of times or an offset is impossible.
  case damaged
  /// The rule for the time after the last change cannot be read.
  case rule
  /// The file counts leap seconds (the `right/` zones); civil time here does not.
  case leapSeconds
}
