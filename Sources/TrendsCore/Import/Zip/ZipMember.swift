import TrendsCore

extension ZipArchive {
  /// A file or folder in a zip.
  public struct Member: Equatable, Sendable {
    /// With `/` between folders, as the zip has it. Must not be used as a path.
    public var name: String
    public var method: Method
    /// Bytes in the zip.
    public var compressedSize: Int
    /// Bytes of the content, by the zip; may be wrong.
    public var size: Int
    /// CRC-32 of the content; nil where the zip ends before it.
    public var crc: UInt32?
    /// False where the zip ends inside the member; `size` is then what can be read.
    public var hasKnownSize = true
    public var isEncrypted = false
    /// A symbolic link of Unix, whose content is its target.
    public var isLink = false
    /// Offset of its local header in the source.
    var offset: Int

    /// Whether it is a folder, whose name ends in `/`.
    public var isFolder: Bool { name.hasSuffix("/") }

    /// Whether the name is empty, absolute, a path of Windows, has control characters, or would
    /// lead out of the folder in which the zip is unpacked.
    var hasOddName: Bool {
      name.isEmpty || name.hasPrefix("/")
        || name.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "\\") || $0 == 0x7F }
        || name.utf8.dropFirst().first == UInt8(ascii: ":")
        || name.split(separator: "/", omittingEmptySubsequences: false).contains("..")
    }
  }

  /// The compression of a member, by its number in the zip format.
  public struct Method: Equatable, Sendable, CustomStringConvertible {
    public static let stored = Method(code: 0)
    public static let deflate = Method(code: 8)

    /// The number in the zip format; only 0 and 8 can be read.
    public var code: Int

    /// The number with its name, if it has one: `14 (LZMA)`.
    public var description: String { Method.names[code].map { "\(code) (\($0))" } ?? "\(code)" }

    private static let names = [
      0: "stored", 1: "Shrink", 2: "Reduce", 3: "Reduce", 4: "Reduce", 5: "Reduce", 6: "Implode",
      8: "Deflate", 9: "Deflate64", 10: "PKWARE Implode", 12: "BZIP2", 14: "LZMA", 18: "IBM TERSE",
      19: "IBM LZ77", 20: "Zstandard", 93: "Zstandard", 94: "MP3", 95: "XZ", 96: "JPEG",
      97: "WavPack", 98: "PPMd", 99: "AES encryption",
    ]
  }
}
