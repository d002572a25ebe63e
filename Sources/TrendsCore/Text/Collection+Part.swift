/// Where one sequence stands within another. The standard library has these in its module of regular
/// expressions, which would be half as large as this program. They step back (`@_disfavoredOverload`) for
/// those that Foundation has, where it is imported, and for the single character.
extension Collection where Element: Equatable {
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
  /// Byte by byte: no letter is composed or folded.
  @_disfavoredOverload
  @inlinable public func contains(_ part: some StringProtocol) -> Bool { utf8.contains(part.utf8) }
}
