import TrendsCore

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension MarkupReader {
  private enum Outcome { case done, needsMore }

  /// Reads the tag at the cursor; false where it does not end.
  func openTag() throws(ReadFailure) -> Bool {
    while true {
      if scanTag(at: cursor) == .done { return true }
      guard try refill(keeping: cursor) else { return giveUp() }
    }
  }

  private func scanTag(at start: Int) -> Outcome {
    let bytes = window
    let limit = filled
    var place = start + 1
    while place < limit, bytes[place] > 0x20, bytes[place] != UInt8(ascii: ">"),
      bytes[place] != UInt8(ascii: "/"), bytes[place] != UInt8(ascii: "<")
    { place += 1 }
    name = Span(start: start + 1, end: place)
    attributeCount = 0
    isEmpty = false
    let guessed = guesses + Int(bytes[start + 1] & 15) * AttributeGuess.group
    var slot = 0
    while true {
      while place < limit, bytes[place] <= 0x20 { place += 1 }
      guard place < limit else { return .needsMore }
      var guess = slot
      // Neither `>` nor `/`.
      let reach =
        bytes[place] < 0x41 ? slot : min(slot + AttributeGuess.reach, AttributeGuess.group)
      while guess < reach, !guessed[guess].fits(bytes + place) { guess += 1 }
      let isKnown = guess < reach
      if isKnown, attributeCount < MarkupReader.attributeLimit {
        slot = guess + 1
        let begin = place + guessed[guess].length
        if let end = quote(from: begin, limit) {
          // A blank or `/>` behind the quote: nothing to doubt.
          let after = bytes[end + 1]
          if end + 1 < limit, after == 0x20 || after == UInt8(ascii: "/") {
            attributes[attributeCount] = Attribute(
              name: Span(start: place, end: begin - 2), value: Span(start: begin, end: end))
            attributeCount += 1
            place = end + 1
            continue
          }
        }
      }
      switch bytes[place] {
      case UInt8(ascii: ">"):
        cursor = place + 1
        return .done
      case UInt8(ascii: "/"):
        guard place + 1 < limit else { return .needsMore }
        if bytes[place + 1] == UInt8(ascii: ">") {
          isEmpty = true
          cursor = place + 2
          return .done
        }
        place += 1
      case UInt8(ascii: "<"):
        mend(.tagThatIsNotClosed, at: place)
        cursor = place
        return .done
      default:
        let begin = place
        guard let after = attribute(at: place, limit) else { return .needsMore }
        place = after
        if !isKnown, slot < AttributeGuess.group {
          learn(begin, guessed + slot, count: AttributeGuess.group - slot)
          slot += 1
        }
      }
    }
  }

  /// The next double quote. Most values are short: eight bytes at a time beat a call.
  @inline(__always) private func quote(from begin: Int, _ limit: Int) -> Int? {
    var place = begin
    let near = min(begin + 32, limit - 8)
    while place <= near {
      let bytes = UnsafeRawPointer(window + place).loadUnaligned(as: UInt64.self)
      // Zero where the quote is; its borrow turns that byte's highest bit on, first of all.
      let word = UInt64(littleEndian: bytes) ^ 0x2222_2222_2222_2222
      let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if zeros != 0 { return place + zeros.trailingZeroBitCount >> 3 }
      place += 8
    }
    guard place < limit else { return nil }
    return find(0x22, from: place)
  }

  /// Puts the attribute that was just kept before the guesses of those that follow it.
  private func learn(
    _ begin: Int, _ guesses: UnsafeMutablePointer<AttributeGuess>, count: Int
  ) {
    guard attributeCount > 0 else { return }
    let last = attributes[attributeCount - 1]
    let length = last.value.start - begin
    guard last.name.start == begin, last.name.count + 2 == length else { return }
    (guesses + 1).update(from: guesses, count: count - 1)
    guesses[0] = AttributeGuess(window + begin, count: length)
  }

  /// Reads `name="value"` and gives the place behind it; nil where more bytes are needed.
  @inline(__always) private func attribute(at start: Int, _ limit: Int) -> Int? {
    let bytes = window
    var place = start
    while place < limit {
      let byte = bytes[place]
      if byte == UInt8(ascii: "=") || byte <= 0x20 || byte == UInt8(ascii: ">") { break }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<") { return stray(at: place) }
      place += 1
    }
    let nameEnd = place
    while place < limit, bytes[place] <= 0x20 { place += 1 }
    guard place < limit else { return nil }
    guard bytes[place] == UInt8(ascii: "=") else {
      mend(.wordThatIsNoAttribute, at: start)
      return place
    }
    place += 1
    while place < limit, bytes[place] <= 0x20 { place += 1 }
    guard place < limit else { return nil }
    let quote = bytes[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return unquoted(start, nameEnd, place, limit)
    }
    guard let end = closingQuote(quote, from: place + 1, limit) else { return nil }
    keep(Span(start: start, end: nameEnd), Span(start: place + 1, end: end))
    return end + 1
  }

  /// The quote that ends a value: one with a letter behind it belongs to the value.
  @inline(__always) private func closingQuote(
    _ quote: UInt8, from start: Int, _ limit: Int
  ) -> Int? {
    var place = start
    var doubts = 0
    while let found = memchr(window + place, Int32(quote), limit - place) {
      let end = UnsafeRawPointer(found) - UnsafeRawPointer(window)
      guard end + 1 < limit else { return isAtEnd ? end : nil }
      let after = window[end + 1]
      if after <= 0x20 || after == UInt8(ascii: "/") || after == UInt8(ascii: ">") { return end }
      if let lineEnd = tagBelow(from: place, end) {
        mend(.valueThatDoesNotEnd, at: start)
        return lineEnd
      }
      mend(.unescapedQuoteInValue, at: end)
      doubts += 1
      if doubts > 64 { return end }
      place = end + 1
    }
    return nil
  }

  /// The end of a line after which another tag begins.
  private func tagBelow(from start: Int, _ end: Int) -> Int? {
    var place = start
    while let found = memchr(window + place, 0x0A, end - place) {
      let lineEnd = UnsafeRawPointer(found) - UnsafeRawPointer(window)
      place = lineEnd + 1
      while place < end, window[place] <= 0x20 { place += 1 }
      if place < end, window[place] == UInt8(ascii: "<") { return lineEnd }
    }
    return nil
  }

  /// A quote where a name is expected: the value before it went on to here.
  private func stray(at place: Int) -> Int {
    guard window[place] != UInt8(ascii: "<") else { return place }
    mend(.unescapedQuoteInValue, at: place)
    if attributeCount > 0 { attributes[attributeCount - 1].value.end = place }
    return place + 1
  }

  private func unquoted(_ start: Int, _ nameEnd: Int, _ begin: Int, _ limit: Int) -> Int? {
    mend(.valueWithoutQuotes, at: begin)
    var place = begin
    while place < limit, window[place] > 0x20, window[place] != UInt8(ascii: ">"),
      window[place] != UInt8(ascii: "<")
    { place += 1 }
    guard place < limit else { return nil }
    keep(Span(start: start, end: nameEnd), Span(start: begin, end: place))
    return place
  }

  @inline(__always) private func keep(_ name: Span, _ value: Span) {
    guard attributeCount < MarkupReader.attributeLimit else {
      return mend(.tooMany(MarkupReader.attributeLimit, "attributes"), at: name.start)
    }
    attributes[attributeCount] = Attribute(name: name, value: value)
    attributeCount += 1
  }
}
