/// The part of a strip that is on show when not all of it fits.
extension DayStrip {
  /// The side of the strip on which a selection lies that is not in it (S1-25).
  public enum Outside: String, Equatable, Sendable { case before, after }

  /// Returns the side on which `selection` lies outside the strip; nil inside it and without a
  /// selection.
  public func outside(_ selection: Day?) -> Outside? {
    guard let selection else { return nil }
    return selection < first ? .before : selection > last ? .after : nil
  }

  /// Returns the index of the first day on show when only `cells` days fit.
  ///
  /// The selected day, or today without a selection, is in the middle, or after `anchor` days; the
  /// strip never scrolls past its ends (S1-23, S1-24, B1-05). A selection outside shows the end
  /// next to it.
  ///
  /// A strip that was scrolled begins at `first` instead, whatever is selected (S1-51).
  public func firstVisible(
    selection: Day?, cells: Int, anchor: Int? = nil, scrolledTo first: Day? = nil
  ) -> Int {
    let most = max(0, marks.count - max(1, cells))
    if let first { return min(max(self.first.distance(to: first), 0), most) }
    switch outside(selection) {
    case .before: return 0
    case .after: return most
    case nil:
      let place = index(of: selection ?? today) ?? 0
      return min(max(place - (anchor ?? cells / 2), 0), most)
    }
  }
}
