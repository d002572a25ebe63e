import TrendsCore

extension ZipArchive {
  /// The shortest match has two bits and gives 258 bytes.
  private static let mostRatio = 1032

  /// The bytes of a member; `beyondSize` where the zip may say less than there is.
  public func open(
    _ member: Member, beyondSize: Bool = false
  ) throws(ImportError) -> ZipBytes {
    let range = try dataRange(of: member)
    let isCut = range.count < member.compressedSize
    if member.method == .stored {
      return ZipBytes(PartialBytes(source, range), count: range.count, of: member, isCut: isCut)
    }
    // No stream gives more, whatever the zip says.
    let product = range.count.multipliedReportingOverflow(by: ZipArchive.mostRatio)
    let most = product.overflow ? .max : product.partialValue
    return ZipBytes(
      InflatedBytes(source, range, count: most),
      count: beyondSize ? most : min(member.size, most), of: member, isCut: isCut)
  }

  /// Where the compressed bytes of a member stand; members that cannot be read are refused.
  private func dataRange(of member: Member) throws(ImportError) -> Range<Int> {
    let byHand = "Unpack the zip with another program, and load the files."
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
    let size = min(member.compressedSize, source.count - header.dataOffset)
    return header.dataOffset..<(header.dataOffset + size)
  }
}
