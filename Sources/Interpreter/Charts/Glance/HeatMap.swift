public import TrendsCore
import TrendsOutput

/// Days as a calendar: a column for each week, a row for each weekday, with the means of weekdays at the
/// right and weeks below.
///
///           Aug       Sep         mean
///     Mon   · ▒ · ▒ ▒ · · ▒       22 ██▋
///     Sun   ▓ ▓ ▒ ▒ ▓ ▓ █ ▓       74 █████████▏
public struct HeatMap {
  /// The value of each day that has one.
  public var values: [Int: Double]
  /// The days on show; narrow frames show the newest of them.
  public var days: DayRange
  /// Whether weeks are added, and zero is a day of rest.
  public var adds: Bool
  public var unit: String
  /// Writes a value.
  public var number: (Double) -> String
  /// The day that is marked; nil for none.
  public var cursor: Day?

  public init(
    _ values: [Int: Double], days: DayRange, adds: Bool, unit: String,
    number: @escaping (Double) -> String
  ) {
    (self.values, self.days, self.adds) = (values, days, adds)
    (self.unit, self.number) = (unit, number)
  }

  private static let name = 6
  private static let barCells = 9

  /// The upper ends of all steps but the last one: round parts of the greatest total, or quarters of the
  /// readings.
  private var steps: [Double] {
    let known = values.values.filter { $0.isFinite && (!adds || $0 > 0) }.sorted()
    guard let most = known.last, let least = known.first, most > least else { return [] }
    if adds {
      let high = Quantile.of(sorted: known, 0.95)
      let round = [1.0, 2, 2.5, 3, 5, 10]
      let raw = high / 3.5
      let power = Powers.ten(Powers.exponent(of: raw))
      let step = (round.map { $0 * power }.first { $0 >= raw * 0.8 }) ?? raw
      return [step, 2 * step, 3 * step].filter { $0 < most }
    }
    return [0.25, 0.5, 0.75].map { Quantile.of(sorted: known, $0) }
  }

  /// Where the days are: which one a cell shows.
  public struct Grid: Equatable, Sendable {
    /// The Monday of the first week, as a day's number.
    fileprivate var first: Int
    fileprivate var weeks: Int
    /// Cells of a week.
    fileprivate var pitch: Int
    fileprivate var days: DayRange

    /// The day in a cell, counted from the upper left one; nil beside the days.
    public func day(line: Int, column: Int) -> Day? {
      guard (1...7).contains(line), column >= HeatMap.name else { return nil }
      let week = (column - HeatMap.name) / pitch
      guard week < weeks else { return nil }
      let day = Day(clamping: first + 7 * week + line - 1)
      return days.contains(day) ? day : nil
    }
  }

  /// Cells of the means at the right.
  private func side(_ frame: Frame, _ widest: Int) -> Int {
    frame.columns >= 60 ? 3 + widest + 1 + Self.barCells : 0
  }

  /// Where the days are; nil where there are none or no room.
  public func grid(in frame: Frame) -> Grid? {
    guard days.count > 0, frame.columns >= 20 else { return nil }
    let last = days.end.advanced(by: -1)
    let widest = weekdayMeans.map { $0.map { DisplayWidth.of(number($0)) } ?? 0 }.max() ?? 0
    let anchor = cursor.map { min(max($0, days.start), last) }
    let monday = { (day: Day) in Int(day.number) - day.weekday + 1 }
    let wanted = (monday(last) - monday(days.start)) / 7 + 1
    let room = frame.columns - Self.name - side(frame, widest)
    let pitch = wanted * 2 <= room ? 2 : 1
    let weeks = max(1, min(wanted, room / pitch))
    // Narrow frames show the newest weeks, or those that end with the cursor.
    let newest = monday(last) - 7 * (weeks - 1)
    let first = anchor.map { min(newest, monday($0)) } ?? newest
    return Grid(first: first, weeks: weeks, pitch: pitch, days: days)
  }

  /// The lines; none without a day.
  public func lines(in frame: Frame) -> [String] {
    guard let grid = grid(in: frame) else { return [] }
    let (first, weeks, pitch) = (grid.first, grid.weeks, grid.pitch)
    let tier = GlyphTier.of(frame.glyphs)
    let means = weekdayMeans
    let numbers = means.map { $0.map(number) ?? "" }
    let widest = numbers.map { DisplayWidth.of($0) }.max() ?? 0
    let side = side(frame, widest)
    let steps = steps
    var lines: [TextLine] = [months(first, weeks, pitch, side > 0)]
    for weekday in 1...7 {
      var line: TextLine = [
        TextRun(DisplayWidth.padded(Wording.weekdays[weekday - 1], to: Self.name), .faint)
      ]
      for week in 0..<weeks {
        let day = first + 7 * week + weekday - 1
        line.append(cell(day, steps, tier))
        if pitch == 2 { line.append(TextRun(" ", .none)) }
      }
      if side > 0, let mean = means[weekday - 1] {
        line.append(
          TextRun(
            "  " + DisplayWidth.padded(numbers[weekday - 1], to: widest, .right) + " ", .label))
        let known = means.compactMap(\.self)
        let (least, most) = (known.min() ?? 0, known.max() ?? 0)
        let picture =
          adds
          ? Spark.bar(most > 0 ? mean / most : 0, Self.barCells, tier)
          : Spark.mark(mean, in: least...max(least, most), Self.barCells, tier)
        line.append(TextRun(picture, .bar))
      }
      lines.append(line)
    }
    if frame.rows >= 12 { lines.append(weekly(first, weeks, pitch, tier)) }
    lines += legend(steps, tier, frame.columns)
    let backend = TextBackend(tier: tier, palette: frame.color ? .of(frame.theme) : nil)
    return backend.lines(of: Scene(lines.map(\.withoutBlanksAtEnd), columns: frame.columns)).map(
      \.text)
  }

