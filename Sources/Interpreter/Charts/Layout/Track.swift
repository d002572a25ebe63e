internal import TrendsCore

/// The x axis of a plot: from days or seconds to columns, or to half columns, called dots.
///
///     dots   0 1 | 2 3 | 4 5      a day has a whole number of dots while three or more fit,
///     column  0  |  1  |  2       so that days sit on exact cells
struct Track: Equatable {
  /// Slots of whole columns, in which bars stand. What whole columns leave over is between them.
  struct Slots: Equatable {
    var count: Int
    private var width: Int
    /// Columns of the narrowest slot.
    var pitch: Int
    /// Columns of a bar.
    var bar: Int
  }

  var span: Readings.Span
  /// Columns of the plot, at least one.
  var width: Int
  /// Nil for lines and areas.
  var slots: Slots?
  /// The days of each slot, or of each point of a line whose days share points. Nil on a clock axis
  /// and for a line whose days have points of their own.
  private(set) var groups: DayGroups?
  /// Dots to a day; 0 if days share dots or take a fractional number of them, and on a clock axis.
  private(set) var pitch = 0

  /// With `grouping`, days share the points of a line where two of them would share a dot.
  init(_ span: Readings.Span, width: Int, bars: Bool, grouping: Bool = false) {
    self.span = span
    self.width = max(1, width)
    if case .days(let first, let last, _) = span {
      if bars {
        // Between two bars is a gap. Only the days of a month may touch each other. People plan longer times
        // in weeks, and years in months.
        let days = last - first + 1
        let isMonth = days <= min(31, self.width)
        let least: DayGroups.Unit = days < 45 ? .day : days < 365 ? .week : .months(1)
        groups = DayGroups(
          from: first, to: last, most: isMonth ? self.width : self.width / 2, least: least)
      } else if grouping, last - first >= self.width * 4 {
        groups = DayGroups(from: first, to: last, most: self.width)
      }
      if !bars, last > first {
        let whole = (self.width * 2 - 1) / (last - first)
        pitch = whole >= 3 ? whole : 0
      }
    }
    if bars { slots = Slots(groups?.count ?? max(1, self.width / 5), width: self.width) }
  }

  /// The track without the columns that are left over after whole dots per day.
  var fitted: Track {
    guard pitch > 0 else { return self }
    var track = self
    track.width = (days - 1) * pitch / 2 + 1
    return track
  }

  /// Days in the window; 0 for a clock.
  var days: Int {
    if case .days(let first, let last, _) = span { last - first + 1 } else { 0 }
  }

  /// Whether each day has room for a point of its own.
  var hasRoomForPoints: Bool { days == 1 || pitch >= 4 }

  /// The dot of a value, clamped to the axis.
  func dot(of x: Double) -> Int {
    switch span {
    case .days(let first, let last, _):
      if let slots { return slots.middle(of: group(of: x)) * 2 }
      let day = min(max(Readings.dayNumber(x), first), last) - first
      guard last > first else { return width }
      return pitch > 0 ? day * pitch : day * (width * 2 - 1) / (last - first)
    case .clock(let from, let to):
      if let slots { return slots.middle(of: group(of: x)) * 2 }
      let part = min(max((x - from) / (to - from), 0), 1)
      // The conversion is safe: `Readings` keeps finite values only.
      return Int(part * Double(width * 2 - 1) + 0.5)
    }
  }

  func column(of x: Double) -> Int { dot(of: x) >> 1 }

  /// Whether a point or a bar stands for several days.
  var isShared: Bool { groups.map { $0.unit != .day } ?? false }

  /// What a point of several days is, such as `weekly average`; else empty.
  var average: String { groups?.unit.average ?? "" }

  /// The same with their number, such as `13 weekly averages`; else empty.
  var averages: String {
    guard let groups, !average.isEmpty else { return "" }
    return average.hasSuffix("average") ? "\(groups.count) \(average)s" : average
  }

  /// The bars at the ends that have less than half of the days of the others: `First bar: 3 days.`
  var parts: [String] {
    guard let groups, slots != nil, isShared, groups.count > 2 else { return [] }
    func part(_ group: Int, _ neighbour: Int, _ name: String) -> String? {
      let days = groups.days(of: group).count
      return 2 * days < groups.days(of: neighbour).count
        ? "\(name) bar: \(Wording.days(days))." : nil
    }
    return [part(0, 1, "First"), part(groups.count - 1, groups.count - 2, "Last")].compactMap(
      \.self)
  }

  /// The place of a value in columns from the left, unrounded; the middle of a column is at its
  /// half.
  func place(of x: Double) -> Double {
    if let slots {
      return Double(slots.start(of: group(of: x))) + Double(slots.bar) / 2
    }
    switch span {
    case .days(let first, let last, _):
      let day = Double(min(max(Readings.dayNumber(x), first), last) - first)
      guard last > first else { return Double(width) / 2 }
      if pitch > 0 { return day * Double(pitch) / 2 + 0.5 }
      return day * Double(width - 1) / Double(last - first) + 0.5
    case .clock(let from, let to):
      return min(max((x - from) / (to - from), 0), 1) * Double(width - 1) + 0.5
    }
  }

  /// The number of the slot of a value, or of the group that its day is in; 0 without either.
  func group(of x: Double) -> Int {
    switch span {
    case .days: return groups?.group(of: Readings.dayNumber(x)) ?? 0
    case .clock(let from, let to):
      guard let slots else { return 0 }
      let part = min(max((x - from) / (to - from), 0), 1)
      let at = (part * Double(slots.count)).rounded(.down)
      return min(Int(exactly: at) ?? 0, slots.count - 1)
    }
  }

  /// Columns of a step of ticks, which is the room of a label.
  func columns(perDays step: Int) -> Int {
    if slots != nil { return step * width / max(1, days) }
    if pitch > 0 { return step * pitch / 2 }
    return days > 1 ? step * (width - 1) / (days - 1) : width
  }
}

/// How bars share the width.
extension Track.Slots {
  init(_ count: Int, width: Int) {
    self.count = count
    self.width = max(width, count)
    pitch = max(1, width / count)
    bar = min(max(1, pitch - 2), 12)
  }

  /// The first column of a bar.
  func start(of slot: Int) -> Int { slot * width / count + (pitch - bar) / 2 }
  /// The column in the middle of a bar.
  func middle(of slot: Int) -> Int { start(of: slot) + bar / 2 }
}
