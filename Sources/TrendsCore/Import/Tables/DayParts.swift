import TrendsCore

/// A day that is written in several columns: year, month and day, or a year beside `October 1`.
struct DayParts: Equatable {
  /// The columns in the order in which they are written together.
  var columns: [Int]
  /// What stands between them.
  var marks: [String]

  /// Writes the cells of a row as one date.
  func text(_ row: TableRow) -> [UInt8] { text { [UInt8](trimmed(row[$0])) } }

  private func text(_ cell: (Int) -> [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for (place, column) in columns.enumerated() {
      if place > 0 { text += marks[place - 1].utf8 }
      let bytes = cell(column)
      // `WrittenDate` reads `2026-01-05` but not `2026-1-5`.
      if bytes.count == 1, bytes.allSatisfy(Decimals.isDigit) { text.append(UInt8(ascii: "0")) }
      text += bytes
    }
    return text
  }

  /// Finds the columns by their names, and how their cells make a date in every row; nil where they
  /// make none.
  static func find(_ names: [ColumnName], _ rows: [[[UInt8]]]) -> DayParts? {
    func column(_ words: Set<String>) -> Int? { names.firstIndex { words.contains($0.words) } }
    guard let year = column(ColumnWord.year) else { return nil }
    var candidates: [DayParts] = []
    if let month = column(ColumnWord.month), let day = column(ColumnWord.dayOfMonth) {
      candidates.append(DayParts(columns: [year, month, day], marks: ["-", "-"]))
      candidates.append(DayParts(columns: [day, month, year], marks: [" ", " "]))
    }
    for (place, name) in names.enumerated() where place != year && ColumnWord.isDay(name.words) {
      candidates.append(DayParts(columns: [place, year], marks: [", "]))
      candidates.append(DayParts(columns: [place, year], marks: [" "]))
      candidates.append(DayParts(columns: [year, place], marks: ["-"]))
    }
    return candidates.first { parts in
      !rows.isEmpty
        && rows.allSatisfy { row in
          guard parts.columns.allSatisfy({ $0 < row.count }) else { return false }
          return parts.text { row[$0] }.withUnsafeBufferPointer {
            WrittenDate($0)?.order == .known
          }
        }
    }
  }
}
