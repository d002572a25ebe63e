import TrendsCore
import TrendsOutput

/// The strip as lines of text: header, weekdays, days, dates.
struct StripText {
  let layout: StripLayout
  let glyphs: StripGlyphs
  let tier: GlyphTier

  private var spec: StripSpec { layout.spec }

  init(_ spec: StripSpec, in frame: Frame) {
    layout = StripLayout(spec, in: frame)
    glyphs = .of(frame.glyphs)
    tier = .of(frame.glyphs)
  }

  var lines: [TextLine] {
    var lines: [TextLine] = []
    if spec.config.hasHeader {
      let header = layout.header(bullet: glyphs.bullet, dash: tier.dash, ellipsis: tier.ellipsis)
      lines += header.map(line)
    }
    lines += [line(layout.weekdays), line(days)]
    if spec.config.showsNumbers { lines.append(line(numbers)) }
    lines.append(line(layout.dates))
    if let words = spec.outsideWords { lines += wrapped([TextRun(words, .label)], " ") }
    if spec.hasKey { lines += wrapped(key, "  ") }
    return lines
  }

  /// The days with their brackets, and arrows where days are cut off.
  private var days: [StripLayout.Label] {
    typealias Label = StripLayout.Label
    var labels: [Label] = []
    if layout.hasEarlier { labels.append(Label(glyphs.earlier, .faint, layout.left - 2)) }
    for cell in layout.cells {
      let brackets = cell.look.ring.map(glyphs.brackets)
      let role: Role = cell.look.ring == .selection ? .selected : .today
      if let brackets { labels.append(Label(brackets.open, role, cell.place - 1)) }
      labels.append(Label(cell.core, self.role(cell.look), cell.place))
      if let brackets { labels.append(Label(brackets.close, role, cell.end)) }
    }
    if layout.hasLater { labels.append(Label(glyphs.later, .faint, layout.right + 1)) }
    return labels
  }

  private func role(_ look: DayLook) -> Role {
    if look.content != .nothing { return .entry }
    return look.time == .today ? .strong : .faint
  }

  /// The days of the month below the days.
  private var numbers: [StripLayout.Label] {
    layout.cells.map { cell in
      .init(
        String(cell.mark.day.parts.day), cell.look.ink == .secondary ? .faint : .label, cell.place)
    }
  }

  /// A sample of each kind of day with its name.
  private var key: TextLine {
    var line: TextLine = [TextRun("Key:", .label)]
    for (name, look) in spec.key {
      let (glyph, role): (String, Role) =
        switch look.ring {
        case nil: (glyphs.mark(look), self.role(look))
        case .today: ("\(glyphs.today.open) \(glyphs.today.close)", .today)
        case .selection: ("\(glyphs.selected.open) \(glyphs.selected.close)", .selected)
        }
      line += [TextRun(line.count == 1 ? " " : "  ", .none), TextRun(glyph, role)]
      line.append(TextRun(" " + name, .label))
    }
    return line
  }

  /// A line of labels at their columns. Labels must be in order.
  private func line(_ labels: [StripLayout.Label]) -> TextLine {
    var line: TextLine = []
    var at = 0
    for label in labels where label.place >= at {
      if label.place > at {
        line.append(TextRun(String(repeating: " ", count: label.place - at), .none))
      }
      line.append(TextRun(label.text, label.role))
      at = label.place + DisplayWidth.of(label.text)
    }
    return line
  }

  /// Breaks a line at runs that are separators.
  private func wrapped(_ runs: TextLine, _ separator: String) -> [TextLine] {
    var lines: [TextLine] = [[]]
    for (index, run) in runs.enumerated() {
      let isBreak = run.text == separator
      // A mark and its name stay together.
      let next =
        isBreak ? runs[index..<min(index + 3, runs.count)].reduce(0) { $0 + $1.text.count } : 0
      if isBreak, lines[lines.count - 1].width + next > layout.width {
        lines.append([])
      } else {
        lines[lines.count - 1].append(run)
      }
    }
    return lines
  }
}
