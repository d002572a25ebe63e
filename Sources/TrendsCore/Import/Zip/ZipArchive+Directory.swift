import TrendsCore

/// The central directory, which lists the members at the end of a zip.
extension ZipArchive {
  /// Bytes of an entry without its name, extra field and comment.
  private static let entrySize = 46

  /// Reads all entries of the directory; nil where it is damaged or has another count than its end
  /// record.
  func readDirectory(_ end: ZipDirectoryEnd) throws(ImportError) -> [Member]? {
    var members: [Member] = []
    var cursor = ZipCursor(source, at: end.start + end.shift)
    let stop = cursor.offset + end.size
    while cursor.offset < stop {
      let place = cursor.offset
      let head = ZipFields(
        try ZipArchive.reading { () throws(ReadFailure) in try cursor.take(ZipArchive.entrySize) })
      guard head.count == ZipArchive.entrySize, head.four(0) == ZipFields.directoryEntry else {
        return nil
      }
      try ZipArchive.checkBounds(members: members.count, nameLength: head.two(28), at: place)
      let length = head.two(28) + head.two(30) + head.two(32)
      let more = ZipFields(
        try ZipArchive.reading { () throws(ReadFailure) in try cursor.take(length) })
      guard more.count == length, let member = ZipArchive.member(head, more, shift: end.shift)
      else { return nil }
      members.append(member)
    }
    // Without Zip64 the count has 16 bits, which some writers let overflow.
    return members.count & 0xFFFF == end.count & 0xFFFF ? members : nil
  }

  /// Returns the member of an entry; nil where its numbers are impossible.
  private static func member(_ head: ZipFields, _ more: ZipFields, shift: Int) -> Member? {
    let (nameLength, extraLength) = (head.two(28), head.two(30))
    guard
      let sizes = ZipSizes(
        size: head.four(24), compressedSize: head.four(20), offset: head.four(42),
        extra: more.part(nameLength, extraLength)),
      !sizes.offset.addingReportingOverflow(shift).overflow
    else { return nil }
    // Bit 11: the name is UTF-8. Bits 0, 6 and 13: encryption of some kind.
    let flags = head.two(8)
    return Member(
      name: CodePage437.name(more.part(0, nameLength), isUTF8: flags & 0x800 != 0),
      method: Method(code: head.two(10)), compressedSize: sizes.compressedSize, size: sizes.size,
      crc: UInt32(head.four(16)), isEncrypted: flags & 0x2041 != 0,
      isLink: head.four(38) >> 28 == 0xA,
      offset: sizes.offset + shift)
  }
}
