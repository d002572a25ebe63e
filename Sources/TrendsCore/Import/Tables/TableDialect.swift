import TrendsCore

/// How the rows of a delimited table are written.
public struct TableDialect: Equatable, Sendable {
  /// The byte between cells.
  public var separator: UInt8
  /// Whether a line that begins with `#` is a comment.
  public var hasComments: Bool
  /// Whether spaces around quotes are left out, so that `"a", "b"` is two quoted cells.
  public var hasSpacesAroundQuotes: Bool

  public init(separator: UInt8, hasComments: Bool = true, hasSpacesAroundQuotes: Bool = true) {
    self.separator = separator
    self.hasComments = hasComments
    self.hasSpacesAroundQuotes = hasSpacesAroundQuotes
  }

  /// Commas and quotes, nothing else: what programs write for programs.
  static let strict = TableDialect(
    separator: UInt8(ascii: ","), hasComments: false, hasSpacesAroundQuotes: false)
}

extension TableDialect {
  /// The separators that are tried; of equal scores the first wins.
  private static let separators = [",", ";", "\t", "|"].map { (text: Unicode.Scalar) in
    UInt8(ascii: text)
  }
  private static let sampleRows = 200
  /// Bytes at the beginning of a file by which its form is found.
  static let headSize = 64 << 10

  /// Returns the dialect whose separator cuts most rows of `head` into equally many cells, or nil
  /// where none cuts any. A first line `sep=;` decides at once.
  ///
  ///     20.02.2024;80,8;   one comma in each row but the first, two semicolons in all: `;`
  static func sniff(_ head: [UInt8]) -> TableDialect? {
    if let declared = declared(in: head) { return TableDialect(separator: declared) }
    var best: (score: Double, dialect: TableDialect)?
    for separator in separators {
      let dialect = TableDialect(separator: separator)
      let score = TableShape(head, dialect).score
      if score > best?.score ?? 0 { best = (score, dialect) }
    }
    return best?.dialect
  }

  /// Returns the separator that a first line such as Excel's `sep=;` declares.
  private static func declared(in head: [UInt8]) -> UInt8? {
    let line = head.dropFirst(TableEncoding.sniff(head).mark).prefix { !Lines.isBreak($0) }
    guard line.count == declaration.count + 1, line.starts(with: declaration, by: isSame) else {
      return nil
    }
    return line.last
  }

  /// Compares a byte with one of the declaration, whatever the case of a letter.
  static func isSame(_ byte: UInt8, _ declared: UInt8) -> Bool {
    byte == declared
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(declared) && byte | 0x20 == declared
  }

  /// The beginning of the line that declares a separator; it is not a row.
  static let declaration = Array("sep=".utf8)

  /// Returns the reason why a text that may be a table is not tried as one: a first line that is
  /// longer than the head. Nil where that is not the reason.
  static func mistake(in head: [UInt8]) -> ImportError? {
    guard head.count >= headSize, TableShape.isText(head),
      !head.contains(where: Lines.isBreak), head.contains(where: separators.contains)
    else { return nil }
    return ImportError.firstLineTooLong(limit: headSize >> 10)
  }

  /// Whether a file that begins with `head` looks like a table with days or numbers in it. Lines of
  /// a chat with one comma each do not.
  public static func recognises(_ head: [UInt8]) -> Bool {
    guard TableShape.isText(head), let dialect = sniff(head) else { return false }
    let shape = TableShape(head, dialect)
    return shape.score >= 0.5 && shape.hasFigures && !shape.isChat
  }
}

/// What the rows at the beginning of a file have in common, read in one dialect.
struct TableShape {
  /// Up to 200 rows that are neither comments nor empty nor damaged.
  private var rows: [[[UInt8]]] = []
  /// The number of cells that most rows have; the larger of two that are equally frequent.
  private var width = 0

