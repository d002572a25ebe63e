import TrendsCore

/// Gives rows one after another: the lines of a table, or the objects of a JSON file.
protocol RowSource: ~Copyable {
  /// The encoding of the file, in which cells are turned into text.
  var encoding: TableEncoding { get }
  /// Returns the next row, or nil at the end. A row is valid until the next call.
  mutating func next() throws(ReadFailure) -> TableRow?
}

extension TableReader: RowSource {}

/// How the rows of a file are written.
enum TableForm: Equatable {
  /// Lines of separated cells.
  case delimited(TableDialect)
  /// One JSON object a line; its keys are the columns.
  case lines(ObjectKeys)
  /// A JSON array of objects; their keys are the columns. With `list` the objects of the array have
  /// the rows in a list under that key.
  case array(ObjectKeys, list: String?)
  /// Lines of separated cells, where a header stands before each row; the titles are the columns.
  case headed(ObjectKeys)

  /// Finds the form by the first bytes of a file. Of JSON it reads the first objects, or with
  /// `allKeys` all of them, to collect their keys. Text without a recognisable separator is taken as
  /// comma-separated.
  static func sniff(
    _ source: any ByteSource, allKeys: Bool = false
  ) throws(ReadFailure) -> TableForm {
    let most = allKeys ? Int.max : TableSurvey.sampleRows
    let head = try source.bytes(limit: TableDialect.headSize)
    switch head.dropFirst(TableEncoding.sniff(head).mark).first(where: { $0 > UInt8(ascii: " ") }) {
    case UInt8(ascii: "{"): return .lines(try JSONLineRows.keys(source, rows: most))
    case UInt8(ascii: "["):
      let list = JSONHeader.list(in: head)
      return .array(try JSONArrayRows.keys(source, rows: most, list: list), list: list)
    default:
      if HeadedRows.recognises(head) { return .headed(try HeadedRows.keys(source, rows: most)) }
      return .delimited(TableDialect.sniff(head) ?? TableDialect(separator: UInt8(ascii: ",")))
    }
  }

  /// The columns where each row names its own, nil for delimited rows.
  private var ownKeys: ObjectKeys? {
    switch self {
    case .delimited: nil
    case .lines(let keys), .array(let keys, _), .headed(let keys): keys
    }
  }

  /// The names of the columns where each row names its own, nil for delimited rows.
  var keys: [String]? { ownKeys?.names }

  /// Whether rows are JSON objects.
  var isJSON: Bool {
    switch self {
    case .delimited, .headed: false
    case .lines, .array: true
    }
  }

  /// Whether some rows can be read without those before them.
  var canBeCut: Bool {
    switch self {
    case .delimited, .lines: true
    case .array(_, let list): list == nil
    case .headed: false
    }
  }

  /// Whether objects have more keys than are read.
  var hasMoreKeys: Bool { ownKeys?.isCut ?? false }

  /// Returns some rows of a file as a byte source of their own. `range` begins and ends where rows
  /// begin. An array has lost its end there, so its last row may be one with a problem.
  func part(_ range: Range<Int>, of source: any ByteSource) -> any ByteSource {
    let part = PartialBytes(source, range)
    if case .array = self { return OpenedArray(part) }
    return part
  }

  /// Calls `body` with each row, which is valid only during the call, until it returns false. The
  /// encoding is sniffed where it is nil.
  func forEachRow(
    of source: any ByteSource, _ encoding: TableEncoding? = nil,
    _ body: (TableRow, TableEncoding) -> Bool
  ) throws(ReadFailure) {
    switch self {
    case .delimited(let dialect):
      var rows = try TableReader(source, dialect, encoding)
      try TableForm.drain(&rows, body)
    case .lines(let keys):
      var rows = try JSONLineRows(source, keys, encoding)
      try TableForm.drain(&rows, body)
    case .headed(let keys):
      var rows = try HeadedRows(source, keys, encoding)
      try TableForm.drain(&rows, body)
    case .array(let keys, let list):
      var rows = JSONArrayRows(source, keys, list: list)
      try TableForm.drain(&rows, body)
    }
  }

  /// Generic over the source, so that the loop over its rows is specialised for each.
  @inline(__always)
  private static func drain<Rows: RowSource & ~Copyable>(
    _ rows: inout Rows, _ body: (TableRow, TableEncoding) -> Bool
  ) throws(ReadFailure) {
    let encoding = rows.encoding
    while let row = try rows.next() {
      if !body(row, encoding) { return }
    }
  }
}

/// The rest of a JSON array, from one of its elements on, with a bracket put before it.
private struct OpenedArray: ByteSource {
  private let rest: PartialBytes

  init(_ rest: PartialBytes) { self.rest = rest }

  var count: Int { rest.count + 1 }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ReadFailure) -> Int {
    guard offset == 0 else { return try rest.read(into: buffer, at: offset - 1) }
    guard let first = buffer.indices.first else { return 0 }
    buffer[first] = UInt8(ascii: "[")
    return try rest.read(
      into: UnsafeMutableRawBufferPointer(rebasing: buffer[(first + 1)...]), at: 0) + 1
  }
}
