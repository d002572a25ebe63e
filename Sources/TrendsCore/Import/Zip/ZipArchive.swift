public import TrendsCore

/// The members of a zip by its directory; for a zip that is cut off, by what is left of it.
///
///     let zip = try ZipArchive(file)
///     if let member = zip.members.first(where: { $0.name.hasSuffix("export.xml") }) {
///       let bytes = try zip.open(member)     // a byte source, readable at any offset
///       scan(bytes)
///       bytes.warnings()                     // checksum and size
///     }
///
/// Nothing is unpacked to a file. Opening a member reads its local header; reading it inflates what
/// is read and, at most, what comes before it back to a restart point.
public struct ZipArchive: Sendable {
  /// Largest number of members; a zip with more is refused.
  static let mostMembers = 65_535
  /// Largest length of a name in bytes; a zip with a longer one is refused.
  static let longestName = 4096

  let source: any ByteSource
  /// In the order of the directory, or of the file where there is no directory.
  public private(set) var members: [Member] = []
  /// What is wrong with the directory, so that the members were found one after the other.
  public private(set) var damage: Damage?

  /// Why a directory cannot be used.
  public enum Damage: Equatable, Sendable {
    /// There is none: the end of the file is missing.
    case endIsMissing
    /// It cannot be read, or has another number of members than it says.
    case wrongDirectory
  }

  /// Reads the directory. Where there is none, it goes from member to member, and has to inflate
  /// those that do not give their size. Throws for a zip without members and for one part of a
  /// split zip.
  public init(_ source: any ByteSource) throws(ImportError) {
    self.source = source
    let head = try ZipArchive.reading { () throws(ReadFailure) in
      ZipFields(try source.bytes(limit: 4)[...])
    }
    let end = try ZipDirectoryEnd.find(in: source)
    if let end, let members = try readDirectory(end) {
      self.members = members
    } else if head.four(0) == ZipFields.descriptor {
      // The first part of a split zip begins with the signature of a descriptor.
      throw ImportError.splitZip
    } else {
      members = try walk()
      damage = end == nil ? .endIsMissing : .wrongDirectory
    }
    if members.isEmpty {
      throw ImportError.damagedZip
    }
  }

  /// Runs `body` and turns its failure into an `unreadable` error.
  static func reading<Value>(
    _ body: () throws(ReadFailure) -> Value
  ) throws(ImportError) -> Value {
    do { return try body() } catch { throw ImportError.unreadable(error.message) }
  }

  /// Throws for too many members or too long a name; `offset` is where that is in the file.
  static func checkBounds(members: Int, nameLength: Int, at offset: Int) throws(ImportError) {
    if members >= mostMembers {
      throw ImportError.tooManyMembers(at: .init(byte: offset))
    }
    if nameLength > longestName {
      throw ImportError.nameTooLong(at: .init(byte: offset))
    }
  }
}
