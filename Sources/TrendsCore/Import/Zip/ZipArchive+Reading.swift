extension ZipArchive {
  /// The shortest match has two bits and gives 258 bytes.
  private static let mostRatio = 1032

  /// What one pass over a member found.
  public struct Pass: Equatable, Sendable {
    /// How many bytes came out.
    public var count = 0
    public var points: RestartPoints
    /// What is wrong with the member, as sentences; what came before it was handed on.
    public var warnings: [String] = []
    /// Whether the member ends early.
    public var isTruncated = false
  }

  /// Any range of a member, found through the points of an earlier pass or its own.
  public func open(
    _ member: Member, after pass: Pass? = nil
  ) throws(ImportError) -> any ByteSource {
    let range = try dataRange(of: member)
    if member.method == .stored { return PartialBytes(source, range) }
    // No stream gives more, whatever the zip says.
    let most = range.count.multipliedReportingOverflow(by: ZipArchive.mostRatio)
    let count = min(member.size, most.overflow ? .max : most.partialValue)
    return InflatedBytes(
      source, range, count: pass?.count ?? count, points: pass?.points ?? RestartPoints())
  }

  /// Hands a member on in blocks, first to last, until `consume` answers false.
  ///
  /// Damage is no error but a warning: what stands before it has been handed on by then. Blocks
  /// are valid during the call only.
  public func inflate(
    _ member: Member, restartEvery spacing: Int = RestartPoints.usualSpacing,
    into consume: (UnsafeRawBufferPointer) -> Bool
  ) throws(ImportError) -> Pass {
    let range = try dataRange(of: member)
    var pass = Pass(points: RestartPoints(every: spacing))
    var sum = CRC32()
    var isWhole = false
    do throws(InflateFailure) {
      let blocks = ZipBlocks(source, range, isStored: member.method == .stored)
      while let block = try blocks.next(&pass.points) {
        sum.update(block)
        pass.count += block.count
        if !consume(block) { return pass }
      }
      isWhole = true
    } catch {
      pass.isTruncated = error.reason == .cutOff
      pass.warnings.append(
        "\(member.name): damaged at byte \(error.offset) of the zip: \(error.message)")
    }
    if isWhole { check(member, sum.value, &pass) }
    return pass
  }

  private func check(_ member: Member, _ sum: UInt32, _ pass: inout Pass) {
    guard member.hasKnownSize else {
      pass.isTruncated = true
      return
    }
    // Writers without Zip64 let a size overflow its 32 bits.
    if pass.count & 0xFFFF_FFFF != member.size & 0xFFFF_FFFF {
      pass.warnings.append(
        "\(member.name): \(pass.count) bytes came where the zip says \(member.size)")
    }
    if let crc = member.crc, crc != sum {
      pass.warnings.append("\(member.name): bad checksum, it may be damaged")
    }
  }

  /// Where the compressed bytes of a member stand; members that cannot be read are refused.
  private func dataRange(of member: Member) throws(ImportError) -> Range<Int> {
    let byHand = "Unpack the zip with another program, and load the files."
    if member.isEncrypted {
      throw ImportError("zip-encrypted", "'\(member.name)' is encrypted", hint: byHand)
    }
    guard member.method == .stored || member.method == .deflate else {
      throw ImportError(
        "zip-method", "'\(member.name)' is compressed with method \(member.method)", hint: byHand)
    }
    var cursor = ZipCursor(source, at: member.offset)
    let header = try ZipArchive.reading { () throws(ReadFailure) in try ZipLocalHeader(&cursor) }
    guard let header, header.dataOffset <= source.count else {
      throw ImportError(
        "bad-zip", "this zip is damaged: '\(member.name)' is not where its directory says",
        hint: "Export it again.", at: .init(byte: member.offset))
    }
    let size = min(member.compressedSize, source.count - header.dataOffset)
    return header.dataOffset..<(header.dataOffset + size)
  }
}
