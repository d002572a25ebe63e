extension ZoneRules {
  /// Reads a compiled zone file (RFC 8536 and its successors).
  ///
  /// Version 2 and later contain the data twice; the second block, with times of 64 bits, is the
  /// one that is used.
  convenience init(tzif bytes: [UInt8]) throws(ZoneError) {
    var reader = ZoneFileReader(bytes)
    var header = try reader.header()
    if header.version > 1 {
      try reader.skip(header.blockSize(timeSize: 4))
      header = try reader.header()
    }
    let block = try reader.block(header)
    try self.init(block, footer: header.version > 1 ? reader.footer() : nil)
  }

  /// Makes the rules of a block: each change gets the offset of its type.
  private convenience init(_ block: ZoneFileReader.Block, footer: ZoneFooter?) throws(ZoneError) {
    var offsets: [Int32] = []
    offsets.reserveCapacity(block.types.count)
    for type in block.types {
      guard Int(type) < block.typeOffsets.count else { throw .damaged }
      offsets.append(block.typeOffsets[Int(type)])
    }
    guard let initial = block.typeOffsets.first else { throw .damaged }
    self.init(initial: initial, times: block.times, offsets: offsets, footer: footer)
  }
}

/// Reads the parts of a zone file from front to back, never beyond its end.
private struct ZoneFileReader {
  /// The version of a block and the sizes of its tables.
  struct Header {
    /// 1 and above.
    var version: Int
    /// Six counts in the order of the file: UT/local marks, standard/wall marks, leap seconds,
    /// times, types, bytes of names.
    var counts: [Int]

    var times: Int { counts[3] }
    var types: Int { counts[4] }
    /// Bytes after times and types: names, leap seconds and both kinds of marks. `timeSize` is 4 or
    /// 8 bytes.
    func tailSize(timeSize: Int) -> Int {
      counts[5] + counts[2] * (timeSize + 4) + counts[1] + counts[0]
    }
    /// Bytes of the whole block after its header.
    func blockSize(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + tailSize(timeSize: timeSize)
    }
  }

  /// The changes of one block.
  struct Block {
    /// Strictly ascending seconds since 1970.
    var times: [Int64] = []
    /// Index in `typeOffsets` for each time.
    var types: [UInt8] = []
    /// Seconds to add to UTC; the first is in force before the first change.
    var typeOffsets: [Int32] = []
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a header of 44 bytes.
  mutating func header() throws(ZoneError) -> Header {
    guard bytes.count - index >= 44 else { throw index == 0 ? .notAZoneFile : .truncated }
    guard bytes[index..<index + 4].elementsEqual("TZif".utf8) else { throw .notAZoneFile }
    let mark = bytes[index + 4]
    guard mark == 0 || (UInt8(ascii: "2")...UInt8(ascii: "9")).contains(mark) else {
      throw .notAZoneFile
    }
    index += 20
    var counts: [Int] = []
    for _ in 0..<6 { counts.append(Int(try integer(4))) }
    return Header(version: mark == 0 ? 1 : Int(mark - UInt8(ascii: "0")), counts: counts)
  }

  /// Reads the block of `header`. Its size is checked before memory is reserved, so a false count
  /// costs nothing.
  mutating func block(_ header: Header) throws(ZoneError) -> Block {
    let timeSize = header.version > 1 ? 8 : 4
    guard header.blockSize(timeSize: timeSize) <= bytes.count - index else { throw .truncated }
    guard header.counts[2] == 0 else { throw .leapSeconds }
    var block = Block()
    for _ in 0..<header.times {
      let time = try signed(timeSize)
      if let last = block.times.last, time <= last { throw .damaged }
      block.times.append(time)
    }
    block.types = Array(bytes[index..<index + header.times])
    try skip(header.times)
    for _ in 0..<header.types {
      let offset = try signed(4)
      guard offset >= ZoneRules.smallestOffset, offset <= ZoneRules.largestOffset else {
        throw .damaged
      }
      block.typeOffsets.append(Int32(truncatingIfNeeded: offset))
      try skip(2)
    }
    try skip(header.tailSize(timeSize: timeSize))
    return block
  }

  /// Reads the rule between two line breaks; nil when there is nothing between them.
  mutating func footer() throws(ZoneError) -> ZoneFooter? {
    let newline = UInt8(ascii: "\n")
    guard index < bytes.count, bytes[index] == newline else { throw .truncated }
    let rest = bytes[(index + 1)...]
    guard let end = rest.firstIndex(of: newline) else { throw .truncated }
    let text = rest[..<end]
    return text.isEmpty ? nil : try ZoneFooter(text: text)
  }

  mutating func skip(_ count: Int) throws(ZoneError) {
    guard count <= bytes.count - index else { throw .truncated }
    index += count
  }

  /// Reads an unsigned big-endian integer.
  private mutating func integer(_ size: Int) throws(ZoneError) -> UInt64 {
    guard size <= bytes.count - index else { throw .truncated }
    var value: UInt64 = 0
    for byte in bytes[index..<index + size] { value = value << 8 | UInt64(byte) }
    index += size
    return value
  }

  private mutating func signed(_ size: Int) throws(ZoneError) -> Int64 {
    let value = try integer(size)
    return size == 8 ? Int64(bitPattern: value) : Int64(Int32(truncatingIfNeeded: value))
  }
}
