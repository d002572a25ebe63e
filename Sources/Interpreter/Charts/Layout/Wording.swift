internal import TrendsCore

/// Days, durations and numbers as a person writes them.
package struct Wording {
  /// `–` and `−` if the tier has them, else `-`.
  var dash: String
  var minus: String
  var decimals: Int
  /// How a value is written.
  var form = UnitName.Form.plain
  private var isClock: Bool { form == .clock }

  /// Short names of the months. Words are English on every machine, whatever its locale.
  package static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  package static let longMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  /// Monday first, as in ISO 8601.
  package static let weekdays = Grouping.weekdays
  package static let longWeekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// The value with its decimals and the tier's minus.
  func number(_ value: Double) -> String { written(digits(value)) }

  /// `1 day`, `1,096 days`.
  package static func days(_ count: Int) -> String {
    count == 1 ? "1 day" : "\(count.grouped) days"
  }

  /// A mean of days: with more decimals where whole numbers are small.
  func mean(_ value: Double) -> String {
    guard decimals == 0, form == .plain, value != 0, value.magnitude < 10 else {
      return number(value)
    }
    return written(value.shown(value.magnitude < 1 ? 2 : 1))
  }

  /// Fixed decimals; from 1e15 on the shortest form, as hundreds of digits cannot be read.
  private func digits(_ value: Double) -> String {
    switch form {
    case .plain: break
    case .clock: return Self.clock(value)
    case .stones: return Self.stones(value)
    }
    return value.magnitude < 1e15 ? value.shown(decimals).withSeparators : "\(value)"
  }

  /// A difference without its sign. Those of stones are in pounds.
  func size(_ value: Double) -> String {
    form == .stones ? Self.pounds(value.magnitude) : digits(value.magnitude)
  }

  /// With `+` or `−`, and without a sign if it rounds to zero.
  func change(_ value: Double) -> String {
    let text = size(value)
    if Self.isZero(text) { return text }
    return (value < 0 ? minus : "+") + text
  }

  /// Replaces a leading hyphen with the tier's minus.
  func written(_ text: String) -> String {
    text.hasPrefix("-") ? minus + text.dropFirst() : text
  }

  /// Stones as people write them: `12 st 4.8`, with pounds after the unit.
  package static func stones(_ value: Double) -> String {
    let tenths = (min(value.magnitude, 1e9) * 140).rounded()
    let whole = (tenths / 140).rounded(.down)
    let rest = (tenths - whole * 140) / 10
    return
      "\(value < 0 && tenths > 0 ? "-" : "")\(whole.fixed(0).withSeparators) st \(rest.fixed(1))"
  }

  /// A difference of stones in pounds: `1.4 lb`.
  package static func pounds(_ stones: Double) -> String {
    (stones * 14).fixed(1).withSeparators + " lb"
  }

  /// Whether a number in text has no digit other than 0.
  package static func isZero(_ text: String) -> Bool {
    !text.utf8.contains { UInt8(ascii: "1")...UInt8(ascii: "9") ~= $0 }
  }

  /// `22 Sep`
  package static func day(_ number: Int) -> String {
    let parts = Day(clamping: number).parts
    return "\(parts.day) \(months[parts.month - 1])"
  }

  /// `Sep 22`, the order of S2-24.
  package static func monthFirst(_ number: Int) -> String {
    let parts = Day(clamping: number).parts
    return "\(months[parts.month - 1]) \(parts.day)"
  }

  /// `22 September`
  package static func longDay(_ number: Int) -> String {
    let parts = Day(clamping: number).parts
    return "\(parts.day) \(longMonths[parts.month - 1])"
  }

  package static func weekday(_ number: Int) -> String {
    weekdays[Day(clamping: number).weekday - 1]
  }

  package static func longWeekday(_ number: Int) -> String {
    longWeekdays[Day(clamping: number).weekday - 1]
  }

  /// `12:30`, from one hour on `1:02:03`; rounded to seconds.
  package static func clock(_ seconds: Double) -> String {
    let whole = Int(exactly: min(max(seconds, -1e9), 1e9).rounded()) ?? 0
    let size = whole.magnitude
    let (hours, minutes, rest) = (size / 3600, size / 60 % 60, Int(size % 60))
    let head = hours > 0 ? "\(hours):\(Digits.padded(Int(minutes)))" : "\(minutes)"
    return (whole < 0 ? "-" : "") + head + ":" + Digits.padded(rest)
  }

  /// `18 s` below two minutes, from there on `2:05`.
  package static func length(_ seconds: Double) -> String {
    seconds < 120 ? seconds.fixed(0) + " s" : clock(seconds)
  }

  /// The whole x axis in words.
  func span(_ span: Readings.Span) -> String {
    switch span {
    case .clock(let from, let to): Self.clock(from) + dash + Self.clock(to)
    case .days(let first, let last, _): days(first, last, Self.months, dash)
    }
  }

  /// A range of days without repeating what both ends share:
  ///
  ///     1–14 Sep 2026
  ///     21 Sep–4 Oct 2026
  ///     21 Dec 2026–3 Jan 2027
  func days(_ first: Int, _ last: Int, _ names: [String], _ dash: String) -> String {
    let (a, b) = (Day(clamping: first).parts, Day(clamping: last).parts)
    let end = "\(b.day) \(names[b.month - 1]) \(b.year)"
    if a == b { return end }
    if (a.year, a.month) == (b.year, b.month) { return "\(a.day)\(dash)\(end)" }
    let start = "\(a.day) \(names[a.month - 1])"
    return start + (a.year == b.year ? "" : " \(a.year)") + dash + end
  }
}

