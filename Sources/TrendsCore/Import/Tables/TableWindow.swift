import TrendsCore

/// The part of a file that is being read, as UTF-8: at most one window of it is in memory.
///
///     file    ░░░░░░░░████████░░░░░░░░░
///             gone    window   not yet read
struct TableWindow: ~Copyable {
  /// Bytes of a window, and so the longest row.
  static let size = 1 << 20

  /// The bytes of the window, `size` of them allocated. Readers may change those of a finished row.
  let bytes: UnsafeMutablePointer<UInt8>
  /// Bytes in the window.
  private(set) var filled = 0
  /// Whether the window reaches the end of the file.
  private(set) var isAtEnd = false
  /// Where in the file the window begins; exact unless the file is UTF-16.
  private(set) var base: Int
  let encoding: TableEncoding

  private let source: any ByteSource
  /// Where in the file reading goes on.
  private var offset: Int
  /// Converts UTF-16; nil for any other encoding, which is not converted.
  private var transcoder: UTF16Transcoder?

  /// Opens a file after its byte order mark. The window is empty until the first `slide`. With a
  /// known encoding no mark is expected.
  init(_ source: any ByteSource, _ known: TableEncoding? = nil) throws(ReadFailure) {
    var (encoding, mark) = (known ?? .utf8, 0)
    if known == nil { (encoding, mark) = TableEncoding.sniff(try source.bytes(limit: 64 << 10)) }
    self.source = source
    self.encoding = encoding
    offset = mark
    base = mark
    if encoding == .utf16LittleEndian || encoding == .utf16BigEndian {
      transcoder = UTF16Transcoder(isBigEndian: encoding == .utf16BigEndian)
    }
    bytes = .allocate(capacity: TableWindow.size)
  }

  deinit { bytes.deallocate() }

  /// Whether no more can be read before bytes are dropped. UTF-16 needs some room for a converted
  /// piece.
  var isFull: Bool { filled == TableWindow.size || (transcoder != nil && room < 1024) }

  private var room: Int { TableWindow.size - filled }

  /// Drops the bytes before `start` and fills the window.
  mutating func slide(to start: Int) throws(ReadFailure) {
    let kept = filled - start
    if start > 0 && kept > 0 { bytes.update(from: bytes + start, count: kept) }
    filled = kept
    base += start
    while room > 0 && !isAtEnd && !isFull {
      if transcoder == nil { try readPlain() } else { try readWide() }
    }
  }

  /// Reads bytes that need no conversion.
  private mutating func readPlain() throws(ReadFailure) {
    let free = UnsafeMutableRawBufferPointer(start: bytes + filled, count: room)
    let came = try source.read(into: free, at: offset)
    guard came > 0 else { return isAtEnd = true }
    filled += came
    offset += came
  }

  /// Reads and converts UTF-16, of which two bytes become three at most.
  private mutating func readWide() throws(ReadFailure) {
    let chunk = try source.bytes(from: offset, limit: min(room / 3 - 2, 32 << 10) * 2)
    offset += chunk.count
    if chunk.isEmpty { isAtEnd = true }
    transcoder?.append(chunk, isLast: chunk.isEmpty) { scalar in
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        bytes[filled] = byte
        filled += 1
      }
    }
  }
}

/// Turns UTF-16 into characters, piece by piece. Half of a surrogate pair becomes U+FFFD.
struct UTF16Transcoder {
  let isBigEndian: Bool
  /// The first half of a surrogate pair that waits for the second.
  private var high: UInt16?
  /// The first byte of a unit that the end of a piece cuts.
  private var odd: UInt8?

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Converts some bytes; with `isLast` what still waits becomes U+FFFD.
  mutating func append(_ bytes: [UInt8], isLast: Bool, _ emit: (Unicode.Scalar) -> Void) {
    for byte in bytes {
      guard let first = odd else {
        odd = byte
        continue
      }
      odd = nil
      let (top, low) = isBigEndian ? (first, byte) : (byte, first)
      take(UInt16(top) << 8 | UInt16(low), emit)
    }
    if isLast && (high != nil || odd != nil) {
      emit("\u{FFFD}")
      high = nil
      odd = nil
    }
  }

  private mutating func take(_ unit: UInt16, _ emit: (Unicode.Scalar) -> Void) {
    if let first = high {
      high = nil
      if (0xDC00...0xDFFF).contains(unit) {
        let value = 0x10000 + (UInt32(first - 0xD800) << 10 | UInt32(unit - 0xDC00))
        return emit(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
      emit("\u{FFFD}")
    }
    if (0xD800...0xDBFF).contains(unit) { return high = unit }
    emit(Unicode.Scalar(unit) ?? "\u{FFFD}")
  }
}
