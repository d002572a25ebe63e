/// A time zone: the only place that turns an instant into a civil day and back.
///
///     let berlin = try Zone(name: "Europe/Berlin", tzif: bytes)
///     berlin.offset(at: noon)   // 7200 in summer
///
/// The core opens no files, so the bytes of a zone file are passed in. A zone is cheap to copy. Two
/// zones are equal when their names and their rules are.
public struct Zone: Hashable, Sendable {
  /// As in the zone database, `Europe/Berlin`.
  public let name: String
  let rules: ZoneRules

  public static let utc = Zone(name: "UTC", rules: .utc)

  /// A zone without summer time, so many hours east of UTC: 9 is `Etc/GMT-9`, which the zone database
  /// has for -12 to 14.
  package init(hoursEast hours: Int) {
    let hours = min(max(hours, -12), 14)
    name = "Etc/GMT" + (hours > 0 ? "-\(hours)" : hours < 0 ? "+\(-hours)" : "")
    rules = ZoneRules(initial: Int32(3600 * hours), times: [], offsets: [], footer: nil)
  }

  private init(name: String, rules: ZoneRules) {
    self.name = name
    self.rules = rules
  }

  /// Reads the bytes of a compiled zone file (TZif, any version). Throws for a name that
  /// `isValidName` refuses and for bytes that are not a zone.
  public init(name: String, tzif: [UInt8]) throws(ZoneError) {
    guard Zone.isValidName(name) else { throw .name }
    self.init(name: name, rules: try ZoneRules(tzif: tzif))
  }

  /// Returns whether `name` may be looked up among zone files: letters, digits, `_`, `+`, `-` and
  /// `/`, no leading `/`, at most 256 bytes (A22).
  ///
  /// A dot is not allowed, so no name leads out of the folder of zone files.
  public static func isValidName(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, first != UInt8(ascii: "/"), bytes.count <= 256 else {
      return false
    }
    return bytes.allSatisfy(isNameByte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  public static func == (a: Zone, b: Zone) -> Bool { a.name == b.name && a.rules == b.rules }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(rules)
  }
}

/// Described by its name alone: the rules come from the system and differ between machines. Their
/// effect shows in the days of the data.
extension Zone: Described {
  public func describe(to fields: inout some Fields) { fields.leaf(.text(name)) }
}
