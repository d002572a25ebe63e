public import TrendsCore

/// Reads JSON (RFC 8259) piece by piece, from a file of any size or from memory.
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
/// Nothing is allocated for an event: a key, text or number stays where it was read and is looked
/// at with `holds`, `text`, `double` and `integer` until the next call. `JSONReader+Walk` has what
/// importers need most: `nextKey`, `nextElement`, `skipValue`, `readText`, `readDouble`.
///
/// Strict: no comments, no trailing commas, no raw control characters, only valid UTF-8. Lenient
/// where the standard leaves it open: a mark at the beginning is passed over, half a surrogate pair
/// reads as U+FFFD, a key may come twice. A value nested deeper than `depthLimit` or a text longer
/// than `tokenLimit` is refused. Columns count bytes.
public struct JSONReader: ~Copyable {
  public enum Event: Equatable, Sendable {
    case beginObject, endObject, beginArray, endArray
    case key, string, number
    case `true`, `false`, null
  }

  public static let depthLimit = 64
  public static let tokenLimit = 16 << 20

  /// What may come next.
  private enum State { case value, firstValue, key, firstKey, colon, afterValue, done }

  var window: JSONWindow
  var index = 0
  /// The bytes of the last key, text (without its quotes) or number in the window.
  var tokenStart = 0
  var tokenEnd = 0
  var hasEscapes = false
  /// Whether the last error came from input that ends too early: what was read before is whole.
  public internal(set) var isCutOff = false
  private var state = State.value
  private var isStarted = false
  var lastStart = 0
  /// For each open value whether it is an object.
  private var open: [Bool] = []

  public init(_ source: any ByteSource, from offset: Int = 0) {
    self.init(source, from: offset, windowSize: 256 << 10)
  }

  public init(_ bytes: [UInt8]) { self.init(MemoryBytes(bytes)) }

  init(_ source: any ByteSource, from offset: Int = 0, windowSize: Int) {
    window = JSONWindow(source, from: offset, size: windowSize)
    open.reserveCapacity(16)
  }

  /// How many objects and arrays are open.
  public var depth: Int { open.count }

  /// Where the last event begins.
  public mutating func place() -> ImportReport.Place { window.place(of: lastStart) }

  /// The next piece; nil after the document's end.
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

  private mutating func begin(isObject: Bool) throws(ImportError) -> Event {
    guard open.count < JSONReader.depthLimit else {
      throw mistake("nested deeper than \(JSONReader.depthLimit) levels", at: index)
    }
    index += 1
    open.append(isObject)
    state = isObject ? .firstKey : .firstValue
    return isObject ? .beginObject : .beginArray
  }

  private mutating func closed(_ event: Event) -> Event {
    state = open.isEmpty ? .done : .afterValue
    return event
  }

  /// The next byte that is no white space, not yet passed; zero at the end.
  @inline(__always) private mutating func significantByte() throws(ImportError) -> UInt8 {
    let byte = window.bytes[index]
    return byte > 32 ? byte : try byteAfterSpace()
  }

  private mutating func byteAfterSpace() throws(ImportError) -> UInt8 {
    while true {
      let bytes = window.bytes
      var at = index
      while bytes[at] == 32 || bytes[at] == 10 || bytes[at] == 13 || bytes[at] == 9 {
        at += 1
        // Indented files are mostly spaces: eight at once.
        while true {
          let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self)
          let other = UInt64(littleEndian: word) ^ 0x2020_2020_2020_2020
          at += other.trailingZeroBitCount / 8
          if other != 0 { break }
        }
      }
      index = at
      guard at >= window.end, try refill(keeping: at) else { return window.bytes[index] }
      if !isStarted { passMark() }
    }
  }

  private mutating func passMark() {
    isStarted = true
    let bytes = window.bytes
    if bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
  }
}
