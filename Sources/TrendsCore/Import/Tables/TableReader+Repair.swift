import TrendsCore

extension TableReader {
  mutating func setComment(to end: Int) {
    var last = end
    while last > position, window.bytes[last - 1] == 10 || window.bytes[last - 1] == 13 {
      last -= 1
    }
    bounds[0] = Int32(truncatingIfNeeded: min(position + 1, last))
    bounds[1] = Int32(truncatingIfNeeded: last)
    count = 1
  }

  /// Line breaks inside of cells.
  func breaksInside() -> Int {
    guard count > 0 else { return 0 }
    var breaks = 0
    var previous: UInt8 = 0
    for at in position..<Int(bounds[2 * count - 1]) {
      let byte = window.bytes[at]
      if byte == 13 || (byte == 10 && previous != 13) { breaks += 1 }
      previous = byte
    }
    return breaks
  }

  /// Two quotes become one, in place: the window is ours.
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

  /// A row that no window holds: behind its first line reading goes on, so that a quote somebody
  /// forgot does not cost the rest of a large file.
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
