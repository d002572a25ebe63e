import TrendsCore
import TrendsOutput

/// What a key asks for while browsing, independent of the terminal's codes for it.
public enum BrowseKey: String, CaseIterable, Equatable, Sendable {
  /// The place beside that of the cursor.
  case left, right, up, down
  /// As much as is on show, and a little.
  case screenLeft, screenRight, screenUp, screenDown
  case panLeft, panRight
  case first, last
  case closer, wider
  /// Into what is under the cursor, and out of it again.
  case into, out
  case next, previous
  case least, most
  case span, seek, again, againBack, keep, goBack
  case all, calendar, strip, runs, visits, values, sort, forecast
  case takeBack, mouse, keys, escape, done
}

/// The keys of `browse`, declared once: the terminal, the help on the screen, the manual page and the
/// tests read this table.
public struct BrowseKeys {
  /// One or more keys with one meaning, or two keys with opposite ones.
  public struct Entry: Sendable {
    /// The strokes of each meaning: `←` and `h` for the same, as the terminal names them.
    public let keys: [(key: BrowseKey, strokes: [String])]
    /// The keys as people read them, and in ASCII.
    public let name: String
    public let plainName: String
    /// What they do.
    public let work: String
    /// One word or two for the line of hints; nil where that line never has them.
    let short: String?
  }

  private static func entry(
    _ keys: [(BrowseKey, [String])], _ name: String, _ plain: String? = nil, _ work: String,
    short: String? = nil
  ) -> Entry {
    Entry(
      keys: keys.map { (key: $0.0, strokes: $0.1) }, name: name, plainName: plain ?? name,
      work: work, short: short)
  }

  /// All keys, the most used first.
  public static let all: [Entry] = [
    entry(
      [(.left, ["Left", "h"]), (.right, ["Right", "l"])], "← → h l", "left right h l",
      "the value before, after; a day of the strip, a week of a calendar", short: "move"),
    entry(
      [(.up, ["Up", "k"]), (.down, ["Down", "j"])], "↑ ↓ k j", "up down k j",
      "the row above, below; the panel above, below"),
    entry(
      [(.screenLeft, ["Shift-Left", "H"]), (.screenRight, ["Shift-Right", "L"])], "⇧← ⇧→ H L",
      "shift left right H L", "as much as is on show, back and on"),
    entry(
      [(.panLeft, ["Word-Left", "["]), (.panRight, ["Word-Right", "]"])], "[ ]", nil,
      "a little of it, back and on"),
    entry(
      [
        (.screenUp, ["PgUp", "b", "^B", "^U"]), (.screenDown, ["PgDn", "^F"]),
      ], "PgUp PgDn", nil, "a screen of rows up, down; of a chart as with ⇧"),
    entry(
      [(.first, ["Home", "g", "0", "^"]), (.last, ["End", "G", "$"])], "Home End g G", nil,
      "the first, the newest"),
    entry(
      [(.closer, ["+", "="]), (.wider, ["-", "_"])], "+ -", nil, "closer, wider", short: "zoom"),
    entry(
      [(.into, ["Enter", "i"])], "Enter", nil,
      "into what is under the cursor: year, month, day, run, lap", short: "in"),
    entry([(.out, ["Backspace", "o"])], "Backspace", nil, "out of it again", short: "out"),
    entry(
      [(.next, ["Tab"]), (.previous, ["Shift-Tab"])], "Tab ⇧Tab", "Tab shift-Tab",
      "the next view, the one before; the cursor stays", short: "view"),
    entry([(.keys, ["?", "F1"])], "?", nil, "these keys", short: "keys"),
    entry(
      [(.escape, ["Esc"])], "Esc", nil, "ends a span or goes out; at the first page done"),
    entry(
      [(.done, ["q", "Q", "^D", "Z"])], "q", nil, "done: runs the moves as commands",
      short: "done"),
    entry(
      [(.least, ["<", ","]), (.most, [">", "."])], "< >", nil,
      "the lowest, the highest value on show"),
    entry(
      [(.seek, ["/", ":"])], "/", nil,
      "goes to a day, a year, a time, a run, a view, or looks for a word", short: "go to"),
    entry(
      [(.again, ["n"]), (.againBack, ["N"])], "n N", nil, "the next match, the one before"),
    entry(
      [(.span, ["v", "Space"])], "v", nil,
      "begins a span with figures, or ends it; Enter looks into it"),
    entry(
      [(.keep, ["m"]), (.goBack, ["'", "`"])], "m '", nil,
      "with a letter: keeps a place, goes back to it"),
    entry(
      [(.all, ["a"]), (.calendar, ["c"]), (.strip, ["d"])], "a c d", nil,
      "all metrics, the year as a calendar, the strip of days"),
    entry([(.runs, ["r"]), (.visits, ["p"])], "r p", nil, "the runs, the places visited"),
    entry([(.values, ["t"])], "t", nil, "the values as a table; of a run its splits"),
    entry([(.sort, ["s"])], "s", nil, "sorts the runs: longest, fastest, newest"),
    entry([(.forecast, ["f"])], "f", nil, "a forecast"),
    entry([(.takeBack, ["u"])], "u", nil, "takes the last move back"),
    entry([(.mouse, ["M"])], "M", nil, "gives the mouse back, for copying, or takes it"),
  ]

