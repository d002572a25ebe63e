public import TrendsCore
import TrendsOutput

/// All metrics at a glance, read downwards: one axis of days, a row for each metric with its values, the
/// newest one, the week, its change and what is normal.
///
///                  7 Sep  14 Sep  21 Sep    now  7-day  change   normal
///     sleep   h    ▅▄▆▄▆▄▅▃▄▇▅▆█▆▅█▆▆▃▇█    7.7    7.3     0.0  6.6–7.8
///
/// Where there is height, a row has several lines; where there is width, rows stand side by side. The same
/// day is in the same column of each.
public struct Overview {
  /// One metric.
  public struct Row {
    public var title: String
    public var unit: String
    public var style: ChartSpec.Style
    /// At `Double(day.number)`, ascending.
    public var points: [ChartSpec.Point]
    /// A smoothed line, which is drawn in place of the points.
    public var trend: [ChartSpec.Point]
    /// Days on which a value was due and none is there.
    public var missing: Set<Int>
    /// The newest value, the mean of a week, its change, and what is normal, as text; empty if unknown.
    public var figures: [String]

    public init(
      title: String, unit: String, style: ChartSpec.Style, points: [ChartSpec.Point],
      trend: [ChartSpec.Point] = [], missing: Set<Int> = [], figures: [String]
    ) {
      self.title = title
      self.unit = unit
      self.style = style
      self.points = points
      self.trend = trend
      self.missing = missing
      self.figures = figures
    }
  }

  /// The names of the figures.
  public static let figures = ["now", "7-day", "change", "normal"]
  /// Days that are shown at least where there are columns for them.
  public static let days = 28

  var rows: [Row]
  /// The newest day on show.
  var end: Day
  /// What is unusual, in clauses, the more important first.
  var closing: [String]
  /// The day that is marked, whose values stand in the place of the newest; nil for none.
  var cursor: Day?
  /// The row that is marked; nil for none.
  var focus: Int?

  public init(
    _ rows: [Row], end: Day, closing: [String], cursor: Day? = nil, focus: Int? = nil
  ) {
    (self.rows, self.end, self.closing) = (rows, end, closing)
    (self.cursor, self.focus) = (cursor, focus)
  }

  /// The names of the figures, the first of them the marked day.
  private var headings: [String] {
    guard let cursor else { return Overview.figures }
    return [Wording.day(Int(cursor.number))] + Overview.figures.dropFirst()
  }

  /// The lines; never more than the frame has, but one for each metric.
  public func lines(in frame: Frame, days wanted: Int) -> [String] {
    let plan = Plan(self, frame, days: max(Overview.days, wanted))
    let backend = TextBackend(tier: plan.tier, palette: frame.color ? .of(frame.theme) : nil)
    let body = plan.columns.map { panel(of: $0, plan) }
    let height = body.map(\.count).max() ?? 0
    let joined = (0..<height).map { line in
      body.enumerated().reduce(TextLine()) { text, column in
        let start = column.offset * (plan.width + Plan.gutter)
        let cells = line < column.element.count ? column.element[line] : []
        guard !cells.isEmpty else { return text }
        let blanks = String(repeating: " ", count: max(0, start - text.width))
        return text + (blanks.isEmpty ? [] : [TextRun(blanks, .none)]) + cells
      }
    }
    let sentences = sentences(plan.foot, frame.columns).map { [TextRun($0, .label)] }
    let all = (joined + sentences).map { line in
      // In the narrowest frames the last heading has no room.
      var line = line.withoutBlanksAtEnd
      while line.width > frame.columns, line.count > 1 { line.removeLast() }
      return line.withoutBlanksAtEnd
    }
    return backend.lines(of: Scene(all, columns: frame.columns)).map(\.text)
  }

  /// As many whole remarks as so many lines hold.
  private func sentences(_ lines: Int, _ columns: Int) -> [String] {
    for count in stride(from: closing.count, to: 0, by: -1) {
      let text = closing.prefix(count).joined(separator: "; ")
      let found = DisplayWidth.wrapped(
        text.prefix(1).uppercased() + text.dropFirst() + ".", to: columns)
      if found.count <= lines { return found }
    }
    return []
  }

