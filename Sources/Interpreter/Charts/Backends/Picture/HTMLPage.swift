import TrendsOutput

/// Charts on one self-contained page: no script, no font and no other file.
///
/// The value of a point appears under the pointer, and all values are in tables below, which also
/// serve readers without a pointer.
struct HTMLPage {
  /// One chart of the page with its values.
  struct Section {
    var picture: Picture
    var values: Table
    /// Whether the chart takes a whole line of the page and scrolls instead of shrinking, as the
    /// strip does. It is laid out right to left so that it opens at its newest end.
    var isWide = false
  }

  var theme: Theme
  var sections: [Section]

  /// The page. Text from data is escaped.
  var bytes: [UInt8] {
    let title = sections.map(\.picture.title).joined(separator: ", ")
    var page = Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="trendsh">
      <title>\(SVGBackend.escaped(title))</title>
      <style>
      \(SVGStyle(theme: theme).rules)\(pageRules)</style>
      </head>
      <body>

      """.utf8)
    for (index, section) in sections.enumerated() {
      page += (section.isWide ? "<figure class=\"wide\"><div>\n" : "<figure>\n").utf8
      page += SVGBackend(theme: theme).part(section.picture, id: "\(index + 1)")
      if section.isWide { page += "</div>\n".utf8 }
      page += "<figcaption>\(SVGBackend.escaped(section.picture.summary))</figcaption>\n".utf8
      page += details(section.values).utf8
      page += "</figure>\n".utf8
    }
    return page + "</body>\n</html>\n".utf8
  }

  /// The values as a table that is folded away.
  private func details(_ table: Table) -> String {
    let head = table.columns.map { "<th>\(SVGBackend.escaped($0.heading))</th>" }.joined()
    let rows = table.rows.map { row in
      let cells = zip(table.columns, row).map { column, cell in
        let text: String =
          switch cell {
          case .text(let text), .number(let text): OutputGate.safe(text, escapingBreaks: true)
          case .missing: ""
          }
        return "<td\(column.isNumeric ? " class=\"n\"" : "")>\(SVGBackend.escaped(text))</td>"
      }
      return "<tr>" + cells.joined() + "</tr>\n"
    }
    return "<details><summary>Values</summary>\n<table>\n<tr>\(head)</tr>\n\(rows.joined())"
      + "</table>\n</details>\n"
  }

  private var pageRules: String {
    let base = """
      body{margin:16px;font:15px system-ui,sans-serif;display:grid;gap:16px;\
      grid-template-columns:repeat(auto-fit,minmax(min(100%,620px),1fr))}
      figure{margin:0;padding:8px;border-radius:12px;min-width:0}
      svg{display:block;width:100%;height:auto}
      .wide{grid-column:1/-1}
      .wide div{overflow-x:auto;direction:rtl}
      .wide svg{width:auto;margin:auto;direction:ltr}
      figcaption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
      details{margin:0 20px 8px}
      summary{cursor:pointer}
      table{border-collapse:collapse;margin:8px 0}
      th,td{padding:2px 12px 2px 0;text-align:left}
      .n{text-align:right;font-variant-numeric:tabular-nums}
      .hit>rect{fill:transparent}
      .tip{visibility:hidden;pointer-events:none}
      .hit:hover .tip{visibility:visible}

      """
    switch theme.base {
    case .light: return base + colors(dark: false)
    case .dark: return base + colors(dark: true)
    case .none:
      return base + colors(dark: false)
        + "@media (prefers-color-scheme:dark){\n\(colors(dark: true))}\n"
    }
  }

  private func colors(dark: Bool) -> String {
    let colors = PictureColors(theme: theme, dark: dark)
    let below = dark ? "#0C0E12" : "#F2F4F7"
    return """
      :root{color-scheme:\(dark ? "dark" : "light")}
      body{background:\(below);color:\(colors.text.hexadecimal)}
      figure,.note{background:\(colors.page.hexadecimal);fill:\(colors.page.hexadecimal)}
      .note{stroke:\(colors[.muted].hexadecimal)}

      """
  }
}

extension PictureColors {
  fileprivate subscript(ink: Theme.Ink) -> RGB { theme.picture(ink, dark: dark) }
}
