public import TrendsCore

/// Reads the rows of a table from front to back, through a window of 1 MiB: memory does not grow
/// with the file.
///
///     var reader = try TableReader(MemoryBytes(bytes), TableDialect(separator: UInt8(ascii: ",")))
///     while let row = try reader.next() { … row[0] … }
///
/// Lines end with `\n`, `\r\n` or `\r`; blank ones are left out but counted. A row that is wrong is
/// given with its problem, and reading goes on behind it.
public struct TableReader: ~Copyable {
  public static let columnLimit = 4096
  /// Bytes of a row with its line end; a quote that nobody closes is found out as soon.
  public static let rowLimit = TableWindow.size

  public let dialect: TableDialect
  var window: TableWindow
  /// Where in the window the next row begins.
  var position = 0
  var line = 1
  let scan: StopScan
  /// Start and end of each cell.
  let bounds: UnsafeMutablePointer<Int32>
  var count = 0
  /// Cells that hold `""`, and whether any is quoted at all.
  var escaped: [Int] = []
  var hasQuotes = false
  var problem: TableRow.Problem?

  /// The encoding is sniffed where it is not known.
  public init(
    _ source: any ByteSource, _ dialect: TableDialect, _ encoding: TableEncoding? = nil
  ) throws(ReadFailure) {
    self.dialect = dialect
    scan = StopScan(separator: dialect.separator)
    window = try TableWindow(source, encoding)
    bounds = .allocate(capacity: 2 * TableReader.columnLimit)
  }

  deinit { bounds.deallocate() }

  public var encoding: TableEncoding { window.encoding }

  enum Step { case row(end: Int), comment(end: Int), blank(end: Int), more, end }

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
        if position == 0 && window.isFull { return try giveUp() }
        try window.slide(to: position)
        position = 0
      case .end: return nil
      }
    }
  }

  /// Where the line end at `at` is over; nil if more bytes must come to tell.
  func end(ofLineEndAt at: Int) -> Int? {
    guard window.bytes[at] == 13 else { return at + 1 }
    guard at + 1 < window.filled else { return window.isAtEnd ? at + 1 : nil }
    return window.bytes[at + 1] == 10 ? at + 2 : at + 1
  }

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
