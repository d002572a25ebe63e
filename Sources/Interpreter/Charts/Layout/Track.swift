internal import TrendsCore

/// The x axis of a plot: from days or seconds to columns, or to half columns, called dots.
///
///     dots   0 1 | 2 3 | 4 5      a day has a whole number of dots while three or more fit,
///     column  0  |  1  |  2       so that days sit on exact cells
struct Track: Equatable {
  /// Slots of whole columns, in which bars stand.
  struct Slots: Equatable {
    var count: Int
    /// Columns of a slot.
    var pitch: Int
    /// Columns of a bar.
    var bar: Int
    /// Days to a bar; 1 unless there are more days than columns.
    var days: Int
  }

  var span: Readings.Span
  /// Columns of the plot, at least one.
  var width: Int
  /// Nil for lines and areas.
  var slots: Slots?
  /// Dots to a day; 0 if days share dots or take a fractional number of them, and on a clock axis.
  private(set) var pitch = 0

  init(_ span: Readings.Span, width: Int, bars: Bool) {
    self.span = span
    self.width = max(1, width)
    if bars {
      slots = Slots(span, width: self.width)
    } else if case .days(let first, let last, _) = span, last > first {
      let whole = (self.width * 2 - 1) / (last - first)
      pitch = whole >= 3 ? whole : 0
    }
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
      let day = min(max(Readings.dayNumber(x), first), last) - first
      if let slots { return (day / slots.days * slots.pitch + slots.middle) * 2 }
      guard last > first else { return width }
      return pitch > 0 ? day * pitch : day * (width * 2 - 1) / (last - first)
    case .clock(let from, let to):
      if let slots { return (slot(of: x) * slots.pitch + slots.middle) * 2 }
      let part = min(max((x - from) / (to - from), 0), 1)
      // The conversion is safe: `Readings` keeps finite values only.
      return Int(part * Double(width * 2 - 1) + 0.5)
    }
  }

  func column(of x: Double) -> Int { dot(of: x) >> 1 }

  /// The place of a value in columns from the left, unrounded; the middle of a column is at its
  /// half.
  func place(of x: Double) -> Double {
    if let slots {
      let bar = slot(of: x) * slots.pitch + slots.margin
      return Double(bar) + Double(slots.bar) / 2
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

  /// The slot of a value; 0 without slots.
  func slot(of x: Double) -> Int {
    guard let slots else { return 0 }
    switch span {
    case .days(let first, let last, _):
      return (min(max(Readings.dayNumber(x), first), last) - first) / slots.days
    case .clock(let from, let to):
      let part = min(max((x - from) / (to - from), 0), 1)
      let at = (part * Double(slots.count)).rounded(.down)
      return min(Int(exactly: at) ?? 0, slots.count - 1)
    }
  }

  /// Columns of a step of ticks, which is the room of a label.
  func columns(perDays step: Int) -> Int {
    if let slots { return step * slots.pitch / slots.days }
    if pitch > 0 { return step * pitch / 2 }
    return days > 1 ? step * (width - 1) / (days - 1) : width
  }
}

/// How bars share the width.
extension Track.Slots {
  init(_ span: Readings.Span, width: Int) {
    var wanted = max(1, width / 5)
    days = 1
    if case .days(let first, let last, _) = span {
      wanted = last - first + 1
      days = Self.daysToBar(wanted, width)
      wanted = (wanted + days - 1) / days
    }
    count = max(1, wanted)
    pitch = max(1, width / count)
    bar = min(max(1, pitch - 2), 12)
  }

  /// The smallest number of days per bar that leaves little of the width empty.
  private static func daysToBar(_ count: Int, _ width: Int) -> Int {
    let least = (count + width - 1) / width
    guard least > 1 else { return least }
    func filled(_ days: Int) -> Int {
      let bars = (count + days - 1) / days
      return bars * (width / bars)
    }
    let choices = least...(2 * least)
    return choices.first { filled($0) * 5 >= width * 4 }
      ?? choices.max { (filled($0), $1) < (filled($1), $0) } ?? least
  }

  /// Columns from the slot's start to its bar.
  var margin: Int { (pitch - bar) / 2 }
  /// Columns from the slot's start to the middle of its bar.
  var middle: Int { margin + bar / 2 }
}
