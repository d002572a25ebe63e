import TrendsOutput

/// What a key asks of a chart that is browsed, whatever key the terminal has for it.
public enum BrowseKey: Equatable, Sendable {
  case back, on
  case pageBack, pageOn
  case first, newest
  case longer, shorter
  case nextView, previousView
  case earlierValue, laterValue
  case select, forecast, keys, done
}

/// The keys as the help of `browse` names them.
struct BrowseKeyList {
  let isASCII: Bool

  /// In the order of how often they are wanted.
  private var entries: [(key: String, work: String)] {
    [
      (isASCII ? "left right" : "← →", "a day back, a day on"),
      (isASCII ? "shift left right" : "⇧← ⇧→", "a page back, a page on"),
      ("+ -", "more days, fewer days"),
      ("Tab", "the next view"),
      (isASCII ? "up down" : "↑ ↓", "the value before, the value after"),
      ("Enter", "selects the newest value on show, or nothing"),
      ("Home End", "the first day, the newest day"),
      ("f", "a forecast"),
      ("q", "done: runs what it came to as commands"),
      ("^C", "back to how it was"),
    ]
  }

  /// One a line where there is room, else one after the other.
  func lines(columns: Int, rows: Int) -> [String] {
    let width = entries.map { DisplayWidth.of($0.key) }.max() ?? 0
    let listed = entries.map { entry in
      let gap = String(repeating: " ", count: width - DisplayWidth.of(entry.key) + 2)
      return entry.key + gap + entry.work
    }
    if listed.count <= rows, listed.allSatisfy({ DisplayWidth.of($0) <= columns }) { return listed }
    return flowing(columns: columns, rows: rows)
  }

  private func flowing(columns: Int, rows: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    let short = [
      (isASCII ? "<> day" : "←→ day"), "S-" + (isASCII ? "<> page" : "←→ page"), "+- days",
      "Tab view", (isASCII ? "up dn value" : "↑↓ value"), "Enter select", "Home End", "f forecast",
      "q done", "^C undo",
    ]
    for entry in short {
      let longer = line.isEmpty ? entry : line + "  " + entry
      if DisplayWidth.of(longer) > columns {
        lines.append(line)
        line = entry
      } else {
        line = longer
      }
    }
    return Array((lines + [line]).prefix(max(1, rows)))
  }

  /// The keys one cannot do without, as far as they fit in a line.
  func hint(columns: Int) -> String {
    let arrows = isASCII ? "left right" : "← →"
    let shifted = isASCII ? "shift" : "⇧"
    let versions = [
      "\(arrows) day   \(shifted) page   + - range   Tab view   Enter select   f forecast   ? keys   q done",
      "\(arrows) day   + - range   Tab view   f forecast   ? keys   q done",
      "\(arrows) day   + - range   ? keys   q done",
      "\(arrows)  ? keys  q done",
    ]
    return versions.first { DisplayWidth.of($0) <= columns } ?? "? keys  q done"
  }
}
