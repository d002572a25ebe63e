public import TrendsCore

/// The members of a zip, by its directory; of a zip that was cut off, by what is left.
///
///     let zip = try ZipArchive(file)
///     let member = zip.members.first { $0.name.hasSuffix("export.xml") }
///     let pass = try zip.inflate(member, restartEvery: 8 << 20) { block in scan(block) }
///     let bytes = try zip.open(member, after: pass)   // any range of it, later
///
/// Nothing is unpacked anywhere: a member costs what is read of it.
public struct ZipArchive: Sendable {
  static let mostMembers = 65_535
  static let longestName = 4096

  let source: any ByteSource
  /// In the order of the directory.
  public private(set) var members: [Member] = []
  /// Whether the zip has no whole directory: some of its end is missing.
  public private(set) var isTruncated = false

  /// Reads the directory. Without one it goes from member to member, and inflates those that do
  /// not say their size, which takes as long as reading them.
  public init(_ source: any ByteSource) throws(ImportError) {
    self.source = source
    let head = try ZipArchive.reading { () throws(ReadFailure) in
      ZipFields(try source.bytes(limit: 4)[...])
    }
    if let end = try ZipDirectoryEnd.find(in: source), let members = try readDirectory(end) {
      self.members = members
    } else if head.four(0) == ZipFields.descriptor {
      throw ImportError.splitZip
    } else {
      members = try walk()
      isTruncated = true
    }
    if members.isEmpty {
      throw ImportError.damagedZip
    }
  }

  static func reading<Value>(
    _ body: () throws(ReadFailure) -> Value
  ) throws(ImportError) -> Value {
    do { return try body() } catch { throw ImportError.unreadable(error.message) }
  }

  static func checkBounds(members: Int, nameLength: Int, at offset: Int) throws(ImportError) {
    if members >= mostMembers {
      throw ImportError.tooManyMembers(at: .init(byte: offset))
    }
    if nameLength > longestName {
      throw ImportError.nameTooLong(at: .init(byte: offset))
    }
  }
}
