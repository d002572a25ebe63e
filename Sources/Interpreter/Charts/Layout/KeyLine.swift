internal import TrendsCore
import TrendsOutput

/// The key below a plot, with what the plot shows and nothing else.
struct KeyLine {
  var layout: Layout

  /// The line in at most `columns` cells; entries that do not fit are left out. Empty without data.
  func line(_ columns: Int) -> TextLine {
    let entries = merged
    let whole = entries.reduce(-2) { $0 + 3 + DisplayWidth.of($1.mark) + DisplayWidth.of($1.name) }
    // Its own name goes before an entry does.
    let name = whole + 5 > columns && whole <= columns ? "" : "Key:"
    var line: TextLine = [TextRun(name, .label)]
    for (index, entry) in entries.enumerated() {
      let more = index > 0 ? "  " : name.isEmpty ? "" : " "
      let width = DisplayWidth.of(entry.mark) + 1 + DisplayWidth.of(entry.name)
      guard line.width + more.utf8.count + width <= columns else { break }
      line += [
        TextRun(more, .none), TextRun(entry.mark, entry.role), TextRun(" " + entry.name, .label),
      ]
    }
    return line.count > 1 ? line : []
  }

  /// The entries with one for both shades, which are the same character.
  private var merged: [Entry] {
    var entries = shown
    guard let shade = entries.firstIndex(where: { $0.role == .area }),
      let band = entries.firstIndex(where: { $0.role == .band && $0.mark == entries[shade].mark })
    else { return entries }
    entries[shade].name += ", ahead \(entries[band].name)"
    entries.remove(at: band)
    return entries
  }

  /// A sample of a mark with its name.
  struct Entry {
    var mark: String
    var role: Role
    var name: String

    fileprivate init(_ mark: String, _ role: Role, _ name: String) {
      (self.mark, self.role, self.name) = (mark, role, name)
    }
  }

  /// The entries of a chart that has data. That of the measured values alone needs no key, unless a
  /// mark shows several days.
  var shown: [Entry] {
    guard !layout.readings.points.isEmpty || !layout.forecast.path.isEmpty else { return [] }
    let isPlain = entries.count == 1 && measured.count == 1 && !layout.plot.track.isShared
    return isPlain ? [] : entries
  }

  /// The samples around the line of a run, which pictures have.
  var envelope: Entry { Entry(mark(layout.tier.shade), .area, "lowest to highest") }

  /// The entries, the most important first.
  private var entries: [Entry] {
    measured + selected + forecast + levels + pinned + zeros + missing + standing + noted
  }

  /// The sample as text.
  private func mark(_ glyph: UInt32) -> String { layout.tier.text(glyph) }

  private var spec: ChartSpec { layout.readings.spec }

  /// The points, bars or line of the measured values, and the trend.
  private var measured: [Entry] {
    let tier = layout.tier
    let unit = UnitName(spec.unit).spoken
    let average = layout.plot.track.average
    if spec.style == .bar {
      let name = unit.isEmpty ? "measured" : unit
      return [
        Entry(mark(tier.bar[8]), .bar, layout.plot.track.isShared ? "\(name), \(average)" : name)
      ]
    }
    // A line of means needs no key: the header says what it is.
    if let second = layout.second {
      return [
        Entry(tier.lineKey, .line, spec.title.lowercased()),
        Entry(tier.isASCII ? ". ." : tier.forecastKey, .goal, second.name + " at the right"),
      ]
    }
    if layout.readings.isSmooth {
      return layout.curve.points.isEmpty ? [] : [Entry(tier.pointKey, .point, "every 15 s")]
    }
    let line = layout.plot.track.isShared ? average : "measured"
    var entries: [Entry] = []
    if !layout.curve.points.isEmpty {
      let name = layout.readings.isDays ? line : "every 15 s"
      let isTrend = layout.curve.isTrend
      entries.append(Entry(tier.pointKey, isTrend ? .reading : .point, name))
    } else if layout.curve.isTrend {
      if layout.curve.spread.isEmpty {
        entries.append(Entry(tier.isASCII ? "." : "⠂", .reading, "measured"))
      }
    } else {
      entries.append(Entry(tier.lineKey, .line, line))
    }
    if layout.curve.isTrend {
      let name = spec.trendName.isEmpty ? "trend" : spec.trendName
      entries.append(Entry(layout.tier.lineKey, .line, name))
    }
    if layout.isTinted, !layout.curve.spread.isEmpty {
      entries.append(envelope)
    }
    return entries
  }

  private var selected: [Entry] {
    guard layout.readings.selected != nil else { return [] }
    let glyph = spec.style == .bar ? layout.tier.chosenBar : layout.tier.selected
    return [Entry(mark(glyph), spec.style == .bar ? .chosenBar : .selected, "selected")]
  }

  private var forecast: [Entry] {
    guard !layout.forecast.path.isEmpty else { return [] }
    var entries: [Entry] = [Entry(layout.tier.forecastKey, .forecast, "forecast")]
    if !layout.forecast.band.isEmpty, let level = spec.forecast?.level {
      entries.append(Entry(mark(layout.tier.band), .band, "\(level)% band"))
    }
    if layout.forecast.crossing != nil {
      entries.append(Entry(mark(layout.tier.crossing), .mark, "goal reached"))
    }
    return entries
  }

  /// Goal, average and zone, as far as the plot shows them.
  private var levels: [Entry] {
    var entries: [Entry] = []
    let level = layout.tier.levelKey
    if layout.levels.goal != nil { entries.append(Entry(level, .goal, "goal")) }
    if layout.levels.average != nil { entries.append(Entry(level, .goal, "average")) }
    if !layout.levels.zone.isEmpty, let band = spec.band {
      let wording = Wording(
        dash: layout.tier.dash, minus: layout.tier.minus, decimals: spec.decimals,
        form: UnitName(spec.unit).form)
      let range =
        wording.number(band.lowerBound) + layout.tier.dash + wording.number(band.upperBound)
      entries.append(Entry(level, .zone, spec.bandName + " " + range))
    }
    return entries
  }

  /// Points beyond a fixed axis, or left out of the trend.
  private var pinned: [Entry] {
    var entries: [Entry] = []
    if !layout.curve.above.isEmpty {
      entries.append(
        Entry(mark(layout.tier.above), .point, layout.curve.isTrend ? "left out" : "above"))
    }
    if !layout.curve.below.isEmpty, !layout.curve.isTrend || layout.curve.above.isEmpty {
      entries.append(
        Entry(mark(layout.tier.below), .point, layout.curve.isTrend ? "left out" : "below"))
    }
    return entries
  }

  /// Measured zeros; of a workout they are days of rest.
  private var zeros: [Entry] {
    guard layout.bars.values.contains(where: \.isZero) else { return [] }
    let isRest = UnitName(spec.unit).value == "min" && !layout.plot.track.isShared
    return [Entry("0", .strong, isRest ? "rest day" : "zero")]
  }

  private var standing: [Entry] {
    layout.standing.isEmpty ? [] : [Entry(mark(layout.tier.stub), .axis, "standing")]
  }

  private var noted: [Entry] {
    layout.noted.isEmpty ? [] : [Entry(mark(layout.tier.note), .label, "note")]
  }

  private var missing: [Entry] {
    layout.missing.isEmpty ? [] : [Entry(mark(layout.tier.missing), .missing, "no data")]
  }
}
