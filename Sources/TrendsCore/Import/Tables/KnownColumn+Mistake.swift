import TrendsCore

extension KnownColumn {
  /// Returns the mistake of a table that ends after its header. Nil for a text of several lines, for
  /// one whose line names no known column, and for bytes that are not a text.
  static func mistake(in head: [UInt8]) -> ImportError? {
    guard head.count < TableDialect.headSize, !head.contains(0),
      let dialect = TableDialect.sniff(head),
      let text = String(validating: head.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    else { return nil }
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.isEmpty }
    guard lines.count == 1 else { return nil }
    let names = lines[0].split(separator: Character(Unicode.Scalar(dialect.separator)))
      .map { String($0).trimmedSpaces }
    let known = names.filter { name in
      let words = ColumnName(name).words
      return KnownColumn(words: words) != nil || ColumnWord.day.contains(words)
    }
    return known.isEmpty ? nil : .noRows(of: names, known: known)
  }
}
