extension ValueAxis {
  /// What an axis has to show.
  struct Wish {
    var low: Double
    var high: Double
    var rows: Int
    var unit: String
    /// Rows above the highest bar that stay free for its value.
    var headroom: Int
    var limits: ClosedRange<Double>?
  }

  /// A candidate step with the place that it gives the data.
  private struct Fit {
    var step: ValueStep
    var zero: Int?
    var offset: Int
    /// Higher is better.
    var score: Double
    /// Rows of the plot; fewer than wanted if the axis is fixed and ends on a row. Nil for as
    /// wanted.
    var rows: Int?
  }

  /// The axis of a line: the data fills the plot.
  static func middle(_ wish: Wish) -> ValueAxis {
    if UnitName(wish.unit).form == .stones { return inPounds(wish) { middle($0) } }
    let wish = wish.limits == nil ? wish.widened : wish.pinned
    let span = wish.high - wish.low
    return search(wish, ideal: span / Double(wish.rows)) { step in
      let unit = step.unit
      let low = index(wish.low / unit + 0.5)
      let needed = index(wish.high / unit + 0.5) - low + 1
      guard needed <= wish.rows else { return nil }
      let spare = wish.rows - needed
      let shifted = low - spare / 2
      let middle = wish.low >= 0 ? max(0, shifted) : shifted
      // A single label is not a scale: the plot moves within its spare rows, or another step is
      // taken.
      let places = [middle] + (low - spare...low).filter { wish.low < 0 || $0 >= 0 }
      let offset = places.first { labels(of: step, from: $0, wish.rows) > 1 }
      return Fit(
        step: step, zero: nil, offset: offset ?? middle,
        score: step.score(coverage: span / (unit * Double(wish.rows))) - (offset == nil ? 1 : 0))
    }
  }

  /// Number of rows that are multiples of the step.
  private static func labels(of step: ValueStep, from offset: Int, _ rows: Int) -> Int {
    (offset..<(offset + rows)).count { $0.isMultiple(of: step.rows) }
  }

  /// The axis of bars: from zero, or from the lower limit of a fixed axis.
  static func based(_ wish: Wish) -> ValueAxis {
    if UnitName(wish.unit).form == .stones { return inPounds(wish) { based($0) } }
    let wish = wish.limits == nil ? wish : wish.pinned
    if wish.low < 0 {
      let axis = aroundZero(wish)
      guard axis.labels.count < 2, wish.headroom > 0 else { return axis }
      // Without room for the values there may be some for a scale.
      var bare = wish
      bare.headroom = 0
      return aroundZero(bare)
    }
    let bottom = wish.limits?.lowerBound ?? 0
    let top = max(wish.high, bottom)
    let high = top > bottom ? top : bottom + 1
    // From the axis to the upper edge of the last row that a bar may fill.
    let usable = Double(max(1, wish.rows - wish.headroom)) + 0.5
    return search(wish, ideal: (high - bottom) / usable) { step in
      let unit = step.unit
      let low = index(bottom / unit + 1e-9)
      let needed = high / unit - Double(low)
      guard needed <= usable + 1e-9, needed > 0 else { return nil }
      let exact = (Double(low) * unit - bottom).magnitude <= unit * 1e-6
      let coverage = (high - bottom) / (unit * usable)
      let bonus = exact && low % step.rows == 0 ? 0 : -0.5
      return Fit(
        step: step, zero: -1, offset: low + 1, score: step.score(coverage: coverage) + bonus,
        rows: wish.limits == nil ? wish.rows : max(1, min(wish.rows, ceiling(needed))))
    }
  }

  /// The axis of bars that go both ways, with a row for zero.
  private static func aroundZero(_ wish: Wish) -> ValueAxis {
    let (low, high) = (min(wish.low, 0), max(wish.high, 0))
    let usable = max(1, wish.rows - 1 - 2 * wish.headroom)
    return search(wish, ideal: (high - low) / Double(usable)) { step in
      let unit = step.unit
      let down = max(0, ceiling(-low / unit - 0.5)) + wish.headroom
      let up = max(0, ceiling(high / unit - 0.5)) + wish.headroom
      guard down + up + 1 <= wish.rows else { return nil }
      let spare = wish.rows - down - up - 1
      // A single label is not a scale: zero moves within its spare rows, or another step is taken.
      let places = [down + spare / 2] + Array(down...(down + spare))
      let zero = places.first { labels(of: step, from: -$0, wish.rows) > 1 }
      return Fit(
        step: step, zero: zero ?? places[0], offset: -(zero ?? places[0]),
        score: step.score(coverage: (high - low) / (unit * Double(wish.rows)))
          - (zero == nil ? 1 : 0))
    }
  }

