/// Search for one sequence within another.
///
/// The standard library has these functions in its module of regular expressions, which would add
/// half the size of this program. They are disfavoured overloads, so that those of Foundation,
/// where it is imported, and those for a single character come first.
extension Collection where Element: Equatable {
  /// Returns the first place of `part`; the empty range at the start for an empty part, nil where
  /// there is none. O(n × m).
  @inlinable public func firstRange(of part: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while true {
      var (end, matched) = (start, part.startIndex)
      while matched < part.endIndex, end < endIndex, self[end] == part[matched] {
        formIndex(after: &end)
        part.formIndex(after: &matched)
      }
      if matched == part.endIndex { return start..<end }
      guard end < endIndex else { return nil }
      formIndex(after: &start)
    }
  }

  @_disfavoredOverload
  @inlinable public func contains(_ part: some Collection<Element>) -> Bool {
    firstRange(of: part) != nil
  }
}

extension StringProtocol {
  /// Compares byte by byte: no letter is composed or folded.
  @_disfavoredOverload
  @inlinable public func contains(_ part: some StringProtocol) -> Bool { utf8.contains(part.utf8) }
}
