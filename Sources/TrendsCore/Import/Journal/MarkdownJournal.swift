public import TrendsCore

/// Reads a journal that is one Markdown text with a day in each heading.
///
///     ## 2024-05-01        ──►  2024-05-01, "Slept badly."
///     Slept badly.
///     ## 2024-05-02 Lake   ──►  2024-05-02, "Lake"
///
/// Text above the first such heading belongs to no day and is skipped.
public enum MarkdownJournal {
  /// Bytes of a journal; the text is held whole, so a larger file is refused.
  static let sizeLimit = 256 << 20

  /// Whether one of the lines in `head` is a heading with a day.
  public static func recognises(_ head: [UInt8]) -> Bool {
    Lines(head).contains { heading($0.bytes) != nil }
  }

  /// Reads the entries in the order of the file; two headings of one day make two entries. A
  /// heading whose day the calendar does not have stays in the text above, and is reported.
  public static func read(_ source: any ByteSource) throws(ImportError) -> Imported {
    let bytes = try source.text(limit: sizeLimit)
    var imported = Imported(report: ImportReport(format: "Markdown journal"))
    var open: Heading?
    var body: [String] = []
    func close() {
      guard let open else { return }
      let text = MarkdownJournal.text(of: body)
      let title = open.title.isEmpty ? Markdown.title(of: text) : open.title
      imported.entries.append(JournalEntry(day: open.day, title: title, text: text))
    }
    for line in Lines(bytes) {
      if let heading = heading(line.bytes) {
        close()
        open = heading
        body = []
        imported.report.read += 1
      } else if open != nil {
        if looksLikeDay(line.bytes) {
          imported.report.mend(.headingOfNoDay, at: line.place)
        }
        body.append(String(decoding: line.bytes, as: UTF8.self))
      } else if !line.bytes.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
        imported.report.skip(.lineBeforeFirstDay, at: line.place)
      }
    }
    close()
    imported.report.kept = imported.entries.count
    guard !imported.entries.isEmpty else {
      throw ImportError.noDayHeading
    }
    return imported
  }

  /// A heading that begins an entry; the title is empty where only the day is given.
  private struct Heading {
    var day: Day
    var title: String
  }

  /// Reads `## 2024-05-01` or `# 2024-05-01 Lake`, with at most six marks; nil for any other line.
  private static func heading(_ line: ArraySlice<UInt8>) -> Heading? {
    guard let words = words(ofHeading: line) else { return nil }
    // `2024/05/01` is the same day.
    let mark = words.dropFirst(4).first.flatMap { "/.".utf8.contains($0) ? $0 : nil }
    let written = words.prefix(10).map { $0 == mark ? UInt8(ascii: "-") : $0 }
    guard let day = Day(iso: String(decoding: written, as: UTF8.self)) else { return nil }
    var after = words.dropFirst(10)
    // `2024-05-01T23:30` is too; its time is not a title.
    if after.first == UInt8(ascii: "T"), after.dropFirst().first.map(Decimals.isDigit) == true {
      after = after.drop { $0 > UInt8(ascii: " ") }
    }
    guard after.first.map({ !Decimals.isWordByte($0) }) ?? true else { return nil }
    let title = Markdown.plain(
      Substring(
        Substring(decoding: after, as: UTF8.self).unicodeScalars.drop {
          ":,–—- \t".unicodeScalars.contains($0)
        }))
    return Heading(day: day, title: title)
  }

  /// Returns the text after the marks of a heading, of which there are one to six, and a space.
  private static func words(ofHeading line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let rest = line.drop { $0 == UInt8(ascii: "#") }
    guard (1...6).contains(line.count - rest.count), rest.first == UInt8(ascii: " ") else {
      return nil
    }
    return rest.drop { $0 == UInt8(ascii: " ") }
  }

  /// Whether a heading begins with a year, a mark and a digit: meant as a day, but not a valid one.
  private static func looksLikeDay(_ line: ArraySlice<UInt8>) -> Bool {
    guard let words = words(ofHeading: line), words.count >= 6,
      words.prefix(4).allSatisfy(Decimals.isDigit)
    else { return false }
    let rest = words.dropFirst(4)
    return rest.first.map { "-/.".utf8.contains($0) } == true
      && rest.dropFirst().first.map(Decimals.isDigit) == true
  }

  /// Returns lines as one text, without blank ones at either end.
  private static func text(of lines: [String]) -> String {
    var lines = lines[...]
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}

extension Decimals {
  /// Whether a byte belongs to a word: a digit, an ASCII letter, or part of a character beyond
  /// ASCII.
  fileprivate static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...:
      true
    default: false
    }
  }
}
