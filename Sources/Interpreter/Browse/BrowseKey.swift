import TrendsOutput

/// What a key asks of a browsed chart, independent of the terminal's codes for it.
public enum BrowseKey: Equatable, Sendable {
  /// A day back or on.
  case back, on
  /// As many days back or on as the chart shows.
  case pageBack, pageOn
  /// To the first day, or to the newest data.
  case first, newest
  /// A longer or a shorter range.
  case longer, shorter
  case nextView, previousView
  /// Selects the value before or after the selected one.
  case earlierValue, laterValue
  /// Selects the newest value or nothing, shows a forecast, lists the keys, ends browsing.
  case select, forecast, keys, done
}

/// The keys of `browse` as people read them.
struct BrowseKeyList {
  /// Whether arrows are spelled out.
  let isASCII: Bool
  /// Whether they move a list; otherwise a chart of days.
  var isOfList = false

  /// All keys, the most used first.
  private var entries: [(key: String, work: String)] {
    if isOfList {
      return [
        (isASCII ? "up down" : "↑ ↓", "a row up, a row down"),
        ("PgUp PgDn", "a page up, a page down"),
        ("Home End", "the first row, the last row"),
        ("Tab", "the next view"),
        ("q", "done: runs the moves as commands"),
        ("^C", "cancels: the list is as before"),
      ]
    }
    return [
      (isASCII ? "left right" : "← →", "a day back, a day on"),
      (isASCII ? "shift left right" : "⇧← ⇧→", "a page back, a page on"),
      ("+ -", "more days, fewer days"),
      ("Tab", "the next view"),
      (isASCII ? "up down" : "↑ ↓", "the value before, the value after"),
      ("Enter", "selects the newest value on show, or nothing"),
      ("Home End", "the first day, the newest day"),
      ("f", "a forecast"),
      ("q", "done: runs the moves as commands"),
      ("^C", "cancels: the chart is as before"),
    ]
  }

  /// Returns the list with one key a line where it fits, else in flowing lines.
  func lines(columns: Int, rows: Int) -> [String] {
    let width = entries.map { DisplayWidth.of($0.key) }.max() ?? 0
    let listed = entries.map { entry in
      let gap = String(repeating: " ", count: width - DisplayWidth.of(entry.key) + 2)
      return entry.key + gap + entry.work
    }
    if listed.count <= rows, listed.allSatisfy({ DisplayWidth.of($0) <= columns }) { return listed }
    return flowing(columns: columns, rows: rows)
  }

  /// Returns short forms of all keys, as many in a line as fit; lines beyond `rows` are left out.
  private func flowing(columns: Int, rows: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    let ofList = [
      (isASCII ? "up dn row" : "↑↓ row"), "PgUp PgDn page", "Home End", "Tab view", "q done",
      "^C undo",
    ]
    let ofDays = [
      (isASCII ? "<> day" : "←→ day"), "S-" + (isASCII ? "<> page" : "←→ page"), "+- days",
      "Tab view", (isASCII ? "up dn value" : "↑↓ value"), "Enter select", "Home End", "f forecast",
      "q done", "^C undo",
    ]
    for entry in isOfList ? ofList : ofDays {
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

  /// Returns the longest line of the most important keys that fits.
  func hint(columns: Int) -> String {
    let arrows = isASCII ? "left right" : "← →"
    let shifted = isASCII ? "shift" : "⇧"
    let rows = isASCII ? "up down" : "↑ ↓"
    let ofList = [
      "\(rows) row   PgUp PgDn page   Home End   Tab view   ? keys   q done",
      "\(rows) row   PgUp PgDn page   ? keys   q done", "\(rows)  ? keys  q done",
    ]
    let ofDays = [
      "\(arrows) day   \(shifted) page   + - range   Tab view   Enter select   f forecast   ? keys   q done",
      "\(arrows) day   + - range   Tab view   f forecast   ? keys   q done",
      "\(arrows) day   + - range   ? keys   q done",
      "\(arrows)  ? keys  q done",
    ]
    let versions = isOfList ? ofList : ofDays
    return versions.first { DisplayWidth.of($0) <= columns } ?? "? keys  q done"
  }
}
