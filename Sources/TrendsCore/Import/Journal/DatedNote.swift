import TrendsCore

/// A text whose day is in its file's name or in the lines on top of it.
///
///     2024-05-01.md   2024-05-01 Lake.md   notes/2024/05/01.md   20240501.txt
///
///     ---
///     date: 2024-05-01
///     title: Lake
///     ---
public enum DatedNote {
  /// Bytes of a text; a larger one is refused.
  static let sizeLimit = 64 << 20
  /// Endings of file names, in small letters, that may have a day before them.
  private static let endings: Set<String> = ["md", "markdown", "txt", "org"]

  /// Whether a text that begins with `head` has a day on top.
  public static func recognises(_ head: [UInt8]) -> Bool {
    head.starts(with: "---".utf8) && Front(String(decoding: head, as: UTF8.self))?.day != nil
  }

  /// Returns the day and the title in the path of a file; nil where its name has no day or another
  /// ending. Besides the name, the two folders above it may be year and month.
  ///
  ///     DatedNote.named("journal/2024-05-01 Lake.md")   // 2024-05-01, "Lake"
  static func named(_ path: String) -> (day: Day, title: String)? {
    let parts = path.split(separator: "/")
    guard let file = parts.last, let dot = file.lastIndex(of: "."),
      endings.contains(file[file.index(after: dot)...].lowercased())
    else { return nil }
    let stem = file[..<dot]
    if let day = Day(iso: stem.prefix(10)) { return (day, title(stem.dropFirst(10))) }
    // `20240501`, but not a longer number.
    if stem.utf8.prefix(8).allSatisfy(Decimals.isDigit), stem.utf8.count >= 8 {
      let digits = String(stem.prefix(8))
      if let day = day(digits.prefix(4), digits.dropFirst(4).prefix(2), digits.suffix(2)),
        !(stem.dropFirst(8).utf8.first.map(Decimals.isDigit) ?? false)
      {
        return (day, title(stem.dropFirst(8)))
      }
    }
    // `2024/05/01 Lake.md`: the folders are year and month.
    let last = parts.suffix(3).dropLast() + [stem]
    guard last.count == 3,
      let day = day(last[last.startIndex], last[last.startIndex + 1], stem.prefix(2)),
      last[last.startIndex].utf8.count == 4
    else { return nil }
    return (day, title(stem.dropFirst(2)))
  }

  /// Returns the day of three numbers; month and day must have two digits.
  private static func day(_ year: Substring, _ month: Substring, _ day: Substring) -> Day? {
    guard month.utf8.count == 2, day.utf8.count == 2, let year = Int(decimal: year.utf8),
      let month = Int(decimal: month.utf8), let day = Int(decimal: day.utf8)
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// Returns the title after the day in a file's name, without the marks between them.
  private static func title(_ rest: Substring) -> String {
    Markdown.plain(rest.drop { " -_–—.".contains($0) })
  }

  /// Reads a text as one entry. The day and title on top of the text win over those in `told`, the
  /// file's name; without a title the first line serves. Throws where neither has a day.
  static func read(
    _ source: any ByteSource, named told: (day: Day, title: String)?
  ) throws(ImportError) -> Imported {
    var bytes = try source.text(limit: sizeLimit)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let whole = String(decoding: bytes, as: UTF8.self)
    let front = Front(whole)
    var imported = Imported(report: ImportReport(format: "dated note"))
    imported.report.read = 1
    guard let day = front?.day ?? told?.day else {
      throw ImportError.noDayOnTop
    }
    let text = trimmed(front?.body ?? whole)
    let titles = [front?.title, told?.title, Markdown.title(of: text)]
    imported.entries = [
      JournalEntry(
        day: day, title: titles.compactMap { $0 }.first { !$0.isEmpty } ?? "", text: text)
    ]
    imported.report.kept = 1
    return imported
  }

  /// Returns a text without white space at either end.
  private static func trimmed(_ text: String) -> String {
    let kept = text.drop(while: \.isWhitespace)
    guard let last = kept.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(kept[...last])
  }

  /// The lines between two `---` on top of a text, each `name: value`.
  private struct Front {
    /// The first of `date`, `day` and `created` that is a day.
    var day: Day?
    var title: String?
    /// The text after the second `---`.
    var body: String

    /// Nil where the text does not begin with `---`, or has no second one.
    init?(_ text: String) {
      var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
      guard lines.popFirst() == "---", let end = lines.firstIndex(of: "---") else { return nil }
      for line in lines[..<end] {
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { continue }
        let value = parts[1].drop(while: \.isWhitespace).drop { "\"'".contains($0) }
        switch parts[0].lowercased() {
        case "date", "day", "created": day = day ?? Day(iso: value.prefix(10))
        case "title":
          title = String(value.prefix { $0 != "\"" }).trimmedSpaces
        default: break
        }
      }
      body = lines[lines.index(after: end)...].joined(separator: "\n")
    }
  }
}
