import TrendsCore

extension TableReader {
  /// Makes the line from `position` to `end` one cell, without its `#` and its line end.
  mutating func setComment(to end: Int) {
    var last = end
    while last > position, Lines.isBreak(window.bytes[last - 1]) { last -= 1 }
    bounds[0] = Int32(truncatingIfNeeded: min(position + 1, last))
    bounds[1] = Int32(truncatingIfNeeded: last)
    count = 1
  }

  /// Returns the number of line breaks inside the cells of the row, which count as lines of the
  /// file.
  func breaksInside() -> Int {
    guard count > 0 else { return 0 }
    var breaks = 0
    var previous: UInt8 = 0
    for at in position..<Int(bounds[2 * count - 1]) {
      let byte = window.bytes[at]
      if byte == UInt8(ascii: "\r")
        || (byte == UInt8(ascii: "\n") && previous != UInt8(ascii: "\r"))
      {
        breaks += 1
      }
      previous = byte
    }
    return breaks
  }

  /// Makes two quotes in a cell one, in place: the window belongs to this reader alone.
  mutating func unescape() {
    let quote = UInt8(ascii: "\"")
    for cell in escaped where cell < count {
      let end = Int(bounds[2 * cell + 1])
      var from = Int(bounds[2 * cell])
      var to = from
      while from < end {
        window.bytes[to] = window.bytes[from]
        let isPair =
          window.bytes[from] == quote && from + 1 < end && window.bytes[from + 1] == quote
        from += isPair ? 2 : 1
        to += 1
      }
      bounds[2 * cell + 1] = Int32(truncatingIfNeeded: to)
    }
  }

  /// Returns a row that no window holds as one with a problem, and goes on after its first line. A
  /// quote that is never closed thus costs one line, not the rest of a large file.
  mutating func giveUp() throws(ReadFailure) -> TableRow {
    let row = TableRow(
      line: line, byte: window.base, problem: problem ?? .tooLong, count: 0, base: window.bytes,
      bounds: bounds)
    while true {
      if let end = endOfLine(from: position) {
        position = end
        line += 1
        return row
      }
      // The last byte stays: it may be the first half of a line end.
      try window.slide(to: max(position, window.filled - 1))
      position = 0
    }
  }
}
