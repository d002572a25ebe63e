import TrendsCore

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Attributes of a tag. Those that earlier tags had are recognised by guesses (`AttributeGuess`);
/// any other one, and any doubt about a quote, goes through `attribute(at:_:)`.
extension MarkupReader {
  /// Whether a tag was read, or its end is not in the window yet.
  private enum Outcome { case done, needsMore }

  /// Reads the tag at the cursor. False where it does not end; the cursor is then after its `<` or
  /// at the end of the file.
  func openTag() throws(ReadFailure) -> Bool {
    while true {
      if scanTag(at: cursor) == .done { return true }
      guard try refill(keeping: cursor) else { return giveUp() }
    }
  }

  /// Reads the tag as far as the window goes, from its start on each time more bytes have come.
  private func scanTag(at start: Int) -> Outcome {
    let bytes = window
    let limit = filled
    var place = start + 1
    while place < limit, bytes[place] > UInt8(ascii: " "), bytes[place] != UInt8(ascii: ">"),
      bytes[place] != UInt8(ascii: "/"), bytes[place] != UInt8(ascii: "<")
    { place += 1 }
    name = Span(start: start + 1, end: place)
    attributeCount = 0
    isEmpty = false
    let guessed = guesses + Int(bytes[start + 1] & 15) * AttributeGuess.group
    var slot = 0
    while true {
      while place < limit, bytes[place] <= UInt8(ascii: " ") { place += 1 }
      guard place < limit else { return .needsMore }
      var guess = slot
      // A `>` or `/` ends the tag, so there is nothing to guess.
      let reach =
        bytes[place] < UInt8(ascii: "A")
        ? slot : min(slot + AttributeGuess.reach, AttributeGuess.group)
      while guess < reach, !guessed[guess].fits(bytes + place) { guess += 1 }
      let isKnown = guess < reach
      if isKnown, attributeCount < MarkupReader.attributeLimit {
        slot = guess + 1
        let begin = place + guessed[guess].length
        if let end = quote(from: begin, limit) {
          // By the rule of `closingQuote` this quote ends the value.
          let after = bytes[end + 1]
          if end + 1 < limit, after == UInt8(ascii: " ") || after == UInt8(ascii: "/") {
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
        // An attribute that was not guessed, or whose value has a quote that is in doubt.
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

  /// Returns the place of the next double quote, or nil. Most values are short, and eight bytes at
  /// a time are then faster than a call of `memchr`.
  @inline(__always) private func quote(from begin: Int, _ limit: Int) -> Int? {
    var place = begin
    let near = min(begin + 32, limit - 8)
    while place <= near {
      let bytes = UnsafeRawPointer(window + place).loadUnaligned(as: UInt64.self)
      // A quote becomes a zero byte, whose borrow sets the highest bit of that byte. The lowest bit
      // found is always right; only those above it may be wrong.
      let word = UInt64(littleEndian: bytes) ^ 0x2222_2222_2222_2222
      let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if zeros != 0 { return place + zeros.trailingZeroBitCount >> 3 }
      place += 8
    }
    guard place < limit else { return nil }
    return find(UInt8(ascii: "\""), from: place)
  }

  /// Inserts the attribute that was just read before the guesses for those that follow it; the last
  /// guess of the kind is dropped.
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

  /// Reads `name="value"` and returns the place after it; nil where more bytes are needed. Damage
  /// is repaired and noted: a name without a value, a value without quotes, a stray quote.
  @inline(__always) private func attribute(at start: Int, _ limit: Int) -> Int? {
    let bytes = window
    var place = start
    while place < limit {
      let byte = bytes[place]
      if byte == UInt8(ascii: "=") || byte <= UInt8(ascii: " ") || byte == UInt8(ascii: ">") {
        break
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<") { return stray(at: place) }
      place += 1
    }
    let nameEnd = place
    while place < limit, bytes[place] <= UInt8(ascii: " ") { place += 1 }
    guard place < limit else { return nil }
    guard bytes[place] == UInt8(ascii: "=") else {
      mend(.wordThatIsNoAttribute, at: start)
      return place
    }
    place += 1
    while place < limit, bytes[place] <= UInt8(ascii: " ") { place += 1 }
    guard place < limit else { return nil }
    let quote = bytes[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return unquoted(start, nameEnd, place, limit)
    }
    guard let end = closingQuote(quote, from: place + 1, limit) else { return nil }
    keep(Span(start: start, end: nameEnd), Span(start: place + 1, end: end))
    return end + 1
  }

  /// Returns the place of the quote that ends a value, or nil where more bytes are needed.
  ///
  /// A quote followed by anything but a blank, `/` or `>` is part of the value, which some programs
  /// write unescaped. After 64 of them the next one ends the value, so that a damaged file is not
  /// read over and over. If another tag begins on a later line before the quote, the value ends
  /// with the line before that tag.
  @inline(__always) private func closingQuote(
    _ quote: UInt8, from start: Int, _ limit: Int
  ) -> Int? {
    var place = start
    var doubts = 0
    while let found = memchr(window + place, Int32(quote), limit - place) {
      let end = UnsafeRawPointer(found) - UnsafeRawPointer(window)
      guard end + 1 < limit else { return isAtEnd ? end : nil }
      let after = window[end + 1]
      if after <= UInt8(ascii: " ") || after == UInt8(ascii: "/") || after == UInt8(ascii: ">") {
        return end
      }
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

  /// Returns the end of the first line after which a tag begins, between two places; nil if none
  /// does.
  private func tagBelow(from start: Int, _ end: Int) -> Int? {
    var place = start
    while let found = memchr(window + place, Int32(UInt8(ascii: "\n")), end - place) {
      let lineEnd = UnsafeRawPointer(found) - UnsafeRawPointer(window)
      place = lineEnd + 1
      while place < end, window[place] <= UInt8(ascii: " ") { place += 1 }
      if place < end, window[place] == UInt8(ascii: "<") { return lineEnd }
    }
    return nil
  }

  /// Handles a quote where a name should begin: the value before it went on up to here. Returns the
  /// place to go on from.
  private func stray(at place: Int) -> Int {
    guard window[place] != UInt8(ascii: "<") else { return place }
    mend(.unescapedQuoteInValue, at: place)
    if attributeCount > 0 { attributes[attributeCount - 1].value.end = place }
    return place + 1
  }

  /// Reads a value without quotes, which ends at a blank, `<` or `>`; nil where more bytes are
  /// needed.
  private func unquoted(_ start: Int, _ nameEnd: Int, _ begin: Int, _ limit: Int) -> Int? {
    mend(.valueWithoutQuotes, at: begin)
    var place = begin
    while place < limit, window[place] > UInt8(ascii: " "), window[place] != UInt8(ascii: ">"),
      window[place] != UInt8(ascii: "<")
    { place += 1 }
    guard place < limit else { return nil }
    keep(Span(start: start, end: nameEnd), Span(start: begin, end: place))
    return place
  }

  /// Stores an attribute; those beyond the limit are dropped and noted.
  @inline(__always) private func keep(_ name: Span, _ value: Span) {
    guard attributeCount < MarkupReader.attributeLimit else {
      return mend(.tooMany(MarkupReader.attributeLimit, "attributes"), at: name.start)
    }
    attributes[attributeCount] = Attribute(name: name, value: value)
    attributeCount += 1
  }
}
