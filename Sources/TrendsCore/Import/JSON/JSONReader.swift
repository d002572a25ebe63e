public import TrendsCore

/// Reads JSON (RFC 8259) event by event, from a file of any size or from memory.
///
///     var json = JSONReader(Array(#"{"weight": [71.4, "71,5"]}"#.utf8))
///     while let event = try json.next() {
///       switch event {
///       case .key where json.holds("weight"): …
///       case .number: print(json.double ?? 0)   // 71.4
///       case .string: print(json.text)          // 71,5
///       default: break
///       }
///     }
///
/// Nothing is allocated for an event. A key, text or number stays in the window, where `holds`,
/// `text`, `double` and `integer` read it until the next event. Most importers use the calls of
/// `JSONReader+Walk`: `nextKey`, `nextElement`, `skipValue`, `readText`, `readDouble`.
///
/// Comments, trailing commas, raw control characters and bytes that are not UTF-8 are mistakes. A
/// byte order mark is skipped, half a surrogate pair reads as U+FFFD, and a key may occur twice. A
/// value nested deeper than `depthLimit` or a text longer than `tokenLimit` is refused. Columns
/// count bytes.
public struct JSONReader: ~Copyable {
  /// A piece of a document. Objects and arrays have two events, any other value has one.
  public enum Event: Equatable, Sendable {
    case beginObject, endObject, beginArray, endArray
    case key, string, number
    case `true`, `false`, null
  }

  /// Number of objects and arrays that may be open at once.
  public static let depthLimit = 64
  /// Longest key or text in bytes (16 MiB).
  public static let tokenLimit = 16 << 20

  /// What may come next. `firstValue` and `firstKey` also allow the end of an empty array or
  /// object.
  private enum State { case value, firstValue, key, firstKey, colon, afterValue, done }

  var window: JSONWindow
  /// The place in the window from which the next event is read.
  var index = 0
  /// The bytes of the last key, text (without its quotes) or number, as places in the window.
  var tokenStart = 0
  var tokenEnd = 0
  /// Whether the token has a backslash and must be decoded.
  var hasEscapes = false
  /// Whether the last error is that the input ends too early. Everything before it was correct, so
  /// an importer may keep it.
  public internal(set) var isCutOff = false
  private var state = State.value
  /// Whether a byte order mark has been looked for.
  private var isStarted = false
  /// The place in the window of the last event.
  var lastStart = 0
  /// True for each open object, false for each open array, outermost first.
  private var open: [Bool] = []

  /// Creates a reader for a source, from an offset at which a value begins.
  public init(_ source: any ByteSource, from offset: Int = 0) {
    self.init(source, from: offset, windowSize: 256 << 10)
  }

  /// Creates a reader for bytes in memory.
  public init(_ bytes: [UInt8]) { self.init(MemoryBytes(bytes)) }

  init(_ source: any ByteSource, from offset: Int = 0, windowSize: Int) {
    window = JSONWindow(source, from: offset, size: windowSize)
    open.reserveCapacity(16)
  }

  /// Number of objects and arrays that are open.
  public var depth: Int { open.count }

  /// Returns where the last event begins; counts the lines up to there.
  public mutating func place() -> ImportReport.Place { window.place(of: lastStart) }

  /// Reads the next event; nil at the end of the document, after which only white space may follow.
  /// An error ends the reading.
  public mutating func next() throws(ImportError) -> Event? {
    var byte = try significantByte()
    if state == .colon {
      guard byte == UInt8(ascii: ":") else { throw unexpected("':' after a key") }
      index += 1
      byte = try significantByte()
      state = .value
    } else if state == .afterValue {
      if byte == UInt8(ascii: ",") {
        index += 1
        byte = try significantByte()
        state = open.last == true ? .key : .value
      } else {
        return try end(byte)
      }
    }
    lastStart = index
    switch state {
    case .value: return try value(byte)
    case .firstValue: return byte == UInt8(ascii: "]") ? try end(byte) : try value(byte)
    case .firstKey: return byte == UInt8(ascii: "}") ? try end(byte) : try key(byte)
    case .key: return try key(byte)
    default:
      guard isAtEnd else { throw unexpected("the end of the text") }
      return nil
    }
  }

  private mutating func key(_ byte: UInt8) throws(ImportError) -> Event {
    guard byte == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
    try scanString()
    state = .colon
    return .key
  }

  /// Reads the end of the innermost object or array; any other byte is a mistake.
  private mutating func end(_ byte: UInt8) throws(ImportError) -> Event {
    lastStart = index
    let isObject = open.last == true
    guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      throw unexpected(isObject ? "',' or '}'" : "',' or ']'")
    }
    index += 1
    open.removeLast()
    state = open.isEmpty ? .done : .afterValue
    return isObject ? .endObject : .endArray
  }

  /// Reads a value, or the beginning of an object or array.
  private mutating func value(_ byte: UInt8) throws(ImportError) -> Event {
    switch byte {
    case UInt8(ascii: "{"): return try begin(isObject: true)
    case UInt8(ascii: "["): return try begin(isObject: false)
    case UInt8(ascii: "\""):
      try scanString()
      return closed(.string)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try scanNumber()
      return closed(.number)
    case UInt8(ascii: "t"):
      try scanWord("true")
      return closed(.true)
    case UInt8(ascii: "f"):
      try scanWord("false")
      return closed(.false)
    case UInt8(ascii: "n"):
      try scanWord("null")
      return closed(.null)
    default: throw unexpected("a value")
    }
  }

  /// Enters an object or array; throws beyond `depthLimit`.
  private mutating func begin(isObject: Bool) throws(ImportError) -> Event {
    guard open.count < JSONReader.depthLimit else {
      throw mistake("nested deeper than \(JSONReader.depthLimit) levels", at: index)
    }
    index += 1
    open.append(isObject)
    state = isObject ? .firstKey : .firstValue
    return isObject ? .beginObject : .beginArray
  }

  /// Ends a value that has no events inside.
  private mutating func closed(_ event: Event) -> Event {
    state = open.isEmpty ? .done : .afterValue
    return event
  }

  /// Returns the next byte that is not white space, without passing it; zero at the end of the
  /// input.
  @inline(__always) private mutating func significantByte() throws(ImportError) -> UInt8 {
    let byte = window.bytes[index]
    return byte > UInt8(ascii: " ") ? byte : try byteAfterSpace()
  }

  /// Skips white space, reading on as needed.
  private mutating func byteAfterSpace() throws(ImportError) -> UInt8 {
    let blanks = 0x0101_0101_0101_0101 &* UInt64(UInt8(ascii: " "))
    while true {
      let bytes = window.bytes
      var at = index
      while bytes[at] == UInt8(ascii: " ") || bytes[at] == UInt8(ascii: "\n")
        || bytes[at] == UInt8(ascii: "\r") || bytes[at] == UInt8(ascii: "\t")
      {
        at += 1
        // Indented files are mostly blanks: eight are skipped at a time.
        while true {
          let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self)
          let other = UInt64(littleEndian: word) ^ blanks
          at += other.trailingZeroBitCount / 8
          if other != 0 { break }
        }
      }
      index = at
      guard at >= window.end, try refill(keeping: at) else { return window.bytes[index] }
      if !isStarted { passMark() }
    }
  }

  /// Skips a byte order mark at the start of the document.
  private mutating func passMark() {
    isStarted = true
    let bytes = window.bytes
    if bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
  }
}
