public import TrendsCore

/// The system's time zones.
public protocol ZoneFiles: AnyObject {
  /// The bytes of a zone's file; the name has been checked.
  func zoneFile(_ name: String) -> [UInt8]?
  var zoneNames: [String] { get }
}

extension ZoneFiles {
  /// A zone by its name.
  public func zone(named name: String) throws(Failure) -> Zone {
    if name == "UTC" { return .utc }
    guard Zone.isValidName(name), let bytes = zoneFile(name) else {
      throw Failure.unknownZone(name)
    }
    do throws(ZoneError) { return try Zone(name: name, tzif: bytes) } catch {
      throw Failure.damagedZone(name)
    }
  }

  /// The same for files that name theirs.
  func zone(found name: String) -> Zone? { try? zone(named: name) }
}
