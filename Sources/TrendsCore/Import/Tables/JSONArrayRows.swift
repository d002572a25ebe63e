import TrendsCore

/// The rows of a file that is one JSON array of objects, which may be cut off.
///
///     [{"date": "2026-10-01", "kg": 80}]                  a row for each object
///     [{"export": [{"date": "2026-10-01", "kg": 80}]}]  a row for each object of `list`
struct JSONArrayRows: RowSource, ~Copyable {
  private var json: JSONReader
  private var cells: ObjectCells
  private var place: ListPlace
  /// Whether the bracket that opens the array has been read.
  private var isOpen = false
  /// Whether no row follows: the array has ended, or its JSON is damaged.
  private var isDone = false

  init(_ source: any ByteSource, _ keys: ObjectKeys, list: String? = nil) {
    json = JSONReader(source)
    cells = ObjectCells(keys)
    place = ListPlace(list)
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
        guard let event = try self.place.next(&json) else {
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
    _ source: any ByteSource, rows most: Int, list: String? = nil
  ) throws(ReadFailure) -> ObjectKeys {
    var json = JSONReader(source)
    var keys = ObjectKeys()
    var place = ListPlace(list)
    do throws(ImportError) {
      guard try json.enterArray() else { return keys }
      var seen = 0
      while seen < most, let event = try place.next(&json) {
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

/// Where in an array the rows are: its elements, or those of a list in each of them.
private struct ListPlace {
  /// The key of the list; nil where the elements are the rows.
  private let list: String?
  private var isInObject = false
  private var isInList = false

  init(_ list: String?) { self.list = list }

  /// Reads the first event of the next row; nil at the end of the array. What is beside a list is
  /// skipped.
  mutating func next(_ json: inout JSONReader) throws(ImportError) -> JSONReader.Event? {
    while true {
      if isInList {
        if let event = try json.nextElement() { return event }
        isInList = false
      } else if isInObject {
        isInObject = try json.nextKey()
        guard isInObject else { continue }
        if json.text.boundedName == list {
          isInList = try json.enterArray()
        } else {
          try json.skipValue()
        }
      } else {
        guard let event = try json.nextElement() else { return nil }
        guard list != nil, event == .beginObject else { return event }
        isInObject = true
      }
    }
  }
}
