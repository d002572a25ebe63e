public import TrendsCore

/// The role of a host that has the system's time zones.
public protocol ZoneFiles: AnyObject {
  /// The TZif bytes of a zone, or nil; `name` is valid by `Zone.isValidName`.
  func zoneFile(_ name: String) -> [UInt8]?
  /// All zones of the system, for completion.
  var zoneNames: [String] { get }
}

extension ZoneFiles {
  /// Returns a zone by its name such as `Europe/Berlin`; `UTC` needs no file.
  public func zone(named name: String) throws(Failure) -> Zone {
    if name == "UTC" { return .utc }
    guard Zone.isValidName(name), let bytes = zoneFile(name) else {
      throw Failure.unknownZone(name)
    }
    do throws(ZoneError) { return try Zone(name: name, tzif: bytes) } catch {
      throw Failure.damagedZone(name)
    }
  }

  /// Returns a zone that a data file names, or nil where it is unknown.
  func zone(found name: String) -> Zone? { try? zone(named: name) }
}
