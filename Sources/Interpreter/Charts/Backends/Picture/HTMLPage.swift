internal import TrendsCore
import TrendsOutput

/// Charts on one self-contained page: no font and no other file.
///
/// Each chart has its finding as text, a picture for wide and one for narrow pages, and its values in a
/// table. A value appears under the pointer, under a finger, and with the arrow keys; without scripts there
/// is the table.
struct HTMLPage {
  /// One chart of the page with its values.
  struct Section {
    var picture: Picture
    /// The same for a phone; nil where one picture serves all.
    var narrow: Picture?
    var values: Table
    /// Whether the chart takes a whole line of the page and scrolls instead of shrinking, as the
    /// strip does. It is laid out right to left so that it opens at its newest end.
    var isWide = false

    /// The title as a heading writes it: HRV, Weight.
    var name: String {
      picture.heading.left.first?.text
        ?? picture.title.prefix(1).uppercased() + picture.title.dropFirst()
    }
  }

  var theme: Theme
  var sections: [Section]

  /// Rows of a table of values at most.
  private static let mostRows = 500

  /// The page. Text from data is escaped.
  var bytes: [UInt8] {
    let titles = sections.map(\.name)
    var page = Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="trendsh">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>\(SVGBackend.escaped(titles.joined(separator: ", ")))</title>
      <style>
      \(SVGStyle(theme: theme).rules)\(pageRules)</style>
      </head>
      <body>
      <main>

      """.utf8)
    // The heading of a lone chart is that of the page.
    if sections.count != 1 || sections[0].picture.heading.left.isEmpty {
      page +=
        "<h1 class=\"hidden\">\(SVGBackend.escaped(titles.joined(separator: ", ")))</h1>\n".utf8
    }
    for (index, section) in sections.enumerated() { page += figure(section, id: index + 1) }
    page += "</main>\n<script>\(Self.script)</script>\n".utf8
    return page + "</body>\n</html>\n".utf8
  }

  /// One chart: heading, finding, pictures, values.
  private func figure(_ section: Section, id: Int) -> [UInt8] {
    let picture = section.picture
    var part = Array((section.isWide ? "<figure class=\"wide\">\n" : "<figure>\n").utf8)
    if !picture.heading.left.isEmpty {
      let title = SVGBackend.escaped(picture.heading.left.first?.text ?? "")
      let rest = Self.dotted(picture.heading.left.dropFirst())
      let facts = Self.dotted(picture.heading.right[...])
      let level = sections.count == 1 ? "h1" : "h2"
      part += "<\(level)>\(title) <small>\(rest)</small></\(level)>\n".utf8
      if !facts.isEmpty { part += "<p class=\"facts\">\(facts)</p>\n".utf8 }
    }
    part += "<figcaption>\(SVGBackend.escaped(picture.summary))</figcaption>\n".utf8
    let writer = SVGBackend(theme: theme)
    part += "<div class=\"\(section.narrow == nil ? "all" : "broad")\">\n".utf8
    part += writer.part(picture, id: "\(id)", name: section.name)
    part += "</div>\n".utf8
    if let narrow = section.narrow {
      part += "<div class=\"narrow\">\n".utf8
      part += writer.part(narrow, id: "\(id)n", name: section.name)
      part += "</div>\n".utf8
    }
    part += "<p class=\"said\" aria-live=\"polite\"></p>\n".utf8
    part += values(section).utf8
    return part + "</figure>\n".utf8
  }

  /// Parts of a heading with dots between them.
  private static func dotted(_ spans: ArraySlice<Picture.Span>) -> String {
    let text = spans.map(\.text).joined()
    return SVGBackend.escaped(parts(of: text).joined(separator: " · "))
  }

  /// The parts of a text that two blanks or more separate.
  private static func parts(of text: String) -> [String] {
    text.replacing(bytesOf: "  ", with: "\n").split(separator: "\n").map { part in
      String(part.drop { $0 == " " })
    }.filter { !$0.isEmpty }
  }

  /// The values as a table that is folded away, with those of the forecast. A long table has what is drawn.
  private func values(_ section: Section) -> String {
    let drawn = section.picture.hits.prefix(Self.mostRows).map { Self.parts(of: $0.words) }
    guard section.values.rows.count > Self.mostRows else {
      let coming = drawn.filter { $0.count > 1 && $0[1].hasPrefix("forecast ") }.map {
        [$0[0], String($0[1].dropFirst("forecast ".count))]
      }
      if section.values.rows.isEmpty, coming.isEmpty { return "" }
      return details(
        "Values of \(section.name)",
        [table(section.values.withoutPictures.withUnitsAbove, "Values of \(section.name)")]
          + (coming.isEmpty ? [] : [table(Self.pairs(coming, "forecast"), "Forecast")]))
    }
    let pairs = drawn.map { [$0.first ?? "", $0.dropFirst().joined(separator: " · ")] }
    let name = "Values of \(section.name), as drawn"
    return details(name, [table(Self.pairs(pairs, "value"), name)])
  }

  /// Times with a text each.
  private static func pairs(_ rows: [[String]], _ heading: String) -> Table {
    var table = Table([.init("when"), .init(heading)])
    table.rows = rows.map { $0.map { .text($0) } }
    return table
  }

  private func details(_ name: String, _ tables: [String]) -> String {
    "<details><summary>\(SVGBackend.escaped(name))</summary>\n\(tables.joined())</details>\n"
  }

  /// A table that scrolls where it is wider than the page.
  private func table(_ table: Table, _ name: String) -> String {
    let name = SVGBackend.escaped(name)
    let head = table.columns.map { "<th scope=\"col\">\(SVGBackend.escaped($0.heading))</th>" }
      .joined()
    let rows = table.rows.map { row in
      let cells = zip(table.columns, row).enumerated().map { place, cell in
        let text: String =
          switch cell.1 {
          case .text(let text), .number(let text): OutputGate.safe(text, escapingBreaks: true)
          case .missing: cell.0.isNumeric ? "no data" : ""
          }
        let mark = place == 0 ? "th scope=row" : cell.0.isNumeric ? "td class=n" : "td"
        return "<\(mark)>\(SVGBackend.escaped(text))"
      }
      return "<tr>" + cells.joined() + "\n"
    }
    return "<div class=\"values\" tabindex=\"0\" role=\"region\" aria-label=\"\(name)\"><table>\n"
      + "<caption>\(name)</caption>\n<tr>\(head)</tr>\n\(rows.joined())</table></div>\n"
  }

  /// Shows the value under the pointer, under a finger, or chosen by the arrow keys, and says its words.
  /// One value is shown at a time on the page.
  private static let script = """
    let shut=()=>{};\
    for(const s of document.querySelectorAll('svg')){\
    const h=[...s.querySelectorAll('.hit')];if(!h.length)continue;let i=-1;\
    const say=s.closest('figure').querySelector('.said'),t=s.querySelector('.tip'),\
    x=t.querySelector('text'),n=t.querySelector('.note'),r=t.querySelector('path'),\
    c=t.querySelector('circle'),w=s.viewBox.baseVal.width;\
    const hide=()=>{i=-1;t.classList.remove('on')};\
    const go=(k,loud)=>{const e=h[k];if(!e)return hide();\
    if(shut!==hide)shut();shut=hide;i=k;t.classList.add('on');\
    const p=e.dataset.p.split(' ').map(Number);x.textContent=e.dataset.w;\
    const l=x.getComputedTextLength()+12,m=Math.min(Math.max(p[0],l/2+2),w-l/2-2);\
    x.setAttribute('x',m);n.setAttribute('x',m-l/2);n.setAttribute('width',l);\
    if(r){r.setAttribute('transform','translate('+p[0]+')');c.setAttribute('cx',p[0]);c.setAttribute('cy',p[1])}\
    if(loud){say.textContent=e.dataset.w;n.scrollIntoView({block:'nearest',inline:'nearest'})}};\
    s.addEventListener('keydown',e=>{const l=h.length-1,\
    k={ArrowLeft:Math.max(0,i<0?l:i-1),ArrowRight:Math.min(l,i+1),Home:0,End:l,Escape:-1}[e.key];\
    if(k===undefined)return;e.preventDefault();go(k,1)});\
    s.addEventListener('blur',hide);\
    const at=e=>{const o=document.elementFromPoint(e.clientX,e.clientY);go(h.indexOf(o))};\
    s.addEventListener('pointerdown',at);s.addEventListener('pointermove',at);\
    s.addEventListener('pointercancel',hide);\
    s.addEventListener('pointerleave',e=>{if(e.pointerType==='mouse')hide()})}\
    document.addEventListener('pointerdown',e=>{if(!e.target.closest('svg'))shut()})
    """

  private var pageRules: String {
    let base = """
      body{margin:0;font:15px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
      main{padding:16px;display:grid;gap:16px;max-width:1600px;margin:auto;align-items:start;\
      grid-template-columns:repeat(auto-fit,minmax(min(100%,600px),1fr))}
      figure{margin:0;padding:16px 8px 8px;border-radius:12px;min-width:0}
      h1,h2{margin:0 20px;font-size:20px;font-weight:650}
      small{font-size:14px;font-weight:400;white-space:nowrap}
      .facts{margin:2px 20px;font-size:14px}
      figcaption{margin:4px 20px}
      svg{display:block;width:100%;height:auto;margin:auto;touch-action:pan-y}
      svg:focus-visible,.values:focus-visible{outline:2px solid currentColor;outline-offset:-2px;\
      border-radius:8px}
      .broad svg{max-width:\(Self.widest)px}
      .narrow{display:none}
      .narrow svg{max-width:520px}
      .wide{grid-column:1/-1}
      .wide .all{overflow-x:auto;direction:rtl}
      .wide svg{width:auto;direction:ltr;touch-action:pan-x pan-y}
      .hidden,.said{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}
      details{margin:0 20px 8px}
      summary{cursor:pointer;padding:8px 0}
      .values{overflow-x:auto}
      table{border-collapse:collapse;margin:8px 0}
      caption{text-align:left;padding:2px 0}
      th,td{padding:2px 12px 2px 0;text-align:left}
      th[scope=row]{font-weight:400;white-space:nowrap}
      .n{text-align:right;font-variant-numeric:tabular-nums}
      .hit{fill:transparent}
      .tip{visibility:hidden;pointer-events:none}
      .tip.on{visibility:visible}
      @media (max-width:600px){main{padding:8px}.broad{display:none}.narrow{display:block}\
      h1,h2,.facts,figcaption,details{margin-left:8px;margin-right:8px}}
      @media print{\(printColors)body,figure{background:#fff}main{display:grid;padding:0;gap:8px;\
      grid-template-columns:repeat(\(min(2, max(1, sections.count))),1fr)}\
      figure{break-inside:avoid;padding:4px}details{display:none}.broad{display:block}\
      .narrow{display:none}.wide .all{overflow:visible}.wide svg{width:100%}}

      """
    switch theme.base {
    case .light: return base + colors(dark: false)
    case .dark: return base + colors(dark: true)
    case .none:
      return base + colors(dark: false)
        + "@media screen and (prefers-color-scheme:dark){\n\(colors(dark: true))}\n"
    }
  }

  /// Paper is white, whatever the theme of the screen is.
  private var printColors: String {
    theme.base == .dark ? SVGStyle(theme: theme).colors(dark: false) + colors(dark: false) : ""
  }

  /// Points of the widest broad picture, so that its text does not become larger than that around it.
  private static let widest = 960

  private func colors(dark: Bool) -> String {
    let colors = PictureColors(theme: theme, dark: dark)
    let below = dark ? "#0C0E12" : "#F2F4F7"
    return """
      :root{color-scheme:\(dark ? "dark" : "light")}
      body{background:\(below);color:\(colors.text.hexadecimal)}
      figure,.note{background:\(colors.page.hexadecimal);fill:\(colors.page.hexadecimal)}
      .note{stroke:\(colors[.muted].hexadecimal)}
      small,.facts{color:\(dark ? "#A9B1BD" : "#475467")}

      """
  }
}

extension PictureColors {
  fileprivate subscript(ink: Theme.Ink) -> RGB { theme.picture(ink, dark: dark) }
}

extension Table {
  /// The table with a unit that all rows share in the heading of its number.
  fileprivate var withUnitsAbove: Table {
    guard let place = columns.firstIndex(where: { $0.name == "unit" }), place > 0,
      let first = rows.first, case .text(let unit) = first[place],
      rows.allSatisfy({ $0[place] == first[place] })
    else { return self }
    var table = self
    if !unit.isEmpty { table.columns[place - 1].name += " (\(unit))" }
    table.columns.remove(at: place)
    for row in table.rows.indices { table.rows[row].remove(at: place) }
    return table
  }
}
