public import TrendsCore

/// Reads the rows of a table from front to back, through a window of 1 MiB: memory does not grow
/// with the file.
///
///     var reader = try TableReader(MemoryBytes(bytes), TableDialect(separator: UInt8(ascii: ",")))
///     while let row = try reader.next() { … row[0] … }
///
/// Lines end with `\n`, `\r\n` or `\r`; blank ones are left out but counted. A damaged row is
/// returned with its problem, and reading goes on after it.
public struct TableReader: ~Copyable {
  /// Cells of a row that are read; a row with more has a problem.
  public static let columnLimit = 4096
  /// Bytes of a row with its line end. It also bounds how far the reader looks for a closing quote.
  public static let rowLimit = TableWindow.size

  public let dialect: TableDialect
  var window: TableWindow
  /// Where in the window the next row begins.
  var position = 0
  /// The line of the next row, counted from 1.
  var line = 1
  /// Finds the end of cells without quotes.
  let scan: StopScan
  /// The start and the end of each cell in the window.
  let bounds: UnsafeMutablePointer<Int32>
  /// Cells of the row so far.
  var count = 0
  /// The cells of the row that hold `""`.
  var escaped: [Int] = []
  /// Whether any cell of the row is quoted and so may hold line breaks.
  var hasQuotes = false
  /// What is wrong with the row so far.
  var problem: TableRow.Problem?

  /// Opens a table at its first row. The encoding is sniffed where it is nil.
  public init(
    _ source: any ByteSource, _ dialect: TableDialect, _ encoding: TableEncoding? = nil
  ) throws(ReadFailure) {
    self.dialect = dialect
    scan = StopScan(separator: dialect.separator)
    window = try TableWindow(source, encoding)
    bounds = .allocate(capacity: 2 * TableReader.columnLimit)
  }

  deinit { bounds.deallocate() }

  /// The encoding of the file; the cells of UTF-16 files are UTF-8 by then.
  public var encoding: TableEncoding { window.encoding }

  /// What is at `position`, up to `end` in the window; `more` where the window has to be filled
  /// first.
  enum Step { case row(end: Int), comment(end: Int), blank(end: Int), more, end }

  /// Returns the next row or comment, or nil at the end. It is valid until the next call.
  public mutating func next() throws(ReadFailure) -> TableRow? {
    while true {
      switch step() {
      case .row(let end): return finish(at: end)
      case .comment(let end):
        setComment(to: end)
        return finish(at: end, isComment: true)
      case .blank(let end):
        position = end
        line += 1
      case .more:
        // A full window without the end of its first row: the row is too long.
        if position == 0 && window.isFull { return try giveUp() }
        try window.slide(to: position)
        position = 0
      case .end: return nil
      }
    }
  }

  /// Returns where the line end at `at` is over; nil where the next byte has to show whether it is
  /// `\r\n`.
  func end(ofLineEndAt at: Int) -> Int? {
    guard window.bytes[at] == UInt8(ascii: "\r") else { return at + 1 }
    guard at + 1 < window.filled else { return window.isAtEnd ? at + 1 : nil }
    return window.bytes[at + 1] == UInt8(ascii: "\n") ? at + 2 : at + 1
  }

  /// Makes the row from `position` to `end`, and goes on after it.
  private mutating func finish(at end: Int, isComment: Bool = false) -> TableRow {
    let row = TableRow(
      line: line, byte: window.base + position, problem: problem, isComment: isComment,
      count: count, base: window.bytes, bounds: bounds)
    line += 1
    if hasQuotes { line += breaksInside() }
    if !escaped.isEmpty { unescape() }
    position = end
    return row
  }
}
