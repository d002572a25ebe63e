public import TrendsCore

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension MarkupReader {
  /// The next token; nil at the end.
  public func next() throws(ReadFailure) -> Token? {
    problem = nil
    while true {
      let found = find(UInt8(ascii: "<"), from: cursor)
      if wantsText, let found, found > cursor { return text(upTo: found) }
      guard let start = found else {
        // Text of more than a window comes in pieces; what nobody wants is dropped.
        if !wantsText { cursor = filled }
        if try refill(keeping: cursor) { continue }
        if wantsText, cursor < filled { return text(upTo: filled) }
        cursor = filled
        if isAtEnd { return nil }
        continue
      }
      cursor = start
      // Enough for `<![CDATA[`, or all there is.
      if filled - start < 9, try refill(keeping: start) { continue }
      tokenStart = base + cursor
      guard cursor + 1 < filled else {
        isTruncated = true
        cursor = filled
        return nil
      }
      switch window[cursor + 1] {
      case UInt8(ascii: "/"): if try closeTag() { return .close }
      case UInt8(ascii: "!"): if try declaration() { return .text }
      case UInt8(ascii: "?"): try skip(until: "?>")
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"), 0x80...0xFF:
        if try openTag() { return .open }
      default:
        mend(.lessInText, at: cursor)
        cursor += 1
      }
    }
  }

  @inline(__always) func find(_ byte: UInt8, from start: Int) -> Int? {
    guard start < filled, let place = memchr(window + start, Int32(byte), filled - start) else {
      return nil
    }
    return UnsafeRawPointer(place) - UnsafeRawPointer(window)
  }

  private func text(upTo place: Int) -> Token {
    tokenStart = base + cursor
    content = Span(start: cursor, end: place)
    cursor = place
    return .text
  }

  private func closeTag() throws(ReadFailure) -> Bool {
    while true {
      // Another tag begins before this one ends: what follows is not looked through again.
      var end = cursor + 2
      while end < filled, window[end] != UInt8(ascii: ">"), window[end] != UInt8(ascii: "<") {
        end += 1
      }
      if end < filled, window[end] == UInt8(ascii: "<") { return giveUp(atNext: end) }
      if end < filled {
        var last = end
        while last > cursor + 2, window[last - 1] <= 0x20 { last -= 1 }
        name = Span(start: cursor + 2, end: last)
        cursor = end + 1
        return true
      }
      guard try refill(keeping: cursor) else { return giveUp() }
    }
  }

  /// What does not end before the next one begins is text up to there.
  private func giveUp(atNext place: Int) -> Bool {
    mend(.tagThatDoesNotEnd, at: cursor)
    cursor = place
    return false
  }

  /// A tag that does not end: cut off, or longer than any tag may be.
  func giveUp() -> Bool {
    let isLast = find(UInt8(ascii: "<"), from: cursor + 1) == nil
    if isAtEnd, isLast {
      isTruncated = true
      cursor = filled
    } else {
      mend(isAtEnd ? .tagThatDoesNotEnd : .tooLongTag, at: cursor)
      cursor += 1
    }
    return false
  }

  /// Comments and the document type are passed over; true for the text of a CDATA section.
  private func declaration() throws(ReadFailure) -> Bool {
    if starts(with: "<!--", at: cursor) {
      try skip(until: "-->")
    } else if starts(with: "<![CDATA[", at: cursor) {
      guard wantsText else {
        try skip(until: "]]>")
        return false
      }
      let start = cursor + 9
      while true {
        // Where an earlier section found no end, this one finds none either.
        if let end = search("]]>", from: max(start, endless - base)) {
          content = Span(start: start, end: end)
          cursor = end + 3
          return true
        }
        endless = max(endless, base + filled - 2)
        guard try refill(keeping: cursor) else { return giveUp() }
        if cursor != 0 { return giveUp() }
      }
    } else if starts(with: "<!DOCTYPE", at: cursor) {
      try skipDocumentType()
    } else {
      try skip(until: ">")
    }
    return false
  }

  func starts(with text: StaticString, at place: Int) -> Bool {
    filled - place >= text.utf8CodeUnitCount
      && memcmp(window + place, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  func search(_ text: StaticString, from start: Int) -> Int? {
    var place = start
    while let found = find(text.utf8Start[0], from: place) {
      if starts(with: text, at: found) { return found }
      place = found + 1
    }
    return nil
  }

  private func skip(until text: StaticString) throws(ReadFailure) {
    var start = min(cursor + 2, filled)
    while true {
      if let end = search(text, from: start) {
        cursor = end + text.utf8CodeUnitCount
        return
      }
      // The mark may lie across the edge.
      cursor = max(cursor, filled - text.utf8CodeUnitCount + 1)
      guard try refill(keeping: cursor) else {
        isTruncated = isAtEnd
        cursor = filled
        return
      }
      start = cursor
    }
  }

  /// Never interpreted: to the line `]>`, else to the tag that the type is named after.
  private func skipDocumentType() throws(ReadFailure) {
    while filled - cursor < 4096, try refill(keeping: cursor) {}
    let open = find(UInt8(ascii: "["), from: cursor)
    let close = find(UInt8(ascii: ">"), from: cursor)
    if let close, open.map({ close < $0 }) ?? true {
      cursor = close + 1
      return
    }
    var root: [UInt8] = [UInt8(ascii: "<")]
    var place = cursor + 9
    while place < filled, window[place] <= 0x20 { place += 1 }
    while place < filled, window[place] > 0x20, window[place] != UInt8(ascii: "[") {
      // What is longer than any name is none.
      if root.count < MarkupReader.rootLimit { root.append(window[place]) }
      place += 1
    }
    let hasRoot = root.count < MarkupReader.rootLimit
    cursor = open.map { $0 + 1 } ?? place
    while true {
      guard let bracket = nextMark() else {
        guard try refill(keeping: max(cursor, filled - 512)) else {
          isTruncated = true
          cursor = filled
          return
        }
        continue
      }
      cursor = bracket
      if filled - cursor < 512 { _ = try refill(keeping: cursor) }
      if window[cursor] == UInt8(ascii: "]") {
        if endsDocumentType() { return }
      } else if hasRoot, cursor + root.count < filled,
        memcmp(window + cursor, root, root.count) == 0,
        [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ">")].contains(window[cursor + root.count])
      {
        mend(.documentTypeDoesNotEnd, at: cursor)
        return
      }
      cursor += 1
    }
  }

  private func nextMark() -> Int? {
    var place = cursor
    while place < filled {
      let byte = window[place]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "]") { return place }
      place += 1
    }
    return nil
  }

  /// At a `]` that begins its line and is followed by `>`.
  private func endsDocumentType() -> Bool {
    var before = cursor - 1
    while before >= 0, window[before] == 0x20 || window[before] == 0x09 { before -= 1 }
    guard before < 0 || window[before] == 0x0A || window[before] == 0x0D else { return false }
    var after = cursor + 1
    while after < filled, window[after] <= 0x20 { after += 1 }
    guard after < filled, window[after] == UInt8(ascii: ">") else { return false }
    cursor = after + 1
    return true
  }
}
