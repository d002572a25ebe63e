import TrendsCore
import TrendsOutput

/// The words around the days: counts, weekdays and dates, with their places.
extension StripLayout {
  /// A text at a place.
  struct Label: Equatable {
    var text: String
    var role: Role
    /// Units of the ruler from the left.
    var place: Int

    init(_ text: String, _ role: Role, _ place: Int) {
      (self.text, self.role, self.place) = (text, role, place)
    }
  }

  /// The counts with the range of days on one line if there is room, else without it, else one
  /// count per line.
  func header(bullet: String, dash: String, ellipsis: String) -> [[Label]] {
    let gap = String(repeating: " ", count: max(1, StripRuler.columns(sizes.headerSpacing)))
    let counts = spec.counts.joined(separator: gap + bullet + gap)
    let span = Wording(dash: dash, minus: "-", decimals: 0).days(
      Int(spec.strip.first.number), Int(spec.strip.last.number), Wording.months, dash)
    let letter = ruler.letter
    guard DisplayWidth.of(counts) * letter <= width else {
      return spec.counts.map { [Label($0.cut(to: width / letter, ellipsis), .faint, 0)] }
    }
    let end = max(1, StripRuler.columns(sizes.headerPadding))
    let needed = (DisplayWidth.of(counts) + end + DisplayWidth.of(span)) * letter
    let start = max(0, min(left - ruler.overhang, width - needed))
    let right = max(right, start + needed)
    let line = [Label(counts, .faint, start)]
    guard right <= width else { return [line] }
    return [line + [Label(span, .faint, right - DisplayWidth.of(span) * letter)]]
  }

  /// The first letter of each weekday.
  var weekdays: [Label] {
    cells.map { cell in
      let letter = String(Wording.weekday(Int(cell.mark.day.number)).prefix(1))
      return Label(
        letter, cell.mark.time == .today ? .strong : .faint,
        cell.place + ruler.lead(1, over: cell.width))
    }
  }

  /// The month on its first day and at the left end, and the dates of Mondays.
  ///
  /// Labels that would touch an earlier one are left out: months are placed before Mondays.
  var dates: [Label] {
    var taken: [Range<Int>] = []
    var labels: [Label] = []
    func put(_ text: String, _ role: Role, _ place: Int) {
      let span = place..<(place + text.count * ruler.letter)
      // Two blanks between labels; a label is never cut.
      let near = (span.lowerBound - 2 * ruler.letter)..<(span.upperBound + 2 * ruler.letter)
      guard span.lowerBound >= 0, span.upperBound <= width, !taken.contains(where: near.overlaps)
      else { return }
      taken.append(span)
      labels.append(Label(text, role, place))
    }
    func putNumber(_ cell: Cell, _ role: Role) {
      let number = String(cell.mark.day.parts.day)
      put(number, role, cell.place + ruler.lead(number.count, over: cell.width))
    }
    // The text has today's number in its brackets; in a picture it is too small to read there.
    if case .points = ruler {
      for cell in cells where cell.mark.time == .today { putNumber(cell, .strong) }
    }
    let begins = cells.filter { $0.mark.day.parts.day == 1 }
    for cell in begins + cells.prefix(1) {
      put(Wording.months[cell.mark.day.parts.month - 1], .faint, cell.place)
    }
    if !spec.config.showsNumbers {
      for cell in cells where cell.mark.day.weekday == 1 && cell.mark.time != .today {
        putNumber(cell, .faint)
      }
    }
    return labels.sorted { $0.place < $1.place }
  }
}
