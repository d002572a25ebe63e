internal import TrendsCore
import TrendsOutput

/// Bars in their slots, with their values where there is room.
struct BarShape: Equatable {
  /// One bar. Several days may share it.
  struct Bar: Equatable {
    /// The value, or the mean of the values that share the bar.
    var mean: Double
    var columns: Range<Int>
    /// Eighths of a row from the middle of the zero row, as far as the characters allow.
    var height: Int
    /// Whether it hangs from zero.
    var hangs: Bool
    var isChosen: Bool
    /// Whether the value is a measured zero, as opposed to a missing one.
    var isZero: Bool
  }

  /// The number at the end of a bar.
  struct Value: Equatable {
    /// Index of its bar.
    var bar: Int
    /// Columns to the side of its usual place.
    var shift = 0
    /// Rows above its usual place.
    var lift = 0
    var column: Int
    var row: Int
    var text: String
    var isChosen: Bool
    var isZero: Bool
  }

  var bars: [Bar] = []
  var values: [Value] = []

  /// Computes the bars of a plot; empty for other styles.
  init(_ plot: Plot, _ tier: GlyphTier, wording: Wording, showsValues: Bool) {
    guard plot.style == .bar, let slots = plot.track.slots else { return }
    let selected = plot.readings.selected.map { plot.track.group(of: $0.x) }
    for point in plot.points {
      let slot = plot.track.group(of: point.x)
      let start = slots.start(of: slot)
      add(point.y, start..<(start + slots.bar), isChosen: slot == selected, plot, tier, wording)
    }
    shorten(to: slots.pitch, wording)
    thin(slots.pitch, showsValues, plot.track.width, plot.axis)
  }

  /// Adds a bar and its value.
  private mutating func add(
    _ value: Double, _ columns: Range<Int>, isChosen: Bool, _ plot: Plot, _ tier: GlyphTier,
    _ wording: Wording
  ) {
    let eighths = plot.axis.eighths(value)
    let hangs = eighths < 0
    let height = tier.eighths(nearest: eighths.magnitude, hangs: hangs)
    let isZero = value == 0 && plot.axis.limits == nil
    bars.append(
      Bar(
        mean: value, columns: columns, height: height, hangs: hangs, isChosen: isChosen,
        isZero: isZero))
    let text = wording.number(value)
    let shown = isZero ? "0" : text
    values.append(
      Value(
        bar: bars.count - 1,
        column: columns.lowerBound + (columns.count - shown.utf8.count + 1) / 2,
        row: Self.valueRow(height, hangs, plot.axis),
        text: shown, isChosen: isChosen, isZero: isZero))
  }

  /// The row of a number: the one after the end of its bar.
  private static func valueRow(_ height: Int, _ hangs: Bool, _ axis: ValueAxis) -> Int {
    let beyond = max(0, (height - 4 + 7) / 8)
    let zero = axis.zero ?? -1
    return hangs ? zero - 1 - beyond : zero + 1 + beyond
  }

  /// Leaves out decimals that do not fit, before values are left out.
  private mutating func shorten(to pitch: Int, _ wording: Wording) {
    var wording = wording
    while wording.decimals > 0, wording.form == .plain,
      values.contains(where: { DisplayWidth.of($0.text) >= pitch })
    {
      wording.decimals -= 1
      for index in values.indices where !values[index].isZero {
        let bar = bars[values[index].bar]
        let text = wording.number(bar.mean)
        values[index].text = text
        values[index].column =
          bar.columns.lowerBound + (bar.columns.count - DisplayWidth.of(text) + 1) / 2
      }
    }
  }

  /// Keeps all values if they fit, else only zeros and the selected one, which gets brackets.
  private mutating func thin(_ pitch: Int, _ shows: Bool, _ width: Int, _ axis: ValueAxis) {
    let widest = values.lazy.map { DisplayWidth.of($0.text) }.max() ?? 0
    let all = shows && widest < pitch
    values = values.filter {
      (all || $0.isChosen || $0.isZero) && (0..<max(1, axis.rows)).contains($0.row)
    }
    for index in values.indices where values[index].isChosen {
      values[index].text = "[" + values[index].text + "]"
      values[index].column -= 1
    }
    for index in values.indices {
      let end = width - DisplayWidth.of(values[index].text)
      values[index].column = max(0, min(values[index].column, end))
    }
    moveChosen(axis, width)
    keepChosenClear()
  }

  /// Moves the selected value off its neighbours' bars: to the side, a row further, or away.
  ///
  /// It may be left out because the read-out above the chart has it too.
  private mutating func moveChosen(_ axis: ValueAxis, _ width: Int) {
    guard let place = values.firstIndex(where: \.isChosen) else { return }
    let chosen = values[place]
    let size = DisplayWidth.of(chosen.text)
    let bar = bars[chosen.bar].columns
    let isBelow = bars[chosen.bar].hangs
    let others = bars.filter { !$0.isZero && !$0.isChosen }
    func isFree(_ column: Int, _ row: Int) -> Bool {
      guard column >= 0, column + size <= width, (0..<axis.rows).contains(row),
        (column..<(column + size)).overlaps(bar)
      else { return false }
      return !others.contains { other in
        let end = Self.valueRow(other.height, other.hangs, axis)
        return other.columns.overlaps(column..<(column + size))
          && (other.hangs ? row > end && isBelow : row < end && !isBelow)
      }
    }
    for row in [chosen.row, chosen.row + (isBelow ? -1 : 1)] {
      for shift in [0, -1, 1, -2, 2] where isFree(chosen.column + shift, row) {
        values[place].column += shift
        values[place].shift = shift
        values[place].lift = row - chosen.row
        values[place].row = row
        return
      }
    }
    values.remove(at: place)
  }

  /// Removes values that would touch the selected one.
  private mutating func keepChosenClear() {
    guard let chosen = values.first(where: \.isChosen) else { return }
    let end = chosen.column + DisplayWidth.of(chosen.text)
    values.removeAll { value in
      !value.isChosen && value.row == chosen.row && value.column < end + 1
        && value.column + DisplayWidth.of(value.text) + 1 > chosen.column
    }
  }
}