  /// How the frame is divided.
  struct Plan {
    static let gutter = 3
    let tier: GlyphTier
    /// Cells of one panel column.
    let width: Int
    /// The rows of each panel column.
    let columns: [ArraySlice<Row>]
    /// Lines of each row.
    let height: Int
    /// Lines for sentences.
    let foot: Int
    let name: Int
    /// The names as there is room for them.
    let titles: [String: String]
    let unit: Int
    /// Cells of the scale of a row; 0 where rows have one line.
    let scale: Int
    /// Cells of each figure that has room.
    let figures: [Int]
    /// The first day, and cells of a day; several days share a cell where there are more of them.
    let first: Int
    let days: Int
    let pitch: Int
    /// Cells of the days.
    var plot: Int { pitch > 0 ? days * pitch : cells }
    private let cells: Int

    init(_ overview: Overview, _ frame: Frame, days wanted: Int) {
      tier = GlyphTier.of(frame.glyphs)
      let across = frame.columns >= 240 ? 3 : frame.columns >= 150 ? 2 : 1
      let count = max(1, (overview.rows.count + across - 1) / across)
      columns = stride(from: 0, to: overview.rows.count, by: count).map {
        overview.rows[$0..<min($0 + count, overview.rows.count)]
      }
      width = (frame.columns - Plan.gutter * (across - 1)) / across
      let most = overview.closing.isEmpty ? 0 : frame.rows >= count + 4 ? 2 : 1
      foot = most
      height = min(6, max(1, (frame.rows - 1 - most) / count))
      let names = overview.rows.map(\.title)
      let widest = names.map { DisplayWidth.of($0) }.max() ?? 0
      let pointer = overview.focus == nil ? 0 : 1
      name = min(widest + pointer, max(6, width / 5))
      titles = Dictionary(
        zip(
          names,
          DisplayWidth.shortened(names, to: name - pointer, ellipsis: tier.ellipsis)),
        uniquingKeysWith: { first, _ in first })
      let units = overview.rows.map { DisplayWidth.of($0.unit) }.max() ?? 0
      unit = width >= 60 ? units : 0
      scale =
        height >= 3 ? (overview.rows.flatMap { Plan.ends($0) }.map(\.utf8.count).max() ?? 0) + 1 : 0
      let left = name + (unit > 0 ? unit + 1 : 0) + 1 + scale
      var widths = Overview.figures.indices.map { place in
        let cells = overview.rows.map {
          $0.figures.indices.contains(place) ? $0.figures[place] : ""
        }
        let widest = cells.map { DisplayWidth.of($0) }.max() ?? 0
        return widest == 0 ? 0 : max(widest, overview.headings[place].utf8.count)
      }
      func taken(_ widths: [Int]) -> Int { widths.reduce(0) { $0 + ($1 > 0 ? $1 + 2 : 0) } }
      // The days come first, then the figures in their order.
      while widths.count > 1, width - left - taken(widths) < Overview.days { widths.removeLast() }
      figures = widths
      cells = max(1, width - left - taken(widths))
      pitch = min(3, cells / max(1, wanted))
      days = pitch > 0 ? wanted : max(wanted, cells)
      first = Int(overview.end.number) - days + 1
    }

    /// The numbers at the upper and the lower end of a row, both with a decimal where it fits and says more.
    static func ends(_ row: Row, atMost cells: Int = .max) -> [String] {
      guard let range = row.range else { return [] }
      let both = [range.upperBound, range.lowerBound]
      let isWhole = both.allSatisfy { $0.magnitude >= 100 || $0 == $0.rounded() }
      let exact = both.map { $0.fixed(isWhole || $0 == 0 ? 0 : 1).withSeparators }
      guard exact.contains(where: { $0.utf8.count > cells }) else { return exact }
      return both.map { $0.fixed(0).withSeparators }
    }

    /// The cell of a day.
    func cell(of day: Int) -> Int {
      pitch > 0 ? (day - first) * pitch : (day - first) * cells / days
    }
  }
}

extension Overview.Row {
  /// The lowest and the highest value that the row draws. Totals begin at zero.
  fileprivate var range: ClosedRange<Double>? {
    let values = (points + trend).map(\.y).filter(\.isFinite)
    guard let low = values.min(), let high = values.max() else { return nil }
    return style == .bar ? min(0, low)...max(high, low, 1e-9) : low...high
  }