  /// Names of months above the week in which they begin.
  private func months(_ first: Int, _ weeks: Int, _ pitch: Int, _ hasSide: Bool) -> TextLine {
    var text = Array(repeating: " " as Character, count: Self.name + weeks * pitch)
    var free = 0
    for week in 0..<weeks {
      for day in (first + 7 * week)..<(first + 7 * week + 7) {
        let parts = Day(clamping: day).parts
        guard parts.day == 1 || week == 0 && day == first && parts.day <= 21 else { continue }
        let name = parts.month == 1 ? String(parts.year) : Wording.months[parts.month - 1]
        let column = Self.name + week * pitch
        guard column >= free, column + name.count <= text.count else { continue }
        for (place, letter) in name.enumerated() { text[column + place] = letter }
        free = column + name.count + 1
      }
    }
    return [TextRun(String(text) + (hasSide ? "  mean" : ""), .faint)]
  }

  /// One day: a dot for rest, a cross for no data, else its step.
  private func cell(_ day: Int, _ steps: [Double], _ tier: GlyphTier) -> TextRun {
    guard days.contains(Day(clamping: day)) else { return TextRun(" ", .none) }
    if let cursor, Int(cursor.number) == day {
      return TextRun(tier.isASCII ? "O" : tier.text(tier.selected), .selected)
    }
    guard let value = values[day], value.isFinite else {
      return TextRun(tier.text(tier.missing), .missing)
    }
    if adds, value == 0 { return TextRun(tier.text(tier.heat[0]), .missing) }
    let step = steps.count { value >= $0 }
    return TextRun(tier.text(tier.heat[step + 1]), .step(step))
  }

  /// The sum, or the mean, of each week.
  private func weekly(_ first: Int, _ weeks: Int, _ pitch: Int, _ tier: GlyphTier) -> TextLine {
    let all: [Double?] = (0..<weeks).map { week in
      let found = (0..<7).compactMap { values[first + 7 * week + $0] }.filter(\.isFinite)
      guard !found.isEmpty else { return nil }
      let sum = found.reduce(0, +)
      return adds ? sum : sum / Double(found.count)
    }
    let known = all.compactMap(\.self)
    guard let least = known.min(), let most = known.max() else { return [] }
    var line: TextLine = [TextRun(DisplayWidth.padded("week", to: Self.name), .faint)]
    for value in all {
      let glyph = value.map { Spark.level($0, (adds ? min(0, least) : least)...most, tier) }
      let text = glyph.map(tier.text) ?? tier.text(tier.missing)
      line.append(TextRun(text + (pitch == 2 ? " " : ""), glyph == nil ? .missing : .bar))
    }
    return line + [TextRun("  \(number(least)) to \(number(most))", .faint)]
  }

  private var weekdayMeans: [Double?] {
    (1...7).map { weekday in
      let found = values.filter { Day(clamping: $0.key).weekday == weekday && $0.value.isFinite }
      return found.isEmpty ? nil : found.map(\.value).reduce(0, +) / Double(found.count)
    }
  }

  /// What the marks mean, in as many lines as it takes.
  private func legend(_ steps: [Double], _ tier: GlyphTier, _ columns: Int) -> [TextLine] {
    var lines: [TextLine] = [[]]
    func add(_ glyph: UInt32, _ role: Role, _ text: String) {
      let entry: TextLine = [TextRun(tier.text(glyph), role), TextRun(" " + text, .label)]
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = entry
      } else if line.width + 2 + entry.width <= columns {
        lines[lines.count - 1] += [TextRun("  ", .none)] + entry
      } else {
        lines.append(entry)
      }
    }
    if adds, values.values.contains(0) { add(tier.heat[0], .missing, "0") }
    for (place, bound) in steps.enumerated() {
      let from = place == 0 ? "under " : "\(number(steps[place - 1]))" + tier.dash
      add(tier.heat[place + 1], .step(place), from + number(bound))
    }
    if let last = steps.last {
      add(tier.heat[steps.count + 1], .step(steps.count), "over \(number(last)) \(unit)")
    }
    let shown = (Int(days.start.number)..<Int(days.end.number)).prefix(20_000)
    if shown.contains(where: { values[$0] == nil }) { add(tier.missing, .missing, "no data") }
    return lines
  }
}
