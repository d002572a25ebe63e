import TrendsCore

private let quote = UInt8(ascii: "\"")

extension TableReader {
  /// Looks at what begins at `position`: the cells of a row, a comment or a blank line. It moves
  /// nothing, so it can be repeated once the window holds more.
  mutating func step() -> Step {
    guard position < window.filled else { return window.isAtEnd ? .end : .more }
    let first = window.bytes[position]
    if Lines.isBreak(first) {
      return end(ofLineEndAt: position).map { .blank(end: $0) } ?? .more
    }
    count = 0
    hasQuotes = false
    problem = nil
    escaped.removeAll(keepingCapacity: true)
    let isDeclaration = line == 1 && dialect.hasComments && declaresSeparator
    if isDeclaration || dialect.hasComments && first == UInt8(ascii: "#") {
      return endOfLine(from: position).map { .comment(end: $0) } ?? .more
    }
    return cells()
  }

  /// Whether the line at `position` is Excel's `sep=;`.
  private var declaresSeparator: Bool {
    let mark = TableDialect.declaration
    let end = position + mark.count
    guard end + 1 < window.filled, Lines.isBreak(window.bytes[end + 1]) else { return false }
    return mark.indices.allSatisfy {
      TableDialect.isSame(window.bytes[position + $0], mark[$0])
    }
  }

  /// Returns the position after the line that `start` is in, or nil where the window does not hold
  /// its end.
  func endOfLine(from start: Int) -> Int? {
    var at = start
    while at < window.filled {
      let byte = window.bytes[at]
      if Lines.isBreak(byte) { return end(ofLineEndAt: at) }
      at += 1
    }
    return window.isAtEnd ? at : nil
  }

  /// Finds the bounds of all cells of the row at `position`.
  private mutating func cells() -> Step {
    let bytes = window.bytes
    let filled = window.filled
    var at = position
    while true {
      let opening = openingQuote(at)
      if let opening {
        guard let close = closingQuote(from: opening + 1) else {
          problem = .openQuote
          return window.isAtEnd ? .row(end: filled) : .more
        }
        add(opening + 1, close)
        at = afterQuote(close + 1)
      } else {
        let start = at
        at = scan.next(bytes, from: at, to: filled)
        add(start, at)
      }
      guard at < filled else { return window.isAtEnd ? .row(end: at) : .more }
      if bytes[at] == scan.separator {
        at &+= 1
        continue
      }
      return end(ofLineEndAt: at).map { .row(end: $0) } ?? .more
    }
  }

  /// Adds the bounds of a cell; beyond the limit of columns the row has a problem instead.
  @inline(__always)
  private mutating func add(_ start: Int, _ end: Int) {
    guard count < TableReader.columnLimit else { return problem = .tooManyCells }
    bounds[2 &* count] = Int32(truncatingIfNeeded: start)
    bounds[2 &* count &+ 1] = Int32(truncatingIfNeeded: end)
    count &+= 1
  }

  /// Returns where the quote of a quoted cell is that begins at `start`; nil for a cell without
  /// quotes.
  @inline(__always)
  private func openingQuote(_ start: Int) -> Int? {
    guard start < window.filled else { return nil }
    if window.bytes[start] == quote { return start }
    guard window.bytes[start] == UInt8(ascii: " "), dialect.hasSpacesAroundQuotes else {
      return nil
    }
    var at = start
    while at < window.filled, window.bytes[at] == UInt8(ascii: " ") { at += 1 }
    return at < window.filled && window.bytes[at] == quote ? at : nil
  }

  /// Returns where the quote is that ends a cell; nil where the window has none, or where only the
  /// next byte shows whether the quote is a pair.
  private mutating func closingQuote(from start: Int) -> Int? {
    hasQuotes = true
    var at = start
    var isEscaped = false
    while let found = StopScan.first(quote, window.bytes, from: at, to: window.filled) {
      if found + 1 < window.filled, window.bytes[found + 1] == quote {
        isEscaped = true
        at = found + 2
      } else if found + 1 == window.filled && !window.isAtEnd {
        return nil
      } else {
        if isEscaped { escaped.append(count) }
        return found
      }
    }
    return nil
  }

  /// Returns where the separator or line end after a closing quote is. Text before it is a problem
  /// of the row.
  private mutating func afterQuote(_ start: Int) -> Int {
    var at = start
    if dialect.hasSpacesAroundQuotes {
      while at < window.filled, window.bytes[at] == UInt8(ascii: " ") { at += 1 }
    }
    let stop = scan.next(window.bytes, from: at, to: window.filled)
    if stop > at { problem = .textAfterQuote }
    return stop
  }
}
