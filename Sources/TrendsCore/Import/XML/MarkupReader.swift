public import TrendsCore

/// Reads the tags of an XML file through a window of its bytes, forgivingly: nothing is allocated
/// per tag, no document type is interpreted, and damage costs no more than it must.
///
///     let reader = MarkupReader(source)
///     while let token = try reader.next() {
///       if token == .open, reader.isNamed("trkpt") { reader.text(of: "lat") }
///     }
///
/// What changes with each token is not checked for exclusive access: one reader has one caller, and
/// the checks took a quarter of the time.
///
/// Names, values and text are places in the window, which the next call of `next` may move. What
/// had to be mended or left out of a token is told in `problem`.
public final class MarkupReader {
  public enum Token: Sendable { case open, close, text }

  /// A stretch of the window.
  public struct Span: Equatable, Sendable {
    var start: Int
    var end: Int

    public var count: Int { end - start }
    static let empty = Span(start: 0, end: 0)

    func prefix(_ count: Int) -> Span { Span(start: start, end: min(end, start + count)) }
  }

  struct Attribute {
    var name: Span
    var value: Span
  }

  /// What was wrong with a token, and at which byte of the file.
  public struct Problem: Equatable, Sendable {
    public var reason: Remark
    public var byte: Int
    /// Whether it is told each time; what is in a text is told when the text is read.
    public var isCounted = true
  }

  static let windowSize = 1 << 20
  /// What is read at once stays near the processor while it is looked at.
  static let blockSize = 1 << 18
  static let attributeLimit = 256
  /// The longest name that a document type may be named after.
  static let rootLimit = 256

  let source: any ByteSource
  let window: UnsafeMutablePointer<UInt8>
  let attributes: UnsafeMutablePointer<Attribute>
  let guesses: UnsafeMutablePointer<AttributeGuess>
  /// The first byte that has not been read, and the end of what the window holds.
  @exclusivity(unchecked) var cursor = 0
  @exclusivity(unchecked) var filled = 0
  /// The file's byte that the window begins with.
  @exclusivity(unchecked) var base: Int
  var isAtEnd = false
  /// The file's byte up to which no CDATA section ends, behind one that was begun.
  var endless = 0
  let end: Int

  /// The prefix counts as part of the name; `localName` is without it.
  @exclusivity(unchecked) public internal(set) var name = Span.empty
  @exclusivity(unchecked) public internal(set) var attributeCount = 0
  /// Whether the open tag closes itself.
  @exclusivity(unchecked) public internal(set) var isEmpty = false
  /// What `.text` found; entities are not yet replaced.
  public internal(set) var content = Span.empty
  @exclusivity(unchecked) public internal(set) var problem: Problem?
  /// Whether the file ends inside a tag.
  public internal(set) var isTruncated = false
  /// The file's byte at which the token begins.
  @exclusivity(unchecked) public internal(set) var tokenStart = 0
  /// Whether text between tags is wanted.
  public let wantsText: Bool

  /// Reads `range` of a source, or all of it.
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

  let capacity: Int

  deinit {
    window.deallocate()
    guesses.deallocate()
    attributes.deallocate()
  }

  /// The file's byte behind the token.
  public var offset: Int { base + cursor }

  /// Moves what is kept from `start` on to the front and reads on; false where nothing more comes.
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

  func mend(_ reason: Remark, at place: Int, isCounted: Bool = true) {
    if problem == nil {
      problem = Problem(reason: reason, byte: base + place, isCounted: isCounted)
    }
  }

  /// The problem, which is told once.
  func takeProblem() -> Problem? {
    guard let problem else { return nil }
    self.problem = nil
    return problem
  }
}
