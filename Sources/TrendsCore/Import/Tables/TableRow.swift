import TrendsCore

/// A row of a table, as places in the window of its reader.
///
/// It is valid until the reader is asked for the next row; what is kept longer must be copied.
public struct TableRow {
  /// What makes a row unusable; the raw value is its text in the report.
  public enum Problem: String, Equatable, Sendable {
    case openQuote = "a quote that is not closed"
    case textAfterQuote = "text after a closing quote"
    case tooLong = "a row longer than 1 MiB"
    case tooManyCells = "more than 4096 columns"
    case noObject = "not a JSON object"
    case cutOff = "cut off in the middle"
  }

  /// Counted from 1; the first line of a row over several lines.
  public let line: Int
  /// Where in the file the row begins; inexact in UTF-16 files.
  public let byte: Int
  /// Nil for a row that is sound.
  public let problem: Problem?
  /// Whether the line begins with `#`, or declares the separator: one cell, without its first byte.
  public let isComment: Bool
  /// Whether the object of the row has keys that are not among the columns yet.
  let hasFurtherKeys: Bool
  /// The number of cells; 0 for a row that is too long.
  public let count: Int

  private let base: UnsafePointer<UInt8>
  private let bounds: UnsafePointer<Int32>

  init(
    line: Int, byte: Int, problem: Problem? = nil, isComment: Bool = false,
    hasFurtherKeys: Bool = false, count: Int, base: UnsafePointer<UInt8>,
    bounds: UnsafePointer<Int32>
  ) {
    self.line = line
    self.byte = byte
    self.problem = problem
    self.isComment = isComment
    self.hasFurtherKeys = hasFurtherKeys
    self.count = count
    self.base = base
    self.bounds = bounds
  }

  /// The bytes of a cell without its quotes. It is empty for a cell that the row does not have.
  @inline(__always)
  public subscript(index: Int) -> UnsafeBufferPointer<UInt8> {
    guard index >= 0, index < count else { return UnsafeBufferPointer(start: nil, count: 0) }
    let start = Int(bounds[2 * index])
    return UnsafeBufferPointer(start: base + start, count: Int(bounds[2 * index + 1]) - start)
  }

  /// The number of cells up to the last one that is not empty.
  public var filledCount: Int {
    var filled = count
    while filled > 0, bounds[2 * filled - 2] == bounds[2 * filled - 1] { filled -= 1 }
    return filled
  }

  /// Bytes from the first cell to the end of the last.
  var bytesCount: Int { count > 0 ? Int(bounds[2 * count - 1]) - Int(bounds[0]) : 0 }

  /// Where the row begins, for the report.
  public var place: ImportReport.Place { ImportReport.Place(line: line, byte: byte) }

  /// Returns the cells as copies.
  func cells() -> [[UInt8]] { (0..<count).map { [UInt8](self[$0]) } }
}
