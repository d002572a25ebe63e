/// Why bytes are not a time zone.
public enum ZoneError: Error, Hashable, Sendable {
  /// The name is not one that a zone file may have.
  case name
  /// The bytes do not begin as a zone file does.
  case notAZoneFile
  /// The file ends before what its header announces.
  case truncated
  /// A count, an index, an order of times or an offset that cannot be.
  case damaged
  /// The rule for the years to come is not understood.
  case rule
  /// The file counts leap seconds (the `right/` zones); civil time here does not.
  case leapSeconds
}
