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

  /// Cuts names that are too wide at their ends, and in the middle where they would be the same else:
  /// `running-count` and `running-speed` become `runn…count` and `runn…speed`.
  public static func shortened(_ names: [String], to width: Int, ellipsis: String) -> [String] {
    let cut = names.map { truncated($0, to: width, ellipsis: ellipsis) }
    var whole: [String: Set<String>] = [:]
    for (short, name) in zip(cut, names) { whole[short, default: []].insert(name) }
    let room = width - of(ellipsis)
    return zip(cut, names).map { short, name in
      guard whole[short]?.count ?? 0 > 1, room >= 4 else { return short }
      let last = of(name.split(separator: "-").last ?? "")
      let tail = min(max(last, room / 2), room - 2)
      return prefix(of: name, width: room - tail) + ellipsis + suffix(of: name, width: tail)
    }
  }

  /// Returns as many graphemes from the end as fit in `width` cells.
  private static func suffix(of text: String, width: Int) -> String {
    var rest = width
    let kept = text.reversed().prefix { character in
      rest -= of(character)
      return rest >= 0
    }
    return String(kept.reversed())
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