  /// An axis of stones: its steps are round pounds.
  private static func inPounds(_ wish: Wish, _ axis: (Wish) -> ValueAxis) -> ValueAxis {
    var pounds = wish
    (pounds.low, pounds.high, pounds.unit) = (
      14 * wish.low, 14 * wish.high, ValueStep.poundsOfStones
    )
    pounds.limits = wish.limits.map { 14 * $0.lowerBound...14 * $0.upperBound }
    var found = axis(pounds)
    // Steps below a tenth of a pound are written as parts of a stone.
    let tenths = found.labels.map { (Double($0.text.filter { $0 != "," }) ?? .nan) * 10 }
    guard tenths.allSatisfy({ ($0 - $0.rounded()).magnitude < 1e-6 }) else {
      pounds = wish
      pounds.unit = ""
      return axis(pounds)
    }
    found.limits = wish.limits
    found.factor *= 14
    found.labels = found.labels.map { label in
      let plain = label.text.filter { $0 != "," }
      let text = Double(plain).map { Wording.stones($0 / 14) } ?? label.text
      return ValueAxis.Label(row: label.row, text: text)
    }
    // Whole pounds need no decimals.
    if found.labels.allSatisfy({ $0.text.hasSuffix(".0") }) {
      found.labels = found.labels.map { .init(row: $0.row, text: String($0.text.dropLast(2))) }
    }
    return found
  }

  /// Tries all steps of about the ideal size and takes the first one with the highest score.
  private static func search(
    _ wish: Wish, ideal: Double, _ fit: (ValueStep) -> Fit?
  ) -> ValueAxis {
    var best: Fit?
    ValueStep.each(near: ideal, unit: wish.unit, rows: wish.rowsPerStep) { step in
      guard let found = fit(step), found.score > best?.score ?? -.infinity else { return }
      best = found
    }
    guard let best else { return unlabelled(wish) }
    var axis = ValueAxis(rows: best.rows ?? wish.rows, zero: best.zero, offset: best.offset)
    axis.limits = wish.limits
    axis.scaleUp = Powers.ten(max(0, -best.step.exponent))
    axis.scaleDown = Powers.ten(max(0, best.step.exponent))
    axis.factor = Double(best.step.rows) / Double(best.step.digits)
    let isClock = UnitName(wish.unit).isClock
    axis.labels =
      ValueLabels(
        step: best.step, offset: best.offset, axis: axis, isClock: isClock
      ).all
    return isClock ? axis.reversed : axis
  }

  /// The axis where not even one step fits, such as one row for values of both signs.
  private static func unlabelled(_ wish: Wish) -> ValueAxis {
    let size = max(wish.high.magnitude, wish.low.magnitude, 1e-280)
    let negative = wish.low < 0
    let zero = negative ? wish.rows / 2 : -1
    var axis = ValueAxis(rows: wish.rows, zero: zero, offset: -zero)
    axis.factor = Double(max(1, wish.rows / 2)) / size
    return axis
  }

  /// The whole number below a value, limited so that it cannot overflow.
  private static func index(_ value: Double) -> Int {
    Int(exactly: min(max(value.rounded(.down), -1e15), 1e15)) ?? 0
  }

  /// The whole number above a value, with a tolerance for rounding errors.
  private static func ceiling(_ value: Double) -> Int { -index(-value + 1e-9) }
}

extension ValueAxis.Wish {
  /// Rows between labels: more in a high plot; a low one has at least two labels.
  fileprivate var rowsPerStep: ClosedRange<Int> {
    let least = rows < 6 ? 1 : min(6, max(2, rows / 10 + 1))
    return least...max(least, min(6, rows - 1))
  }

  /// A range of ±1 % around a constant, or around values whose spread is too small to show.
  fileprivate var widened: Self {
    let size = max(high.magnitude, low.magnitude)
    guard high - low <= size * 1e-9 else { return self }
    var wish = self
    let middle = low / 2 + high / 2
    wish.low = size == 0 ? -1 : middle - size * 0.01
    wish.high = size == 0 ? 1 : middle + size * 0.01
    return wish
  }

  /// The range of a fixed axis.
  fileprivate var pinned: Self {
    guard let limits else { return self }
    var wish = self
    (wish.low, wish.high) = (limits.lowerBound, limits.upperBound)
    // Equal limits make no scale: the axis is widened.
    if limits.upperBound - limits.lowerBound <= limits.upperBound.magnitude * 1e-9 {
      wish.limits = nil
      return wish.widened
    }
    wish.headroom = 0
    return wish
  }
}