  /// The row as far as it is on show.
  fileprivate func shown(from first: Int) -> Self {
    var row = self
    row.points = points.filter { $0.x >= Double(first) }
    row.trend = trend.filter { $0.x >= Double(first) }
    return row
  }
}

extension Overview {
  /// The lines of one column of panels, with its dates above.
  private func panel(of rows: ArraySlice<Row>, _ plan: Plan) -> [TextLine] {
    [dates(plan)]
      + rows.indices.flatMap { place in
        lines(of: rows[place].shown(from: plan.first), plan, isFocused: place == focus)
      }
  }

  func left(_ plan: Plan) -> Int {
    plan.name + (plan.unit > 0 ? plan.unit + 1 : 0) + 1 + plan.scale
  }

  /// The first days of weeks, or of months, above their columns, and the names of the figures.
  private func dates(_ plan: Plan) -> TextLine {
    var cells = Array(repeating: " " as Character, count: plan.plot + 6)
    var free = 0
    let isLong = plan.days > 70
    let marked = cursor.map { Int($0.number) }.flatMap { day in
      (plan.first..<(plan.first + plan.days)).contains(day) ? plan.cell(of: day) : nil
    }
    for day in plan.first..<(plan.first + plan.days) {
      let parts = Day(clamping: day).parts
      guard isLong ? parts.day == 1 : Day(clamping: day).weekday == 1 else { continue }
      let column = plan.cell(of: day)
      let isNew = parts.month == 1 && isLong
      let text =
        isNew ? "\(parts.year)" : isLong ? Wording.months[parts.month - 1] : Wording.day(day)
      let end = column + text.utf8.count
      guard column >= free, end <= plan.plot + 2,
        marked.map({ !(column..<end).contains($0) }) ?? true
      else { continue }
      for (place, letter) in text.enumerated() { cells[column + place] = letter }
      free = column + text.utf8.count + 1
    }
    let heads = headings
    var figures = ""
    for (place, width) in plan.figures.enumerated() where width > 0 {
      figures += "  " + DisplayWidth.padded(heads[place], to: width, .right)
    }
    let start = String(repeating: " ", count: left(plan))
    guard let marked, marked < plan.plot else {
      return [TextRun(start + String(cells.prefix(plan.plot)) + figures, .faint)]
    }
    return [
      TextRun(start + String(cells[..<marked]), .faint),
      TextRun(plan.tier.text(plan.tier.below), .selected),
      TextRun(String(cells[(marked + 1)..<plan.plot]) + figures, .faint),
    ]
  }

  /// One metric in `plan.height` lines: its name and figures beside the first one.
  private func lines(of row: Row, _ plan: Plan, isFocused: Bool) -> [TextLine] {
    var canvas = Canvas(columns: plan.plot, lines: plan.height)
    draw(row, plan, &canvas)
    let ends = plan.scale > 0 ? Plan.ends(row, atMost: plan.scale - 1) : []
    return (0..<plan.height).map { line in
      let isFirst = line == 0
      let pointer = isFocused ? plan.tier.pointer : ""
      let title = isFirst ? pointer + (plan.titles[row.title] ?? "") : ""
      var text: TextLine = [
        TextRun(DisplayWidth.padded(title, to: plan.name), isFocused ? .selected : .strong)
      ]
      if plan.unit > 0 {
        text.append(
          TextRun(" " + DisplayWidth.padded(isFirst ? row.unit : "", to: plan.unit), .label))
      }
      if plan.scale > 0 {
        let end = isFirst ? ends.first : line == plan.height - 1 ? ends.last : nil
        text.append(TextRun(DisplayWidth.padded(end ?? "", to: plan.scale, .right), .faint))
      }
      text.append(TextRun(" ", .none))
      text += cells(of: canvas, line, plan.tier)
      for (place, width) in plan.figures.enumerated() where width > 0 && isFirst {
        let figure = row.figures.indices.contains(place) ? row.figures[place] : ""
        text.append(
          TextRun(
            "  " + DisplayWidth.padded(figure, to: width, .right), place == 0 ? .strong : .label))
      }
      return text
    }
  }

