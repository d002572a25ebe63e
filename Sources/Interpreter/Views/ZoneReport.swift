import TrendsCore
import TrendsCharts
import TrendsOutput

/// The time in each training zone: a table whose rows end in bars.
struct ZoneReport {
  let zones: TrainingZones
  /// Decides the unit of the bounds.
  let kind: ZoneKind
  /// Nil without a run on show; then there are no times.
  let series: SampleSeries?
  /// The time of the run without pauses, in seconds; nil where it is not known.
  let length: Double?

  /// Seconds in each zone, in the order of the zones.
  private var times: [Double]? {
    series.map { zones.seconds(times: $0.seconds, values: $0.values, within: length) }
  }

  /// One row per zone, the highest first, as on a gauge.
  var table: Table {
    var table = Table([.init("zone"), .init(kind.kind.unit)])
    let times = times
    let all = times?.reduce(0, +) ?? 0
    if times != nil {
      table.columns += [
        .init("time", isNumeric: true), .init("share", isNumeric: true, room: .whole(goes: 1)),
      ]
    }
    for index in zones.names.indices.reversed() {
      var row: [Table.Cell] = [.text(zones.names[index]), .text(range(index))]
      if let times {
        let share = all > 0 ? times[index] / all * 100 : 0
        row += [.text(Wording.clock(times[index])), .text("\(share.fixed(0))%")]
      }
      table.rows.append(row)
    }
    return table
  }

  /// The bounds in words. The lower bound belongs to the zone, the upper one to the next.
  private func range(_ index: Int) -> String {
    func number(_ value: Double) -> String { value.fixed(value == value.rounded() ? 0 : 1) }
    let range = zones.range(of: index)
    switch (range.low, range.high) {
    case (nil, nil): return "all"
    case (nil, let high?): return "below \(number(high))"
    case (let low?, nil): return "\(number(low)) and more"
    case (let low?, let high?): return "\(number(low)) to below \(number(high))"
    }
  }

  /// The table with a bar after each row, scaled to the longest time.
  ///
  /// Without room for four cells the bars are left out.
  func lines(in frame: Frame) -> [String] {
    let tier = GlyphTier.of(frame.glyphs)
    let lines = table.fitted(to: frame.columns, ellipsis: tier.ellipsis).table.rendered(as: .text)
    guard let times, let longest = times.max(), longest > 0 else { return lines }
    let widest = lines.map { DisplayWidth.of($0) }.max() ?? 0
    let room = min(frame.columns - widest - 2, 30)
    guard room >= 4 else { return lines }
    let block = tier.text(tier.bar[8])
    return lines.enumerated().map { place, line in
      guard place > 0 else { return line }
      let zone = zones.names.count - place
      let length = (times[zone] / longest * Double(room)).rounded()
      guard length >= 1, let count = Int(exactly: length) else { return line }
      let padding = String(repeating: " ", count: widest - DisplayWidth.of(line) + 2)
      let bar = String(repeating: block, count: count)
      let code = frame.color ? color(zone) : nil
      return line + padding + (code.map { "\u{1B}[\($0)m\(bar)\u{1B}[0m" } ?? bar)
    }
  }

  /// The SGR code of a zone: its own colour if it is named after one, else a ramp from cool to hot.
  private func color(_ zone: Int) -> String {
    let named = ["red": "31", "orange": "33", "green": "32", "blue": "34", "purple": "35"]
    if let code = named[zones.names[zone]] { return code }
    let ramp = ["2", "34", "36", "33", "35"]
    return ramp[zone * (ramp.count - 1) / max(zones.names.count - 1, 1)]
  }

  /// The time in the target range in a sentence:
  ///
  ///     In the target of 170 to 180 spm for 12:30 of 29:59 (42%).
  func target(_ range: ClosedRange<Double>, _ series: SampleSeries) -> String {
    let time = TrainingZones.seconds(
      in: range, times: series.seconds, values: series.values, within: length)
    let share = time.all > 0 ? time.inside / time.all * 100 : 0
    return
      "In the target of \(range.lowerBound.fixed(0)) to \(range.upperBound.fixed(0)) spm for "
      + "\(Wording.clock(time.inside)) of \(Wording.clock(time.all)) (\(share.fixed(0))%)."
  }
}
