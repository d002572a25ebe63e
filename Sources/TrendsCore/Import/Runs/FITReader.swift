import TrendsCore

/// Reads the messages of one FIT file out of bytes that may hold several.
struct FITReader {
  /// All bytes, so that places in the report count from the beginning of the whole file.
  let bytes: UnsafeRawBufferPointer
  /// What has been read so far.
  var content = FITContent()
  var report: ImportReport

  /// The latest definition of each of the 16 local kinds.
  var definitions = [FITDefinition?](repeating: nil, count: 16)
  var descriptions = FITDescriptions()
  /// The fields of the message that is being read, NaN where it has none; see `FITSlot`.
  var slots = [Double](repeating: .nan, count: FITSlot.count)
  /// The last whole time stamp in seconds, of which compressed ones hold the lowest five bits.
  var lastStamp: UInt32?
  /// The beats of a belt, each of which is written by the time since another.
  var beats = FITBeats()
  /// Seconds since 1989-12-31 at the last monitoring message, of which others have the lower half.
  var monitored: UInt32?
  /// The distance of old watches, which rolls over and so depends on the points before.
  var packed = FITPackedDistance()

  /// Starts a file that begins at `start`; the report is that of all chained files so far.
  init(_ bytes: UnsafeRawBufferPointer, from start: Int, report: ImportReport) {
    self.bytes = bytes
    self.report = report
    content.byte = start
  }

  /// Reads the messages in `range`, and goes on after bytes that cannot be read.
  mutating func readMessages(in range: Range<Int>) {
    // A point usually takes 20 bytes; memory that is reserved but not touched costs nothing.
    content.points.reserveCapacity(min(range.count / 20, Track.pointLimit))
    var position = range.lowerBound
    while position < range.upperBound {
      let header = bytes[position]
      let isDefinition = header & 0xC0 == 0x40
      let size =
        isDefinition
        ? readDefinition(at: position, limit: range.upperBound)
        : readData(at: position, limit: range.upperBound)
      switch size {
      case .whole(let size): position += size
      case .cut:
        report.isTruncated = true
        report.skipUnread(.messageThatFileBreaksOff, at: ImportReport.Place(byte: position))
        return
      case .undefined:
        report.skipUnread(.bytesOfUndefinedMessage, at: ImportReport.Place(byte: position))
        position = nextMessage(after: position, limit: range.upperBound)
      }
    }
  }

  /// What is at a position: a message of so many bytes, one that the end cuts, or one without a
  /// definition.
  private enum Step {
    case whole(Int)
    case cut
    case undefined
  }

  /// Reads a definition, which replaces an earlier one of the same local kind.
  private mutating func readDefinition(at start: Int, limit: Int) -> Step {
    guard limit - start >= 6 else { return .cut }
    // After the header come a reserved byte, the byte order, two bytes of the kind, and the fields.
    guard bytes[start + 2] <= 1 else { return .undefined }
    let isBigEndian = bytes[start + 2] == 1
    let raw = bytes.loadUnaligned(fromByteOffset: start + 3, as: UInt16.self)
    var position = start + 5
    guard let native = layouts(at: &position, limit: limit) else { return .cut }
    var developer: [FITFieldLayout] = []
    // Bit 5 of the header: developer fields follow.
    if bytes[start] & 0x20 != 0 {
      guard let found = layouts(at: &position, limit: limit) else { return .cut }
      developer = found
    }
    let definition = FITDefinition(
      number: isBigEndian ? raw.bigEndian : raw.littleEndian, isBigEndian: isBigEndian,
      native: native, developer: developer, descriptions: descriptions)
    definitions[Int(bytes[start] & 0x0F)] = definition
    if definition.message == .record {
      let slots = definition.fields.map(\.slot)
      if slots.contains(FITSlot.heart) { content.knows.insert(.heart) }
      if slots.contains(FITSlot.cadence) { content.knows.insert(.cadence) }
    }
    return .whole(position - start)
  }

  /// Reads a count and as many fields of three bytes; nil where they pass the limit.
  private func layouts(at position: inout Int, limit: Int) -> [FITFieldLayout]? {
    guard position < limit else { return nil }
    let count = Int(bytes[position])
    let first = position + 1
    guard limit - first >= count * 3 else { return nil }
    position = first + count * 3
    return (0..<count).map { index in
      let place = first + index * 3
      return FITFieldLayout(
        number: bytes[place], size: Int(bytes[place + 1]), third: bytes[place + 2])
    }
  }

  /// Reads a message by its definition. Bit 7 of the header marks a compressed time stamp.
  private mutating func readData(at start: Int, limit: Int) -> Step {
    let header = bytes[start]
    let isCompressed = header & 0x80 != 0
    // A compressed header has two bits for the kind and five for the time.
    let local = isCompressed ? Int(header >> 5) & 3 : Int(header & 0x0F)
    guard let definition = definitions[local] else { return .undefined }
    guard limit - start > definition.length else { return .cut }
    if isCompressed || !definition.fields.isEmpty || definition.message != nil {
      definition.read(bytes, at: start + 1, into: &slots)
      if isCompressed { slots[FITSlot.time] = rolledTime(to: header & 0x1F) }
      if let stamp = UInt32(exactly: slots[FITSlot.time]) { lastStamp = stamp }
      if let message = definition.message { take(message, definition, at: start) }
    }
    return .whole(1 + definition.length)
  }

  /// Returns the first time from the last stamp on whose lowest five bits are these; NaN without a
  /// stamp.
  private func rolledTime(to seconds: UInt8) -> Double {
    guard let lastStamp else { return .nan }
    let step = (UInt32(seconds) &- lastStamp) & 0x1F
    return Double(lastStamp) + Double(step)
  }
}
