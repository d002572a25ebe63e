public import TrendsCore

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension MarkupReader {
  /// Reads the next token; nil at the end of the range. Comments, processing instructions, the
  /// document type and, unless it is wanted, text are skipped. What a token returned is valid until
  /// the next call.
  public func next() throws(ReadFailure) -> Token? {
    problem = nil
    while true {
      let found = find(UInt8(ascii: "<"), from: cursor)
      if wantsText, let found, found > cursor { return text(upTo: found) }
      guard let start = found else {
        // Text longer than the window comes in pieces; text that is not wanted is dropped.
        if !wantsText { cursor = filled }
        if try refill(keeping: cursor) { continue }
        if wantsText, cursor < filled { return text(upTo: filled) }
        cursor = filled
        if isAtEnd { return nil }
        continue
      }
      cursor = start
      // Nine bytes tell all tokens apart (`<![CDATA[`); at the end of the file there may be fewer.
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

  /// Returns the place of a byte in the window; nil where it does not occur before `filled`.
  @inline(__always) func find(_ byte: UInt8, from start: Int) -> Int? {
    guard start < filled, let place = memchr(window + start, Int32(byte), filled - start) else {
      return nil
    }
    return UnsafeRawPointer(place) - UnsafeRawPointer(window)
  }

  /// Returns the bytes from the cursor on as text.
  private func text(upTo place: Int) -> Token {
    tokenStart = base + cursor
    content = Span(start: cursor, end: place)
    cursor = place
    return .text
  }

  /// Reads a closing tag; false where it does not end.
  private func closeTag() throws(ReadFailure) -> Bool {
    while true {
      // A `<` before the `>` means that the tag is broken. The search stops there, so that no byte
      // of a damaged file is searched twice.
      var end = cursor + 2
      while end < filled, window[end] != UInt8(ascii: ">"), window[end] != UInt8(ascii: "<") {
        end += 1
      }
      if end < filled, window[end] == UInt8(ascii: "<") { return giveUp(atNext: end) }
      if end < filled {
        var last = end
        while last > cursor + 2, window[last - 1] <= UInt8(ascii: " ") { last -= 1 }
        name = Span(start: cursor + 2, end: last)
        cursor = end + 1
        return true
      }
      guard try refill(keeping: cursor) else { return giveUp() }
    }
  }

  /// Skips a tag that does not end before the next one begins.
  private func giveUp(atNext place: Int) -> Bool {
    mend(.tagThatDoesNotEnd, at: cursor)
    cursor = place
    return false
  }

  /// Skips a tag that does not end. The last one of a file was cut off; of any other only the `<`
  /// is skipped, and reading goes on after it. Always returns false, for the caller to return.
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

  /// Skips a comment, the document type or another declaration; true for the text of a CDATA
  /// section, if text is wanted.
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
        // Bytes before `endless` were searched for the end of an earlier section and have none.
        // Without this, a file of sections that do not end would take quadratic time.
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

  /// Whether the bytes at a place are this text.
  func starts(with text: StaticString, at place: Int) -> Bool {
    filled - place >= text.utf8CodeUnitCount
      && memcmp(window + place, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// Returns the place of a text in the window; nil where it does not occur.
  func search(_ text: StaticString, from start: Int) -> Int? {
    var place = start
    while let found = find(text.utf8Start[0], from: place) {
      if starts(with: text, at: found) { return found }
      place = found + 1
    }
    return nil
  }

  /// Skips everything up to and including a text; at the end of the file the token counts as cut
  /// off.
  private func skip(until text: StaticString) throws(ReadFailure) {
    var start = min(cursor + 2, filled)
    while true {
      if let end = search(text, from: start) {
        cursor = end + text.utf8CodeUnitCount
        return
      }
      // The text may begin in this window and end in the next one.
      cursor = max(cursor, filled - text.utf8CodeUnitCount + 1)
      guard try refill(keeping: cursor) else {
        isTruncated = isAtEnd
        cursor = filled
        return
      }
      start = cursor
    }
  }

  /// Skips the document type without interpreting it: up to a line that is `]>`, else up to the tag
  /// after which the type is named. Apple Health exports have one of several pages.
  private func skipDocumentType() throws(ReadFailure) {
    // Enough to see whether it has an internal part in brackets.
    while filled - cursor < 4096, try refill(keeping: cursor) {}
    let open = find(UInt8(ascii: "["), from: cursor)
    let close = find(UInt8(ascii: ">"), from: cursor)
    if let close, open.map({ close < $0 }) ?? true {
      cursor = close + 1
      return
    }
    var root: [UInt8] = [UInt8(ascii: "<")]
    var place = cursor + 9
    while place < filled, window[place] <= UInt8(ascii: " ") { place += 1 }
    while place < filled, window[place] > UInt8(ascii: " "), window[place] != UInt8(ascii: "[") {
      // A name longer than the limit is not looked for.
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
        [
          UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
          UInt8(ascii: ">"),
        ].contains(window[cursor + root.count])
      {
        mend(.documentTypeDoesNotEnd, at: cursor)
        return
      }
      cursor += 1
    }
  }

  /// Returns the place of the next `<` or `]` in the window.
  private func nextMark() -> Int? {
    var place = cursor
    while place < filled {
      let byte = window[place]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "]") { return place }
      place += 1
    }
    return nil
  }

  /// Whether the `]` at the cursor begins its line and is followed by `>`; moves the cursor after
  /// them.
  private func endsDocumentType() -> Bool {
    var before = cursor - 1
    while before >= 0, window[before] == UInt8(ascii: " ") || window[before] == UInt8(ascii: "\t") {
      before -= 1
    }
    guard before < 0 || window[before] == UInt8(ascii: "\n") || window[before] == UInt8(ascii: "\r")
    else { return false }
    var after = cursor + 1
    while after < filled, window[after] <= UInt8(ascii: " ") { after += 1 }
    guard after < filled, window[after] == UInt8(ascii: ">") else { return false }
    cursor = after + 1
    return true
  }
}
