import TrendsCore

/// The values of one JSON object, laid out as the cells of a row. It owns the memory that its rows
/// refer to.
struct ObjectCells: ~Copyable {
  /// The columns.
  private let keys: ObjectKeys
  /// By column, the text of its value; empty where the object has none.
  private var cells: [[UInt8]]
  /// The cells one after another, of `capacity` bytes.
  private var bytes: UnsafeMutablePointer<UInt8>
  /// Whether the object has keys that are not among the columns, though there is room for more.
  private var hasFurtherKeys = false
  /// Bytes allocated; they grow with the longest object.
  private var capacity = 4096
  /// The start and end of each cell in `bytes`.
  private let bounds: UnsafeMutablePointer<Int32>

  /// Makes room for a cell of each key.
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

  /// Reads the object that `json` has just entered. Texts and numbers are kept, also those of
  /// objects in it; lists, `true`, `false`, `null` and values beyond `DelimitedTable.cellLimit`
  /// leave the cell empty.
  mutating func read(_ json: inout JSONReader) throws(ImportError) {
    for place in cells.indices { cells[place] = [] }
    hasFurtherKeys = false
    var next = 0
    try read(&json, below: "", depth: 0, &next)
  }

  /// Reads an object; `next` is the column that its first key probably has.
  private mutating func read(
    _ json: inout JSONReader, below path: String, depth: Int, _ next: inout Int
  ) throws(ImportError) {
    while try json.nextKey() {
      let key =
        path.isEmpty ? json.text.boundedName : (path + json.text.boundedName).boundedName
      let place = keys.place(of: key, guess: next)
      // An object is not a column itself, so a missing one is nothing new.
      guard let event = try json.next() else { return }
      if event == .beginObject, depth + 1 < ObjectKeys.depthLimit {
        try read(&json, below: key + ".", depth: depth + 1, &next)
        continue
      }
      if let place { next = place + 1 } else if !keys.isCut { hasFurtherKeys = true }
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

  /// Takes the cells of a line; `places` says by cell in which column it belongs.
  mutating func read(_ line: TableRow, _ places: [Int?]) {
    for place in cells.indices { cells[place] = [] }
    hasFurtherKeys = false
    for (index, place) in places.enumerated() {
      guard let place, cells.indices.contains(place) else { continue }
      let cell = line[index]
      if cell.count <= DelimitedTable.cellLimit { cells[place] = [UInt8](cell) }
    }
  }

  /// Returns what was read as a row, valid until the next call. A row with a problem has no cells.
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
    return TableRow(
      line: line, byte: byte, hasFurtherKeys: hasFurtherKeys, count: cells.count, base: bytes,
      bounds: bounds)
  }
}
