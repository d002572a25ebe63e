/// A place in source text as byte offsets; `end` is not part of it.
public struct Span: Equatable, Sendable {
  public var start: Int
  public var end: Int

  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }
}

/// The text of a script and the name under which messages show it.
public struct SourceText: Equatable, Sendable {
  /// The file's name, `-c` or `stdin`; empty at the prompt.
  public let name: String
  /// The text as read; it may not be valid UTF-8 until `SourceCheck` has passed it.
  public let bytes: [UInt8]

  /// Creates a source; for more than 4 KiB this scans the text once for line ends.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    guard bytes.count > SourceText.shortLimit else { return }
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lineEnds.append(index)
    }
  }

  /// Bytes above which the places of line ends are kept, because places in a long script are asked
  /// for often.
  private static let shortLimit = 4096
  /// Offsets of all line feeds; empty for a short text.
  private var lineEnds: [Int] = []

  public init(name: String, _ text: String) { self.init(name: name, bytes: Array(text.utf8)) }

  /// A place as people read it.
  public struct Place: Equatable, Sendable {
    /// From 1.
    public var line: Int
    /// In Unicode scalars, from 1.
    public var column: Int
  }

  /// Returns the line and column of a byte offset; offsets outside the text are clamped to it.
  ///
  /// A byte order mark does not count as a column.
  public func place(of offset: Int) -> Place {
    let offset = min(max(offset, 0), bytes.count)
    let line = 1 + lines(before: offset)
    let start = lineStart(of: offset)
    let skipped = start == 0 && bytes.starts(with: SourceText.byteOrderMark) ? 3 : 0
    var column = 1
    for byte in bytes[min(start + skipped, offset)..<offset] where byte & 0xC0 != 0x80 {
      column += 1
    }
    return Place(line: line, column: column)
  }

  /// Returns the bytes of the line that contains `offset`, without its LF or CRLF.
  public func line(at offset: Int) -> Range<Int> {
    let start = lineStart(of: offset)
    var end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// Returns the text of a span; the part beyond the end is left out.
  public func text(_ span: Span) -> String {
    String(
      decoding: bytes[min(span.start, bytes.count)..<min(span.end, bytes.count)], as: UTF8.self)
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Counts the line feeds before `offset`, by binary search in a long text.
  private func lines(before offset: Int) -> Int {
    guard bytes.count > SourceText.shortLimit else {
      return bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
    }
    var (low, high) = (0, lineEnds.count)
    while low < high {
      let middle = (low + high) / 2
      if lineEnds[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns where the line that contains `offset` begins.
  private func lineStart(of offset: Int) -> Int {
    var index = min(max(offset, 0), bytes.count)
    while index > 0, bytes[index - 1] != UInt8(ascii: "\n") { index -= 1 }
    return index
  }
}
