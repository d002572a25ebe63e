import TrendsCore

/// Packs bytes with gzip, in stored blocks.
package enum GzipMaker {
  /// One part; `flags` adds an extra field (4), a name (8), a comment (16) or a checksum of the
  /// header (2).
  package static func part(_ bytes: [UInt8], flags: UInt8 = 0) -> [UInt8] {
    var maker = DeflateMaker(seed: 1)
    let most = 60_000
    for start in stride(from: 0, through: bytes.count, by: most) {
      let end = min(bytes.count, start + most)
      maker.stored(Array(bytes[start..<end]), isFinal: start + most > bytes.count)
    }
    var part: [UInt8] = [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 3]
    if flags & 4 != 0 { part += [3, 0, 1, 2, 3] }
    if flags & 8 != 0 { part += Array("a name".utf8) + [0] }
    if flags & 16 != 0 { part += Array("a comment".utf8) + [0] }
    if flags & 2 != 0 { part += [7, 7] }
    return part + maker.stream + ZipMaker.little(Int(CRC32.of(bytes)), 4)
      + ZipMaker.little(bytes.count, 4)
  }
}
