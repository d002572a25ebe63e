import TrendsCore

/// The way through a zip without a directory.
extension ZipArchive {
  /// Returns the members by their local headers, from the first byte on, as far as one follows
  /// another.
  func walk() throws(ImportError) -> [Member] {
    var members: [Member] = []
    var cursor = ZipCursor(source, at: 0)
    while let header = try ZipArchive.reading({ () throws(ReadFailure) in
      try ZipLocalHeader(&cursor)
    }) {
      try ZipArchive.checkBounds(
        members: members.count, nameLength: header.name.count, at: header.start)
      var member = Member(
        name: CodePage437.name(header.name, isUTF8: header.flags & 0x800 != 0),
        method: Method(code: header.method), compressedSize: header.sizes.compressedSize,
        size: header.sizes.size, crc: UInt32(header.crc), isEncrypted: header.flags & 0x2041 != 0,
        offset: header.start)
      let end = try settle(&member, header)
      members.append(member)
      guard let end else { break }
      cursor.offset = end
    }
    return members
  }

  /// Completes a member whose header leaves its sizes open, and returns the offset at which the
  /// next one may begin; nil where this is the last that can be read.
  ///
  /// A writer that cannot seek puts sizes after the data. A deflated member then has to be inflated
  /// to find its end; of a stored one the end cannot be found.
  private func settle(_ member: inout Member, _ header: ZipLocalHeader) throws(ImportError) -> Int?
  {
    let left = source.count - header.dataOffset
    let isSaid = !header.hasDescriptor || member.compressedSize > 0
    if isSaid, member.compressedSize <= left {
      let end = header.dataOffset + member.compressedSize
      return header.hasDescriptor ? try skipDescriptor(at: end, header, &member) : end
    }
    if header.hasDescriptor, member.isFolder, !isSaid {
      return try skipDescriptor(at: header.dataOffset, header, &member)
    }
    let canInflate = member.method == .deflate && !member.isEncrypted
    guard canInflate else {
      cut(&member, compressedSize: left, size: left)
      return nil
    }
    // The sizes are unknown, or beyond the end of the file.
    let inflate = Inflate(source, header.dataOffset..<source.count)
    do throws(InflateFailure) { while try inflate.next() != nil {} } catch {
      if case .unreadable(let why) = error.reason { throw ImportError.unreadable(why) }
    }
    guard isSaid == false, let end = inflate.streamEnd else {
      cut(&member, compressedSize: left, size: inflate.offset)
      return nil
    }
    member.size = inflate.offset
    member.compressedSize = end - header.dataOffset
    return try skipDescriptor(at: end, header, &member)
  }

  /// Marks a member as cut off, with the sizes that can be read.
  private func cut(_ member: inout Member, compressedSize: Int, size: Int) {
    member.compressedSize = compressedSize
    member.size = size
    member.crc = nil
    member.hasKnownSize = false
  }

  /// Reads the descriptor after the data, a checksum and two sizes with or without a signature
  /// before them, and returns the offset after it; nil where the file ends first.
  private func skipDescriptor(
    at offset: Int, _ header: ZipLocalHeader, _ member: inout Member
  ) throws(ImportError) -> Int? {
    let fields = try ZipArchive.reading { () throws(ReadFailure) in
      ZipFields(try source.bytes(from: offset, limit: 24)[...])
    }
    let start = fields.four(0) == ZipFields.descriptor ? 4 : 0
    let length = start + (header.sizes.isWide ? 20 : 12)
    guard fields.count >= length else {
      member.crc = nil
      return nil
    }
    member.crc = UInt32(fields.four(start))
    return offset + length
  }
}
