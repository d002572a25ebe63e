/// Which part of a strip is on show where not all of it fits.
extension DayStrip {
  /// Where a selection lies that is not in the strip (S1-25).
  public enum Outside: String, Equatable, Sendable { case before, after }

  public func outside(_ selection: Day?) -> Outside? {
    guard let selection else { return nil }
    return selection < first ? .before : selection > last ? .after : nil
  }

  /// The place of the first day on show among `cells` of them: the selected day, else today, in the
  /// middle or behind `anchor` days, and never past the last full page (S1-23, S1-24, B1-05).
  public func firstVisible(selection: Day?, cells: Int, anchor: Int? = nil) -> Int {
    let most = max(0, marks.count - max(1, cells))
    switch outside(selection) {
    case .before: return 0
    case .after: return most
    case nil:
      let place = index(of: selection ?? today) ?? 0
      return min(max(place - (anchor ?? cells / 2), 0), most)
    }
  }
}
