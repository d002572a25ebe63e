import TrendsCore

/// The words that the headers of tables are made of, in the languages that are read.
public enum TableWords {
  /// Whether a word, in small letters, is one that headers of such tables share. Such a word
  /// reveals nothing about a person, so it need not be disguised.
  public static func isKnown(_ word: String) -> Bool {
    all.contains(word) || TableUnit(word[...]) != nil
  }

  private static let all: Set<String> = {
    let columns = [
      ColumnWord.day, ColumnWord.source, ColumnWord.end, ColumnWord.waking, ColumnWord.clock,
      ColumnWord.metric,
      ColumnWord.value, ColumnWord.unit,
    ]
    let names =
      columns.flatMap { $0 } + KnownColumn.allNames + AppTable.allNames
      + Metric.known.map(\.name)
    return Set(names.flatMap { $0.split { !$0.isLetter }.map { String($0) } })
  }()
}
