import TrendsCore

private let quote = UInt8(ascii: "\"")

extension TableReader {
  /// Looks at what begins at `position`: the cells of a row, a comment, a blank line.
  mutating func step() -> Step {
    guard position < window.filled else { return window.isAtEnd ? .end : .more }
    let first = window.bytes[position]
    if first == 10 || first == 13 {
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

  /// Whether this is Excel's line `sep=;`.
  private var declaresSeparator: Bool {
    let mark = TableDialect.declaration
    let end = position + mark.count
    guard end + 1 < window.filled, [10, 13].contains(window.bytes[end + 1]) else { return false }
    return mark.indices.allSatisfy {
      TableDialect.isSame(window.bytes[position + $0], mark[$0])
    }
  }

  /// Behind the line that `start` lies in.
  func endOfLine(from start: Int) -> Int? {
    var at = start
    while at < window.filled {
      let byte = window.bytes[at]
      if byte == 10 || byte == 13 { return end(ofLineEndAt: at) }
      at += 1
    }
    return window.isAtEnd ? at : nil
  }

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

  @inline(__always)
  private mutating func add(_ start: Int, _ end: Int) {
    guard count < TableReader.columnLimit else { return problem = .tooManyCells }
    bounds[2 &* count] = Int32(truncatingIfNeeded: start)
    bounds[2 &* count &+ 1] = Int32(truncatingIfNeeded: end)
    count &+= 1
  }

  /// Where a quoted cell that begins at `start` has its quote.
  @inline(__always)
  private func openingQuote(_ start: Int) -> Int? {
    guard start < window.filled else { return nil }
    if window.bytes[start] == quote { return start }
    guard window.bytes[start] == 32, dialect.hasSpacesAroundQuotes else { return nil }
    var at = start
    while at < window.filled, window.bytes[at] == 32 { at += 1 }
    return at < window.filled && window.bytes[at] == quote ? at : nil
  }

  /// The quote that ends a cell; nil where the window has none.
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

  /// Where the separator or line end behind a closing quote is.
  private mutating func afterQuote(_ start: Int) -> Int {
    var at = start
    if dialect.hasSpacesAroundQuotes {
      while at < window.filled, window.bytes[at] == 32 { at += 1 }
    }
    let stop = scan.next(window.bytes, from: at, to: window.filled)
    if stop > at { problem = .textAfterQuote }
    return stop
  }
}
