import TrendsCore

/// The rows of a file with one JSON object a line. Any other line is a row with a problem.
struct JSONLineRows: RowSource, ~Copyable {
  private var lines: TableReader
  private var cells: ObjectCells

  /// NUL as the separator makes each line one cell: JSON never holds that byte.
  private static let dialect = TableDialect(
    separator: 0, hasComments: false, hasSpacesAroundQuotes: false)

  /// Opens the file; `keys` decides which members are cells. The encoding is sniffed where it is
  /// nil.
  init(
    _ source: any ByteSource, _ keys: ObjectKeys, _ encoding: TableEncoding? = nil
  ) throws(ReadFailure) {
    lines = try TableReader(source, JSONLineRows.dialect, encoding)
    cells = ObjectCells(keys)
  }

  var encoding: TableEncoding { lines.encoding }

  /// Returns the next line as a row, valid until the next call. Text after the object is a problem.
  mutating func next() throws(ReadFailure) -> TableRow? {
    guard let line = try lines.next() else { return nil }
    var problem = line.problem
    if problem == nil {
      var json = JSONReader([UInt8](line[0]))
      do throws(ImportError) {
        if try json.enterObject() { try cells.read(&json) } else { problem = .noObject }
        if problem == nil, try json.next() != nil { problem = .noObject }
      } catch { problem = json.isCutOff ? .cutOff : .noObject }
    }
    return cells.row(line: line.line, byte: line.byte, problem: problem)
  }

  /// Collects the keys of the first `most` lines, in the order in which they are met.
  static func keys(
    _ source: any ByteSource, rows most: Int
  ) throws(ReadFailure) -> ObjectKeys {
    var lines = try TableReader(source, dialect)
    var keys = ObjectKeys()
    var seen = 0
    while seen < most, let line = try lines.next() {
      seen += 1
      var json = JSONReader([UInt8](line[0]))
      do throws(ImportError) {
        if try json.enterObject() { try keys.collect(&json) }
      } catch { continue }
    }
    return keys
  }
}
