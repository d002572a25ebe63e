import Interpreter
import TrendsCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The zones that the system keeps in files.
extension LiveHost {
  private static let zoneFolders = ["/usr/share/zoneinfo/", "/var/db/timezone/zoneinfo/"]

  func zoneFile(_ name: String) -> [UInt8]? {
    for folder in LiveHost.zoneFolders {
      do throws(HostError) { return try read(folder + name) } catch { continue }
    }
    return nil
  }

  /// The zone of the machine: `TZ`, else what the system's link names, else UTC.
  var systemZone: Zone {
    let told = Terminal.variable("TZ").map(LiveHost.withoutColon) ?? ""
    if let zone = zone(inFile: told) { return zone }
    let found = linkedZone.flatMap { zone(inFile: $0) } ?? Zone.utc
    if !told.isEmpty {
      StandardError.say(
        "TZ names no zone that is known here: \(found.name) is taken, --tz sets another")
    }
    return found
  }

  private func zone(inFile name: String) -> Zone? {
    if ["UTC", "Etc/UTC", "Etc/UCT", "UCT", "Zulu", "Etc/Zulu"].contains(name) { return .utc }
    guard Zone.isValidName(name), let bytes = zoneFile(name) else { return nil }
    do throws(ZoneError) { return try Zone(name: name, tzif: bytes) } catch { return nil }
  }

  private static func withoutColon(_ name: String) -> String {
    name.utf8.first == UInt8(ascii: ":") ? String(name.dropFirst()) : name
  }

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

  /// Regions begin with a capital; `posix/`, `right/` and tables do not.
  private static func isCapitalised(_ name: String) -> Bool {
    (name.utf8.first ?? 97) < 97
  }

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
