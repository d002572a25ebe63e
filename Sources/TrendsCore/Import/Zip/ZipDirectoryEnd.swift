import TrendsCore

/// The record at the end of a zip that says where its directory is.
struct ZipDirectoryEnd {
  private static let size = 22
  private static let longestComment = 0xFFFF

  var start: Int
  var size: Int
  var count: Int
  /// Added to every offset of the directory: something was put before the zip.
  var shift: Int

  /// Nil where there is none that leads to a directory.
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

  /// The end record of Zip64, when its locator stands before the common one.
  private static func readWide(
    before place: Int, in source: any ByteSource
  ) throws(ReadFailure) -> (end: ZipDirectoryEnd, place: Int, isSplit: Bool)? {
    guard place >= 20 else { return nil }
    let locator = ZipFields(try source.bytes(from: place - 20, limit: 20)[...])
    guard locator.four(0) == ZipFields.wideLocator else { return nil }
    // Where it says, or right before the locator when something was put before the zip.
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
