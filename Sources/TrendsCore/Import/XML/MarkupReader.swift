public import TrendsCore

/// Reads the tags of an XML file through a window of its bytes. Nothing is allocated per tag, the
/// document type is not interpreted, and damage costs as few records as possible.
///
///     let reader = MarkupReader(source)
///     while let token = try reader.next() {
///       if token == .open, reader.isNamed("trkpt") { reader.text(of: "lat") }
///     }
///
/// Names, values and text are spans of the window, which the next call of `next` may move. What had
/// to be repaired in a token, or left out of it, is in `problem`.
///
/// Properties that change with each token are not checked for exclusive access, which took a
/// quarter of the time. A reader must therefore be used by one caller only.
public final class MarkupReader {
  /// Kinds of tokens. An empty tag, `<a/>`, is an `open` without a `close`.
  public enum Token: Sendable { case open, close, text }

  /// A range of bytes in the window.
  public struct Span: Equatable, Sendable {
    var start: Int
    var end: Int

    public var count: Int { end - start }
    static let empty = Span(start: 0, end: 0)

    func prefix(_ count: Int) -> Span { Span(start: start, end: min(end, start + count)) }
  }

  /// An attribute of the tag; the quotes are not part of its value.
  struct Attribute {
    var name: Span
    var value: Span
  }

  /// The first thing that was wrong with a token.
  public struct Problem: Equatable, Sendable {
    public var reason: Remark
    /// Offset in the file.
    public var byte: Int
    /// False for damage inside a value or text: it is noticed when the value is decoded, which may
    /// happen once for many equal ones.
    public var isCounted = true
  }

  /// Bytes of the window (1 MiB), which is also the longest tag.
  static let windowSize = 1 << 20
  /// Bytes of one read (256 KiB). A block of this size is still in the processor's cache when its
  /// tags are read.
  static let blockSize = 1 << 18
  /// Attributes of one tag that are read; further ones are dropped.
  static let attributeLimit = 256
  /// Longest name of a document type, in bytes, whose root tag is looked for.
  static let rootLimit = 256

  let source: any ByteSource
  /// Holds `capacity` bytes and a few more, so that guesses may read beyond `filled`.
  let window: UnsafeMutablePointer<UInt8>
  /// Only the first `attributeCount` belong to the current tag.
  let attributes: UnsafeMutablePointer<Attribute>
  /// `AttributeGuess.group` guesses for each kind of tag.
  let guesses: UnsafeMutablePointer<AttributeGuess>
  /// The place in the window from which the next token is read.
  @exclusivity(unchecked) var cursor = 0
  /// Number of bytes in the window.
  @exclusivity(unchecked) var filled = 0
  /// Offset in the file of the first byte of the window.
  @exclusivity(unchecked) var base: Int
  /// Whether the source has no more bytes in the range.
  var isAtEnd = false
  /// Offset in the file up to which no end of a CDATA section was found after one had begun.
  var endless = 0
  /// Offset in the file at which the range ends.
  let end: Int

  /// The name of the tag with its prefix, if any; see `localName`.
  @exclusivity(unchecked) public internal(set) var name = Span.empty
  /// Number of attributes of the open tag.
  @exclusivity(unchecked) public internal(set) var attributeCount = 0
  /// Whether the open tag closes itself: `<a/>`.
  @exclusivity(unchecked) public internal(set) var isEmpty = false
  /// The text of a `.text` token, with entities as in the file; `text(_:)` replaces them.
  public internal(set) var content = Span.empty
  /// What was wrong with the last token; nil where nothing was.
  @exclusivity(unchecked) public internal(set) var problem: Problem?
  /// Whether the file ends inside a tag, comment or section.
  public internal(set) var isTruncated = false
  /// Offset in the file of the first byte of the token.
  @exclusivity(unchecked) public internal(set) var tokenStart = 0
  /// Whether text between tags is returned; if not, it is skipped.
  public let wantsText: Bool

  /// Creates a reader for `range` of a source, or for all of it. Allocates the window, which is
  /// smaller for a small range.
  public init(_ source: any ByteSource, range: Range<Int>? = nil, wantsText: Bool = false) {
    self.source = source
    self.wantsText = wantsText
    base = range?.lowerBound ?? 0
    end = min(range?.upperBound ?? source.count, source.count)
    let size = max(64, min(MarkupReader.windowSize, end - base))
    capacity = size
    window = .allocate(capacity: size + AttributeGuess.width)
    guesses = .allocate(capacity: AttributeGuess.groups * AttributeGuess.group)
    guesses.initialize(
      repeating: AttributeGuess(), count: AttributeGuess.groups * AttributeGuess.group)
    attributes = .allocate(capacity: MarkupReader.attributeLimit)
  }

  /// Bytes that the window can hold.
  let capacity: Int

  deinit {
    window.deallocate()
    guesses.deallocate()
    attributes.deallocate()
  }

  /// Offset in the file of the byte after the token.
  public var offset: Int { base + cursor }

  /// Moves the bytes from `start` on to the front of the window and reads one block; false where no
  /// more come or the window is full. Places in the window are lower by `start` afterwards.
  func refill(keeping start: Int) throws(ReadFailure) -> Bool {
    if isAtEnd { return false }
    let kept = filled - start
    if start > 0 {
      window.update(from: window + start, count: kept)
      base += start
      cursor -= start
      filled = kept
    }
    guard filled < capacity else { return false }
    let room = min(capacity - filled, MarkupReader.blockSize, end - base - filled)
    let space = UnsafeMutableRawBufferPointer(start: window + filled, count: max(0, room))
    let came = room > 0 ? try source.read(into: space, at: base + filled) : 0
    if came == 0 {
      isAtEnd = true
      return false
    }
    filled += came
    return true
  }

  /// Notes a problem at a place in the window; only the first one of a token is kept.
  func mend(_ reason: Remark, at place: Int, isCounted: Bool = true) {
    if problem == nil {
      problem = Problem(reason: reason, byte: base + place, isCounted: isCounted)
    }
  }

  /// Returns the problem and forgets it, so that it is reported once.
  func takeProblem() -> Problem? {
    guard let problem else { return nil }
    self.problem = nil
    return problem
  }
}
