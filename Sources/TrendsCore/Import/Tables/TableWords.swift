import TrendsCore

/// The words that the heads of tables are made of, in the languages that are read.
public enum TableWords {
  /// Whether a word, in small letters, says nothing but what every such table says.
  public static func isKnown(_ word: String) -> Bool {
    all.contains(word) || TableUnit(word[...]) != nil
  }

  private static let all: Set<String> = {
    let columns = [
      ColumnWord.day, ColumnWord.source, ColumnWord.end, ColumnWord.clock, ColumnWord.metric,
      ColumnWord.value, ColumnWord.unit,
    ]
    let names =
      columns.flatMap { $0 } + KnownColumn.allNames + KnownLayout.allNames
      + Metric.known.map(\.name)
    return Set(names.flatMap { $0.split { !$0.isLetter }.map { String($0) } })
  }()
}
