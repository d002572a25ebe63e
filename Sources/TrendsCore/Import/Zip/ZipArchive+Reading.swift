import TrendsCore

extension ZipArchive {
  /// Largest growth that DEFLATE can have: a match of 258 bytes takes at least two bits.
  private static let mostRatio = 1032

  /// Returns the bytes of a member; throws for one that is encrypted or in an unknown method.
  ///
  /// The size in the directory may be less than the true one, where it had no room for it. With
  /// `beyondSize` the member is read to the end of its stream.
  public func open(
    _ member: Member, beyondSize: Bool = false
  ) throws(ImportError) -> ZipBytes {
    let range = try dataRange(of: member)
    let isCut = range.count < member.compressedSize
    if member.method == .stored {
      return ZipBytes(PartialBytes(source, range), count: range.count, of: member, isCut: isCut)
    }
    // No stream can give more, whatever the directory says.
    let product = range.count.multipliedReportingOverflow(by: ZipArchive.mostRatio)
    let most = product.overflow ? .max : product.partialValue
    return ZipBytes(
      InflatedBytes(source, range, count: most),
      count: beyondSize ? most : min(member.size, most), of: member, isCut: isCut)
  }

  /// Returns where the compressed bytes of a member are, which its local header decides: its name
  /// and extra field may differ in length from those in the directory.
  private func dataRange(of member: Member) throws(ImportError) -> Range<Int> {
    let byHand = "unpack the zip with another program and load the files"
    if member.isEncrypted {
      throw ImportError.encrypted(member.name, hint: byHand)
    }
    guard member.method == .stored || member.method == .deflate else {
      throw ImportError.unknownMethod(member.method, of: member.name, hint: byHand)
    }
    var cursor = ZipCursor(source, at: member.offset)
    let header = try ZipArchive.reading { () throws(ReadFailure) in try ZipLocalHeader(&cursor) }
    guard let header, header.dataOffset <= source.count else {
      throw ImportError.misplacedMember(member.name, at: .init(byte: member.offset))
    }
    // In a zip that is cut off, the last member may be incomplete.
    let size = min(member.compressedSize, source.count - header.dataOffset)
    return header.dataOffset..<(header.dataOffset + size)
  }
}
