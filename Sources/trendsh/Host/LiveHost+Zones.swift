import Interpreter
import TrendsCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Time zones from the files of the system.
extension LiveHost {
  private static let zoneFolders = ["/usr/share/zoneinfo/", "/var/db/timezone/zoneinfo/"]

  /// The bytes of a zone's file; nil if there is none.
  func zoneFile(_ name: String) -> [UInt8]? {
    for folder in LiveHost.zoneFolders {
      do throws(HostError) { return try read(folder + name) } catch { continue }
    }
    return nil
  }

  /// The zone of the machine: `TZ`, else the one that `/etc/localtime` links to or `/etc/timezone`
  /// names; nil if the machine has no such file, as many containers.
  ///
  /// An unknown `TZ` is reported, as days would otherwise silently be those of another zone.
  var systemZone: Zone? {
    let told = Terminal.variable("TZ").map(LiveHost.withoutColon) ?? ""
    if let zone = zone(inFile: told) { return zone }
    let found = zoneOfFiles
    if !told.isEmpty {
      StandardError.say(
        "TZ names an unknown time zone: \(found?.name ?? "UTC") is used; --tz sets another")
    }
    return found
  }

  /// The zone that the files of the system name; nil if they name none.
  private var zoneOfFiles: Zone? {
    if let zone = linkedZone.flatMap({ zone(inFile: $0) }) { return zone }
    guard let bytes = try? read("/etc/timezone") else { return nil }
    let line = bytes.prefix { $0 > UInt8(ascii: " ") }
    return zone(inFile: String(decoding: line, as: UTF8.self))
  }

  /// The zone of a name, by its file; nil if it is unknown or damaged.
  private func zone(inFile name: String) -> Zone? {
    if ["UTC", "Etc/UTC", "Etc/UCT", "UCT", "Zulu", "Etc/Zulu"].contains(name) { return .utc }
    guard Zone.isValidName(name), let bytes = zoneFile(name) else { return nil }
    do throws(ZoneError) { return try Zone(name: name, tzif: bytes) } catch { return nil }
  }

  /// `TZ` may begin with a colon.
  private static func withoutColon(_ name: String) -> String {
    name.utf8.first == UInt8(ascii: ":") ? String(name.dropFirst()) : name
  }

  /// The name of the zone in the target of `/etc/localtime`.
  private var linkedZone: String? {
    var target = [CChar](repeating: 0, count: 1024)
    let count = readlink("/etc/localtime", &target, target.count - 1)
    guard count > 0 else { return nil }
    let path = String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let mark = Array("zoneinfo/".utf8)
    let bytes = Array(path.utf8)
    for start in bytes.indices where bytes[start...].starts(with: mark) {
      return String(decoding: bytes[(start + mark.count)...], as: UTF8.self)
    }
    return nil
  }

  /// Whether a name is that of a region or zone; `posix/`, `right/` and tables are lower case.
  private static func isCapitalised(_ name: String) -> Bool {
    name.utf8.first.map { $0 < UInt8(ascii: "a") } ?? false
  }

  /// Names for completion: regions and their zones. Reads folders.
  var zoneNames: [String] {
    guard let root = LiveHost.zoneFolders.first(where: { !entries(of: $0).isEmpty }) else {
      return ["UTC"]
    }
    var names: [String] = []
    for entry in entries(of: root) where LiveHost.isCapitalised(entry) {
      if entry.utf8.last == UInt8(ascii: "/") {
        names += entries(of: root + entry).filter { $0.utf8.last != UInt8(ascii: "/") }
          .map { entry + $0 }
      } else {
        names.append(entry)
      }
    }
    return names
  }
}
