extension DisplayWidth {
  /// Where a text is in a field that is wider than the text.
  public enum Alignment: Sendable { case left, right, center }

  /// Returns the text if it fits in `width` cells, else as many graphemes as leave room for
  /// `ellipsis`.
  ///
  ///     DisplayWidth.truncated("Morning run", to: 8)   // "Morning…"
  ///
  /// The result is never wider than `width`, but may be one cell narrower, as `体` is not cut in
  /// two. If the ellipsis itself does not fit it is left out.
  @inlinable public static func truncated(
    _ text: some StringProtocol, to width: Int, ellipsis: String = "…"
  ) -> String {
    if of(text) <= width { return String(text) }
    let mark = of(ellipsis)
    guard mark <= width else { return prefix(of: text, width: width) }
    return prefix(of: text, width: width - mark) + ellipsis
  }

  /// Returns the text filled with blanks to `width` cells; a wider text is returned as it is.
  ///
  ///     DisplayWidth.padded("kg", to: 5, .right)   // "   kg"
  ///
  /// Centred text has the odd blank on its right.
  @inlinable public static func padded(
    _ text: some StringProtocol, to width: Int, _ alignment: Alignment = .left
  ) -> String {
    let missing = width - of(text)
    guard missing > 0 else { return String(text) }
    let before =
      switch alignment {
      case .left: 0
      case .right: missing
      case .center: missing / 2
      }
    return blanks(before) + text + blanks(missing - before)
  }

  /// Returns as many graphemes from the start as fit in `width` cells; none for a negative width.
  @inlinable public static func prefix(of text: some StringProtocol, width: Int) -> String {
    var rest = width
    var end = text.startIndex
    for index in text.indices {
      rest -= of(text[index])
      guard rest >= 0 else { break }
      end = text.index(after: index)
    }
    return String(text[..<end])
  }

  /// Divides a text between words into lines of `width` cells; a longer word has a line of its own. Several
  /// blanks become one.
  public static func wrapped(_ text: some StringProtocol, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, of(last) + 1 + of(word) <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  @usableFromInline static func blanks(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
