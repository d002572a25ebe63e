import TrendsCore

/// The strip as lines of text: header, weekdays, days, dates.
struct StripText {
  let layout: StripLayout
  let tier: GlyphTier

  private var spec: StripSpec { layout.spec }
  private var glyphs: StripGlyphs { layout.glyphs }

  var lines: [TextLine] {
    var lines = spec.config.hasHeader ? header : []
    lines += [weekdays, days]
    if spec.config.showsNumbers { lines.append(numbers) }
    lines.append(dates)
    if let words = spec.outsideWords { lines += wrapped([TextRun(words, .label)], " ") }
    if spec.hasKey { lines += wrapped(key, "  ") }
    return lines
  }

  /// On one line with the dates where there is room, else without them, else part by part.
  private var header: [TextLine] {
    let gap = String(repeating: " ", count: layout.headerGap)
    let counts = spec.counts.joined(separator: gap + glyphs.bullet + gap)
    let wording = Wording(dash: tier.dash, minus: tier.minus, decimals: 0)
    let span = wording.days(
      Int(spec.strip.first.number), Int(spec.strip.last.number), Wording.months, tier.dash)
    let room = layout.columns
    guard DisplayWidth.of(counts) <= room else {
      return spec.counts.map { [TextRun($0.cut(to: room, tier.ellipsis), .faint)] }
    }
    let needed = DisplayWidth.of(counts) + layout.headerEnd + DisplayWidth.of(span)
    let left = max(0, min(layout.left - 1, room - needed))
    let end = max(layout.right, left + needed)
    guard end <= room else { return [blank(left) + [TextRun(counts, .faint)]] }
    return [
      blank(left)
        + TextLine.spread([TextRun(counts, .faint)], [TextRun(span, .faint)], end - left)
    ]
  }

  private func blank(_ count: Int) -> TextLine {
    count > 0 ? [TextRun(String(repeating: " ", count: count), .none)] : []
  }

  private var weekdays: TextLine {
    line(
      layout.cells.map { cell in
        let letter = String(Wording.weekday(Int(cell.mark.day.number)).prefix(1))
        return (cell.column, TextRun(letter, cell.mark.time == .today ? .strong : .faint))
      })
  }

  private var days: TextLine {
    var parts: [(Int, TextRun)] = []
    if layout.hasEarlier { parts.append((layout.left - 2, TextRun(glyphs.earlier, .faint))) }
    for cell in layout.cells {
      let brackets = cell.look.ring == .selection ? glyphs.selected : glyphs.today
      let role: Role = cell.look.ring == .selection ? .selected : .today
      if cell.look.ring != nil {
        parts.append((cell.column - 1, TextRun(brackets.open, role)))
      }
      parts.append((cell.column, TextRun(cell.core, self.role(cell.look))))
      if cell.look.ring != nil {
        parts.append((cell.column + cell.core.count, TextRun(brackets.close, role)))
      }
    }
    if layout.hasLater { parts.append((layout.right + 1, TextRun(glyphs.later, .faint))) }
    return line(parts)
  }

  private func role(_ look: DayLook) -> Role {
    if look.content != .nothing { return .entry }
    return look.time == .today ? .strong : .faint
  }

  private var numbers: TextLine {
    line(
      layout.cells.map { cell in
        (
          cell.column,
          TextRun(String(cell.mark.day.parts.day), cell.look.ink == .secondary ? .faint : .label)
        )
      })
  }

  /// The month where it begins and at the left; between them the dates of Mondays.
  private var dates: TextLine {
    var taken: [Range<Int>] = []
    var parts: [(Int, TextRun)] = []
    func put(_ text: String, _ column: Int) {
      let place = column..<(column + text.count)
      // Two blanks between labels; none is cut.
      let near = (place.lowerBound - 2)..<(place.upperBound + 2)
      guard place.upperBound <= layout.columns, !taken.contains(where: near.overlaps) else {
        return
      }
      taken.append(place)
      parts.append((column, TextRun(text, .faint)))
    }
    let begins = layout.cells.filter { $0.mark.day.parts.day == 1 }
    for cell in begins + layout.cells.prefix(1) {
      put(Wording.months[cell.mark.day.parts.month - 1], cell.column)
    }
    if !spec.config.showsNumbers {
      for cell in layout.cells where cell.mark.day.weekday == 1 && cell.mark.time != .today {
        put(String(cell.mark.day.parts.day), cell.column)
      }
    }
    return line(parts.sorted { $0.0 < $1.0 })
  }

  private var key: TextLine {
    let parts: [(String, Role, String)] = [
      (glyphs.nothing, .faint, "nothing"), (glyphs.chat, .entry, "chat"),
      (glyphs.entry, .entry, "entry"),
      ("\(glyphs.today.open) \(glyphs.today.close)", .today, "today"),
      ("\(glyphs.selected.open) \(glyphs.selected.close)", .selected, "selected"),
      (glyphs.future, .faint, "future"),
    ]
    var line: TextLine = [TextRun("Key:", .label)]
    for (glyph, role, name) in parts {
      line += [TextRun(line.count == 1 ? " " : "  ", .none), TextRun(glyph, role)]
      line.append(TextRun(" " + name, .label))
    }
    return line
  }

  /// Runs at their columns, which come in order.
  private func line(_ parts: [(column: Int, run: TextRun)]) -> TextLine {
    var line: TextLine = []
    var at = 0
    for part in parts where part.column >= at {
      line += blank(part.column - at)
      line.append(part.run)
      at = part.column + DisplayWidth.of(part.run.text)
    }
    return line
  }

  /// A line that is too wide goes on in the next, at a run that begins with a separator.
  private func wrapped(_ runs: TextLine, _ separator: String) -> [TextLine] {
    var lines: [TextLine] = [[]]
    for (index, run) in runs.enumerated() {
      let isBreak = run.text == separator
      // A mark and its name stay together.
      let next =
        isBreak ? runs[index..<min(index + 3, runs.count)].reduce(0) { $0 + $1.text.count } : 0
      if isBreak, lines[lines.count - 1].width + next > layout.columns {
        lines.append([])
      } else {
        lines[lines.count - 1].append(run)
      }
    }
    return lines
  }
}

extension StripSpec {
  /// Where the selection is that the strip does not have (S1-44).
  var outsideWords: String? {
    guard let selection, let side = strip.outside(selection) else { return nil }
    return "\(selection) is selected: \(side.rawValue) the strip"
  }
}
