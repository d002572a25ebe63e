import TrendsCore

/// The values of one JSON object, laid out as the cells of a row.
struct ObjectCells: ~Copyable {
  private let keys: ObjectKeys
  private var cells: [[UInt8]]
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity = 4096
  private let bounds: UnsafeMutablePointer<Int32>

  init(_ keys: ObjectKeys) {
    self.keys = keys
    cells = Array(repeating: [], count: keys.names.count)
    bytes = .allocate(capacity: capacity)
    bounds = .allocate(capacity: 2 * max(keys.names.count, 1))
  }

  deinit {
    bytes.deallocate()
    bounds.deallocate()
  }

  /// Reads the object that `json` has just entered; what is no plain value is left out.
  mutating func read(_ json: inout JSONReader) throws(ImportError) {
    for place in cells.indices { cells[place] = [] }
    var next = 0
    while try json.nextKey() {
      let place = keys.place(of: json.text.boundedName, guess: next)
      if let place { next = place + 1 }
      guard let event = try json.next() else { return }
      switch event {
      case .string, .number:
        guard let place else { continue }
        let bytes = json.textBytes
        cells[place] = bytes.count <= DelimitedTable.cellLimit ? bytes : []
      case .beginObject, .beginArray: try json.skip(event)
      default: break
      }
    }
  }

  /// A row of what was read; good until the next one is read.
  mutating func row(line: Int, byte: Int, problem: TableRow.Problem?) -> TableRow {
    guard problem == nil else {
      return TableRow(
        line: line, byte: byte, problem: problem, count: 0, base: bytes, bounds: bounds)
    }
    let size = cells.reduce(0) { $0 + $1.count }
    if size > capacity {
      bytes.deallocate()
      capacity = size
      bytes = .allocate(capacity: capacity)
    }
    var at = 0
    for (place, cell) in cells.enumerated() {
      bounds[2 * place] = Int32(truncatingIfNeeded: at)
      for byte in cell {
        bytes[at] = byte
        at += 1
      }
      bounds[2 * place + 1] = Int32(truncatingIfNeeded: at)
    }
    return TableRow(line: line, byte: byte, count: cells.count, base: bytes, bounds: bounds)
  }
}
