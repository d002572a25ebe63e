import TrendsCore

extension KnownColumn {
  /// Returns the reason why a text is no table although its only line names columns: it has no
  /// rows. Nil where none of them is known, there are more lines, or a byte is none of a text.
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
