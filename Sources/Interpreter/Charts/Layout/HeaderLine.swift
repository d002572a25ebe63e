internal import TrendsCore

/// The first line: title, unit and range on the left, the facts on the right.
///
///     WEIGHT kg  21 Sep–18 Oct 2026                  last 81.2  14-day −1.4  goal 80.0
struct HeaderLine {
  var story: Story
  var tier: GlyphTier
  /// Remarks about the drawing, such as `weekly average`.
  var notes: [String]

  /// Whether other panels say what it is of and over which time.
  var isPanel = false

  /// The line in at most `columns` cells.
  func line(_ columns: Int) -> TextLine {
    let parts = parts(columns)
    return .spread(parts.left, parts.right, columns)
  }

  /// What stands on the left and on the right, in at most `columns` cells together.
  ///
  /// Facts are dropped for the range, and the range for the title; only a title wider than the
  /// frame is cut.
  func parts(_ columns: Int) -> (left: TextLine, right: TextLine) {
    let subtitle = story.spec.subtitle
    let of = subtitle.isEmpty ? "" : "  " + subtitle
    let range =
      isPanel ? "" : of + (isSmooth ? (tier.isASCII ? ", " : " · ") : "  ") + span
    var facts = facts
    var left = title + [TextRun(range, .label)]
    // A first fact that contains the unit is more useful than the unit next to the title.
    if story.spec.emphasis == .total, let first = facts.first,
      left.width + 2 + [first].width > columns
    {
      left = [TextRun(story.readings.heading, .strong), TextRun(range, .label)]
    }
    if left.width > columns {
      left = title
      guard left.width <= columns else {
        return ([TextRun(story.readings.heading.cut(to: columns, tier.ellipsis), .strong)], [])
      }
    }
    while !facts.isEmpty && left.width + 2 + Self.joined(facts).width > columns {
      facts.removeLast()
    }
    return (left, Self.joined(facts))
  }

  private var isSmooth: Bool { story.readings.isSmooth && !story.spec.subtitle.isEmpty }

  /// The days or times on show; of a whole run its length.
  private var span: String {
    if isSmooth, case .clock(let from, let to) = story.readings.span, from == 0 {
      return Wording.clock(to)
    }
    return story.wording.span(story.readings.span)
  }

  /// The title with its unit.
  private var title: TextLine {
    let unit = story.spec.unit
    let name = TextRun(story.readings.heading, .strong)
    return unit.isEmpty ? [name] : [name, TextRun(" " + unit, .label)]
  }

  private static func joined(_ facts: [TextRun]) -> TextLine {
    var line: TextLine = []
    for fact in facts {
      if !line.isEmpty { line.append(TextRun("  ", .none)) }
      line.append(fact)
    }
    return line
  }

  /// The facts, the most important first.
  private var facts: [TextRun] {
    guard let summary = story.summary else { return [] }
    var facts: [TextRun]
    switch story.spec.emphasis {
    case .latest: facts = latest(summary)
    case .total: facts = total(summary)
    case .average:
      facts = [TextRun("avg " + story.wording.number(summary.average), .strong)]
      // The highest sample is in the sentence.
      if !story.readings.isSmooth {
        facts.append(
          story.unit.isClock
            ? TextRun("best " + story.wording.number(summary.lowest.y), .label)
            : TextRun("max " + story.wording.number(summary.highest.y), .label))
      }
    }
    if let goal = story.spec.goal {
      facts.append(TextRun("goal " + story.wording.number(goal), .goalLabel))
    }
    if !story.spec.lead.isEmpty {
      var lead = story.spec.lead
      switch story.spec.live?.direction {
      case .up: lead += " " + tier.text(tier.above)
      case .down: lead += " " + tier.text(tier.below)
      case .level, nil: break
      }
      facts[0] = TextRun(lead, .strong)
    }
    facts += story.spec.facts.map { TextRun($0, .label) }
    if let beyond = story.spec.beyond {
      let marks = story.unit.isClock ? [tier.below, tier.above] : [tier.above, tier.below]
      for (mark, seconds) in zip(marks, [beyond.above, beyond.below]) where seconds >= 1 {
        facts.append(TextRun("\(tier.text(mark)) \(Wording.length(seconds))", .label))
      }
    }
    let notes = notes.map { TextRun($0, .label) }
    // Points of several days look like days, so this note comes right after the first fact.
    return facts.prefix(1) + notes + facts.dropFirst()
  }

  /// The last value and the change over the days on show.
  private func latest(_ summary: Summary) -> [TextRun] {
    var facts = [TextRun("last " + story.wording.number(summary.last.y), .strong)]
    guard let change = summary.change else { return facts }
    let size = change.isLevel ? "level" : story.wording.change(change.size)
    let time = story.readings.isDays ? "\(change.days)-day" : "change"
    facts.append(TextRun(time + " " + size, .label))
    return facts
  }

  /// The sum, the number of days with a value other than zero, and the average.
  private func total(_ summary: Summary) -> [TextRun] {
    var facts = [TextRun(story.value(summary.total), .strong)]
    if story.readings.isDays {
      facts.append(
        TextRun(summary.active == 1 ? "1 active day" : "\(summary.active) active days", .label))
    }
    facts.append(TextRun("avg " + story.wording.mean(summary.average), .label))
    return facts
  }
}
