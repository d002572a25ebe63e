import TrendsCore

/// How far one FIT file goes, and whether its checksum is right. The size in the header is not
/// reliable: after a crash of the device it may be 0 or wrong.
struct FITExtent {
  /// What is found of the size and the checksum. `noChecksum` means that the bytes end before or
  /// within it, `sizeMissing` that the header gives a size of 0.
  enum Finding {
    case sound, wrongChecksum, noChecksum, cutOff, sizeMissing, wrongSize
  }

  /// Where the messages are.
  let data: Range<Int>
  /// Where a chained file would begin.
  let end: Int
  let finding: Finding
  /// Whether the header's own checksum is wrong.
  let hasWrongHeader: Bool

  /// Decides by the checksum, which takes a pass over the bytes, or two where the size is wrong.
  init(_ header: FITHeader, at start: Int, of bytes: UnsafeRawBufferPointer) {
    func sum(_ range: Range<Int>) -> UInt16 {
      FITChecksum.of(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
    let count = bytes.count
    let first = min(start + header.size, count)
    let last = first + min(header.dataSize, count - first)
    // The messages and the two bytes of the checksum are there.
    let isWhole = first + header.dataSize + 2 <= count
    // Another FIT file at that place proves that the size is right.
    let isFollowed = isWhole && FITHeader(bytes, at: last + 2) != nil
    let isWrong = header.checksum.map { $0 != sum(start..<start + 12) } ?? false
    if isWhole, sum(start..<last + 2) == 0 {
      self.init(first..<last, end: last + 2, .sound, isWrong)
    } else if !isFollowed, count - first > 2, sum(start..<count) == 0 {
      // Only the size is wrong: the checksum is at the end of the bytes.
      self.init(
        first..<count - 2, end: count, header.dataSize == 0 ? .sizeMissing : .wrongSize, isWrong)
    } else if header.dataSize == 0, !isFollowed {
      // Without a size the messages go on to the end.
      self.init(first..<count, end: count, .sizeMissing, isWrong)
    } else if isWhole {
      self.init(first..<last, end: last + 2, .wrongChecksum, isWrong)
    } else {
      let isCut = first + header.dataSize > count
      self.init(first..<last, end: count, isCut ? .cutOff : .noChecksum, isWrong)
    }
  }

  private init(_ data: Range<Int>, end: Int, _ finding: Finding, _ hasWrongHeader: Bool) {
    self.data = data
    self.end = end
    self.finding = finding
    self.hasWrongHeader = hasWrongHeader
  }
}

extension ImportReport {
  /// Notes what is wrong with a FIT file as a whole.
  mutating func take(_ extent: FITExtent, at start: Int) {
    let place = start == 0 ? "" : " of the file at byte \(start)"
    if extent.hasWrongHeader { note("a bad checksum of the header\(place)") }
    switch extent.finding {
    case .sound: break
    case .wrongChecksum: note("a bad checksum\(place): a value may be wrong")
    case .noChecksum: note("the checksum\(place) is missing")
    case .cutOff:
      isTruncated = true
      note("the file breaks off at byte \(extent.end)")
    case .sizeMissing: note("the header\(place) has an invalid size of 0: read to the end")
    case .wrongSize: note("the header\(place) has an invalid size: read to the end")
    }
  }
}
