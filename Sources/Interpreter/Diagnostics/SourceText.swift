/// A place in source text: byte offsets, half open.
public struct Span: Equatable, Sendable {
  public var start: Int
  public var end: Int

  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }
}

/// The text of a script and the name under which diagnostics show it.
public struct SourceText: Equatable, Sendable {
  /// A file's name, `-c`, `stdin`; empty at the prompt.
  public let name: String
  public let bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    guard bytes.count > SourceText.shortLimit else { return }
    for (index, byte) in bytes.enumerated() where byte == 10 { lineEnds.append(index) }
  }

  /// A longer text is asked for places so often that its lines are counted once.
  private static let shortLimit = 4096
  private var lineEnds: [Int] = []

  public init(name: String, _ text: String) { self.init(name: name, bytes: Array(text.utf8)) }

  public struct Place: Equatable, Sendable {
    public var line: Int
    /// In characters (Unicode scalars), from 1.
    public var column: Int
  }

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

  /// The bytes of the line that holds `offset`, without its end.
  public func line(at offset: Int) -> Range<Int> {
    let start = lineStart(of: offset)
    var end = bytes[start...].firstIndex(of: 10) ?? bytes.count
    if end > start, bytes[end - 1] == 13 { end -= 1 }
    return start..<end
  }

  public func text(_ span: Span) -> String {
    String(
      decoding: bytes[min(span.start, bytes.count)..<min(span.end, bytes.count)], as: UTF8.self)
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private func lines(before offset: Int) -> Int {
    guard bytes.count > SourceText.shortLimit else {
      return bytes[..<offset].count { $0 == 10 }
    }
    var (low, high) = (0, lineEnds.count)
    while low < high {
      let middle = (low + high) / 2
      if lineEnds[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func lineStart(of offset: Int) -> Int {
    var index = min(max(offset, 0), bytes.count)
    while index > 0, bytes[index - 1] != 10 { index -= 1 }
    return index
  }
}
