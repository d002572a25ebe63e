extension StringProtocol {
  /// Returns whether the text comes first when numbers in it compare by their value: `run2` before
  /// `run10`.
  ///
  /// Everything else compares byte by byte, capitals before small letters. Where only leading zeros
  /// differ, more of them come first: `run02` before `run2`.
  public func naturallyPrecedes(_ other: some StringProtocol) -> Bool {
    let (one, two) = (Array(utf8), Array(other.utf8))
    var (left, right) = (0, 0)
    while left < one.count, right < two.count {
      guard Decimals.isDigit(one[left]), Decimals.isDigit(two[right]) else {
        if one[left] != two[right] { return one[left] < two[right] }
        left += 1
        right += 1
        continue
      }
      let (first, second) = (one[left...].number, two[right...].number)
      if first.count != second.count { return first.count < second.count }
      if !first.elementsEqual(second) { return first.lexicographicallyPrecedes(second) }
      (left, right) = (first.endIndex, second.endIndex)
    }
    if one.count - left != two.count - right { return one.count - left < two.count - right }
    return one.lexicographicallyPrecedes(two)
  }
}

extension ArraySlice<UInt8> {
  /// The digits at the beginning, without leading zeros.
  fileprivate var number: ArraySlice<UInt8> {
    prefix(while: Decimals.isDigit).drop { $0 == UInt8(ascii: "0") }
  }
}
