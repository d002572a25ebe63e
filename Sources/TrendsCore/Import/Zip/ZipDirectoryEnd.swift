import TrendsCore

/// The record at the end of a zip that says where its directory is.
struct ZipDirectoryEnd {
  /// Bytes of the record without its comment.
  private static let size = 22
  private static let longestComment = 0xFFFF

  /// Offset of the directory, to which `shift` must be added.
  var start: Int
  /// Bytes of the directory.
  var size: Int
  /// Number of entries, of which only 16 bits may be right.
  var count: Int
  /// Added to every offset in the directory; above 0 where other bytes were put before the zip.
  var shift: Int

  /// Finds the record by a search from the end of the source; nil where none leads to a directory.
  /// A comment of up to 65,535 bytes may follow it, which may itself look like a record.
  static func find(in source: any ByteSource) throws(ImportError) -> ZipDirectoryEnd? {
    let tailStart = max(0, source.count - size - longestComment)
    let tail = try ZipArchive.reading { () throws(ReadFailure) in
      try source.bytes(from: tailStart, limit: size + longestComment)
    }
    var place = tail.count - size
    while place >= 0 {
      if tail[place] == UInt8(ascii: "P"),
        let end = try read(tail[place...], at: tailStart + place, in: source)
      {
        return end
      }
      place -= 1
    }
    return nil
  }

  /// Reads the record at a place and checks that it leads to a directory; nil where it does not.
  /// Throws for one part of a split zip.
  private static func read(
    _ bytes: ArraySlice<UInt8>, at place: Int, in source: any ByteSource
  ) throws(ImportError) -> ZipDirectoryEnd? {
    let fields = ZipFields(bytes)
    guard fields.four(0) == ZipFields.directoryEnd, size + fields.two(20) <= fields.count else {
      return nil
    }
    let wide = try ZipArchive.reading { () throws(ReadFailure) in
      try readWide(before: place, in: source)
    }
    if wide?.isSplit
      ?? (fields.two(4) != 0 || fields.two(6) != 0 || fields.two(8) != fields.two(10))
    {
      throw ImportError.splitZip
    }
    var end =
      wide?.end
      ?? ZipDirectoryEnd(
        start: fields.four(16), size: fields.four(12), count: fields.two(10), shift: 0)
    let recordPlace = wide?.place ?? place
    if end.count == 0, end.size == 0 { return end }
    guard end.size <= recordPlace, end.start <= source.count else { return nil }
    // Offsets as they are, or moved by what was put before the zip: the directory ends at this
    // record.
    for shift in [0, recordPlace - end.size - end.start] {
      guard shift >= 0, end.start <= recordPlace - shift,
        end.size <= recordPlace - shift - end.start
      else { continue }
      let entry = try ZipArchive.reading { () throws(ReadFailure) in
        ZipFields(try source.bytes(from: end.start + shift, limit: 4)[...])
      }
      if entry.four(0) == ZipFields.directoryEntry {
        end.shift = shift
        return end
      }
    }
    return nil
  }

  /// Reads the end record of Zip64, if its locator is right before the common one.
  private static func readWide(
    before place: Int, in source: any ByteSource
  ) throws(ReadFailure) -> (end: ZipDirectoryEnd, place: Int, isSplit: Bool)? {
    guard place >= 20 else { return nil }
    let locator = ZipFields(try source.bytes(from: place - 20, limit: 20)[...])
    guard locator.four(0) == ZipFields.wideLocator else { return nil }
    // At the offset that the locator has, or right before it where other bytes were put before the
    // zip.
    for start in [locator.eight(8), place - 76] {
      guard let start, start >= 0, start <= place - 76 else { continue }
      let fields = ZipFields(try source.bytes(from: start, limit: 56)[...])
      guard fields.count == 56, fields.four(0) == ZipFields.wideDirectoryEnd,
        let count = fields.eight(32), let size = fields.eight(40), let offset = fields.eight(48)
      else { continue }
      let isSplit = fields.four(16) != 0 || fields.four(20) != 0 || fields.eight(24) != count
      return (ZipDirectoryEnd(start: offset, size: size, count: count, shift: 0), start, isSplit)
    }
    return nil
  }
}
