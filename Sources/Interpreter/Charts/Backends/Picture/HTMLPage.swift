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
  }

  var theme: Theme
  var sections: [Section]

  /// Rows of a table of values at most.
  private static let mostRows = 500

  /// The page. Text from data is escaped.
  var bytes: [UInt8] {
    let titles = sections.map {
      $0.picture.title.prefix(1).uppercased() + $0.picture.title.dropFirst()
    }
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
      <h1 class="hidden">\(SVGBackend.escaped(titles.joined(separator: ", ")))</h1>

      """.utf8)
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
      part += "<h2>\(title) <small>\(rest)</small></h2>\n".utf8
      if !facts.isEmpty { part += "<p class=\"facts\">\(facts)</p>\n".utf8 }
    }
    part += "<figcaption id=\"c\(id)\">\(SVGBackend.escaped(picture.summary))</figcaption>\n".utf8
    let writer = SVGBackend(theme: theme)
    part += "<div class=\"\(section.narrow == nil ? "all" : "broad")\">\n".utf8
    part += writer.part(picture, id: "\(id)", caption: "c\(id)")
    part += "</div>\n".utf8
    if let narrow = section.narrow {
      part += "<div class=\"narrow\">\n".utf8
      part += writer.part(narrow, id: "\(id)n", caption: "c\(id)")
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

  /// The values as a table that is folded away. A long table has what is drawn.
  private func values(_ section: Section) -> String {
    guard section.values.rows.count > Self.mostRows else {
      return details(section.values.withoutPictures.withUnitsAbove)
    }
    var table = Table([.init("when"), .init("value")])
    for hit in section.picture.hits.prefix(Self.mostRows) {
      let parts = Self.parts(of: hit.words)
      let value = parts.dropFirst().joined(separator: " · ")
      table.rows.append([.text(parts.first ?? ""), .text(value)])
    }
    return details(table, name: "Values, as drawn")
  }

  private func details(_ table: Table, name: String = "Values") -> String {
    let head = table.columns.map { "<th scope=\"col\">\(SVGBackend.escaped($0.heading))</th>" }
      .joined()
    let rows = table.rows.map { row in
      let cells = zip(table.columns, row).map { column, cell in
        let text: String =
          switch cell {
          case .text(let text), .number(let text): OutputGate.safe(text, escapingBreaks: true)
          case .missing: ""
          }
        return "<td\(column.isNumeric ? " class=n" : "")>\(SVGBackend.escaped(text))"
      }
      return "<tr>" + cells.joined() + "\n"
    }
    return "<details><summary>\(name)</summary>\n<table>\n<tr>\(head)</tr>\n\(rows.joined())"
      + "</table>\n</details>\n"
  }

  /// Shows the value under the pointer, under a finger, or chosen by the arrow keys, and says its words.
  private static let script = """
    for(const s of document.querySelectorAll('svg')){\
    const h=[...s.querySelectorAll('.hit')];if(!h.length)continue;let i=-1;\
    const say=s.closest('figure').querySelector('.said'),t=s.querySelector('.tip'),\
    x=t.querySelector('text'),n=t.querySelector('.note'),r=t.querySelector('path'),\
    c=t.querySelector('circle'),w=s.viewBox.baseVal.width;\
    const go=(k,loud)=>{i=k;const e=h[k];t.classList.toggle('on',!!e);if(!e)return;\
    const p=e.dataset.p.split(' ').map(Number);x.textContent=e.dataset.w;\
    const l=x.getComputedTextLength()+12,m=Math.min(Math.max(p[0],l/2+2),w-l/2-2);\
    x.setAttribute('x',m);n.setAttribute('x',m-l/2);n.setAttribute('width',l);\
    if(r){r.setAttribute('transform','translate('+p[0]+')');c.setAttribute('cx',p[0]);c.setAttribute('cy',p[1])}\
    if(loud)say.textContent=e.dataset.w};\
    s.addEventListener('keydown',e=>{const l=h.length-1,\
    k={ArrowLeft:Math.max(0,i<0?l:i-1),ArrowRight:Math.min(l,i+1),Home:0,End:l,Escape:-1}[e.key];\
    if(k===undefined)return;e.preventDefault();go(k,1)});\
    s.addEventListener('blur',()=>go(-1));\
    const at=e=>{const o=document.elementFromPoint(e.clientX,e.clientY);go(h.indexOf(o))};\
    s.addEventListener('pointerdown',at);s.addEventListener('pointermove',at);\
    s.addEventListener('pointerleave',e=>{if(e.pointerType==='mouse')go(-1)})}
    """

  private var pageRules: String {
    let base = """
      body{margin:0;font:15px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
      main{padding:16px;display:grid;gap:16px;max-width:1600px;margin:auto;\
      grid-template-columns:repeat(auto-fit,minmax(min(100%,600px),1fr))}
      figure{margin:0;padding:16px 8px 8px;border-radius:12px;min-width:0}
      h2{margin:0 20px;font-size:20px;font-weight:650}
      small{font-size:14px;font-weight:400;white-space:nowrap}
      .facts{margin:2px 20px;font-size:14px}
      figcaption{margin:4px 20px}
      svg{display:block;width:100%;height:auto;touch-action:pan-y}
      svg:focus-visible{outline:2px solid currentColor;border-radius:8px}
      .narrow{display:none}
      @media (max-width:520px){main{padding:8px}.broad{display:none}.narrow{display:block}\
      h2,.facts,figcaption{margin-left:8px;margin-right:8px}}
      .wide{grid-column:1/-1}
      .wide div{overflow-x:auto;direction:rtl}
      .wide svg{width:auto;margin:auto;direction:ltr}
      .hidden,.said{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}
      details{margin:0 20px 8px}
      summary{cursor:pointer}
      table{border-collapse:collapse;margin:8px 0}
      th,td{padding:2px 12px 2px 0;text-align:left}
      .n{text-align:right;font-variant-numeric:tabular-nums}
      .hit{fill:transparent}
      .tip{visibility:hidden;pointer-events:none}
      .tip.on{visibility:visible}
      @media print{body,figure,.page{background:#fff!important;fill:#fff!important}main{display:grid;\
      grid-template-columns:1fr 1fr;gap:8px;padding:0}figure{break-inside:avoid;padding:4px}\
      details{display:none}.broad{display:block}.narrow{display:none}}

      """
    switch theme.base {
    case .light: return base + colors(dark: false)
    case .dark: return base + colors(dark: true)
    case .none:
      return base + colors(dark: false)
        + "@media screen and (prefers-color-scheme:dark){\n\(colors(dark: true))}\n"
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
      small,.facts{color:\(colors[.muted].hexadecimal)}

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
