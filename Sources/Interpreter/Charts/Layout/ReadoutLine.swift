internal import TrendsCore

/// The read-out of the selection, first below the header.
///
///     ▸ Sep 29    82.4 kg  (+0.6 vs Mon)   on a day axis (S2-24)
///     ▸ 12:30, 172 spm                     on a clock axis (S3-18)
///     ◂ 16 Sep                             a day before those on show; after them, at the right edge
struct ReadoutLine {
  var story: Story
  var tier: GlyphTier
  /// The second line of a run, if there is one.
  var second: SecondLine?
  /// The point that was measured there, if any.
  var selected: ChartSpec.Point?

  /// The line in at most `columns` cells; nil without a selection, and for a time outside the domain.
  func line(_ columns: Int) -> TextLine? {
    guard let x = selected?.x ?? story.spec.selection else { return nil }
    guard story.readings.span.holds(x) else { return elsewhere(x, columns) }
    var line: TextLine = [TextRun(tier.pointer + " ", .selected), TextRun(text(x), .strong)]
    if let note, line.width + 2 + note.utf8.count <= columns {
      line.append(TextRun("  " + note, .label))
    }
    if line.width > columns { line = [TextRun(text(x).cut(to: columns, tier.ellipsis), .strong)] }
    return line
  }

  /// The selected day at the edge beyond which it lies (S2-46), with its year where that is another.
  private func elsewhere(_ x: Double, _ columns: Int) -> TextLine? {
    guard case .days(let first, let last, _) = story.readings.span else { return nil }
    let number = Readings.dayNumber(x)
    let isBefore = number < first
    let year = Day(clamping: number).parts.year
    let isOther = year != Day(clamping: isBefore ? first : last).parts.year
    let day = Wording.day(number) + (isOther ? " \(year)" : "")
    let pointer = isBefore ? tier.back + " " : " " + tier.pointer
    let (mark, name) = (TextRun(pointer, .selected), TextRun(day, .label))
    let line = isBefore ? [mark, name] : [name, mark]
    guard line.width <= columns else { return nil }
    return isBefore ? line : .spread([], line, columns)
  }

  private func text(_ x: Double) -> String {
    guard story.readings.isDays else {
      let value = selected.map { story.value($0.y) }
      let beside = second.flatMap { line in line.value(at: x).map { ", \(line.name) \($0)" } } ?? ""
      return Wording.clock(x) + ", " + (value ?? "no data") + beside
    }
    let value = selected.map { story.value($0.y) } ?? "no data"
    let day = Readings.dayNumber(x)
    return Wording.monthFirst(day) + story.readings.year(of: day) + "    " + value
  }

  /// The change since the last measured day, if the latest value is what counts.
  private var note: String? {
    guard let selected, let change = story.stepTo(selected) else { return nil }
    let day = Readings.dayNumber(change.from.x)
    let name = change.from.x == selected.x - 1 ? Wording.weekday(day) : Wording.day(day)
    return "(" + story.wording.change(selected.y - change.from.y) + " vs " + name + ")"
  }
}

extension Story {
  /// The measured day before a point, and the point; nil for the first one and for other emphases.
  func stepTo(_ point: ChartSpec.Point) -> (from: ChartSpec.Point, to: ChartSpec.Point)? {
    guard readings.isDays, spec.emphasis == .latest,
      let index = readings.points.firstIndex(where: { $0.x == point.x }), index > 0
    else { return nil }
    return (readings.points[index - 1], point)
  }
}
