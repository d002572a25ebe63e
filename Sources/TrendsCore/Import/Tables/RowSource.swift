import TrendsCore

/// Whatever gives rows: the lines of a table, or the objects of a JSON file.
protocol RowSource: ~Copyable {
  var encoding: TableEncoding { get }
  mutating func next() throws(ReadFailure) -> TableRow?
}

extension TableReader: RowSource {}

/// How the rows of a file are written.
enum TableForm: Equatable {
  case delimited(TableDialect)
  /// One JSON object a line, or an array of objects; its keys are the columns.
  case lines(ObjectKeys)
  case array(ObjectKeys)

  static func sniff(_ source: any ByteSource) throws(ReadFailure) -> TableForm {
    let head = try source.bytes(limit: TableDialect.headSize)
    switch head.dropFirst(TableEncoding.sniff(head).mark).first(where: { $0 > 32 }) {
    case UInt8(ascii: "{"): return .lines(try JSONLineRows.keys(source))
    case UInt8(ascii: "["): return .array(try JSONArrayRows.keys(source))
    default:
      return .delimited(TableDialect.sniff(head) ?? TableDialect(separator: UInt8(ascii: ",")))
    }
  }

  private var objectKeys: ObjectKeys? {
    switch self {
    case .delimited: nil
    case .lines(let keys), .array(let keys): keys
    }
  }

  var keys: [String]? { objectKeys?.names }

  /// Whether objects have more keys than are read.
  var hasMoreKeys: Bool { objectKeys?.isCut ?? false }

  /// Some rows in the middle of a file, as a source of their own.
  func part(_ range: Range<Int>, of source: any ByteSource) -> any ByteSource {
    let part = PartialBytes(source, range)
    if case .array = self { return OpenedArray(part) }
    return part
  }

  /// Gives each row to `body` until it answers false; the encoding is sniffed where it is not known.
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
    case .array(let keys):
      var rows = JSONArrayRows(source, keys)
      try TableForm.drain(&rows, body)
    }
  }

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

/// The rest of a JSON array, from one of its elements on, opened again.
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
