import TrendsCore

/// A page of a b-tree: its kind and its cells.
///
///     ┌header┬cell pointers┬─── free ───┬cells┬reserved┐
///
/// A leaf of a table has a record in each cell, a page above it the number of a page below.
struct SQLitePage: Sendable {
  enum Kind: UInt8, Sendable {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13

    var isInterior: Bool { self == .indexInterior || self == .tableInterior }
  }

  let number: Int
  let bytes: [UInt8]
  let kind: Kind
  /// Number of cells, for which the page has room.
  let cells: Int
  /// Where its usable bytes end.
  let end: Int
  /// Where its own header begins; the first page has that of the file before it.
  private let start: Int

  /// Nil where the bytes are no page of a b-tree.
  init?(_ number: Int, _ bytes: [UInt8], usable: Int) {
    self.number = number
    self.bytes = bytes
    end = usable
    start = number == 1 ? SQLiteHeader.size : 0
    guard bytes.count >= usable, usable >= start + 12, let kind = Kind(rawValue: bytes[start])
    else { return nil }
    self.kind = kind
    cells = bytes.big(start + 3, 2)
    // The smallest cells have three bytes beside the two of their pointer.
    guard firstPointer + cells * 5 <= end else { return nil }
  }

  private var firstPointer: Int { start + (kind.isInterior ? 12 : 8) }

  /// Where the cell pointers end and cells may begin.
  var content: Int { firstPointer + cells * 2 }

  /// Returns where a cell begins; nil where its pointer leads out of the room for cells.
  func cell(_ index: Int) -> Int? {
    guard index >= 0, index < cells else { return nil }
    let offset = bytes.big(firstPointer + index * 2, 2)
    return offset >= content && offset < end ? offset : nil
  }

  /// The numbers of the pages below, as they stand there; nil for a broken cell.
  var children: [Int?] {
    guard kind.isInterior else { return [] }
    var found: [Int?] = []
    found.reserveCapacity(cells + 1)
    for index in 0..<cells {
      found.append(
        cell(index).flatMap { offset in offset <= end - 4 ? bytes.big(offset, 4) : nil })
    }
    found.append(bytes.big(start + 8, 4))
    return found
  }
}
