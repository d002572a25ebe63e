#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether the system knows a terminal by its name.
///
/// A new terminal is often unknown on the machine one logs in to. libedit then draws as on a
/// teletype; nearly all such terminals understand what xterm does.
enum TerminalDescription {
  static let fallback = "xterm-256color"

  /// The name to draw by: `TERM`, or the fallback if only that is known.
  static func usable(_ environment: (String) -> String?) -> String? {
    guard let name = environment("TERM") else { return nil }
    return exists(name, environment) || !exists(fallback, environment) ? name : fallback
  }

  /// Looks where ncurses looks; both ways to name the folder of a first letter.
  static func exists(_ name: String, _ environment: (String) -> String?) -> Bool {
    guard let first = name.utf8.first, !name.utf8.contains(0x2F) else { return false }
    let folders = [String(name.prefix(1)), String(first, radix: 16)]
    return places(environment).contains { place in
      folders.contains { access("\(place)/\($0)/\(name)", R_OK) == 0 }
    }
  }

  private static func places(_ environment: (String) -> String?) -> [String] {
    var places = ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo"]
    if let home = environment("HOME") { places.append(home + "/.terminfo") }
    if let own = environment("TERMINFO") { places.append(own) }
    let more = environment("TERMINFO_DIRS")?.split(separator: ":").map(String.init) ?? []
    return places + more
  }
}