  /// The key that drops all moves. The terminal sends a signal for it, so it has no stroke.
  static let cancel = ("^C", "cancels: all is as before")

  /// The keys for help and manual page, in ASCII.
  static let help = HelpList(
    heading: "Keys of browse",
    rows: all.map { ($0.plainName, $0.work.replacing(bytesOf: "⇧", with: "shift")) } + [cancel])

  private static let byStroke: [String: BrowseKey] = Dictionary(
    all.flatMap { entry in entry.keys.flatMap { key in key.strokes.map { ($0, key.key) } } },
    uniquingKeysWith: { first, _ in first })

  /// The key of a stroke; nil where it means nothing.
  public static func key(of stroke: String) -> BrowseKey? { byStroke[stroke] }

  /// Whether arrows are spelled out.
  var isASCII: Bool

  /// Returns the keys with what they do: in two columns where they fit, else in one, whose texts are divided
  /// between words; on a narrow screen each text is below its keys.
  func lines(columns: Int) -> [String] {
    let entries =
      BrowseKeys.all.map { (isASCII ? $0.plainName : $0.name, plain($0.work)) }
      + [BrowseKeys.cancel]
    let width = (entries.map { DisplayWidth.of($0.0) }.max() ?? 0) + 2
    let listed = entries.map { DisplayWidth.padded($0.0, to: width) + $0.1 }
    let widest = listed.map { DisplayWidth.of($0) }.max() ?? 0
    if 2 * widest + 3 <= columns {
      let half = (listed.count + 1) / 2
      return (0..<half).map { line in
        half + line < listed.count
          ? DisplayWidth.padded(listed[line], to: widest + 3) + listed[half + line] : listed[line]
      }
    }
    let isNarrow = columns < width + 24
    let indent = isNarrow ? 2 : width
    return entries.flatMap { name, work in
      let texts = DisplayWidth.wrapped(work, to: max(1, columns - indent))
        .map { String(repeating: " ", count: indent) + $0 }
      guard !isNarrow, let first = texts.first else { return [name] + texts }
      return [DisplayWidth.padded(name, to: indent) + first.dropFirst(indent)] + texts.dropFirst()
    }.map { DisplayWidth.truncated($0, to: columns, ellipsis: isASCII ? "..." : "…") }
  }

  private func plain(_ work: String) -> String {
    isASCII ? work.replacing(bytesOf: "⇧", with: "shift") : work
  }

  /// Returns as many of the important keys as fit, the ways out and to the list always.
  func hint(columns: Int) -> String {
    let wanted: [BrowseKey] = [
      .keys, .done, .left, .into, .out, .closer, .next, .seek,
    ]
    func text(_ keys: [BrowseKey]) -> String {
      BrowseKeys.all.compactMap { entry in
        guard let short = entry.short, let key = entry.keys.first?.key, keys.contains(key) else {
          return nil
        }
        let name = isASCII ? entry.plainName : entry.name
        // Of several names the first two say enough.
        let names = name.split(separator: " ").prefix(entry.keys.count)
        return "\(key == .into ? "Enter" : names.joined(separator: " ")) \(short)"
      }.joined(separator: "   ")
    }
    for count in stride(from: wanted.count, through: 2, by: -1) {
      let line = text(Array(wanted.prefix(count)))
      if DisplayWidth.of(line) <= columns { return line }
    }
    return "? keys  q done"
  }
}