/// A unit as the spec names it, and how it is spoken.
package struct UnitName {
  /// The unit of a single value: `min` for `min/day`.
  var value: String
  /// Such as `minutes`; the unit itself if it has no spoken name.
  package var spoken: String

  /// How units are read aloud.
  private static let spokenNames = [
    "kg": "kilograms", "lb": "pounds", "min": "minutes", "h": "hours", "s": "seconds",
    "spm": "steps per minute", "bpm": "beats per minute", "rpm": "revolutions per minute",
    "strokes/min": "strokes per minute",
    "kcal": "kilocalories", "kJ": "kilojoules", "km": "kilometres", "mi": "miles", "m": "metres",
    "ms": "milliseconds", "%": "percent", "min/km": "minutes per kilometre",
    "min/mi": "minutes per mile", "min/100m": "minutes per 100 metres",
    "min/100yd": "minutes per 100 yards", "min/500m": "minutes per 500 metres",
    "km/h": "kilometres per hour", "mph": "miles per hour", "ft": "feet", "st": "stones",
    "m/s": "metres per second",
  ]

  /// The unit of paces, unless another one is set. Values are in seconds, written as minutes.
  package static let pace = "min/km"

  /// How values of a unit are written.
  enum Form: Equatable { case plain, clock, stones }

  var form: Form { isClock ? .clock : value == "st" ? .stones : .plain }

  /// Whether it is a time for a distance.
  package var isClock: Bool { value.utf8.starts(with: "min/".utf8) }

  package init(_ unit: String) {
    value = unit.hasSuffix("/day") ? String(unit.dropLast(4)) : unit
    spoken = Self.spokenNames[value] ?? value
  }

  /// A number with the unit: `82.4 kg`, `60%`, or `7` without one.
  func after(_ number: String) -> String {
    switch value {
    case "": number
    case "%": number + "%"
    // The number has the stones already, and a difference the pounds.
    case "st": number.hasSuffix(" lb") ? number : number + " lb"
    default: number + " " + value
    }
  }
}

extension Wording {
  /// `30 s` or `2 min`
  static func interval(_ seconds: Double) -> String {
    seconds < 60 ? seconds.fixed(0) + " s" : (seconds / 60).fixed(0) + " min"
  }
}
