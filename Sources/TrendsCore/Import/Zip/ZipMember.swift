import TrendsCore

extension ZipArchive {
  /// A file or folder in a zip.
  public struct Member: Equatable, Sendable {
    /// With `/` between folders, as the zip has it: not to be used as a path.
    public var name: String
    public var method: Method
    public var compressedSize: Int
    public var size: Int
    /// Nil where the zip ends before it says.
    public var crc: UInt32?
    /// False where the zip ends inside the member: then `size` is what can be had.
    public var hasKnownSize = true
    public var isEncrypted = false
    /// A link of Unix: what it names is its content.
    public var isLink = false
    /// Where its local header begins.
    var offset: Int

    public var isFolder: Bool { name.hasSuffix("/") }

    /// Whether the name would lead out of the folder that the zip is unpacked in, or is none at all.
    var hasOddName: Bool {
      name.isEmpty || name.hasPrefix("/")
        || name.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "\\") || $0 == 0x7F }
        || name.utf8.dropFirst().first == UInt8(ascii: ":")
        || name.split(separator: "/", omittingEmptySubsequences: false).contains("..")
    }
  }

  /// How a member is compressed.
  public struct Method: Equatable, Sendable, CustomStringConvertible {
    public static let stored = Method(code: 0)
    public static let deflate = Method(code: 8)

    public var code: Int

    public var description: String { Method.names[code].map { "\(code) (\($0))" } ?? "\(code)" }

    private static let names = [
      0: "stored", 1: "Shrink", 2: "Reduce", 3: "Reduce", 4: "Reduce", 5: "Reduce", 6: "Implode",
      8: "Deflate", 9: "Deflate64", 10: "PKWARE Implode", 12: "BZIP2", 14: "LZMA", 18: "IBM TERSE",
      19: "IBM LZ77", 20: "Zstandard", 93: "Zstandard", 94: "MP3", 95: "XZ", 96: "JPEG",
      97: "WavPack", 98: "PPMd", 99: "AES encryption",
    ]
  }
}