  /// The cells of a canvas line as runs of one role.
  private func cells(of canvas: Canvas, _ line: Int, _ tier: GlyphTier) -> TextLine {
    var runs: TextLine = []
    for column in 0..<canvas.columns {
      let cell = line * canvas.columns + column
      let glyph = canvas.dots[cell] == 0 ? canvas.glyphs[cell] : tier.dots[canvas.dots[cell]]
      let text = glyph == 0 ? " " : tier.text(glyph)
      let role = Role(rawValue: canvas.roles[cell]) ?? .none
      if runs.last?.role == role {
        runs[runs.count - 1].text += text
      } else {
        runs.append(TextRun(text, role))
      }
    }
    return runs
  }

  /// Draws the values of a row: bars from the lower edge, a line, or one height a cell.
  private func draw(_ row: Row, _ plan: Plan, _ canvas: inout Canvas) {
    guard let range = row.range else { return }
    let means = grouped(row.points, plan)
    let spread = range.upperBound - range.lowerBound
    func part(_ value: Double) -> Double { spread > 0 ? (value - range.lowerBound) / spread : 0.5 }
    for day in row.missing where day >= plan.first && plan.pitch > 0 {
      canvas.put(plan.tier.missing, plan.cell(of: day), plan.height - 1, .missing)
    }
    if row.style == .bar || plan.height == 1 {
      let line = plan.height == 1 && !row.trend.isEmpty ? grouped(row.trend, plan) : means
      for (cell, value) in line { drawBar(part(value), value, cell, row, plan, &canvas) }
      return
    }
    let dots = (row.trend.isEmpty ? means : grouped(row.trend, plan)).map { cell, value in
      let height = (part(value) * Double(plan.height * 4 - 1)).rounded()
      return Dot(x: cell * 2, y: plan.height * 4 - 1 - (Int(exactly: height) ?? 0))
    }
    let painter = Painter(tier: plan.tier)
    for (cell, value) in row.trend.isEmpty ? [] : means {
      let height = (part(value) * Double(plan.height * 4 - 1)).rounded()
      canvas.dot(cell * 2, plan.height * 4 - 1 - (Int(exactly: height) ?? 0), .reading)
    }
    // A day without a value breaks the line; where days share cells none can be told apart.
    var path: [Dot] = []
    func finish(_ canvas: inout Canvas) {
      if !path.isEmpty {
        painter.paint(Primitive(role: .line, shape: .path(path, isDashed: false)), on: &canvas)
      }
      path = []
    }
    for dot in dots {
      if let last = path.last, row.trend.isEmpty, dot.x - last.x > 2 * max(1, plan.pitch) * 3 {
        finish(&canvas)
      }
      path.append(dot)
    }
    finish(&canvas)
  }

  /// A bar of a day, or one of eight heights where a row has one line. A measured zero is a dot.
  private func drawBar(
    _ part: Double, _ value: Double, _ cell: Int, _ row: Row, _ plan: Plan, _ canvas: inout Canvas
  ) {
    let width = max(1, plan.pitch - 1)
    let columns = cell..<min(cell + width, canvas.columns)
    if row.style == .bar, value == 0 {
      canvas.put(UInt32(UInt8(ascii: ".")), cell, plan.height - 1, .missing)
      return
    }
    let least = plan.height == 1 ? 1.0 : 0.0
    let steps = Double(plan.height * 8)
    let eighths = Int(exactly: max(least, (part * (steps - least)).rounded() + least)) ?? 0
    for column in columns {
      for line in 0..<((eighths + 7) / 8) {
        let rest = min(8, eighths - line * 8)
        let glyph =
          plan.height == 1 ? plan.tier.spark[min(7, max(0, rest - 1))] : plan.tier.bar[rest]
        guard glyph > UInt32(UInt8(ascii: " ")) else { continue }
        canvas.put(glyph, column, plan.height - 1 - line, row.style == .bar ? .bar : .line)
      }
    }
  }

  /// The mean of the points of each cell, ascending.
  private func grouped(_ points: [ChartSpec.Point], _ plan: Plan) -> [(cell: Int, value: Double)] {
    var means: [(cell: Int, value: Double, count: Double)] = []
    for point in points where point.y.isFinite {
      let cell = plan.cell(of: Readings.dayNumber(point.x))
      guard (0..<plan.plot).contains(cell) else { continue }
      if means.last?.cell == cell {
        let last = means.count - 1
        means[last].count += 1
        means[last].value += (point.y - means[last].value) / means[last].count
      } else {
        means.append((cell, point.y, 1))
      }
    }
    return means.map { ($0.cell, $0.value) }
  }
}
