import TrendsCore

/// The rows of a file that is one JSON array of objects, which may be cut off.
struct JSONArrayRows: RowSource, ~Copyable {
  private var json: JSONReader
  private var cells: ObjectCells
  /// Whether the bracket that opens the array has been read.
  private var isOpen = false
  /// Whether no row follows: the array has ended, or its JSON is damaged.
  private var isDone = false

  init(_ source: any ByteSource, _ keys: ObjectKeys) {
    json = JSONReader(source)
    cells = ObjectCells(keys)
  }

  var encoding: TableEncoding { .utf8 }

  /// Returns the next element as a row, valid until the next call. An element that is not an object
  /// is a row with a problem; damaged JSON is one such row, and the last.
  mutating func next() throws(ReadFailure) -> TableRow? {
    while !isDone {
      var place = ImportReport.Place(byte: 0)
      do throws(ImportError) {
        if !isOpen {
          isOpen = try json.enterArray()
          isDone = !isOpen
          continue
        }
        guard let event = try json.nextElement() else {
          isDone = true
          // Anything after the array is damage, and the last row says so.
          _ = try json.next()
          return nil
        }
        place = json.place()
        guard event == .beginObject else {
          try json.skip(event)
          return cells.row(line: place.line ?? 1, byte: place.byte, problem: .noObject)
        }
        try cells.read(&json)
        return cells.row(line: place.line ?? 1, byte: place.byte, problem: nil)
      } catch {
        isDone = true
        // The damage is between two elements, so none of them has set the place.
        if place.byte == 0 { place = json.place() }
        let problem: TableRow.Problem = json.isCutOff ? .cutOff : .noObject
        return cells.row(line: place.line ?? 1, byte: place.byte, problem: problem)
      }
    }
    return nil
  }

  /// Collects the keys of the first `most` elements, or of those before damaged JSON.
  static func keys(
    _ source: any ByteSource, rows most: Int
  ) throws(ReadFailure) -> ObjectKeys {
    var json = JSONReader(source)
    var keys = ObjectKeys()
    do throws(ImportError) {
      guard try json.enterArray() else { return keys }
      var seen = 0
      while seen < most, let event = try json.nextElement() {
        seen += 1
        if event == .beginObject {
          try keys.collect(&json)
        } else {
          try json.skip(event)
        }
      }
    } catch { return keys }
    return keys
  }
}