  /// Reads the rows of `head`; costs a pass over it.
  init(_ head: [UInt8], _ dialect: TableDialect) {
    // The row that the end of a long head cuts would count as a short one, unless it is the first.
    let isCut = head.count >= TableDialect.headSize
    guard var reader = try? TableReader(MemoryBytes(head), dialect) else { return }
    while rows.count < 200, let row = try? reader.next() {
      // A long first row may be cut in the middle of a quoted cell.
      let isWhole = row.problem == nil || isCut && row.problem == .openQuote && rows.count == 1
      if !row.isComment && isWhole && row.filledCount > 0 { rows.append(row.cells()) }
    }
    if isCut && rows.count < 200 && rows.count > 2 { rows.removeLast() }
    // Some apps end each row of data with a separator more than their header.
    let heads = Set(rows.prefix(2).map(\.count))
    for place in rows.indices.dropFirst()
    where rows[place].last == [] && heads.contains(rows[place].count - 1) {
      rows[place].removeLast()
    }
    var counts: [Int: Int] = [:]
    for row in rows { counts[row.count, default: 0] += 1 }
    width = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  /// How well the separator fits: 0 for a single column, up to 1.05.
  ///
  /// It is the share of rows with `width` cells, where a date on a row of its own counts half. It
  /// is reduced where the first row is not one of them; a thousandth for each cell decides between
  /// equals.
  var score: Double {
    guard width > 1, let first = rows.first else { return 0 }
    var sum = 0.0
    for row in rows {
      if row.count == width {
        sum += 1
      } else if row.dropFirst().allSatisfy(\.isEmpty) && row.count > 1 {
        sum += 0.5
      }
    }
    let share = sum / Double(rows.count) * (first.count == width ? 1 : 0.8)
    return share + Double(min(width, 50)) / 1000
  }

  /// Whether in one of the first 64 columns at least half of the filled cells, a header aside, are
  /// numbers or days.
  var hasFigures: Bool {
    (0..<min(width, 64)).contains { column in
      let cells = rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
      let figures = cells.count { cell in
        cell.withUnsafeBufferPointer { Self.isFigure($0) }
      }
      return figures > 0 && 2 * figures >= cells.count - 1
    }
  }

  /// Whether a cell is a day, or a number with either decimal mark.
  private static func isFigure(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    if WrittenDate(cell) != nil { return true }
    if case .number = CellValue(cell, decimalComma: true) { return true }
    if case .number = CellValue(cell, decimalComma: false) { return true }
    return false
  }

  /// Whether at least half of the rows look like `30.03.24, 21:05 - Name: text`, which has one
  /// comma a line and is not a table.
  var isChat: Bool {
    guard width == 2 else { return false }
    let lines = rows.count { row in
      guard row.count > 1 else { return false }
      let text = String(decoding: row[1], as: UTF8.self)
      return text.contains(":") && text.contains(" - ")
    }
    return 2 * lines >= rows.count
  }

  /// Whether `head` is text that may be a table: it does not begin like XML or JSON, and at most
  /// one byte in 16 is a control character besides tabs, line ends and escape. With such a
  /// character the first byte must be ASCII. UTF-16 with a byte order mark is always text.
  static func isText(_ head: [UInt8]) -> Bool {
    let (encoding, mark) = TableEncoding.sniff(head)
    if encoding == .utf16LittleEndian || encoding == .utf16BigEndian { return true }
    let text = head.dropFirst(mark)
    guard let first = text.first(where: { $0 > UInt8(ascii: " ") }) else { return false }
    // Titles may have tags around them, which no document begins with.
    let isTagged = text.drop { $0 <= UInt8(ascii: " ") }.starts(with: "<span".utf8)
    if first == UInt8(ascii: "<") && !isTagged || first == UInt8(ascii: "{")
      || first == UInt8(ascii: "[")
    {
      return false
    }
    let strays = text.count { $0 < 32 && !(9...13).contains($0) && $0 != 27 }
    return strays * 16 <= text.count && (strays == 0 || first < 127)
  }
}
