#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether the system has a description of a terminal.
///
/// A new terminal is often unknown on a remote machine. libedit then draws as on a teletype,
/// although nearly all such terminals understand the sequences of xterm.
enum TerminalDescription {
  static let fallback = "xterm-256color"

  /// The name to draw by: `TERM`, or the fallback if only that one is known; nil without `TERM`.
  static func usable(_ environment: (String) -> String?) -> String? {
    guard let name = environment("TERM") else { return nil }
    return exists(name, environment) || !exists(fallback, environment) ? name : fallback
  }

  /// Whether ncurses would find a description. Folders are named by the first letter or by its
  /// code.
  static func exists(_ name: String, _ environment: (String) -> String?) -> Bool {
    guard let first = name.utf8.first, !name.utf8.contains(UInt8(ascii: "/")) else { return false }
    let folders = [String(name.prefix(1)), String(first, radix: 16)]
    return places(environment).contains { place in
      folders.contains { access("\(place)/\($0)/\(name)", R_OK) == 0 }
    }
  }

  /// The folders where descriptions are kept.
  private static func places(_ environment: (String) -> String?) -> [String] {
    var places = ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo"]
    if let home = environment("HOME") { places.append(home + "/.terminfo") }
    if let own = environment("TERMINFO") { places.append(own) }
    let more = environment("TERMINFO_DIRS")?.split(separator: ":").map(String.init) ?? []
    return places + more
  }
}
